"""Multi-colours: two clusters of conjugate pairs whose colours see each other.

Type 1: where a colour of each see each other, one of the opposite two holds the digit.
Type 2: a colour that sees both colours of another cluster does not hold it.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.colouring import (
    COLOURS_AT,
    FIRST_COLOURS,
    MOST_CLUSTERS,
    first_colour,
    paint,
    rule_out_colour,
    seen_colours,
    show_cluster,
    show_houses,
)
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import PATTERN, STRUCK, THIRD_SET, begin, rule_out
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells

# In work: what each colour sees, then what each cell sees.
BY_COLOUR_AT = 2048
BY_CELL_AT = 2560


@kernel
def find_multi_colours(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first by digit, type 2 before type 1, then by the colours."""
    for digit in range(1, side + 1):
        many = paint(side, digit, spots, houses, work)
        if many > 1:
            show_houses(side, digit, spots, houses, work)
            colours = _look(digit, side, cands, homes, work)
            for colour in range(colours):
                seen = work[BY_COLOUR_AT + colour]
                both = seen & seen >> 1 & FIRST_COLOURS
                if both != 0:
                    begin(step, 2)
                    rule_out_colour(digit, side, cands, work, step, colour)
                    show_cluster(digit, side, work, step, many, colour, PATTERN)
                    show_cluster(digit, side, work, step, many, first_colour(both), THIRD_SET)
                    return 1
            if _facing(digit, side, cands, work, step, many, colours):
                return 1
    return 0


@kernel
def _look(digit: int, side: int, cands: Ints, homes: Ints, work: Ints) -> int:
    """Note what every cell of the digit and every colour sees; give the number of colours."""
    colours = 0
    for colour in range(2 * MOST_CLUSTERS):
        work[BY_COLOUR_AT + colour] = 0
    for cell in range(side * side):
        work[BY_CELL_AT + cell] = 0
        if cands[cell] >> (digit - 1) & 1:
            seen = seen_colours(homes, work, cell)
            work[BY_CELL_AT + cell] = seen
            colour = work[COLOURS_AT + cell]
            if colour >= 0:
                work[BY_COLOUR_AT + colour] = work[BY_COLOUR_AT + colour] | seen
                colours = max(colours, (colour | 1) + 1)
    return colours


@kernel
def _facing(
    digit: int, side: int, cands: Ints, work: Ints, step: Ints, many: int, colours: int
) -> int:
    """Look for two colours that see each other and a cell that sees the opposite two."""
    for colour in range(colours - 1):
        rest = work[BY_COLOUR_AT + colour] >> (colour + 1) << (colour + 1)
        while rest != 0:
            other = first_colour(rest)
            rest = rest & (rest - 1)
            begin(step, 1)
            opposite = 1 << (colour ^ 1) | 1 << (other ^ 1)
            for cell in range(side * side):
                if work[BY_CELL_AT + cell] & opposite == opposite:
                    rule_out(step, cands, cell, digit)
            if step[STRUCK] > 0:
                show_cluster(digit, side, work, step, many, colour ^ 1, PATTERN)
                show_cluster(digit, side, work, step, many, other ^ 1, THIRD_SET)
                return 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    digit = layout.digits[step.digits()[0] - 1]
    first, second, third, fourth = (name_cells(layout, step.cells(role=role)) for role in range(4))
    if step.variant == 2:
        return (
            f"By pairs, {digit} is in all of {third} or in all of {fourth}. Either way one of "
            f"{first} sees it, and it is in all of these or in none: {conclusion(layout, step)}"
        )
    return (
        f"By pairs, {digit} is in all of {first} or in all of {second}, and in all of {third} or "
        f"in all of {fourth}. Cells of the second and the fourth kind see each other, so it is in "
        f"the first or the third, and what sees both cannot hold it: {conclusion(layout, step)}"
    )


TECHNIQUES = (
    Technique(
        key="multi-colours",
        name="Multi-Colours",
        about=(
            "Two clusters of pairs of places, in two colours each, limit each other where their "
            "colours see each other."
        ),
        search=find_multi_colours,
        tell=_tell,
        exemplar=Exemplar(
            """
            57 6 2357 357 378 1 238 4! 9
            1! 378 9 57 4 2! 38 6! 58
            4 238 235 9 38 6! 7 1! 258
            357 237 2357 8 6! 9! 4 27 1
            6! 27 4! 1! 5 3 28 9! 278
            9 1! 8! 4 2 7! 5! 3 6
            8! 5 6! 27 9! 4! 1! 27 3
            237 4 1 6! 37 5! 9 8 27
            237 9! 37 237 1! 8! 6! 5! 4!
            """,
            "r4c8<>7 r5c2<>7 r7c4<>7 r8c9<>7",
        ),
        work=140,
    ),
)
