"""Deduction in a Sudoku of any layout: candidates struck one by one, singles by a work list.

Arrays, all int32 but the registers (int64): ``geometry`` is the layout, see
``sudoku.workspace`` · ``masks`` the candidates of each cell · ``counts`` how many candidates a
cell has, then how many places each digit has in each house (n + side * house + digit) · ``queue``
the entries of ``counts`` that have come down to one · ``trail`` the candidates struck, as
32 * cell + digit · ``registers`` as named below.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel

Digits = NDArray[np.uint8]
Table = NDArray[np.int32]
Words = NDArray[np.int64]

# Geometry: four numbers, the digit of a bit (by its remainder), houses of cells, cells of houses.
CELLS, SIDE, HOUSES, BIT_DIGITS, HOUSES_OF = 0, 1, 2, 3, 40
REMAINDERS = 37  # no two powers of two up to 2**35 leave the same
OF_A_CELL = 5

QUEUED, STRUCK, NODES, GUESSED, FAILED, GIVEN_UP, CARVED, REGISTERS = 0, 1, 2, 3, 4, 5, 6, 14


@kernel
def load(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words,
    clues: Digits,
) -> int:  # fmt: skip
    """Set out the clues; gives 1, 0 on a contradiction, -1 - cell where a value is no digit."""
    n = geometry[CELLS]
    side = geometry[SIDE]
    for cell in range(n):
        masks[cell] = (1 << side) - 1
    for entry in range(n + geometry[HOUSES] * side):
        counts[entry] = side
    registers[QUEUED] = 0
    registers[STRUCK] = 0
    registers[NODES] = 0
    alive = 1
    for cell in range(n):
        digit = clues[cell] - 1
        if digit >= side:
            return -1 - cell
        if digit >= 0 and not hold(geometry, masks, counts, queue, trail, registers, cell, digit):
            alive = 0
    return alive


@kernel
def strike(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words,
    cell: int, digit: int,
) -> int:  # fmt: skip
    """Strike a candidate that is there; 0 where a cell or a house is left without."""
    n = geometry[CELLS]
    side = geometry[SIDE]
    masks[cell] ^= 1 << digit
    trail[registers[STRUCK]] = 32 * cell + digit
    registers[STRUCK] += 1
    alive = count_down(counts, queue, registers, cell)
    first = HOUSES_OF + OF_A_CELL * cell
    for at in range(first, first + OF_A_CELL):
        house = geometry[at]
        if house < 0:
            break
        alive &= count_down(counts, queue, registers, n + side * house + digit)
    return alive


@inlined
def count_down(counts: Table, queue: Table, registers: Words, entry: int) -> int:
    """Take one from a count and queue it where one is left; 0 where none is."""
    left = counts[entry] - 1
    counts[entry] = left
    if left == 1:
        queue[registers[QUEUED]] = entry
        registers[QUEUED] += 1
    return 1 if left > 0 else 0


@kernel
def hold(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words,
    cell: int, digit: int,
) -> int:  # fmt: skip
    """Strike a cell's other candidates; 0 on a contradiction."""
    if not masks[cell] >> digit & 1:
        return 0
    alive = 1
    others = masks[cell] & ~(1 << digit)
    while others:
        low = others & -others
        others ^= low
        other = geometry[BIT_DIGITS + low % REMAINDERS]
        alive &= strike(geometry, masks, counts, queue, trail, registers, cell, other)
    return alive


@kernel
def settle(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words
) -> int:
    """Follow naked and hidden singles until none is queued; 0 on a contradiction."""
    n = geometry[CELLS]
    side = geometry[SIDE]
    cells_of = HOUSES_OF + OF_A_CELL * n
    head = 0
    while head < registers[QUEUED]:
        entry = queue[head]
        head += 1
        alive = 1
        if entry < n:
            alive = strike_peers(geometry, masks, counts, queue, trail, registers, entry)
        else:
            house = (entry - n) // side
            digit = (entry - n) % side
            at = cells_of + house * side
            while not masks[geometry[at]] >> digit & 1:
                at += 1
            alive = hold(geometry, masks, counts, queue, trail, registers, geometry[at], digit)
        if not alive:
            return 0
    registers[QUEUED] = 0
    return 1


@kernel
def strike_peers(
    geometry: Table, masks: Table, counts: Table, queue: Table, trail: Table, registers: Words,
    cell: int,
) -> int:  # fmt: skip
    """Strike a cell's only candidate from the cells that it sees; 0 on a contradiction."""
    n = geometry[CELLS]
    side = geometry[SIDE]
    bit = masks[cell]
    digit = geometry[BIT_DIGITS + bit % REMAINDERS]
    first = HOUSES_OF + OF_A_CELL * cell
    for at in range(first, first + OF_A_CELL):
        house = geometry[at]
        if house < 0:
            break
        begin = HOUSES_OF + OF_A_CELL * n + house * side
        for place in range(begin, begin + side):
            other = geometry[place]
            if (
                masks[other] & bit
                and other != cell
                and not strike(geometry, masks, counts, queue, trail, registers, other, digit)
            ):
                return 0
    return 1


@kernel
def undo(
    geometry: Table, masks: Table, counts: Table, trail: Table, registers: Words, mark: int
) -> None:
    """Give back the candidates struck since a mark, and forget what was queued."""
    n = geometry[CELLS]
    side = geometry[SIDE]
    for top in range(registers[STRUCK] - 1, mark - 1, -1):
        cell = trail[top] >> 5
        digit = trail[top] & 31
        masks[cell] |= 1 << digit
        counts[cell] += 1
        first = HOUSES_OF + OF_A_CELL * cell
        for at in range(first, first + OF_A_CELL):
            if geometry[at] < 0:
                break
            counts[n + side * geometry[at] + digit] += 1
    registers[STRUCK] = mark
    registers[QUEUED] = 0
