"""Houston's algorithm: Aldous and Broder's walk at first, when new cells are easy to come by, then
Wilson's walks, when an end is easy to come by.

It is told in a way that is not quite uniform: with Wilson's walks ending wherever the first walk
has been. Here they end at the cell where it stopped, and its cells keep the edges by which it
entered them. That is uniform: what Aldous and Broder's walk has yet to enter depends on where it
stands alone, so the rest may be taken from another uniform tree, all of it drawn from there.
"""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, tie
from gridwright.grid.topology import Masks
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note
from gridwright.trees.tractors import wander
from gridwright.trees.trim import trimmed

PART = 3
WORK_A_CELL = 4

_ENTERED = 2
_DRAWN = 4


@kernel
def houston(
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
    walkers: Cells,
    trace: Trace,
) -> int:
    """Draw a uniform spanning tree in links, which must be zero; return how many edges were laid.

    leave: uint8[n], work space · walkers: int32[1], -1 before · the others are as ``wander`` has
    them.
    """
    wanted = (cells - 1) // PART
    laid = wander(
        steps, k, passable, root, cells, wanted, stream, links, ways, state, queue, walkers, trace
    )
    if walkers[0] < 0 or laid == cells - 1:
        return laid
    state[walkers[0]] = _ENTERED | _DRAWN
    for start in range(len(links)):
        if ways[start] != 0 and state[start] < _ENTERED:
            cell = start
            while state[cell] < _DRAWN:
                port = below(stream, k)
                if (ways[cell] >> port) & 1:
                    leave[cell] = port
                    cell = steps[cell * k + port] >> 3
            cell = start
            while state[cell] < _DRAWN:
                step = steps[cell * k + leave[cell]]
                if state[cell] < _ENTERED:
                    tie(links, cell, leave[cell] & 7, step)
                    laid = note(trace, laid, cell, leave[cell] & 7)
                state[cell] = (state[cell] & 3) | _DRAWN
                cell = step >> 3
    return laid


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    n, k = topology.n, topology.k
    laid = select(houston, work=WORK_A_CELL * n)(
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
        np.full(1, -1, np.int32),
        ground.trace,
    )
    return trimmed(ground, stream, links, laid)


HOUSTON = register(
    Algorithm(
        "houston",
        "Uniform among all spanning trees: a walk until a third is entered, then Wilson's walks; "
        "under a cap, surplus links are dropped and the parts joined anew.",
        _grow,
    )
)
