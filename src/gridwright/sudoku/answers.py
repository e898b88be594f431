"""Solving in the terms of the contract: the answers of a position, or why it has none.

The digits a player wrote count like clues, so that the answer is that of the position at hand;
where it has none because of them, the reason says which are wrong.
"""

from __future__ import annotations

import numpy as np

from gridwright.core.words import counted
from gridwright.puzzle.outcome import Solutions
from gridwright.sudoku.board import Digits, Grid
from gridwright.sudoku.engine import search
from gridwright.sudoku.solver import Why, solutions

_MOST_NAMED = 5


def solve(grid: Grid, limit: int = 2, budget: int | None = None) -> Solutions[Grid]:
    """Count the answers of a position up to ``limit``, exactly, by at most ``budget`` guesses.

    Raises BadInput where limit is below 2 or budget below 0.
    """
    found = solutions(grid.layout, grid.values, limit, budget)
    answers = tuple(grid.answered(values) for values in found.answers)
    reason, cells = found.reason, found.cells
    if found.status == "none":
        reason, cells = _wrong_entries(grid, budget) or (reason, cells)
    return Solutions(
        found.status, found.count, answers, found.differ, reason, cells, found.how, found.nodes
    )


def only_answer(grid: Grid, budget: int | None = None) -> Digits | None:
    """Give the single answer of the clues alone, uint8[n], or None where there is none such."""
    found = search(grid.layout, grid.clues, 2, budget)
    return found.answers[0].copy() if found.single else None


def _wrong_entries(grid: Grid, budget: int | None) -> Why | None:
    """Say which entries are wrong, where the clues alone have one answer."""
    if np.array_equal(grid.values, grid.clues):
        return None
    answer = only_answer(grid, budget)
    if answer is None:
        return None
    layout = grid.layout
    wrong = np.flatnonzero((grid.values > 0) & (grid.values != answer)).tolist()
    names = [f"{layout.cell_name(cell)}={layout.digits[grid.values[cell] - 1]}" for cell in wrong]
    differ = counted(len(wrong), "entry differs", "entries differ")
    more = " and others" if len(wrong) > _MOST_NAMED else ""
    named = " ".join(names[:_MOST_NAMED]) + more
    return f"the clues have one answer, but {differ} from it: {named}", tuple(wrong)
