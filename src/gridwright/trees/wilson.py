"""Wilson's algorithm: a spanning tree drawn uniformly from all there are."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, spread, tie
from gridwright.grid.topology import Masks
from gridwright.trees.peel import peel, walking_root
from gridwright.trees.plain.wilson import grow_plain
from gridwright.trees.registry import HUGE, Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note
from gridwright.trees.trim import trimmed

_IN_TREE = 2


@kernel
def wilson(
    steps: Cells,
    k: int,
    passable: Masks,
    root: int,
    cells: int,
    stream: Stream,
    links: Masks,
    ways: Masks,
    state: Masks,
    leave: Masks,
    queue: Cells,
    trace: Trace,
) -> int:
    """Draw a uniform spanning tree in links, which must be zero; return how many edges were laid.

    Loop-erased random walks (Wilson 1996) on what is left after ``peel``: each cell keeps the port
    by which the walk last left it. Nothing is laid on a ground that is not connected, where a
    walk might never end. Expected steps: the sum over the cells of their ports times their
    resistance to the root, so a ring of n cells takes n * n / 3. ways, leave: uint8[n],
    work space · state: uint8[n], zero before · queue: int32[n], work space.
    """
    if spread(steps, k, passable, root, state, queue) < cells:
        return 0
    laid = peel(steps, k, passable, links, ways, queue, trace)
    if laid < cells - 1:
        root = walking_root(ways, root)
    state[root] = _IN_TREE
    for start in range(len(links)):
        if ways[start] != 0:
            cell = start
            while state[cell] != _IN_TREE:
                port = below(stream, k)
                if (ways[cell] >> port) & 1:
                    leave[cell] = port
                    cell = steps[cell * k + port] >> 3
            cell = start
            while state[cell] != _IN_TREE:
                state[cell] = _IN_TREE
                port = leave[cell] & 7
                laid = note(trace, laid, cell, port)
                cell = tie(links, cell, port, steps[cell * k + port])
    return laid


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    n, k = topology.n, topology.k
    laid = select(wilson, work=n)(
        topology.steps,
        k,
        ground.passable,
        ground.root,
        ground.cells,
        stream,
        links,
        np.empty(n, np.uint8),
        np.zeros(n, np.uint8),
        np.empty(n, np.uint8),
        np.empty(n, np.int32),
        ground.trace,
    )
    return trimmed(ground, stream, links, laid)


WILSON = register(
    Algorithm(
        "wilson",
        "Uniform among all spanning trees (Wilson 1996); under a cap, surplus links are dropped "
        "and the parts joined anew, so no longer uniform.",
        _grow,
        grow_plain=grow_plain,
        plain_from=HUGE,
    )
)
