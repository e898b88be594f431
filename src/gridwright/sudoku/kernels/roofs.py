"""Two roof cells of a unique rectangle, of which one must hold a digit beside the pair."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import HOMES, PLACE, PLACE_BITS, Ints
from gridwright.sudoku.kernels.step import (
    FIRST,
    SECOND,
    SECOND_SET,
    STRUCK,
    THIRD,
    mark,
    rule_out,
)

MOST_BESIDE = 3


@kernel
def strike_by_house(
    side: int, cands: Ints, spots: Ints, homes: Ints, step: Ints, pair: int, one: int, other: int
) -> None:
    """Strike a digit of the pair from two roof cells where a house needs the other one there.

    THIRD of the step becomes the house, SECOND the digit that is struck.
    """
    low, high = step[FIRST], step[SECOND]
    for at in range(one * HOMES, one * HOMES + HOMES):
        for beside in range(other * HOMES, other * HOMES + HOMES):
            if homes[at] >= 0 and homes[at] >> PLACE_BITS == homes[beside] >> PLACE_BITS:
                house = homes[at] >> PLACE_BITS
                both = 1 << (homes[at] & PLACE) | 1 << (homes[beside] & PLACE)
                for turn in range(2):
                    digit = low if turn == 0 else high
                    if step[STRUCK] == 0 and spots[house * side + digit - 1] == both:
                        step[FIRST] = digit
                        step[SECOND] = low + high - digit
                        step[THIRD] = house
                        rule_out(step, cands, one, step[SECOND])
                        rule_out(step, cands, other, step[SECOND])


@kernel
def strike_by_subset(
    side: int, cands: Ints, houses: Ints, homes: Ints, work: Ints, step: Ints, pair: int,
    one: int, other: int,
) -> None:  # fmt: skip
    """Strike what a naked subset of the roof, as one cell, and up to MOST_BESIDE cells rules out.

    The cells beside have neither digit of the pair, the roof two others or more. THIRD of the
    step becomes the house.
    """
    extra = (cands[one] | cands[other]) & ~pair
    if extra & (extra - 1) == 0:
        return
    for size in range(count(extra) - 1, MOST_BESIDE + 1):
        for at in range(one * HOMES, one * HOMES + HOMES):
            for beside in range(other * HOMES, other * HOMES + HOMES):
                if (
                    step[STRUCK] == 0
                    and homes[at] >= 0
                    and homes[at] >> PLACE_BITS == homes[beside] >> PLACE_BITS
                ):
                    step[THIRD] = homes[at] >> PLACE_BITS
                    _subset(size, side, cands, houses, work, step, pair, extra, one, other)


@kernel
def _subset(
    size: int, side: int, cands: Ints, houses: Ints, work: Ints, step: Ints, pair: int,
    extra: int, one: int, other: int,
) -> None:  # fmt: skip
    """Try all choices of ``size`` cells of the house, in order, until one strikes something.

    The house's fitting cells lie in ``work`` from MOST_BESIDE on, the choice before them.
    """
    many = MOST_BESIDE
    for at in range(step[THIRD] * side, step[THIRD] * side + side):
        mask = cands[houses[at]]
        if mask != 0 and mask & pair == 0 and count(mask | extra) <= size + 1:
            work[many] = houses[at]
            many += 1
    chosen = 0
    work[0] = MOST_BESIDE
    while chosen >= 0 and step[STRUCK] == 0:
        if work[chosen] >= many:
            chosen -= 1
            if chosen >= 0:
                work[chosen] = work[chosen] + 1
        elif chosen < size - 1:
            work[chosen + 1] = work[chosen] + 1
            chosen += 1
        else:
            union = extra
            for at in range(size):
                union = union | cands[work[work[at]]]
            if count(union) == size + 1:
                _strike_beside(size, side, cands, houses, work, step, union, one, other)
            work[chosen] = work[chosen] + 1


@kernel
def _strike_beside(
    size: int, side: int, cands: Ints, houses: Ints, work: Ints, step: Ints, union: int,
    one: int, other: int,
) -> None:  # fmt: skip
    """Rule the digits of a subset out of the rest of its house; mark it where that strikes."""
    for at in range(step[THIRD] * side, step[THIRD] * side + side):
        cell = houses[at]
        own = cell in (one, other)
        for member in range(size):
            if work[work[member]] == cell:
                own = True
        rest = cands[cell] & union
        while rest != 0 and not own:
            rule_out(step, cands, cell, lowest(rest) + 1)
            rest = rest & (rest - 1)
    if step[STRUCK] > 0:
        for member in range(size):
            rest = cands[work[work[member]]]
            while rest != 0:
                mark(step, SECOND_SET, work[work[member]], lowest(rest) + 1)
                rest = rest & (rest - 1)
