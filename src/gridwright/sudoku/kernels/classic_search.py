"""Depth-first search in a 9x9 Sudoku over the states of ``kernels.classic``."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.core.rng import below
from gridwright.sudoku.kernels.classic import (
    BAND,
    CELLS,
    DIRTY,
    FRAME,
    LOWEST,
    NODES,
    ROW,
    SOLVED,
    STACK,
    STATE,
    THREES,
    TWOS,
    Digits,
    Table,
    Words,
    load,
    set_places,
    settle,
)


@kernel
def count_classic(
    clues: Digits, tables: Table, work: Words, answers: Digits, limit: int, budget: int
) -> int:
    """Count answers up to a limit; the first two are written.

    Gives the count, -1 - count where the budget was spent, or -1 - limit - 1 - the first cell
    whose value is no digit. ``work[NODES]`` tells the guesses made.
    """
    wrong = load(clues, tables, work)
    if wrong >= 0:
        return -2 - limit - wrong
    return search_classic(tables, work, answers, work, limit, budget, 0)


@kernel
def search_classic(
    tables: Table,
    work: Words,
    answers: Digits,
    draws: Words,
    limit: int,
    budget: int,
    shuffled: int,
) -> int:
    """Count the answers of the state up to a limit, the digits of a guess in drawn order if asked.

    Gives the count, or -1 - count where the budget was spent.
    """
    work[NODES] = 0
    found = 0
    depth = 0
    alive = settle(tables, work)
    while True:
        if alive and work[SOLVED] & work[SOLVED + 1] & work[SOLVED + 2] == BAND:
            if found < 2:
                write_answer(tables, work, answers, found * CELLS)
            found += 1
            if found >= limit:
                return found
            alive = 0
        if alive:
            if work[NODES] >= budget:
                return -1 - found
            work[NODES] += 1
            guess(work, STACK + depth * FRAME, draws, shuffled)
            depth += 1
        elif depth:
            depth -= 1
            back = STACK + depth * FRAME
            for i in range(STATE + 1):
                work[i] = work[back + i]
        else:
            return found
        alive = settle(tables, work)


@kernel
def guess(work: Words, frame: int, draws: Words, shuffled: int) -> None:
    """Set a digit where few fit, and keep in a frame the state in which it is struck."""
    band = 0
    places = 0
    for wanted in range(3):
        for candidate in range(3):
            if not places:
                band = candidate
                if wanted == 0:
                    places = work[TWOS + band]
                elif wanted == 1:
                    places = work[THREES + band]
                else:
                    places = BAND & ~work[SOLVED + band]
    place = places & -places
    skipped = 0
    if shuffled:
        fitting = 0
        for at in range(9 * band, 9 * band + 9):
            if work[at] & place:
                fitting += 1
        skipped = below(draws, fitting)
    chosen = 9 * band
    while not work[chosen] & place or skipped:
        if work[chosen] & place:
            skipped -= 1
        chosen += 1
    for i in range(STATE):
        work[frame + i] = work[i]
    work[frame + chosen] ^= place
    work[frame + DIRTY] = 1 << chosen
    set_places(work, chosen, place)


@inlined
def write_answer(tables: Table, work: Words, answers: Digits, begin: int) -> None:
    """Write the digits of a state in which every cell holds its digit."""
    for at in range(27):
        cell = begin + at // 9 * 27
        for shift in range(0, 27, 9):
            row = work[at] >> shift & ROW
            answers[cell + shift + tables[LOWEST + row]] = at % 9 + 1
