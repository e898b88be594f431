"""Colouring of a digit: cells joined by conjugate pairs hold it by turns, in two colours.

A cluster's colours are 2c and 2c + 1, its bits in masks; one of the two holds the digit wherever
it is. Of a digit's clusters the first MOST_CLUSTERS are coloured, so that masks fit.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.conjugates import gather_pairs
from gridwright.sudoku.kernels.position import HOMES, PLACE_BITS, Ints
from gridwright.sudoku.kernels.step import link, mark, rule_out

MOST_CLUSTERS = 30
FIRST_COLOURS = 0x555555555555555

# In work: a digit's pairs come first, then the colour of each cell, then what each house shows.
COLOURS_AT = 512
SHOWN_AT = 1536


@inlined
def first_colour(mask: int) -> int:
    """Give the number of the first colour of a mask that is not empty."""
    low = mask & ((1 << MOST_CLUSTERS) - 1)
    return lowest(low) if low != 0 else MOST_CLUSTERS + lowest(mask >> MOST_CLUSTERS)


@kernel
def paint(side: int, digit: int, spots: Ints, houses: Ints, work: Ints) -> int:
    """Colour the cells of a digit's pairs, at ``work[COLOURS_AT]``, -1 for none.

    Gives the number of pairs.
    """
    many = gather_pairs(side, digit, spots, houses, work)
    for cell in range(side * side):
        work[COLOURS_AT + cell] = -1
    colours = 0
    for pair in range(many):
        if work[COLOURS_AT + work[3 * pair + 1]] < 0 and colours < 2 * MOST_CLUSTERS:
            work[COLOURS_AT + work[3 * pair + 1]] = colours
            _spread(work, many)
            colours += 2
    return many


@kernel
def _spread(work: Ints, many: int) -> None:
    """Give the other end of every pair with one coloured end the other colour."""
    fresh = True
    while fresh:
        fresh = False
        for pair in range(many):
            one = COLOURS_AT + work[3 * pair + 1]
            other = COLOURS_AT + work[3 * pair + 2]
            if work[one] >= 0 and work[other] < 0:
                work[other] = work[one] ^ 1
                fresh = True
            elif work[other] >= 0 and work[one] < 0:
                work[one] = work[other] ^ 1
                fresh = True


@kernel
def show_houses(side: int, digit: int, spots: Ints, houses: Ints, work: Ints) -> int:
    """Collect the colours in each house, a mask, at ``work[SHOWN_AT]``.

    Gives the mask of the colours that a house holds twice.
    """
    twice = 0
    for house in range(len(houses) // side):
        shown = 0
        places = spots[house * side + digit - 1]
        while places != 0:
            colour = work[COLOURS_AT + houses[house * side + lowest(places)]]
            places = places & (places - 1)
            if colour >= 0:
                twice = twice | (shown & 1 << colour)
                shown = shown | 1 << colour
        work[SHOWN_AT + house] = shown
    return twice


@inlined
def seen_colours(homes: Ints, work: Ints, cell: int) -> int:
    """Give the mask of the colours that a cell sees; its own cluster does not count."""
    seen = 0
    for at in range(cell * HOMES, cell * HOMES + HOMES):
        if homes[at] >= 0:
            seen = seen | work[SHOWN_AT + (homes[at] >> PLACE_BITS)]
    colour = work[COLOURS_AT + cell]
    return seen if colour < 0 else seen & ~(3 << (colour & ~1))


@kernel
def rule_out_colour(
    digit: int, side: int, cands: Ints, work: Ints, step: Ints, colour: int
) -> None:
    """Rule the digit out of all cells of a colour."""
    for cell in range(side * side):
        if work[COLOURS_AT + cell] == colour:
            rule_out(step, cands, cell, digit)


@kernel
def show_cluster(
    digit: int, side: int, work: Ints, step: Ints, many: int, colour: int, role: int
) -> None:
    """Mark a cluster, the asked colour as ``role`` and the other as the next; link its pairs.

    A pair that several houses have is linked once.
    """
    for turn in range(2):
        for cell in range(side * side):
            if work[COLOURS_AT + cell] == colour ^ turn:
                mark(step, role + turn, cell, digit)
    for pair in range(many):
        again = False
        for before in range(pair):
            if work[3 * before + 1] == work[3 * pair + 1]:
                again = again or work[3 * before + 2] == work[3 * pair + 2]
        if not again and work[COLOURS_AT + work[3 * pair + 1]] | 1 == colour | 1:
            link(step, work[3 * pair + 1], digit, work[3 * pair + 2], digit, 1)
