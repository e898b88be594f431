"""Locked candidates: a digit's places in one house all lie in another one too."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.houses import is_in
from gridwright.sudoku.kernels.position import HOMES, PLACE_BITS, Bytes, Ints
from gridwright.sudoku.kernels.step import FIRST, PATTERN, SECOND, STRUCK, begin, mark, rule_out
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells

POINTING, CLAIMING = range(2)


@kernel
def lies_in(side: int, houses: Ints, homes: Ints, house: int, mask: int, other: int) -> int:
    """Tell by 1 or 0 whether the places of a house in a mask all lie in another house."""
    while mask != 0:
        if not is_in(homes, houses[house * side + lowest(mask)], other):
            return 0
        mask &= mask - 1
    return 1


@kernel
def note_locked(
    side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, step: Ints, house: int,
    other: int, digit: int,
) -> int:  # fmt: skip
    """Write the step down: a digit of ``house`` is confined to ``other``; give its strikes."""
    begin(step, 0)
    step[FIRST] = house
    step[SECOND] = other
    rest = spots[other * side + digit - 1]
    while rest != 0:
        cell = houses[other * side + lowest(rest)]
        if is_in(homes, cell, house):
            mark(step, PATTERN, cell, digit)
        else:
            rule_out(step, cands, cell, digit)
        rest &= rest - 1
    struck: int = step[STRUCK]
    return struck


@kernel
def find_locked(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first digit that one house keeps inside another one, which has it elsewhere too.

    ``kind`` is POINTING where the first house is a box, CLAIMING where it is any other. Houses
    in order, in each the digits in order, then the other houses of the first place.
    """
    first = 2 * side if kind == POINTING else 0
    end = 3 * side if kind == POINTING else len(houses) // side
    for house in range(first, end):
        if kind == CLAIMING and 2 * side <= house < 3 * side:
            continue
        for digit in range(1, side + 1):
            mask = spots[house * side + digit - 1]
            rest = mask & (mask - 1)
            if rest == 0:
                continue
            at = houses[house * side + lowest(mask)] * HOMES
            end_at = at + HOMES
            while at < end_at and homes[at] >= 0:
                other = homes[at] >> PLACE_BITS
                if (
                    other != house
                    and lies_in(side, houses, homes, house, rest, other)
                    and note_locked(side, cands, spots, houses, homes, step, house, other, digit)
                ):
                    return 1
                at += 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    house, other = (layout.house_name(number) for number in step.numbers[:2])
    digit = layout.digits[step.digits()[0] - 1]
    return (
        f"in {house}, {digit} can only go to {name_cells(layout, step.cells())}, all of them in "
        f"{other}, which therefore has it there: {conclusion(layout, step)}"
    )


TECHNIQUES = (
    Technique(
        key="pointing",
        name="Locked Candidates Type 1 (Pointing)",
        about="A box whose places for a digit all lie in one line takes the line's digit.",
        search=find_locked,
        kind=POINTING,
        tell=_tell,
        exemplar=Exemplar(
            """
            25   25   8   4! 7! 9  1  3!  6
            1!   4!   7   6! 8! 3! 5! 9!  2!
            9    3!   6!  2! 5  1! 7! 4   8!
            357  57   35  1  4! 8  26 26  9
            24   29   249 5! 6! 7  8! 1!  3!
            8    6    1!  3! 9! 2  4! 7   5
            2567 2578 25  9  3! 4  26 268 1!
            3467 1    34  78 2  5! 9! 68  47
            247  2789 249 78 1! 6! 3  5   47
            """,
            "r7c1<>2 r7c2<>2 r7c3<>2",
        ),
        work=100,
    ),
    Technique(
        key="claiming",
        name="Locked Candidates Type 2 (Claiming)",
        about="A line whose places for a digit all lie in one box takes the box's digit.",
        search=find_locked,
        kind=CLAIMING,
        tell=_tell,
        exemplar=Exemplar(
            """
            45   45   8! 2  36 36 1  9! 7
            17   17   3  8! 5! 9! 2  4  6!
            6    9    2! 4! 1  7! 5! 8! 3!
            17   167  4  5  9  16 8! 3  2!
            2    1356 15 36 8! 4! 9  7! 15
            8!   135  9! 7  2! 13 4! 6! 15
            357  2!   57 36 4  8  67 1  9!
            9!   8!   6  1! 7! 2! 3  5  4!
            1347 147  17 9  36 5! 67 2! 8
            """,
            "r7c1<>7 r9c1<>7 r9c2<>7",
        ),
        work=200,
    ),
)
