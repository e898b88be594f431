"""Patterns inside a run: locked candidates, pairs and X-Wings that its strikes bring about.

Where a run of "dynamic (+)" chains has nothing left to follow, the first of these techniques that
now strikes something goes on, with all of its steps. The parents of what is left out so are the
candidates whose absence makes the pattern; patterns that were there before the run do not count.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.explainer.closure import BORN as REACHED
from gridwright.sudoku.explainer.closure import (
    POOL,
    POOL_SIZE,
    POOL_SPARE,
    SAVED_CANDS,
    SAVED_SPOTS,
    TOP,
    add_parent,
    reach,
)
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import HOMES, PLACE_BITS, Ints

_ROW, _COLUMN, _BOX = range(3)
# Two kinds of house a turn: all places in the first lie in the second.
_FROM = (_BOX, _BOX, _COLUMN, _ROW)
_TO = (_COLUMN, _ROW, _BOX, _BOX)
_HOUSE_ORDER = (_BOX, _COLUMN, _ROW)


@kernel
def find_pattern(
    side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints, slot: int
) -> int:
    """Leave out what the first technique that applies strikes; return how many candidates."""
    found = locked(side, spots, houses, homes, work, slot)
    if found == 0:
        found = hidden_pairs(side, cands, spots, houses, work, slot)
    if found == 0:
        found = naked_pairs(side, cands, houses, work, slot)
    if found == 0:
        found = x_wings(side, spots, houses, work, slot)
    return found


@kernel
def open_list(work: Ints, slot: int) -> int:
    """Start an empty list at the end of the pool; 0 where it is nearly full."""
    start: int = work[slot + TOP]
    if start >= POOL + POOL_SIZE - POOL_SPARE:
        return 0
    work[slot + start] = 0
    return start


@kernel
def close_list(work: Ints, slot: int, start: int, found: int) -> None:
    """Keep the list at the end of the pool where something was found by it."""
    if found > 0:
        work[slot + TOP] = start + work[slot + start] + 1


@kernel
def add_gone_places(
    side: int, spots: Ints, houses: Ints, work: Ints, slot: int, start: int, house: int, digit: int
) -> None:
    """Append to a list what the run has struck of a digit in a house."""
    spot = house * side + digit - 1
    gone = work[SAVED_SPOTS + spot] & ~spots[spot]
    while gone != 0:
        cell = houses[house * side + lowest(gone)]
        add_parent(work, slot, start, 2 * (cell * side + digit - 1))
        gone = gone & (gone - 1)


@kernel
def drop_places(
    side: int, houses: Ints, work: Ints, slot: int, start: int, house: int, digit: int, places: int
) -> int:
    """Leave a digit out of places of a house; return how many the run had not reached."""
    found = 0
    while places != 0:
        node = 2 * (houses[house * side + lowest(places)] * side + digit - 1)
        places = places & (places - 1)
        if work[slot + REACHED + node] == 0:
            reach(work, slot, node, start)
            found += 1
    return found


@kernel
def drop_digits(side: int, work: Ints, slot: int, start: int, cell: int, mask: int) -> int:
    """Leave digits out of a cell; return how many the run had not reached."""
    found = 0
    while mask != 0:
        node = 2 * (cell * side + lowest(mask))
        mask = mask & (mask - 1)
        if work[slot + REACHED + node] == 0:
            reach(work, slot, node, start)
            found += 1
    return found


@kernel
def empty_cells(side: int, houses: Ints, work: Ints, house: int) -> int:
    """Count the empty cells of a house."""
    empty = 0
    for at in range(house * side, house * side + side):
        if work[SAVED_CANDS + houses[at]] != 0:
            empty += 1
    return empty


@kernel
def common_house(side: int, houses: Ints, homes: Ints, house: int, places: int, into: int) -> int:
    """Give the row, column or box (``into``) that holds all places of a house, or -1."""
    found = -1
    while places != 0:
        cell = houses[house * side + lowest(places)]
        places = places & (places - 1)
        held = homes[cell * HOMES + into] >> PLACE_BITS
        if found >= 0 and held != found:
            return -1
        found = held
    return found


@kernel
def outside(
    side: int, spots: Ints, houses: Ints, homes: Ints, house: int, into: int, digit: int
) -> int:
    """Give the places of a digit in house ``into`` that do not lie in ``house``, as a mask."""
    places = spots[into * side + digit - 1]
    left: int = places
    while places != 0:
        place = lowest(places)
        places = places & (places - 1)
        home = homes[houses[into * side + place] * HOMES + house // side]
        if home >> PLACE_BITS == house:
            left = left & ~(1 << place)
    return left


@kernel
def locked(side: int, spots: Ints, houses: Ints, homes: Ints, work: Ints, slot: int) -> int:
    """Leave out what pointing and claiming strike."""
    found = 0
    for turn in range(len(_FROM)):
        for digit in range(1, side + 1):
            for house in range(_FROM[turn] * side, _FROM[turn] * side + side):
                places = spots[house * side + digit - 1]
                gone = work[SAVED_SPOTS + house * side + digit - 1] & ~places
                if gone != 0 and places & (places - 1) != 0:
                    into = common_house(side, houses, homes, house, places, _TO[turn])
                    start = open_list(work, slot)
                    if into >= 0 and start > 0:
                        struck = outside(side, spots, houses, homes, house, into, digit)
                        if struck != 0:
                            add_gone_places(side, spots, houses, work, slot, start, house, digit)
                            fresh = drop_places(
                                side, houses, work, slot, start, into, digit, struck
                            )
                            close_list(work, slot, start, fresh)
                            found += fresh
    return found


@kernel
def hidden_pairs(side: int, cands: Ints, spots: Ints, houses: Ints, work: Ints, slot: int) -> int:
    """Leave out what hidden pairs strike."""
    found = 0
    for kind in _HOUSE_ORDER:
        for house in range(kind * side, kind * side + side):
            if empty_cells(side, houses, work, house) > 4:
                for digit in range(1, side):
                    places = spots[house * side + digit - 1]
                    if count(places) == 2:
                        for other in range(digit + 1, side + 1):
                            if spots[house * side + other - 1] == places:
                                found += hidden_pair(
                                    side, cands, spots, houses, work, slot, house, digit, other
                                )
    return found


@kernel
def hidden_pair(
    side: int, cands: Ints, spots: Ints, houses: Ints, work: Ints, slot: int, house: int,
    digit: int, other: int,
) -> int:  # fmt: skip
    """Leave out all but two digits in the two places that a house has for them."""
    start = open_list(work, slot)
    if start == 0:
        return 0
    add_gone_places(side, spots, houses, work, slot, start, house, digit)
    add_gone_places(side, spots, houses, work, slot, start, house, other)
    if work[slot + start] == 0:
        return 0
    places = spots[house * side + digit - 1]
    kept = 1 << (digit - 1) | 1 << (other - 1)
    fresh = 0
    while places != 0:
        cell = houses[house * side + lowest(places)]
        places = places & (places - 1)
        fresh += drop_digits(side, work, slot, start, cell, cands[cell] & ~kept)
    close_list(work, slot, start, fresh)
    return fresh


@kernel
def naked_pairs(side: int, cands: Ints, houses: Ints, work: Ints, slot: int) -> int:
    """Leave out what naked pairs strike."""
    found = 0
    for kind in _HOUSE_ORDER:
        for house in range(kind * side, kind * side + side):
            if empty_cells(side, houses, work, house) >= 4:
                for place in range(house * side, house * side + side - 1):
                    mask = cands[houses[place]]
                    if count(mask) == 2:
                        for other in range(place + 1, house * side + side):
                            if cands[houses[other]] == mask:
                                found += naked_pair(
                                    side, cands, houses, work, slot, house, houses[place],
                                    houses[other],
                                )  # fmt: skip
    return found


@kernel
def naked_pair(
    side: int, cands: Ints, houses: Ints, work: Ints, slot: int, house: int, one: int, two: int
) -> int:
    """Leave two digits out of the rest of a house where two cells have only these."""
    start = open_list(work, slot)
    if start == 0:
        return 0
    for cell in (one, two):
        gone = work[SAVED_CANDS + cell] & ~cands[cell]
        while gone != 0:
            add_parent(work, slot, start, 2 * (cell * side + lowest(gone)))
            gone = gone & (gone - 1)
    if work[slot + start] == 0:
        return 0
    fresh = 0
    for at in range(house * side, house * side + side):
        cell = houses[at]
        if cell not in (one, two):
            fresh += drop_digits(side, work, slot, start, cell, cands[cell] & cands[one])
    close_list(work, slot, start, fresh)
    return fresh


@kernel
def x_wings(side: int, spots: Ints, houses: Ints, work: Ints, slot: int) -> int:
    """Leave out what X-Wings strike."""
    found = 0
    for turn in range(2):
        first = side - turn * side
        for digit in range(1, side + 1):
            for line in range(first, first + side - 1):
                places = spots[line * side + digit - 1]
                if count(places) == 2:
                    for other in range(line + 1, first + side):
                        if spots[other * side + digit - 1] == places:
                            found += x_wing(side, spots, houses, work, slot, line, other, digit)
    return found


@kernel
def x_wing(
    side: int, spots: Ints, houses: Ints, work: Ints, slot: int, line: int, other: int, digit: int
) -> int:
    """Leave a digit out of two lines across where two lines have the same two places for it."""
    start = open_list(work, slot)
    if start == 0:
        return 0
    add_gone_places(side, spots, houses, work, slot, start, line, digit)
    add_gone_places(side, spots, houses, work, slot, start, other, digit)
    if work[slot + start] == 0:
        return 0
    across = side if line < side else 0
    taken = 1 << line % side | 1 << other % side
    places = spots[line * side + digit - 1]
    fresh = 0
    while places != 0:
        house = across + lowest(places)
        places = places & (places - 1)
        struck = spots[house * side + digit - 1] & ~taken
        fresh += drop_places(side, houses, work, slot, start, house, digit, struck)
    close_list(work, slot, start, fresh)
    return fresh
