"""Carving a Sudoku of any layout, as ``kernels.classic_carve`` does the 9x9."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.core.rng import shuffle
from gridwright.sudoku.kernels.classic_carve import ORBIT
from gridwright.sudoku.kernels.general import (
    CARVED,
    CELLS,
    GIVEN_UP,
    Digits,
    Table,
    Words,
    load,
    strike,
)
from gridwright.sudoku.kernels.general_search import search_general


@kernel
def fill_general(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words,
    frames: Table, clues: Digits, answers: Digits, draws: Words, budget: int,
) -> int:  # fmt: skip
    """Write a random full grid; gives 1, 0 where there is none, or -1: the budget was spent."""
    for cell in range(geometry[CELLS]):
        clues[cell] = 0
    load(geometry, masks, counts, queue, trail, registers, clues)
    return search_general(
        geometry, masks, counts, queue, trail, registers, frames, answers, draws, 1, budget, 1
    )


@kernel
def differs_general(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words,
    frames: Table, clues: Digits, answers: Digits, cell: int, digit: int, budget: int,
) -> int:  # fmt: skip
    """Tell whether some answer holds another digit in a cell: 1, 0, or -1 where budget is spent."""
    if not load(geometry, masks, counts, queue, trail, registers, clues):
        return 0
    if masks[cell] >> (digit - 1) & 1 and not strike(
        geometry, masks, counts, queue, trail, registers, cell, digit - 1
    ):
        return 0
    return search_general(
        geometry, masks, counts, queue, trail, registers, frames, answers, registers, 1, budget, 0
    )


@kernel
def carve_general(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words,
    frames: Table, clues: Digits, answers: Digits, orbits: Table, order: Table, draws: Words,
    left: int, wanted: int, effort: int,
) -> int:  # fmt: skip
    """Empty orbits of cells in drawn order while one answer remains; gives the clues left.

    left: clues at the start · wanted: an orbit is kept where fewer would be left · effort:
    guesses for one proof; a clue that takes more is kept, and counted in
    ``registers[GIVEN_UP]``.
    """
    registers[GIVEN_UP] = 0
    shuffle(draws, order, 0, len(order))
    for at in range(len(order)):
        first = ORBIT * order[at]
        size = 0
        while size < ORBIT and orbits[first + size] >= 0:
            size += 1
        if left - size >= wanted:
            left -= drop_general(
                geometry, masks, counts, queue, trail, registers, frames, clues, answers, orbits,
                first, size, effort,
            )  # fmt: skip
    return left


@kernel
def drop_general(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words,
    frames: Table, clues: Digits, answers: Digits, orbits: Table, first: int, size: int,
    effort: int,
) -> int:  # fmt: skip
    """Empty an orbit if one answer remains; gives how many clues went: all of it or none."""
    for at in range(first, first + size):
        cell = orbits[at]
        digit = clues[cell] + 0
        clues[cell] = 0
        registers[CARVED + at - first] = digit
        differs = differs_general(
            geometry, masks, counts, queue, trail, registers, frames, clues, answers, cell, digit,
            effort,
        )  # fmt: skip
        if differs:
            registers[GIVEN_UP] += differs < 0
            for back in range(first, at + 1):
                clues[orbits[back]] = registers[CARVED + back - first]
            return 0
    return size


@kernel
def idle_general(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words,
    frames: Table, clues: Digits, answers: Digits, budget: int,
) -> int:  # fmt: skip
    """Find a clue that can go: its cell, n where there is none, -1 where budget is spent."""
    unknown = 0
    for cell in range(geometry[CELLS]):
        digit = clues[cell] + 0
        if digit:
            clues[cell] = 0
            found = differs_general(
                geometry, masks, counts, queue, trail, registers, frames, clues, answers, cell,
                digit, budget,
            )  # fmt: skip
            clues[cell] = digit
            if found == 0:
                return cell
            if found < 0:
                unknown = 1
    return -1 if unknown else geometry[CELLS] + 0
