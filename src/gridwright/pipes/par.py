"""How many single turns lead from a position to its answer, or to the nearest of several."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.tiles import distinct_turns
from gridwright.pipes.board import Board

FEWEST = "fewest turns"
NEAREST = "turns to the nearest answer found"
CLOCKWISE = "clockwise only"


def figures(board: Board, turns: NDArray[np.int64], whole: bool) -> dict[str, int]:
    """Count the turns of a position's answers, either way round and clockwise only.

    turns: int64[m, n] steps clockwise, each less than the tile has different positions · whole:
    these are all answers that there are.
    """
    periods = _periods(board.topology.k)[board.topology.cycle, board.tiles]
    either = np.minimum(turns, periods - turns).sum(axis=1)
    name = FEWEST if whole else NEAREST
    return {name: int(either.min()), CLOCKWISE: int(turns.sum(axis=1).min())}


def par(told: Mapping[str, int]) -> int | None:
    """Pick what ``figures`` says of turns either way round; None where it was not asked."""
    return told.get(FEWEST, told.get(NEAREST))


@lru_cache(maxsize=8)
def _periods(k: int) -> NDArray[np.int64]:
    """Tabulate in how many positions a tile looks different: int64[k + 1, 2**k] by cycle, mask."""
    table = np.ones((k + 1, 1 << k), np.int64)
    for cycle in range(1, k + 1):
        for mask in range(1 << k):
            table[cycle, mask] = distinct_turns(mask, cycle)
    table.setflags(write=False)
    return table
