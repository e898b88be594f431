"""Making a puzzle easier: clues given back, as few as bring it down to a level."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import select
from gridwright.core.rng import Stream, shuffle
from gridwright.sudoku.board import Digits
from gridwright.sudoku.grading import Path, solve_by_logic
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.scales import LEVELS
from gridwright.sudoku.symmetry import orbits

ORDERS = 4  # in which clues come back, tried for one puzzle: cheaper than another puzzle


def ease(
    layout: Layout, clues: Digits, answer: Digits, draws: Stream, symmetry: str, level: str
) -> Path | None:
    """Give back clues until a puzzle of one answer is of a level; gives the path from them.

    Whole orbits of the symmetry come back, in drawn order, and the fewest that will do. None where
    the puzzle is easier than that already, or became easier at once in each of ORDERS.
    """
    path = _within(layout, clues, answer, level)
    if path is not None:
        return path if path.level == level else None
    empty = [orbit for orbit in orbits(layout.side, symmetry) if not clues[list(orbit)].all()]
    order = np.arange(len(empty), dtype=np.int32)
    for _ in range(ORDERS):
        select(shuffle, len(order))(draws, order, 0, len(order))
        path = _eased(layout, clues, answer, [list(empty[at]) for at in order], level)
        if path.level == level:
            return path
    return None


def _eased(
    layout: Layout, clues: Digits, answer: Digits, back: list[list[int]], level: str
) -> Path:
    """Give back the fewest of some orbits, in order, that bring a puzzle to a level or below.

    They are found by halving: what can be solved with some clues is hardly ever missed with more.
    """
    path = solve_by_logic(layout, answer, answer=answer)  # with all of them back
    fewest, most = 1, len(back)
    while fewest < most:
        middle = (fewest + most) // 2
        puzzle = clues.copy()
        for orbit in back[:middle]:
            puzzle[orbit] = answer[orbit]
        found = _within(layout, puzzle, answer, level)
        if found is not None:
            path, most = found, middle
        else:
            fewest = middle + 1
    return path


def _within(layout: Layout, clues: Digits, answer: Digits, ceiling: str) -> Path | None:
    """Give the path of a puzzle; None where it leads beyond the ceiling, a level."""
    path = solve_by_logic(layout, clues, answer=answer, ceiling=ceiling)
    within = path.done and LEVELS.index(path.level) <= LEVELS.index(ceiling)
    return path if within else None
