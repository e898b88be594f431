"""Subsets that two cells make with others of a house, because one of them holds an extra digit."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.explainer.masks import mark_mask, strike_mask
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import Ints
from gridwright.sudoku.kernels.step import SECOND_SET

NAKED, HIDDEN = 0, 1


@kernel
def union_at(side: int, cands: Ints, houses: Ints, house: int, places: int) -> int:
    """Give all candidates in some places of a house; 0 where one place has fewer than two."""
    union = 0
    while places != 0:
        mask = cands[houses[house * side + lowest(places)]]
        places = places & (places - 1)
        if mask & (mask - 1) == 0:
            return 0
        union |= mask
    return union


@kernel
def empty_in(side: int, cands: Ints, houses: Ints, house: int) -> int:
    """Count the empty cells of a house."""
    empty = 0
    for at in range(house * side, house * side + side):
        if cands[houses[at]] != 0:
            empty += 1
    return empty


@kernel
def naked_set_strikes(
    side: int, cands: Ints, houses: Ints, one: int, two: int, extras: int, house: int,
    places: int, degree: int,
) -> int:  # fmt: skip
    """Tell whether extra digits and some places make a naked set that strikes anything."""
    union = union_at(side, cands, houses, house, places)
    shared = union | (extras & cands[one] & cands[two])
    if union == 0 or count(union | extras) != degree or count(shared) != degree:
        return 0
    if 2 * degree > empty_in(side, cands, houses, house):
        return 0
    for place in range(side):
        cell = houses[house * side + place]
        if not places >> place & 1 and cell not in (one, two) and cands[cell] & shared:
            return 1
    return 0


@kernel
def strike_naked_set(
    side: int, cands: Ints, houses: Ints, step: Ints, one: int, two: int, extras: int,
    house: int, places: int,
) -> None:  # fmt: skip
    """Record a naked set of extra digits and some places, and what it strikes."""
    union = union_at(side, cands, houses, house, places) | extras
    for place in range(side):
        cell = houses[house * side + place]
        if places >> place & 1:
            mark_mask(step, SECOND_SET, cell, cands[cell])
        elif cell not in (one, two):
            strike_mask(cands, step, cell, cands[cell] & union)


@kernel
def hidden_digits(side: int, spots: Ints, house: int, outside: int, known: int) -> int:
    """Give the digits, as a mask, that ``outside`` holds all places of, ``known`` ones left out."""
    digits = 0
    for digit in range(side):
        places = spots[house * side + digit]
        if places != 0 and places & ~outside == 0 and not known >> digit & 1:
            digits |= 1 << digit
    return digits


@kernel
def hidden_set_strikes(
    side: int, cands: Ints, spots: Ints, houses: Ints, one: int, two: int, known: int,
    house: int, places: int, degree: int, pair: int,
) -> int:  # fmt: skip
    """Tell whether a ring's two digits and others make a hidden set that strikes anything.

    ``known`` are all candidates of the two cells; the others have all their places in ``places``,
    and the two digits only there and in the two cells.
    """
    if 2 * degree >= empty_in(side, cands, houses, house):
        return 0
    hidden = hidden_digits(side, spots, house, places, known)
    if count(hidden) != degree - 2:
        return 0
    for digit in range(side):
        held = spots[house * side + digit] & ~places
        while held != 0 and pair >> digit & 1:
            if houses[house * side + lowest(held)] not in (one, two):
                return 0
            held = held & (held - 1)
    while places != 0:
        if cands[houses[house * side + lowest(places)]] & ~(hidden | pair):
            return 1
        places = places & (places - 1)
    return 0


@kernel
def strike_hidden_set(
    side: int, cands: Ints, spots: Ints, houses: Ints, step: Ints, extras: int, house: int,
    places: int, one: int, two: int,
) -> None:  # fmt: skip
    """Record a hidden set in some places with two cells, and what it strikes."""
    pair = (cands[one] | cands[two]) & ~extras
    kept = hidden_digits(side, spots, house, places, extras | pair) | pair
    while places != 0:
        cell = houses[house * side + lowest(places)]
        mark_mask(step, SECOND_SET, cell, cands[cell] & kept)
        strike_mask(cands, step, cell, cands[cell] & ~kept)
        places = places & (places - 1)
