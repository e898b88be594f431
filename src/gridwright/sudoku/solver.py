"""The exact solver's report: how many answers some digits have, two of them, or why there is none.

It speaks of digits alone; the family's state is put around it elsewhere.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.puzzle.outcome import Solutions, Status
from gridwright.sudoku.engine import Search, search
from gridwright.sudoku.layout import Layout

Digits = NDArray[np.uint8]
Why = tuple[str, tuple[int, ...]]

SINGLES, SEARCH = "singles", "search"


def solutions(
    layout: Layout, values: Digits, limit: int = 2, budget: int | None = None
) -> Solutions[Digits]:
    """Count the answers of a Sudoku up to ``limit``, exactly, by at most ``budget`` guesses.

    values: uint8[n], 0 where empty; the answers are such arrays, too. ``how`` is singles where
    no guess was made (on 9x9 locked candidates are among the singles), else search. Raises
    BadInput where values are no such array, limit is below 2 or budget below 0.
    """
    if limit < 2:
        raise BadInput(
            expected="a limit of at least 2", got=limit, where="limit",
            remedy="one answer says nothing of others",
        )  # fmt: skip
    found = search(layout, values, limit, budget)
    answers = tuple(found.answers)
    differ: tuple[int, ...] = ()
    if len(answers) == 2:
        differ = tuple(np.flatnonzero(answers[0] != answers[1]).tolist())
    reason, cells = why_none(layout, values) if found.done and not found.count else ("", ())
    how = SEARCH if found.nodes else SINGLES
    count = found.count if found.done else None
    return Solutions(_status(found), count, answers, differ, reason, cells, how, found.nodes)


def single_answer(layout: Layout, values: Digits, budget: int | None = None) -> Digits:
    """Give the one answer that digits have, uint8[n].

    Raises BadInput where they have none or several, or the budget does not suffice to know.
    """
    found = search(layout, values, 2, budget)
    if found.single:
        answer: Digits = found.answers[0].copy()
        return answer
    got = ("none", "", "several")[found.count] if found.done else "an unknown number of them"
    raise BadInput(expected="a puzzle with one answer", got=got)


def why_none(layout: Layout, values: Digits) -> Why:
    """Say why digits without an answer have none, and which cells show it.

    In this order: a digit twice in a house, an empty cell that no digit fits, a digit that fits
    nowhere in a house; else only the search knows.
    """
    taken = [0] * len(layout.houses)
    for house, cells in enumerate(layout.houses):
        for cell in cells[values[cells] > 0].tolist():
            bit = 1 << int(values[cell])
            if taken[house] & bit:
                first = next(other for other in cells.tolist() if values[other] == values[cell])
                sign = layout.digits[values[cell] - 1]
                pair = f"{layout.cell_name(first)} and {layout.cell_name(cell)}"
                return f"{pair} both hold {sign} in {layout.house_name(house)}", (first, cell)
            taken[house] |= bit
    seen = [
        sum({1 << int(digit) for digit in values[layout.sees[cell] > 0] if digit})
        for cell in range(layout.n)
    ]
    every = (2 << layout.side) - 2
    for cell in np.flatnonzero(values == 0).tolist():
        if seen[cell] == every:
            return f"no digit is left for {layout.cell_name(cell)}", (cell,)
    return _no_place(layout, values, taken, seen)


def _no_place(layout: Layout, values: Digits, taken: list[int], seen: list[int]) -> Why:
    for house, cells in enumerate(layout.houses):
        empty = cells[values[cells] == 0].tolist()
        for digit in range(1, layout.side + 1):
            if not taken[house] >> digit & 1 and all(seen[cell] >> digit & 1 for cell in empty):
                sign = layout.digits[digit - 1]
                return f"no place is left for {sign} in {layout.house_name(house)}", tuple(empty)
    return "the search found none: every way to fill the empty cells ends in a contradiction", ()


def _status(found: Search) -> Status:
    if found.count > 1:
        return "several"
    if not found.done:
        return "unknown"
    return "unique" if found.count else "none"
