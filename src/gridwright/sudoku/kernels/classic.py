"""Deduction in a 9x9 Sudoku: each digit's places in each band of three rows are a 27-bit mask.

In a band a digit takes one minirow (three cells in a row and a box) of each row and each box, so
the minirows where it still fits matter only as far as they make permutations; likewise the
minicolumns of a stack. Keeping those alone is both kinds of locked candidates at once, and with
them a digit that has one place left in a box or column has one place left in its row. Band masks
are an idea of the solver of zhouyundong (2012); the tables are ``sudoku.tables``.

``work`` (int64[WORK]) is the state, words 0 to 26 the masks (9 * band + digit), then the cells
of each band that hold their digit for good; then registers; then a stack of states.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel

Digits = NDArray[np.uint8]
Table = NDArray[np.int32]
Words = NDArray[np.int64]

CELLS = 81
ROW = 0o777
BAND = (1 << 27) - 1
THRICE = 0o001001001  # times a row's mask: the row in all three rows of a band

# Where the tables begin, see ``sudoku.tables``.
MINIROWS, PERMUTED, SPREAD, LOWEST, TAKEN, TABLES = 0, 512, 1024, 1536, 2048, 2075

SOLVED, STATE = 27, 30
DIRTY, NODES, TWOS, THREES, GIVEN_UP, CARVED = 30, 31, 32, 35, 38, 40
FRAME, STACK = 32, 64
WORK = STACK + FRAME * (CELLS + 1)


@kernel
def load(clues: Digits, tables: Table, work: Words) -> int:
    """Set out the clues; gives -1, or the first cell whose value is no digit."""
    for i in range(STATE):
        work[i] = BAND if i < SOLVED else 0
        work[STACK + i] = 0
    for cell in range(CELLS):
        digit = clues[cell] - 1
        if digit >= 0:
            if digit > 8:
                return cell
            band = cell // 27
            place = cell - 27 * band
            column = ~(THRICE << (cell % 9))
            at = 9 * band + digit
            work[SOLVED + band] |= 1 << place
            work[STACK + at] |= 1 << place
            work[at] &= tables[TAKEN + place]
            after = at + 9 if band < 2 else at - 18
            work[after] &= column
            before = at - 9 if band > 0 else at + 18
            work[before] &= column
    for band in range(3):
        taken = work[SOLVED + band]
        for at in range(9 * band, 9 * band + 9):
            work[at] &= ~taken | work[STACK + at]
    work[DIRTY] = BAND
    return -1


@kernel
def settle(tables: Table, work: Words) -> int:
    """Deduce until nothing changes: locked candidates and singles; 0 on a contradiction."""
    while True:
        while work[DIRTY]:
            for at in range(27):
                if work[DIRTY] >> at & 1:
                    work[DIRTY] ^= 1 << at
                    if not narrow(tables, work, at):
                        return 0
        if work[SOLVED] & work[SOLVED + 1] & work[SOLVED + 2] == BAND:
            return 1
        for band in range(3):
            if not count_candidates(work, band):
                return 0
        if not work[DIRTY]:
            return 1


@inlined
def narrow(tables: Table, work: Words, at: int) -> int:
    """Keep of a digit's places in a band those that fit the rows, boxes and columns."""
    mask = work[at]
    minirows = (
        tables[MINIROWS + (mask & ROW)]
        | tables[MINIROWS + (mask >> 9 & ROW)] << 3
        | tables[MINIROWS + (mask >> 18)] << 6
    )
    kept = tables[SPREAD + minirows]
    if not kept:
        return 0
    mask &= kept
    work[at] = mask
    band = at // 9
    after = at + 9 if band < 2 else at - 18
    before = at - 9 if band > 0 else at + 18
    columns = columns_of(mask) | columns_of(work[after]) << 9 | columns_of(work[before]) << 18
    fitting = 0
    for stack in range(0, 9, 3):
        minicolumns = (
            columns >> stack & 7 | columns >> (stack + 6) & 0o70 | columns >> (stack + 12) & 0o700
        )
        three = tables[PERMUTED + minicolumns]
        if not three:
            return 0
        fitting |= (three & 7 | (three & 0o70) << 6 | (three & 0o700) << 12) << stack
    if fitting != columns:
        keep_columns(work, at, fitting & ROW)
        keep_columns(work, after, fitting >> 9 & ROW)
        keep_columns(work, before, fitting >> 18)
    hold_singles(work, at, band)
    return 1


@inlined
def columns_of(mask: int) -> int:
    """Give the columns in which a band mask has places, 9 bits."""
    return (mask | mask >> 9 | mask >> 18) & ROW


@inlined
def keep_columns(work: Words, at: int, columns: int) -> None:
    """Strike the places of a mask outside some columns."""
    kept = work[at] & columns * THRICE
    if kept != work[at]:
        work[at] = kept
        work[DIRTY] |= 1 << at


@inlined
def hold_singles(work: Words, at: int, band: int) -> None:
    """Where a digit has one place left in a row, strike all other digits there."""
    mask = work[at]
    single = 0
    for shift in range(0, 27, 9):
        row = mask >> shift & ROW
        if row & (row - 1) == 0:
            single |= row << shift
    single &= ~work[SOLVED + band]
    if single:
        work[SOLVED + band] |= single
        for other in range(9 * band, 9 * band + 9):
            if other != at and work[other] & single:
                work[other] &= ~single
                work[DIRTY] |= 1 << other


@inlined
def count_candidates(work: Words, band: int) -> int:
    """Find a band's cells of one, two and three candidates; 0 where a cell has none.

    Cells of one are set; those of two and three are noted, for the choice of a guess.
    """
    once = 0
    twice = 0
    thrice = 0
    more = 0
    for at in range(9 * band, 9 * band + 9):
        mask = work[at]
        more |= thrice & mask
        thrice |= twice & mask
        twice |= once & mask
        once |= mask
    if once != BAND:
        return 0
    work[TWOS + band] = twice & ~thrice
    work[THREES + band] = thrice & ~more
    naked = once & ~twice & ~work[SOLVED + band]
    if naked:
        for at in range(9 * band, 9 * band + 9):
            if work[at] & naked and not set_places(work, at, work[at] & naked):
                return 0
    return 1


@inlined
def set_places(work: Words, at: int, places: int) -> int:
    """Set a digit in some places; 0 where two of them are in one row."""
    for shift in range(0, 27, 9):
        row = ROW << shift
        held = places & row
        if held & (held - 1):
            return 0
        if held:
            work[at] &= held | ~row
    work[DIRTY] |= 1 << at
    return 1
