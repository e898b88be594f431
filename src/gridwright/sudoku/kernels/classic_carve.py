"""Carving a 9x9 Sudoku: clues go in random order while no other answer appears.

Whether a clue can go is asked as: is there an answer in which its cell holds another digit? A
clue that could not go once never can later, with fewer clues left, so one pass is enough.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.core.rng import below, shuffle
from gridwright.sudoku.kernels.classic import CARVED, CELLS, GIVEN_UP, Digits, Table, Words, load
from gridwright.sudoku.kernels.classic_search import search_classic

ORBIT = 8  # cells in an orbit at most; shorter ones end with -1


@kernel
def fill_classic(
    clues: Digits, tables: Table, work: Words, answers: Digits, draws: Words, budget: int
) -> int:
    """Write a random full grid; gives 1, or -1 where the budget was spent.

    The three boxes on the diagonal are drawn first, into ``clues``: any three go together.
    """
    for box in range(0, CELLS, 30):
        for last in range(9):
            cell = box + last // 3 * 9 + last % 3
            other = below(draws, last + 1)
            taken = box + other // 3 * 9 + other % 3
            clues[cell] = clues[taken]
            clues[taken] = last + 1
    load(clues, tables, work)
    return search_classic(tables, work, answers, draws, 1, budget, 1)


@kernel
def differs_classic(
    clues: Digits, tables: Table, work: Words, answers: Digits, cell: int, digit: int, budget: int
) -> int:
    """Tell whether some answer holds another digit in a cell: 1, 0, or -1 where budget is spent."""
    load(clues, tables, work)
    work[cell // 27 * 9 + digit - 1] &= ~(1 << cell % 27)
    return search_classic(tables, work, answers, work, 1, budget, 0)


@kernel
def carve_classic(
    clues: Digits, tables: Table, work: Words, answers: Digits, orbits: Table, order: Table,
    draws: Words, left: int, wanted: int, effort: int,
) -> int:  # fmt: skip
    """Empty orbits of cells in drawn order while one answer remains; gives the clues left.

    left: clues at the start · wanted: an orbit is kept where fewer would be left · effort:
    guesses for one proof; a clue that takes more is kept, and counted in
    ``work[GIVEN_UP]``.
    """
    work[GIVEN_UP] = 0
    shuffle(draws, order, 0, len(order))
    for at in range(len(order)):
        first = ORBIT * order[at]
        size = 0
        while size < ORBIT and orbits[first + size] >= 0:
            size += 1
        if left - size >= wanted:
            left -= drop_classic(clues, tables, work, answers, orbits, first, size, effort)
    return left


@kernel
def drop_classic(
    clues: Digits, tables: Table, work: Words, answers: Digits, orbits: Table, first: int,
    size: int, effort: int,
) -> int:  # fmt: skip
    """Empty an orbit if one answer remains; gives how many clues went: all of it or none."""
    for at in range(first, first + size):
        cell = orbits[at]
        digit = clues[cell] + 0
        clues[cell] = 0
        work[CARVED + at - first] = digit
        differs = differs_classic(clues, tables, work, answers, cell, digit, effort)
        if differs:
            work[GIVEN_UP] += differs < 0
            for back in range(first, at + 1):
                clues[orbits[back]] = work[CARVED + back - first]
            return 0
    return size


@kernel
def idle_classic(clues: Digits, tables: Table, work: Words, answers: Digits, budget: int) -> int:
    """Find a clue that can go: its cell, CELLS where there is none, -1 where budget is spent."""
    unknown = 0
    for cell in range(CELLS):
        digit = clues[cell] + 0
        if digit:
            clues[cell] = 0
            found = differs_classic(clues, tables, work, answers, cell, digit, budget)
            clues[cell] = digit
            if found == 0:
                return cell
            if found < 0:
                unknown = 1
    return -1 if unknown else CELLS
