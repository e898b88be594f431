"""Tractors: several random walkers clear the way, each edge by which a cell is first entered.

On a block map, where a grid of w by h cells stands on the even coordinates of (2w - 1) x (2h - 1)
blocks, the walkers are tractors that set out from one block, move two blocks at a time, and clear
the block between where the one ahead is not clear yet, until every even block is clear.
"""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, spread, tie
from gridwright.grid.topology import Masks
from gridwright.trees.options import count
from gridwright.trees.peel import peel, walking_root
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note
from gridwright.trees.trim import trimmed

TRACTORS = 4
WORK_A_CELL = 40

_CLEAR = 2


@kernel
def wander(
    steps: Cells,
    k: int,
    passable: Masks,
    root: int,
    cells: int,
    wanted: int,
    stream: Stream,
    links: Masks,
    ways: Masks,
    state: Masks,
    queue: Cells,
    walkers: Cells,
    trace: Trace,
) -> int:
    """Lay the edges by which walkers first enter cells, until ``wanted`` are; return how many.

    The walkers set out from ``root`` and step in turn, on what is left after ``peel``; links must
    be zero. Nothing is laid on a ground that is not connected. ways: uint8[n], work space · state:
    uint8[n], zero before, _CLEAR where a walker has been · queue: int32[n], work space · walkers:
    int32[m], one place each, where they are in the end.
    """
    if spread(steps, k, passable, root, state, queue) < cells:
        return 0
    laid = peel(steps, k, passable, links, ways, queue, trace)
    if laid < cells - 1:
        root = walking_root(ways, root)
    state[root] = _CLEAR
    for turn in range(len(walkers)):
        walkers[turn] = root
    turn = 0
    while laid < wanted:
        cell = walkers[turn]
        port = below(stream, k)
        if (ways[cell] >> port) & 1:
            step = steps[cell * k + port]
            if state[step >> 3] != _CLEAR:
                state[step >> 3] = _CLEAR
                tie(links, cell, port, step)
                laid = note(trace, laid, cell, port)
            walkers[turn] = step >> 3
            turn += 1
            if turn == len(walkers):
                turn = 0
    return laid


def grow_by_walkers(ground: Ground, stream: Stream, links: Masks, walkers: int) -> int:
    """Let so many walkers wander over a ground; return how many edges are laid."""
    topology = ground.topology
    n, k = topology.n, topology.k
    laid = select(wander, work=WORK_A_CELL * n)(
        topology.steps,
        k,
        ground.passable,
        ground.root,
        ground.cells,
        ground.cells - 1,
        stream,
        links,
        np.empty(n, np.uint8),
        np.zeros(n, np.uint8),
        np.empty(n, np.int32),
        np.empty(walkers, np.int32),
        ground.trace,
    )
    return trimmed(ground, stream, links, laid)


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    return grow_by_walkers(ground, stream, links, values["tractors"])


TRACTORS_ALGORITHM = register(
    Algorithm(
        "tractors",
        "Several random walkers clear the way, each edge by which a cell is first entered.",
        _grow,
        (count("tractors", "how many walkers take turns", TRACTORS),),
    )
)
