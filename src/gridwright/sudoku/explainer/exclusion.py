"""Aligned exclusion: two or three cells whose combinations other cells cut down.

As in Sudoku Explainer: the cells need not be aligned; two or more cells that all of them see, and
that have no more candidates than there are cells, rule combinations out. Sides up to 9.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.explainer.masks import mark_mask, strike_mask
from gridwright.sudoku.kernels.bits import count
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import PATTERN, SECOND_SET, begin

MOST_SIDE = 9
_CELLS = MOST_SIDE * MOST_SIDE
# Sets of cells are two words of bits.
_WORD = 41
_LOW, _HIGH = 0, _CELLS
_LEFT = 2 * _CELLS
_OUT = _LEFT + 3
PAIR = 2


@kernel
def find_exclusion(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first aligned exclusion of two (kind 2) or three (kind 3) cells."""
    if side > MOST_SIDE:
        return 0
    cells = side * side
    gather(kind, side, cands, sees, work)
    for one in range(cells):
        if work[_LOW + one] | work[_HIGH + one]:
            for two in range(one + 1, cells):
                low = work[_LOW + one] & work[_LOW + two]
                high = work[_HIGH + one] & work[_HIGH + two]
                if several(low, high):
                    if kind == PAIR:
                        if try_pair(side, cands, sees, work, step, one, two, low, high):
                            return 1
                    else:
                        for three in range(cells):
                            if (
                                three not in (one, two)
                                and 2 <= count(cands[three]) <= 3
                                and sees[one * cells + three] | sees[two * cells + three]
                                and several(low & work[_LOW + three], high & work[_HIGH + three])
                                and try_triple(
                                    side, cands, sees, work, step, one, two, three,
                                    low & work[_LOW + three], high & work[_HIGH + three],
                                )
                            ):  # fmt: skip
                                return 1
    return 0


@kernel
def several(low: int, high: int) -> int:
    """Tell whether a set of cells has two or more."""
    return (low & (low - 1)) | (high & (high - 1)) | (low != 0 and high != 0)


@kernel
def gather(kind: int, side: int, cands: Ints, sees: Bytes, work: Ints) -> None:
    """Gather for each cell the cells that it sees with two to ``kind`` candidates."""
    cells = side * side
    for cell in range(cells):
        low = 0
        high = 0
        if cands[cell] & (cands[cell] - 1) != 0:
            for other in range(cells):
                if sees[cell * cells + other] and 2 <= count(cands[other]) <= kind:
                    if other < _WORD:
                        low |= 1 << other
                    else:
                        high |= 1 << (other - _WORD)
        work[_LOW + cell] = low
        work[_HIGH + cell] = high


@kernel
def list_excluders(side: int, work: Ints, low: int, high: int) -> int:
    """List the cells of a set; return how many."""
    number = 0
    for cell in range(side * side):
        if cell < _WORD:
            held = low >> cell & 1
        else:
            held = high >> (cell - _WORD) & 1
        if held:
            work[_OUT + number] = cell
            number += 1
    return number


@kernel
def try_pair(
    side: int, cands: Ints, sees: Bytes, work: Ints, step: Ints, one: int, two: int, low: int,
    high: int,
) -> int:  # fmt: skip
    """Record what no combination of two cells allows."""
    number = list_excluders(side, work, low, high)
    work[_LEFT] = 0
    work[_LEFT + 1] = 0
    left = cands[one]
    while left != 0:
        bit = left & -left
        left = left & (left - 1)
        allowed = cands[two]
        if sees[one * side * side + two]:
            allowed = allowed & ~bit
        allowed = cut(cands, work, number, bit, allowed)
        if allowed:
            work[_LEFT] = work[_LEFT] | bit
            work[_LEFT + 1] = work[_LEFT + 1] | allowed
    if work[_LEFT] == cands[one] and work[_LEFT + 1] == cands[two]:
        return 0
    begin(step, PAIR)
    note(cands, work, step, one, 0)
    note(cands, work, step, two, 1)
    note_excluders(cands, work, step, number)
    return 1


@kernel
def try_triple(
    side: int, cands: Ints, sees: Bytes, work: Ints, step: Ints, one: int, two: int, three: int,
    low: int, high: int,
) -> int:  # fmt: skip
    """Record what no combination of three cells allows."""
    number = list_excluders(side, work, low, high)
    cells = side * side
    for at in range(_LEFT, _LEFT + 3):
        work[at] = 0
    first = cands[one]
    while first != 0:
        bit = first & -first
        first = first & (first - 1)
        second = cands[two]
        if sees[one * cells + two]:
            second = second & ~bit
        while second != 0:
            other = second & -second
            second = second & (second - 1)
            allowed = cands[three]
            if sees[one * cells + three]:
                allowed = allowed & ~bit
            if sees[two * cells + three]:
                allowed = allowed & ~other
            allowed = cut(cands, work, number, bit | other, allowed)
            if allowed:
                work[_LEFT] = work[_LEFT] | bit
                work[_LEFT + 1] = work[_LEFT + 1] | other
                work[_LEFT + 2] = work[_LEFT + 2] | allowed
    if (
        work[_LEFT] == cands[one]
        and work[_LEFT + 1] == cands[two]
        and work[_LEFT + 2] == cands[three]
    ):
        return 0
    begin(step, PAIR + 1)
    note(cands, work, step, one, 0)
    note(cands, work, step, two, 1)
    note(cands, work, step, three, 2)
    note_excluders(cands, work, step, number)
    return 1


@kernel
def cut(cands: Ints, work: Ints, number: int, taken: int, allowed: int) -> int:
    """Cut down what a cell may be where others are ``taken``: no excluder may be left empty."""
    for at in range(_OUT, _OUT + number):
        rest = cands[work[at]] & ~taken
        if rest == 0:
            return 0
        if rest & (rest - 1) == 0:
            allowed = allowed & ~rest
    return allowed


@kernel
def note(cands: Ints, work: Ints, step: Ints, cell: int, which: int) -> None:
    """Mark a cell of the set and strike what it may not be."""
    mark_mask(step, PATTERN, cell, work[_LEFT + which])
    strike_mask(cands, step, cell, cands[cell] & ~work[_LEFT + which])


@kernel
def note_excluders(cands: Ints, work: Ints, step: Ints, number: int) -> None:
    """Mark the cells that rule combinations out."""
    for at in range(_OUT, _OUT + number):
        mark_mask(step, SECOND_SET, work[at], cands[work[at]])
