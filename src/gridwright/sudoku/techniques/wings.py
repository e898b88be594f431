"""XY-Wing and XYZ-Wing: a pivot, and two pincers that share a digit and one each with it.

Whatever the pivot holds, one of the cells holds the pincers' common digit.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.bivalue import gather_bivalue
from gridwright.sudoku.kernels.conjugates import rule_out_common
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import FIRST, PATTERN, SECOND_SET, begin, link, mark
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion

XY, XYZ = range(2)


@kernel
def find_wing(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first wing of a kind by pivot, then by the pincers, the smaller cell first."""
    cells = side * side
    many = gather_bivalue(side, cands, work)
    for pivot in range(cells):
        mask = cands[pivot]
        if count(mask) == kind + 2:
            seen = 0
            for at in range(many):
                pincer = work[at]
                own = cands[pincer] & ~mask
                fits = own == 0 if kind == XYZ else own != 0 and own != cands[pincer]
                if sees[pivot * cells + pincer] and fits:
                    work[many + seen] = pincer
                    seen += 1
            if _pair_up(kind, side, cands, spots, houses, homes, sees, step, work, pivot, many,
                        seen):  # fmt: skip
                return 1
    return 0


@kernel
def _pair_up(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, sees: Bytes,
    step: Ints, work: Ints, pivot: int, first: int, seen: int,
) -> int:  # fmt: skip
    """Try all pairs of the pincers that lie in ``work`` from ``first`` on."""
    for one in range(first, first + seen - 1):
        for other in range(one + 1, first + seen):
            common = cands[work[one]] & cands[work[other]]
            both = cands[work[one]] ^ cands[work[other]]
            if (kind == XY and both == cands[pivot]) or (
                kind == XYZ and both != 0 and both | common == cands[pivot]
            ):
                digit = lowest(common) + 1
                begin(step, kind)
                if rule_out_common(digit, side, cands, spots, houses, homes, sees, step, work[one],
                                   work[other], pivot if kind == XYZ else work[one]):  # fmt: skip
                    _show(kind, cands, step, pivot, work[one], work[other], digit)
                    return 1
    return 0


@kernel
def _show(kind: int, cands: Ints, step: Ints, pivot: int, one: int, other: int, digit: int) -> None:
    """Mark the pivot as the pattern, the pincers as the second set, and link them."""
    step[FIRST] = digit
    if kind == XYZ:
        mark(step, PATTERN, pivot, digit)
    for turn in range(2):
        pincer = other if turn else one
        own = lowest(cands[pincer] & ~(1 << (digit - 1))) + 1
        mark(step, PATTERN, pivot, own)
        mark(step, SECOND_SET, pincer, own)
        mark(step, SECOND_SET, pincer, digit)
        link(step, pivot, own, pincer, own, 0)
        link(step, pincer, own, pincer, digit, 1)


def _tell(step: Step, layout: Layout) -> str:
    pivot = layout.cell_name(step.cells(role=PATTERN)[0])
    one, other = (layout.cell_name(cell) for cell in step.cells(role=SECOND_SET))
    digit = layout.digits[step.numbers[0] - 1]
    first, second = (
        layout.digits[own - 1]
        for role, _, own in step.marked
        if role == PATTERN and own != step.numbers[0]
    )
    cases = f"If {pivot} is {first}, {one} is {digit}; if it is {second}, {other} is {digit}"
    if step.variant == XYZ:
        cases += f"; or it is {digit} itself"
    seen = f"{one}, {other} and {pivot}" if step.variant == XYZ else f"{one} and {other}"
    return f"{cases}. What sees {seen} cannot be {digit}: {conclusion(layout, step)}"


TECHNIQUES = (
    Technique(
        key="xy-wing",
        name="XY-Wing",
        about=(
            "A cell with two candidates sees two cells that have one of them each and share a "
            "digit: one of these two holds that digit."
        ),
        search=find_wing,
        tell=_tell,
        exemplar=Exemplar(
            """
            1 7 3! 9! 4! 68 2! 68 5
            56 4! 256 2678 1 25678 3 68 9
            9 8! 256 26 56 3 7! 1! 4!
            456 9! 56 48 7 58 1! 3 2!
            8! 2 7! 1! 3! 9! 4 5! 6!
            45 3! 1 246 56 256 8 9 7!
            3! 5 4 67 8! 67 9! 2! 1!
            2! 1! 8! 5 9! 4 6 7! 3!
            7 6 9! 3! 2! 1 5! 4 8!
            """,
            "r6c5<>5 r2c6<>5",
        ),
        kind=XY,
        work=50,
    ),
    Technique(
        key="xyz-wing",
        name="XYZ-Wing",
        about=(
            "A cell with three candidates sees two cells with two of them each: one of the three "
            "cells holds the digit they share."
        ),
        search=find_wing,
        tell=_tell,
        exemplar=Exemplar(
            """
            189 5 38 6 2 4! 1389 389 7
            689 2! 7 1! 59 3! 589 4 5689
            4! 169 36 8 59 7! 1359 2! 3569
            689 4 568 359 68 2! 7! 1! 389
            2 69 1 359 7 5689 389 3589 4!
            3 7! 58 4! 1 589 6 589 2
            16 16 9 57 4 58 2 378 38
            7! 8! 4! 2 3 1 59 6 59
            5 3! 2! 79 68 689 4! 78 1
            """,
            "r4c3<>6",
        ),
        kind=XYZ,
        work=20,
    ),
)
