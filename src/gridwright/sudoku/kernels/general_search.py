"""Depth-first search in a Sudoku of any layout, over the arrays of ``kernels.general``.

A guess is a candidate, taken first and struck after: of a cell, or of a digit in a house, that
has the fewest; but where the last guess that failed was made, the next is made if it can be
(Lecoutre, Sais, Tabary and Vidal, Last conflict based reasoning, 2006). ``frames`` keeps for each
guess the length of the trail and the candidate.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.core.rng import below
from gridwright.sudoku.kernels.general import (
    BIT_DIGITS,
    CELLS,
    FAILED,
    GUESSED,
    HOUSES,
    HOUSES_OF,
    NODES,
    OF_A_CELL,
    REMAINDERS,
    SIDE,
    STRUCK,
    Digits,
    Table,
    Words,
    hold,
    load,
    settle,
    strike,
    undo,
)


@kernel
def count_general(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words,
    frames: Table, clues: Digits, answers: Digits, limit: int, budget: int,
) -> int:  # fmt: skip
    """Count answers up to a limit; the first two are written.

    Gives the count, -1 - count where the budget was spent, or -2 - limit - the first cell whose
    value is no digit. ``registers[NODES]`` tells the guesses made.
    """
    alive = load(geometry, masks, counts, queue, trail, registers, clues)
    if alive < 0:
        return -1 - limit + alive
    if not alive:
        return 0
    return search_general(
        geometry, masks, counts, queue, trail, registers, frames, answers, registers, limit,
        budget, 0,
    )  # fmt: skip


@kernel
def search_general(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words,
    frames: Table, answers: Digits, draws: Words, limit: int, budget: int, shuffled: int,
) -> int:  # fmt: skip
    """Count the answers of the state up to a limit, guessing in drawn order if asked.

    Gives the count, or -1 - count where the budget was spent.
    """
    registers[NODES] = 0
    registers[FAILED] = -1
    found = 0
    depth = 0
    alive = settle(geometry, masks, counts, queue, trail, registers)
    while True:
        if alive:
            entry = registers[FAILED]
            if entry < 0 or counts[entry] < 2:
                entry = fewest(geometry, counts)
            if entry < 0:
                if found < 2:
                    write_answer(geometry, masks, answers, found * geometry[CELLS])
                found += 1
                if found >= limit:
                    return found
                alive = 0
        if alive:
            if registers[NODES] >= budget:
                return -1 - found
            registers[NODES] += 1
            guess = choose(geometry, masks, counts, draws, entry, shuffled)
            registers[GUESSED] = entry
            frames[2 * depth] = registers[STRUCK]
            frames[2 * depth + 1] = guess
            depth += 1
            alive = hold(geometry, masks, counts, queue, trail, registers, guess >> 5, guess & 31)
        elif depth:
            depth -= 1
            registers[FAILED] = registers[GUESSED]
            undo(geometry, masks, counts, trail, registers, frames[2 * depth])
            guess = frames[2 * depth + 1]
            alive = strike(geometry, masks, counts, queue, trail, registers, guess >> 5, guess & 31)
        else:
            return found
        if alive:
            alive = settle(geometry, masks, counts, queue, trail, registers)


@kernel
def fewest(geometry: Table, counts: Table) -> int:
    """Find the cell, or the digit in a house, of fewest candidates but more than one; else -1."""
    best = -1
    least = 64
    for entry in range(geometry[CELLS] + geometry[HOUSES] * geometry[SIDE]):
        count = counts[entry]
        if 1 < count < least:
            least = count
            best = entry
            if count == 2:
                return best
    return best


@kernel
def choose(
    geometry: Table, masks: Table, counts: Table, draws: Words, entry: int, shuffled: int
) -> int:
    """Choose a candidate of an entry: the first, or any if shuffled; gives 32 * cell + digit."""
    n = geometry[CELLS]
    side = geometry[SIDE]
    skipped = below(draws, counts[entry]) if shuffled else 0
    if entry < n:
        mask = masks[entry]
        for _ in range(skipped):
            mask &= mask - 1
        first: int = geometry[BIT_DIGITS + (mask & -mask) % REMAINDERS]
        return 32 * entry + first
    digit: int = (entry - n) % side
    at = HOUSES_OF + OF_A_CELL * n + (entry - n) // side * side
    while not masks[geometry[at]] >> digit & 1 or skipped:
        if masks[geometry[at]] >> digit & 1:
            skipped -= 1
        at += 1
    cell: int = geometry[at]
    return 32 * cell + digit


@kernel
def write_answer(geometry: Table, masks: Table, answers: Digits, begin: int) -> None:
    """Write the digits of a state in which every cell has one candidate."""
    for cell in range(geometry[CELLS]):
        answers[begin + cell] = geometry[BIT_DIGITS + masks[cell] % REMAINDERS] + 1
