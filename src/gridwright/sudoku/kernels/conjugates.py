"""Conjugate pairs: the two places that a house has left for a digit; and what two cells see."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.position import HOMES, PLACE, PLACE_BITS, Bytes, Ints
from gridwright.sudoku.kernels.step import STRUCK, rule_out


@kernel
def gather_pairs(side: int, digit: int, spots: Ints, houses: Ints, work: Ints) -> int:
    """List a digit's pairs from ``work[0]`` on, house, cell, cell, in the order of the houses.

    Gives their number, at most one a house.
    """
    many = 0
    for house in range(len(houses) // side):
        places = spots[house * side + digit - 1]
        rest = places & (places - 1)
        if rest != 0 and rest & (rest - 1) == 0:
            work[3 * many] = house
            work[3 * many + 1] = houses[house * side + lowest(places)]
            work[3 * many + 2] = houses[house * side + lowest(rest)]
            many += 1
    return many


@inlined
def box_of(homes: Ints, cell: int) -> int:
    """Give the number of a cell's box among the houses."""
    box: int = homes[cell * HOMES + 2] >> PLACE_BITS
    return box


@kernel
def shared_house(homes: Ints, one: int, other: int) -> int:
    """Give the first house that holds both cells, or -1."""
    for at in range(one * HOMES, one * HOMES + HOMES):
        for beside in range(other * HOMES, other * HOMES + HOMES):
            if homes[at] >= 0 and homes[at] >> PLACE_BITS == homes[beside] >> PLACE_BITS:
                house: int = homes[at] >> PLACE_BITS
                return house
    return -1


@kernel
def other_place(
    side: int, digit: int, spots: Ints, houses: Ints, homes: Ints, cell: int, at: int
) -> int:
    """Give the cell that is conjugate to a cell in its house number ``at``, or -1."""
    home = homes[cell * HOMES + at]
    if home < 0:
        return -1
    house = home >> PLACE_BITS
    rest = spots[house * side + digit - 1] & ~(1 << (home & PLACE))
    if rest == 0 or rest & (rest - 1) != 0:
        return -1
    other: int = houses[house * side + lowest(rest)]
    return other


@kernel
def rule_out_common(
    digit: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, sees: Bytes,
    step: Ints, one: int, other: int, third: int,
) -> int:  # fmt: skip
    """Rule a digit out of every cell that sees three cells, of which some may be the same.

    Gives how many candidates the step strikes by then.
    """
    cells = side * side
    for at in range(one * HOMES, one * HOMES + HOMES):
        if homes[at] >= 0:
            house = homes[at] >> PLACE_BITS
            places = spots[house * side + digit - 1]
            while places != 0:
                cell = houses[house * side + lowest(places)]
                places = places & (places - 1)
                seen = sees[one * cells + cell] & sees[other * cells + cell]
                if seen & sees[third * cells + cell] != 0:
                    rule_out(step, cands, cell, digit)
    struck: int = step[STRUCK]
    return struck
