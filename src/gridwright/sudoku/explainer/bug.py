"""Bivalue universal graves, types 1 to 4: all that is left are pairs, but for a few candidates.

Where every empty cell has two candidates and every digit two places in each house that lacks it,
a puzzle has no answer or several. So one of the candidates that are too many is true.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.explainer.loop_set import union_at
from gridwright.sudoku.explainer.loop_type import place_in
from gridwright.sudoku.explainer.masks import mark_mask, strike_mask
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import FIN, FIRST, SECOND, SECOND_SET, STRUCK, begin

ONE_CELL, ONE_DIGIT, SET, LOCKED = range(1, 5)
_BUGS = 0
_MOST_CELLS = 625
_LIST = _MOST_CELLS
_MOST_SIDE = 9
_MOST_DEGREE = 6


@kernel
def find_bug(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find a bivalue universal grave; for each cell, ``work`` holds the candidates too many."""
    for cell in range(side * side):
        work[_BUGS + cell] = 0
    for house in range(len(spots) // side):
        for digit in range(side):
            places = spots[house * side + digit]
            if places != 0 and count(places) != 2:
                many = too_many(side, cands, houses, work, house, digit, places)
                if many == 0:
                    return 0
    if not is_grave(side, cands, spots, houses, work):
        return 0
    return conclude(side, cands, spots, houses, sees, work, step)


@kernel
def too_many(
    side: int, cands: Ints, houses: Ints, work: Ints, house: int, digit: int, places: int
) -> int:
    """Note the only cell of three candidates or more among some places; return how many are."""
    many = 0
    found = 0
    while places != 0:
        cell = houses[house * side + lowest(places)]
        places = places & (places - 1)
        if count(cands[cell]) > 2:
            many += 1
            found = cell
    if many == 1:
        work[_BUGS + found] = work[_BUGS + found] | 1 << digit
    return many


@kernel
def is_grave(side: int, cands: Ints, spots: Ints, houses: Ints, work: Ints) -> int:
    """Tell whether pairs are left once the candidates too many are gone."""
    for cell in range(side * side):
        left = cands[cell] & ~work[_BUGS + cell]
        if cands[cell] != 0 and count(left) != 2:
            return 0
    for house in range(len(spots) // side):
        for digit in range(side):
            many = 0
            for at in range(house * side, house * side + side):
                cell = houses[at]
                many += (cands[cell] & ~work[_BUGS + cell]) >> digit & 1
            if many not in (0, 2):
                return 0
    return 1


@kernel
def conclude(
    side: int, cands: Ints, spots: Ints, houses: Ints, sees: Bytes, work: Ints, step: Ints
) -> int:
    """Record what follows from a grave, the simplest type that strikes anything."""
    crowd = 0
    extras = 0
    for cell in range(side * side):
        if work[_BUGS + cell] != 0 and crowd < _MOST_CELLS:
            work[_LIST + crowd] = cell
            crowd += 1
            extras |= work[_BUGS + cell]
    if crowd == 0:
        return 0
    if crowd == 1:
        start(work, step, ONE_CELL, crowd)
        strike_mask(cands, step, work[_LIST], cands[work[_LIST]] & ~extras)
        return 1
    if extras & (extras - 1) == 0:
        start(work, step, ONE_DIGIT, crowd)
        for cell in range(side * side):
            if sees_bugs(side, sees, work, cell, crowd):
                strike_mask(cands, step, cell, cands[cell] & extras)
        if step[STRUCK] > 0:
            return 1
    if crowd == 2 and try_locked(side, cands, spots, houses, work, step, extras):
        return 1
    if extras & (extras - 1) == 0 or side > _MOST_SIDE:
        return 0
    return try_sets(side, cands, spots, houses, work, step, crowd, extras)


@kernel
def start(work: Ints, step: Ints, kind: int, crowd: int) -> None:
    """Begin the record of a grave of a type."""
    begin(step, kind)
    for at in range(_LIST, _LIST + crowd):
        mark_mask(step, FIN, work[at], work[_BUGS + work[at]])


@kernel
def sees_bugs(side: int, sees: Bytes, work: Ints, cell: int, crowd: int) -> int:
    """Tell whether a cell sees all cells with candidates too many."""
    for at in range(_LIST, _LIST + crowd):
        if not sees[cell * side * side + work[at]]:
            return 0
    return 1


@kernel
def shares(side: int, houses: Ints, work: Ints, house: int, crowd: int) -> int:
    """Give the places in a house of all cells with candidates too many; 0 if one is outside."""
    places = 0
    for at in range(_LIST, _LIST + crowd):
        place = place_in(side, houses, house, work[at])
        if place == 0:
            return 0
        places |= place
    return places


@kernel
def try_locked(
    side: int, cands: Ints, spots: Ints, houses: Ints, work: Ints, step: Ints, extras: int
) -> int:
    """Type 4: two cells of a house share a digit that the house needs in one of them."""
    one, two = work[_LIST], work[_LIST + 1]
    common = cands[one] & cands[two] & ~extras
    if common == 0 or common & (common - 1) != 0:
        return 0
    for house in range(len(spots) // side):
        places = shares(side, houses, work, house, 2)
        if places != 0 and spots[house * side + lowest(common)] == places:
            start(work, step, LOCKED, 2)
            step[FIRST] = house
            step[SECOND] = lowest(common) + 1
            strike_mask(cands, step, one, cands[one] & ~(work[_BUGS + one] | common))
            strike_mask(cands, step, two, cands[two] & ~(work[_BUGS + two] | common))
            return 1 if step[STRUCK] > 0 else 0
    return 0


@kernel
def try_sets(
    side: int, cands: Ints, spots: Ints, houses: Ints, work: Ints, step: Ints, crowd: int,
    extras: int,
) -> int:  # fmt: skip
    """Type 3: the digits too many make a naked set with other cells of a house of them all."""
    for degree in range(2, _MOST_DEGREE + 1):
        for house in range(len(spots) // side):
            taken = shares(side, houses, work, house, crowd)
            if taken != 0:
                for places in range(1 << side):
                    if (
                        places & taken == 0
                        and count(places) == degree - 1
                        and count(union_at(side, cands, houses, house, places)) == degree
                        and extras & ~union_at(side, cands, houses, house, places) == 0
                        and write_set(
                            side, cands, houses, work, step, crowd, house, places, taken, degree
                        )
                    ):
                        return 1
    return 0


@kernel
def write_set(
    side: int, cands: Ints, houses: Ints, work: Ints, step: Ints, crowd: int, house: int,
    places: int, taken: int, degree: int,
) -> int:  # fmt: skip
    """Record a naked set of some places and the digits too many; return whether it strikes."""
    union = union_at(side, cands, houses, house, places)
    start(work, step, SET, crowd)
    step[FIRST] = house
    step[SECOND] = degree
    for place in range(side):
        cell = houses[house * side + place]
        if places >> place & 1:
            mark_mask(step, SECOND_SET, cell, cands[cell])
        elif not taken >> place & 1:
            strike_mask(cands, step, cell, cands[cell] & union)
    return 1 if step[STRUCK] > 0 else 0
