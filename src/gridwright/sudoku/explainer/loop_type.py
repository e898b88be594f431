"""The types of unique rectangles and loops: what the cells with more than the two digits mean.

The work array holds the key of the best hint so far, the extra digits, the mask of the two digits
and the rating of the ring's length; then the crowd, the cells with extra digits; then the trail.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.explainer.loop_set import (
    HIDDEN,
    NAKED,
    hidden_set_strikes,
    naked_set_strikes,
    strike_hidden_set,
    strike_naked_set,
)
from gridwright.sudoku.explainer.masks import mark_mask, strike_mask
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import FIRST, PATTERN, SECOND, THIRD, begin

KEY, PAIR_MASK, RATING, DEPTH, VISITS = range(5)
CROWD = 8
TRAIL = CROWD + 64
NO_KEY = 1 << 40
BASE = 45
_LONG, _LONG_RATING = 10, 50
TYPE_1, TYPE_2, TYPE_3, TYPE_4 = range(1, 5)
_MOST_SET_SIDE = 9
_MOST_DEGREE = 7
MOST_CROWD = 60


@kernel
def weigh_loop(
    side: int, cands: Ints, spots: Ints, houses: Ints, sees: Bytes, work: Ints, step: Ints,
    length: int,
) -> None:  # fmt: skip
    """Try all types on the ring of the trail, and record what is better than the best so far."""
    pair = cands[work[TRAIL]]
    work[PAIR_MASK] = pair
    work[RATING] = _LONG_RATING if length >= _LONG else BASE + length // 2 - 2
    extras = 0
    crowd = 0
    for at in range(length):
        cell = work[TRAIL + 4 * at]
        if cands[cell] != pair and crowd < MOST_CROWD:
            work[CROWD + crowd] = cell
            crowd += 1
            extras |= cands[cell] & ~pair
    if crowd == 1 and is_better(work, TYPE_1, 0):
        start_loop(work, step, length, TYPE_1, 0)
        strike_mask(cands, step, work[CROWD], pair)
    if crowd >= 2 and extras & (extras - 1) == 0:
        try_extra_digit(side, cands, sees, work, step, length, crowd, lowest(extras) + 1)
    elif crowd == 2 and side <= _MOST_SET_SIDE:
        try_sets(side, cands, spots, houses, work, step, length, extras)
    if crowd == 2:
        try_locked(side, cands, spots, houses, work, step, length)


@kernel
def is_better(work: Ints, kind: int, added: int) -> int:
    """Tell whether a hint of a type, and so many tenths added, is better than the best so far."""
    return 1 if (work[RATING] + added) * 8 + kind < work[KEY] else 0


@kernel
def start_loop(work: Ints, step: Ints, length: int, kind: int, added: int) -> None:
    """Begin the record of the best hint: its type, length and rating, and the ring's cells."""
    work[KEY] = (work[RATING] + added) * 8 + kind
    begin(step, kind)
    step[FIRST] = length
    step[SECOND] = work[RATING] + added
    for at in range(length):
        mark_mask(step, PATTERN, work[TRAIL + 4 * at], work[PAIR_MASK])


@kernel
def sees_crowd(side: int, sees: Bytes, work: Ints, cell: int, crowd: int) -> int:
    """Tell whether a cell sees all cells with extra digits."""
    for at in range(CROWD, CROWD + crowd):
        if not sees[cell * side * side + work[at]]:
            return 0
    return 1


@kernel
def try_extra_digit(
    side: int, cands: Ints, sees: Bytes, work: Ints, step: Ints, length: int, crowd: int, digit: int
) -> None:
    """Type 2: one of the cells holds the only extra digit, so what sees them all does not."""
    begun = 0
    for cell in range(side * side):
        if cands[cell] >> (digit - 1) & 1 and sees_crowd(side, sees, work, cell, crowd):
            if not begun:
                if not is_better(work, TYPE_2, 0):
                    return
                start_loop(work, step, length, TYPE_2, 0)
                step[THIRD] = digit
                begun = 1
            strike_mask(cands, step, cell, 1 << (digit - 1))


@kernel
def place_in(side: int, houses: Ints, house: int, cell: int) -> int:
    """Give the mask of a cell's place in a house, 0 where it lies elsewhere."""
    for place in range(side):
        if houses[house * side + place] == cell:
            return 1 << place
    return 0


@kernel
def try_sets(
    side: int, cands: Ints, spots: Ints, houses: Ints, work: Ints, step: Ints, length: int,
    extras: int,
) -> None:  # fmt: skip
    """Type 3: the extra digits of two cells make a naked or hidden set in a house of both."""
    for degree in range(count(extras), _MOST_DEGREE + 1):
        for house in range(len(spots) // side):
            one = place_in(side, houses, house, work[CROWD])
            two = place_in(side, houses, house, work[CROWD + 1])
            if one != 0 and two != 0:
                for places in range(1 << side):
                    if places & (one | two) == 0 and count(places) == degree - 1:
                        try_set(
                            side, cands, spots, houses, work, step, length, extras, house, places,
                            degree,
                        )  # fmt: skip


@kernel
def try_set(
    side: int, cands: Ints, spots: Ints, houses: Ints, work: Ints, step: Ints, length: int,
    extras: int, house: int, places: int, degree: int,
) -> None:  # fmt: skip
    """Try some places of a house as the rest of a naked set, and of a hidden one."""
    one, two, pair = work[CROWD], work[CROWD + 1], work[PAIR_MASK]
    if is_better(work, TYPE_3, degree - 1) and naked_set_strikes(
        side, cands, houses, one, two, extras, house, places, degree
    ):
        start_loop(work, step, length, TYPE_3, degree - 1)
        step[THIRD] = house << 1 | NAKED
        strike_naked_set(side, cands, houses, step, one, two, extras, house, places)
    if is_better(work, TYPE_3, degree - 2) and hidden_set_strikes(
        side, cands, spots, houses, one, two, extras | pair, house, places, degree, pair
    ):
        start_loop(work, step, length, TYPE_3, degree - 2)
        step[THIRD] = house << 1 | HIDDEN
        strike_hidden_set(side, cands, spots, houses, step, extras, house, places, one, two)


@kernel
def try_locked(
    side: int, cands: Ints, spots: Ints, houses: Ints, work: Ints, step: Ints, length: int
) -> None:
    """Type 4: a house of the two cells has no other place for one of the digits."""
    if not is_better(work, TYPE_4, 0):
        return
    left = work[PAIR_MASK]
    while left != 0:
        bit = left & -left
        left = left & (left - 1)
        for house in range(len(spots) // side):
            places = place_in(side, houses, house, work[CROWD]) | place_in(
                side, houses, house, work[CROWD + 1]
            )
            if count(places) == 2 and spots[house * side + lowest(bit)] == places:
                start_loop(work, step, length, TYPE_4, 0)
                step[THIRD] = house << 5 | (lowest(bit) + 1)
                strike_mask(cands, step, work[CROWD], work[PAIR_MASK] & ~bit)
                strike_mask(cands, step, work[CROWD + 1], work[PAIR_MASK] & ~bit)
                return
