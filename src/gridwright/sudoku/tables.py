"""The tables of the 9x9 engine, made once: what a row of three by three may still hold."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import numpy as np

from gridwright.sudoku.kernels.classic import (
    LOWEST,
    MINIROWS,
    PERMUTED,
    SPREAD,
    TABLES,
    TAKEN,
    Table,
)


@cache
def classic_tables() -> Table:
    """Make the tables, int32[TABLES], read-only.

    For each mask of nine bits: the minirows of a row that have a place; of a square of three by
    three, the part that lies on permutations; the same with each bit spread over three; the
    lowest bit's number. For each place in a band: what a digit set there leaves it in the band.
    """
    table = np.zeros(TABLES, np.int32)
    squares = [
        sum(1 << 3 * row + column for row, column in enumerate(order))
        for order in permutations(range(3))
    ]
    for mask in range(512):
        table[MINIROWS + mask] = sum((mask >> 3 * k & 7 > 0) << k for k in range(3))
        kept = 0
        for square in squares:
            kept |= square if mask & square == square else 0
        table[PERMUTED + mask] = kept
        table[SPREAD + mask] = sum(7 << 3 * k for k in range(9) if kept >> k & 1)
        table[LOWEST + mask] = max((mask & -mask).bit_length() - 1, 0)
    for place in range(27):
        table[TAKEN + place] = _left_in_band(place)
    table.setflags(write=False)
    return table


def _left_in_band(place: int) -> int:
    row, column = divmod(place, 9)
    return sum(
        1 << other
        for other in range(27)
        if other == place
        or (other // 9 != row and other % 9 != column and other % 9 // 3 != column // 3)
    )
