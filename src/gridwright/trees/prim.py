"""Simplified Prim: always a uniformly random edge of the frontier."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, tie
from gridwright.grid.topology import Masks
from gridwright.trees.plain.prim import grow_plain
from gridwright.trees.registry import HUGE, Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note


@inlined
def fringe(
    steps: Cells, k: int, passable: Masks, links: Masks, cell: int, frontier: Cells, height: int
) -> int:
    """Push the edges from a cell to cells without links, as ``cell << 3 | port``."""
    ports = passable[cell] & 255
    for port in range(k):
        if (ports >> port) & 1:
            other = steps[cell * k + port] >> 3
            if links[other] == 0 and other != cell:
                frontier[height] = (cell << 3) | port
                height += 1
    return height


@kernel
def prim(
    steps: Cells,
    k: int,
    passable: Masks,
    root: int,
    cap: int,
    cells: int,
    stream: Stream,
    links: Masks,
    frontier: Cells,
    trace: Trace,
) -> int:
    """Grow a tree from ``root`` in links, which must be zero; return how many edges were laid.

    frontier: int32[n * k // 2 + 1], work space. Stale edges are thrown away when they are drawn,
    which leaves the choice among the others uniform.
    """
    laid = 0
    height = fringe(steps, k, passable, links, root, frontier, 0)
    while height > 0 and laid < cells - 1:
        drawn = below(stream, height)
        edge = frontier[drawn]
        height -= 1
        frontier[drawn] = frontier[height]
        cell = edge >> 3
        port = edge & 7
        step = steps[cell * k + port]
        if links[step >> 3] == 0 and degree(links[cell] & 255) < cap:
            other = tie(links, cell, port, step)
            laid = note(trace, laid, cell, port)
            height = fringe(steps, k, passable, links, other, frontier, height)
    return laid


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    return select(prim, work=topology.n)(
        topology.steps,
        topology.k,
        ground.passable,
        ground.root,
        ground.cap,
        ground.cells,
        stream,
        links,
        np.empty(ground.edges, np.int32),
        ground.trace,
    )


PRIM = register(
    Algorithm(
        "prim",
        "A uniformly random edge of the frontier joins next (simplified Prim).",
        _grow,
        grow_plain=grow_plain,
        plain_from=HUGE,
    )
)
