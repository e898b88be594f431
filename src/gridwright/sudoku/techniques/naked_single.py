"""Naked single: a cell with one candidate left."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import PATTERN, begin, fill, mark
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique


@kernel
def find_naked_single(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first cell with a single candidate."""
    for cell in range(side * side):
        mask = cands[cell]
        if mask != 0 and mask & (mask - 1) == 0:
            begin(step, 0)
            fill(step, cell, lowest(mask) + 1)
            mark(step, PATTERN, cell, lowest(mask) + 1)
            return 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    cell, digit = step.placed[0]
    return (
        f"{layout.cell_name(cell)} sees every digit but {layout.digits[digit - 1]}, "
        "which must go there"
    )


TECHNIQUES = (
    Technique(
        key="naked-single",
        name="Naked Single",
        about="A cell that sees all digits but one must hold that one.",
        search=find_naked_single,
        tell=_tell,
        exemplar=Exemplar(
            """
            1   2   3   4    5   6   7   8?  89
            456789 456789 456789 123789 123789 123789 1234569 1234569 1234569
            456789 456789 456789 123789 123789 123789 1234569 1234569 1234569
            456789 13456789 12456789 12356789 12346789 12345789 1234569 12345679 12345679
            456789 13456789 12456789 12356789 12346789 12345789 1234569 12345679 12345679
            456789 13456789 12456789 12356789 12346789 12345789 1234569 12345679 12345679
            456789 13456789 12456789 12356789 12346789 12345789 1234569 12345679 12345679
            456789 13456789 12456789 12356789 12346789 12345789 1234569 12345679 12345679
            456789 13456789 12456789 12356789 12346789 12345789 1234569 12345679 12345679
            """,
            "r1c8=8",
        ),
        work=10,
    ),
)
