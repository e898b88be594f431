"""Hidden single: a digit with one place left in a house."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.houses import house_at, kind_at
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import FIRST, PATTERN, begin, fill, mark
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique


@kernel
def find_hidden_single(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first digit with a single place in a house: boxes, rows, columns, diagonals.

    The variant is the kind of the house: 0 box, 1 row, 2 column, 3 diagonal.
    """
    for turn in range(len(houses) // side):
        house = house_at(turn, side)
        for digit in range(side):
            mask = spots[house * side + digit]
            if mask != 0 and mask & (mask - 1) == 0:
                cell = houses[house * side + lowest(mask)]
                begin(step, kind_at(turn, side))
                step[FIRST] = house
                fill(step, cell, digit + 1)
                mark(step, PATTERN, cell, digit + 1)
                return 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    cell, digit = step.placed[0]
    return (
        f"in {layout.house_name(step.numbers[0])}, {layout.digits[digit - 1]} has no place left "
        f"but {layout.cell_name(cell)}"
    )


TECHNIQUES = (
    Technique(
        key="hidden-single",
        name="Hidden Single",
        about="A digit with one place left in a house must go there.",
        search=find_hidden_single,
        tell=_tell,
        exemplar=Exemplar(
            """
            49 3! 78 18  19  189  2!  6   5!
            49 2  78 6   3!  5    147 147 17
            1! 5! 6! 4   2   7    3!  8   9
            7  4! 5  2!  169 1369 16  13  8!
            2! 8! 3  5!  167 16   167 9   4
            6! 1  9! 378 47  348  5   37  2
            8! 7! 4  9   5!  136  16  2!  136
            5  9! 1  37  467 2    8   347 367
            3! 6  2! 17  8   14   9!  5!  17
            """,
            "r8c8=4",
        ),
        work=40,
    ),
)
