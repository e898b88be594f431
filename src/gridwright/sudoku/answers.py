"""Solving in the terms of the contract: the answers of a position, or why it has none.

The digits a player wrote count like clues, so that the answer is that of the position at hand;
where it has none because of them, the reason says which are wrong.
"""

from __future__ import annotations

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.core.words import counted
from gridwright.puzzle.outcome import Solutions, Status
from gridwright.sudoku.board import Digits, Grid
from gridwright.sudoku.engine import Search, search
from gridwright.sudoku.rules import duplicates

PROPAGATION, TRIAL = "singles", "search"

_MOST_NAMED = 5


def solve(grid: Grid, limit: int = 2, budget: int | None = None) -> Solutions[Grid]:
    """Count the answers of a position up to ``limit``, exactly, by at most ``budget`` guesses.

    Raises BadInput where limit is below 2 or budget below 0.
    """
    if limit < 2:
        raise BadInput(
            expected="a limit of at least 2",
            got=limit,
            where="limit",
            remedy="one answer says nothing of others",
        )
    if budget is not None and budget < 0:
        raise BadInput(expected="a budget of at least 0", got=budget, where="budget")
    faults = duplicates(grid.layout, grid.values)
    if faults:
        return Solutions("none", 0, reason=faults[0].text, cells=faults[0].cells, how="judging")
    found = search(grid.layout, grid.values, limit, budget)
    answers = tuple(grid.answered(values) for values in found.answers)
    reason, cells = _why_none(grid, budget) if found.done and not found.count else ("", ())
    return Solutions(
        _status(found),
        found.count if found.done else None,
        answers,
        _differing(*found.answers) if len(answers) == 2 else (),
        reason,
        cells,
        TRIAL if found.nodes else PROPAGATION,
        found.nodes,
    )


def only_answer(grid: Grid, budget: int | None = None) -> Digits | None:
    """Give the single answer of the clues alone, uint8[n], or None where there is none such."""
    found = search(grid.layout, grid.clues, 2, budget)
    return found.answers[0].copy() if found.done and found.count == 1 else None


def _status(found: Search) -> Status:
    if found.count > 1:
        return "several"
    if not found.done:
        return "unknown"
    return "unique" if found.count else "none"


def _differing(one: Digits, other: Digits) -> tuple[int, ...]:
    return tuple(np.flatnonzero(one != other).tolist())


def _why_none(grid: Grid, budget: int | None) -> tuple[str, tuple[int, ...]]:
    """Say why a position without a plain duplicate has no answer, and which cells show it."""
    lacking = np.flatnonzero((grid.values == 0) & (grid.candidates == 0)).tolist()
    answer = only_answer(grid, budget) if (grid.values > grid.clues).any() else None
    if answer is not None:
        wrong = np.flatnonzero((grid.values > 0) & (grid.values != answer)).tolist()
        layout = grid.layout
        named = " ".join(
            f"{layout.cell_name(cell)}={layout.digits[grid.values[cell] - 1]}"
            for cell in wrong[:_MOST_NAMED]
        )
        more = " and others" if len(wrong) > _MOST_NAMED else ""
        many = counted(len(wrong), "entry differs", "entries differ")
        return f"the clues have one answer, but {many} from it: {named}{more}", tuple(wrong)
    if lacking:
        return f"no digit is left for {grid.layout.cell_name(lacking[0])}", (lacking[0],)
    return "every way to fill the empty cells ends in a contradiction", ()
