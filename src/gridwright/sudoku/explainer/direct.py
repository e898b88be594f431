"""Direct steps: locked candidates or a hidden subset that at once leave a digit one place."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.sudoku.explainer.subpattern import common_house, outside
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import HOMES, PLACE_BITS, Bytes, Ints
from gridwright.sudoku.kernels.step import (
    FIRST,
    PATTERN,
    SECOND,
    STRUCK,
    THIRD,
    begin,
    fill,
    mark,
    rule_out,
)

POINTING, CLAIMING = 0, 1
_ROW, _COLUMN, _BOX = range(3)
_FROM = (_BOX, _BOX, _COLUMN, _ROW)
_TO = (_COLUMN, _ROW, _BOX, _BOX)
_KINDS_OF_HOUSE = (_BOX, _COLUMN, _ROW, 3)


@kernel
def find_direct_locked(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find locked candidates that leave a digit one place in another house: pointing first."""
    for turn in range(len(_FROM)):
        for digit in range(1, side + 1):
            for house in range(_FROM[turn] * side, _FROM[turn] * side + side):
                places = spots[house * side + digit - 1]
                if places & (places - 1) != 0:
                    into = common_house(side, houses, homes, house, places, _TO[turn])
                    if into >= 0:
                        cell = single_beyond(side, spots, houses, homes, house, into, digit)
                        if cell >= 0:
                            begin(step, CLAIMING if _FROM[turn] != _BOX else POINTING)
                            write_locked(
                                side, cands, spots, houses, homes, step, house, into, digit, cell
                            )
                            return 1
    return 0


@kernel
def single_beyond(
    side: int, spots: Ints, houses: Ints, homes: Ints, house: int, into: int, digit: int
) -> int:
    """Give the cell to which a digit locked in ``house`` and ``into`` is forced, or -1.

    It is the last place of a house of the first kind once ``into`` is struck; -1 for none.
    """
    first = house // side * side
    for other in range(first, first + side):
        places = spots[other * side + digit - 1]
        if other != house and places & (places - 1) != 0:
            left = outside(side, spots, houses, homes, into, other, digit)
            if left != 0 and left & (left - 1) == 0:
                cell: int = houses[other * side + lowest(left)]
                return cell
    return -1


@kernel
def write_locked(
    side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, step: Ints, house: int,
    into: int, digit: int, cell: int,
) -> None:  # fmt: skip
    """Record locked candidates and the cell that they fill."""
    step[FIRST] = house
    step[SECOND] = into
    step[THIRD] = homes[cell * HOMES + house // side] >> PLACE_BITS
    fill(step, cell, digit)
    places = spots[house * side + digit - 1]
    while places != 0:
        mark(step, PATTERN, houses[house * side + lowest(places)], digit)
        places = places & (places - 1)
    struck = outside(side, spots, houses, homes, house, into, digit)
    while struck != 0:
        rule_out(step, cands, houses[into * side + lowest(struck)], digit)
        struck = struck & (struck - 1)


@kernel
def find_direct_subset(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find a hidden pair (kind 2) or triple (3) that leaves a digit one place in its house."""
    number = len(spots) // side
    for group in _KINDS_OF_HOUSE:
        for house in range(group * side, min(number, group * side + side)):
            if pick_digits(kind, side, cands, spots, houses, step, house):
                return 1
    return 0


@inlined
def fits(places: int, kind: int) -> int:
    """Tell whether a digit has two places at least, and no more than a subset has cells."""
    return places & (places - 1) != 0 and count(places) <= kind


@kernel
def pick_digits(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, step: Ints, house: int
) -> int:
    """Try the pairs or triples of digits of a house."""
    first = house * side - 1
    for one in range(1, side + 1):
        if fits(spots[first + one], kind):
            for two in range(one + 1, side + 1):
                places = spots[first + one] | spots[first + two]
                if fits(spots[first + two], kind) and count(places) <= kind:
                    if kind == 2:
                        if try_subset(side, cands, spots, houses, step, house, places, one, two, 0):
                            return 1
                    else:
                        for three in range(two + 1, side + 1):
                            held = places | spots[first + three]
                            if (
                                fits(spots[first + three], kind)
                                and count(held) == kind
                                and try_subset(
                                    side, cands, spots, houses, step, house, held, one, two, three
                                )
                            ):
                                return 1
    return 0


@kernel
def try_subset(
    side: int, cands: Ints, spots: Ints, houses: Ints, step: Ints, house: int, places: int,
    one: int, two: int, three: int,
) -> int:  # fmt: skip
    """Record a hidden subset where another digit of its house is left with one place."""
    for digit in range(1, side + 1):
        held = spots[house * side + digit - 1]
        left = held & ~places
        if (
            digit not in (one, two, three)
            and held & (held - 1) != 0
            and left != 0
            and left & (left - 1) == 0
        ):
            begin(step, 0)
            step[FIRST] = house
            fill(step, houses[house * side + lowest(left)], digit)
            while places != 0:
                cell = houses[house * side + lowest(places)]
                places = places & (places - 1)
                for other in range(1, side + 1):
                    if other not in (one, two, three):
                        rule_out(step, cands, cell, other)
                    elif cands[cell] >> (other - 1) & 1:
                        mark(step, PATTERN, cell, other)
            return 1 if step[STRUCK] > 0 else 0
    return 0
