"""The recursive backtracker, without recursion: a random depth-first search."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, nth_port, tie
from gridwright.grid.topology import Masks
from gridwright.trees.plain.backtracker import grow_plain
from gridwright.trees.registry import HUGE, Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note


@kernel
def backtracker(
    steps: Cells,
    k: int,
    passable: Masks,
    root: int,
    cap: int,
    cells: int,
    stream: Stream,
    links: Masks,
    stack: Cells,
    trace: Trace,
) -> int:
    """Grow a tree from ``root`` in links, which must be zero; return how many edges were laid.

    stack: int32[n], work space.
    """
    laid = 0
    height = 0
    cell = root
    while laid < cells - 1:
        ways = 0
        if degree(links[cell] & 255) < cap:
            ports = passable[cell] & 255
            for port in range(k):
                other = steps[cell * k + port] >> 3
                if (ports >> port) & 1 and links[other] == 0 and other != cell:
                    ways |= 1 << port
        if ways != 0:
            count = degree(ways)
            port = nth_port(ways, below(stream, count) if count > 1 else 0)
            stack[height] = cell
            height += 1
            laid = note(trace, laid, cell, port)
            cell = tie(links, cell, port, steps[cell * k + port])
        elif height == 0:
            return laid
        else:
            height -= 1
            cell = stack[height]
    return laid


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    return select(backtracker, work=topology.n)(
        topology.steps,
        topology.k,
        ground.passable,
        ground.root,
        ground.cap,
        ground.cells,
        stream,
        links,
        np.empty(topology.n, np.int32),
        ground.trace,
    )


BACKTRACKER = register(
    Algorithm(
        "backtracker",
        "A random walk that steps back where it is stuck: long corridors.",
        _grow,
        grow_plain=grow_plain,
        plain_from=HUGE,
    )
)
