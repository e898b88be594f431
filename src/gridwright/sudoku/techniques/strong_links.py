"""Two conjugate pairs of a digit whose ends see each other: skyscraper, kite, turbot fish.

One place of each pair holds the digit. Of the two ends that see each other one at most does, so
at least one of the two outer ends does.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.conjugates import box_of, gather_pairs, rule_out_common, shared_house
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import FIRST, PATTERN, SECOND, THIRD, begin, link, mark
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells

SKYSCRAPER, KITE, TURBOT = range(3)


@kernel
def find_strong_links(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first step of a kind: by digit, then by the houses of the two pairs."""
    for digit in range(1, side + 1):
        many = gather_pairs(side, digit, spots, houses, work)
        for one in range(many - 1):
            for other in range(one + 1, many):
                lines = work[3 * one] // side + work[3 * other] // side
                parallel = work[3 * one] // side == work[3 * other] // side and lines <= 2
                crossing = lines == 1
                if (
                    kind == TURBOT
                    or (kind == SKYSCRAPER and parallel)
                    or (kind == KITE and crossing)
                ) and _join(kind, digit, side, cands, spots, houses, homes, sees, work, step,
                            3 * one, 3 * other):  # fmt: skip
                    return 1
    return 0


@kernel
def _join(
    kind: int, digit: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints, one: int, other: int,
) -> int:  # fmt: skip
    """Try the four ways to join two pairs, that lie at ``work[one]`` and ``work[other]``."""
    for way in range(4):
        inner = work[one + 1 + (way & 1)]
        outer = work[one + 2 - (way & 1)]
        beside = work[other + 1 + (way >> 1)]
        beyond = work[other + 2 - (way >> 1)]
        apart = outer != beside and inner != beyond
        if (
            apart
            and outer != beyond
            and sees[inner * side * side + beside] != 0
            and _kind_of(side, homes, work[one], work[other], inner, beside) == kind
        ):
            begin(step, kind)
            if rule_out_common(digit, side, cands, spots, houses, homes, sees, step,
                               outer, beyond, beyond):  # fmt: skip
                step[FIRST] = work[one]
                step[SECOND] = work[other]
                step[THIRD] = shared_house(homes, inner, beside)
                for place in range(4):
                    cell = outer if place == 0 else inner if place == 1 else beside
                    mark(step, PATTERN, beyond if place == 3 else cell, digit)
                link(step, outer, digit, inner, digit, 1)
                link(step, inner, digit, beside, digit, 0)
                link(step, beside, digit, beyond, digit, 1)
                return 1
    return 0


@kernel
def _kind_of(side: int, homes: Ints, house: int, beyond: int, inner: int, beside: int) -> int:
    """Tell what two joined pairs are called: by their houses, and how the inner ends meet."""
    if beyond < side:
        return SKYSCRAPER if inner % side == beside % side else TURBOT
    if house >= side and beyond < 2 * side:
        return SKYSCRAPER if inner // side == beside // side else TURBOT
    if house < side and beyond < 2 * side:
        return KITE if box_of(homes, inner) == box_of(homes, beside) else TURBOT
    return TURBOT


def _tell(step: Step, layout: Layout) -> str:
    outer, inner, beside, beyond = step.cells()
    digit = layout.digits[step.digits()[0] - 1]
    one, other, joint = (layout.house_name(house) for house in step.numbers)
    return (
        f"{digit} has two places in {one}, {name_cells(layout, (outer, inner))}, and two in "
        f"{other}, {name_cells(layout, (beside, beyond))}. {layout.cell_name(inner)} and "
        f"{layout.cell_name(beside)} share {joint} and cannot both be {digit}, so "
        f"{layout.cell_name(outer)} or {layout.cell_name(beyond)} is: {conclusion(layout, step)}"
    )


TECHNIQUES = (
    Technique(
        key="skyscraper",
        name="Skyscraper",
        about=(
            "Two lines with two places for a digit each, one of each on a common line: one of the "
            "other two places holds it."
        ),
        search=find_strong_links,
        tell=_tell,
        exemplar=Exemplar(
            """
            3489 5789 1 248 6 2378 2579 2579 2789
            348 578 347 248 34 9 6! 1257 1278
            2 789 6 5 1 78 79 4! 3
            5 4 237 9! 8! 6! 1237 127 127
            369 69 8 7 2 1! 359 59 4!
            19 1279 279 3 5! 4! 279 8! 6
            14689 12689 249 12468 34 238 1279 1279 5
            189 3 5! 128 7! 28 4 6 129
            7 126 24 1246 9 5 8 3! 12
            """,
            "r7c1<>4 r2c3<>4",
        ),
        kind=SKYSCRAPER,
        work=60,
    ),
    Technique(
        key="two-string-kite",
        name="2-String Kite",
        about=(
            "A row and a column with two places for a digit each, one of each in a common box: one "
            "of the other two places holds it."
        ),
        search=find_strong_links,
        tell=_tell,
        exemplar=Exemplar(
            """
            1457 15 45 29 6 3 8 29 157
            156 8! 9 7 24 45 236 1256 135
            567 3! 2 1 8! 59 4 569 57
            8 1257 4567 25 3 146 26 1256 9
            15 1259 56 8 7! 169 236 4 135
            145 1259 3! 259 24 1469 7 1256 8!
            3 57 57 4! 1! 2 9! 8! 6
            9 4! 8! 6! 5 7! 1 3 2!
            2 6! 1 3! 9! 8 5! 7! 4!
            """,
            "r6c8<>2",
        ),
        kind=KITE,
        work=40,
    ),
    Technique(
        key="turbot-fish",
        name="Turbot Fish",
        about=(
            "Two houses with two places for a digit each, of which one of each see each other: one "
            "of the other two places holds it."
        ),
        search=find_strong_links,
        tell=_tell,
        exemplar=Exemplar(
            """
            3489 5789 1 248 6 2378 2579 2579 2789
            348 578 37 248 34 9 6! 1257 1278
            2 789 6 5 1 78 79 4! 3
            5 4 237 9! 8! 6! 1237 127 127
            39 6! 8 7 2 1! 359 59 4!
            19 1279 279 3 5! 4! 279 8! 6
            6! 1289 29 1248 34 238 1279 1279 5
            189 3 5! 128 7! 28 4 6 129
            7 12 4! 6! 9 5 8 3! 12
            """,
            "r8c6<>8",
        ),
        kind=TURBOT,
        work=140,
    ),
)
