"""Avoidable rectangles: rectangles some of whose cells the player has filled, none of them clues.

Four cells that are no clues must not hold two digits crosswise where every house holds one cell
of each: swapping these would give a second solution. Right only for a puzzle with one solution.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.conjugates import rule_out_common
from gridwright.sudoku.kernels.position import GIVEN, Bytes, Ints
from gridwright.sudoku.kernels.rectangle import is_swappable
from gridwright.sudoku.kernels.step import (
    FIN,
    FIRST,
    PATTERN,
    SECOND,
    THIRD,
    begin,
    mark,
    rule_out,
)
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells, name_digits

TYPE_1, TYPE_2 = range(2)


@kernel
def find_avoidable_rectangle(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first of a kind by its first filled cell, then the corner in its row, then column.

    Type 1: all but the opposite corner are filled. Type 2: just two corners are.
    """
    for one in range(side * side):
        if values[one] != 0 and values[one] & GIVEN == 0:
            row = one - one % side
            for two in range(row, row + side):
                if two != one and values[two] & GIVEN == 0:
                    for three in range(one % side, side * side, side):
                        four = three - one % side + two % side
                        if (
                            three != one
                            and values[four] == 0
                            and values[three] & GIVEN == 0
                            and (values[two] == values[three]) == (kind == TYPE_1)
                            and (kind == TYPE_1 or count(cands[four]) == 2)
                            and _try(kind, side, values, cands, spots, houses, homes, sees, step,
                                     one, two, three, four)
                        ):  # fmt: skip
                            return 1
    return 0


@kernel
def _try(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, step: Ints, one: int, two: int, three: int, four: int,
) -> int:  # fmt: skip
    """Try a kind on a rectangle whose first corner is filled and the last one is empty."""
    if kind == TYPE_1:
        return _try_alone(side, values, cands, homes, step, one, two, three, four)
    return _try_two(side, values, cands, spots, houses, homes, sees, step, one, two, three, four)


@kernel
def _try_alone(
    side: int, values: Ints, cands: Ints, homes: Ints, step: Ints, one: int, two: int,
    three: int, four: int,
) -> int:  # fmt: skip
    """Strike from the empty corner the digit that would complete the rectangle."""
    if (
        values[two] == 0
        or cands[four] >> (values[one] - 1) & 1 == 0
        or not is_swappable(homes, one, two, three, four)
    ):
        return 0
    begin(step, TYPE_1)
    rule_out(step, cands, four, values[one])
    step[FIRST] = values[one]
    step[SECOND] = values[two]
    mark(step, PATTERN, one, values[one])
    mark(step, PATTERN, two, values[two])
    mark(step, PATTERN, three, values[three])
    return 1


@kernel
def _try_two(
    side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints, sees: Bytes,
    step: Ints, one: int, two: int, three: int, four: int,
) -> int:  # fmt: skip
    """Strike the digit that two empty corners side by side both have left beside the pair."""
    filled = two if values[two] != 0 else three
    near = three if values[two] != 0 else two
    if values[near] != 0:
        return 0
    extra = cands[near] & ~(1 << (values[filled] - 1))
    if (
        count(cands[near]) != 2
        or count(extra) != 1
        or cands[four] != extra | 1 << (values[one] - 1)
        or extra == 1 << (values[one] - 1)
        or not is_swappable(homes, one, two, three, four)
    ):
        return 0
    begin(step, TYPE_2)
    digit = lowest(extra) + 1
    if not rule_out_common(digit, side, cands, spots, houses, homes, sees, step, near, four, four):
        return 0
    step[FIRST] = values[one]
    step[SECOND] = values[filled]
    step[THIRD] = digit
    mark(step, PATTERN, one, values[one])
    mark(step, PATTERN, filled, values[filled])
    mark(step, PATTERN, near, values[filled])
    mark(step, PATTERN, four, values[one])
    mark(step, FIN, near, digit)
    mark(step, FIN, four, digit)
    return 1


def _tell(step: Step, layout: Layout) -> str:
    pair = name_digits(layout, sorted(step.numbers[:2]))
    corners = step.cells()
    if step.variant == TYPE_1:
        corners = (*corners, step.struck[0][0])
    opening = (
        f"{name_cells(layout, corners)} are no clues and must not hold {pair} alone, "
        "or these could be swapped for a second solution"
    )
    if step.variant == TYPE_2:
        roof = name_cells(layout, step.cells(role=FIN))
        opening += f". So one of {roof} must be {layout.digits[step.numbers[2] - 1]}"
    return f"{opening}: {conclusion(layout, step)}"


TECHNIQUES = (
    Technique(
        key="avoidable-rectangle-1",
        name="Avoidable Rectangle Type 1",
        about=(
            "Three corners that are no clues are filled with two digits, so the fourth does not "
            "complete them."
        ),
        search=find_avoidable_rectangle,
        tell=_tell,
        exemplar=Exemplar(
            """
            125 7 1235 1246 9 346 45 8 13456
            6 1458 1358 14 13 7! 9! 2 1345
            9 14 23 26 5 8 7 14 36
            57 2 45 9! 38 34 1 6 78
            8 3 14 146 7 46 2! 5! 9!
            17 9! 6 5 18 2 48 3 478
            125 1568 1258 3 46 9 458 7! 1458
            4 56 7 8! 26 1 3 9! 25
            3! 18 9! 7! 24 5! 6 14 1248
            """,
            "r8c9<>5",
        ),
        kind=TYPE_1,
        work=90,
    ),
    Technique(
        key="avoidable-rectangle-2",
        name="Avoidable Rectangle Type 2",
        about=(
            "Two corners that are no clues are filled, and the other two have the same one "
            "candidate more, so one of them holds it."
        ),
        search=find_avoidable_rectangle,
        tell=_tell,
        exemplar=Exemplar(
            """
            7 1489 3! 5! 24 249 289 128 6!
            14 14589 28 6 247 2479 3 1258 1258
            69 59 26 1 3 8 2579 4 257
            8 7 1! 4! 9 26 25 256 3!
            2! 6! 9 3 1 5 4! 78 78
            5! 3! 4 8! 267 267 1 26 9!
            3 18 7 2! 46 46 58 9 158
            14 149 5! 79 8 3! 6 127 127
            69 2 68 79 5! 1! 78 3 4
            """,
            "r6c6<>6",
        ),
        kind=TYPE_2,
        work=80,
    ),
)
