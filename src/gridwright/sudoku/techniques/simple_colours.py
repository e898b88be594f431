"""Simple colours: one cluster of conjugate pairs, in two colours, of which one holds the digit."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.colouring import (
    FIRST_COLOURS,
    first_colour,
    paint,
    rule_out_colour,
    seen_colours,
    show_cluster,
    show_houses,
)
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import PATTERN, SECOND_SET, begin, rule_out
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells

TRAP, WRAP = range(2)


@kernel
def find_simple_colours(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first by digit: a colour that a house holds twice, then a cell that sees both.

    Of several the one whose cluster comes first.
    """
    for digit in range(1, side + 1):
        many = paint(side, digit, spots, houses, work)
        if many > 0:
            twice = show_houses(side, digit, spots, houses, work)
            if twice != 0:
                begin(step, WRAP)
                rule_out_colour(digit, side, cands, work, step, first_colour(twice))
                show_cluster(digit, side, work, step, many, first_colour(twice), PATTERN)
                return 1
            trapped = _trapped(digit, side, cands, homes, work)
            if trapped != 0:
                begin(step, TRAP)
                _trap(digit, side, cands, homes, work, step, trapped & -trapped)
                show_cluster(digit, side, work, step, many, first_colour(trapped), PATTERN)
                return 1
    return 0


@kernel
def _trapped(digit: int, side: int, cands: Ints, homes: Ints, work: Ints) -> int:
    """Give the mask of the first colours of the clusters of which a cell sees both."""
    found = 0
    for cell in range(side * side):
        if cands[cell] >> (digit - 1) & 1:
            seen = seen_colours(homes, work, cell)
            found = found | (seen & seen >> 1 & FIRST_COLOURS)
    return found


@kernel
def _trap(
    digit: int, side: int, cands: Ints, homes: Ints, work: Ints, step: Ints, first: int
) -> None:
    """Rule the digit out of the cells that see both colours of a cluster."""
    for cell in range(side * side):
        if cands[cell] >> (digit - 1) & 1:
            seen = seen_colours(homes, work, cell)
            if seen & seen >> 1 & first:
                rule_out(step, cands, cell, digit)


def _tell(step: Step, layout: Layout) -> str:
    digit = layout.digits[step.digits()[0] - 1]
    one = name_cells(layout, step.cells(role=PATTERN))
    other = name_cells(layout, step.cells(role=SECOND_SET))
    either = f"By pairs, {digit} is either in all of {one} or in all of {other}. "
    if step.variant == WRAP:
        why = "Two of the former see each other, so it is in none of them"
    else:
        why = "What sees both kinds cannot hold it"
    return f"{either}{why}: {conclusion(layout, step)}"


TECHNIQUES = (
    Technique(
        key="simple-colours",
        name="Simple Colours",
        about=(
            "Pairs of places join cells into two colours, one of which holds the digit throughout."
        ),
        search=find_simple_colours,
        tell=_tell,
        exemplar=Exemplar(
            """
            469 689 468 7 148 5 18 3! 2
            1 7 458 48 3! 2 9! 6! 45
            458 3 2! 6 148 9! 7! 18 45
            78 5! 1! 9 78 4 6 2! 3!
            3 68 678 5! 2! 17 18 4! 9
            2 4 9! 18 6! 3! 5 7! 18
            47 16 47 2! 5 8 3! 9! 16
            689 1689 3! 14 47 167 2 5 168
            568 2! 568 3 9 16 4 18 7
            """,
            "r8c6<>1",
        ),
        work=140,
    ),
)
