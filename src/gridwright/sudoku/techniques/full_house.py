"""Full house: the last empty cell of a house."""

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
def find_full_house(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first house with a single empty cell: boxes, rows, columns, diagonals."""
    for turn in range(len(houses) // side):
        house = house_at(turn, side)
        empty, last = 0, 0
        for at in range(house * side, house * side + side):
            if values[houses[at]] == 0:
                empty += 1
                last = houses[at]
                if empty > 1:
                    break
        mask = cands[last]
        if empty == 1 and mask != 0 and mask & (mask - 1) == 0:
            begin(step, kind_at(turn, side))
            step[FIRST] = house
            fill(step, last, lowest(mask) + 1)
            mark(step, PATTERN, last, lowest(mask) + 1)
            return 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    cell, digit = step.placed[0]
    name = layout.cell_name(cell)
    return (
        f"{name} is the last empty cell of {layout.house_name(step.numbers[0])}, "
        f"which lacks only {layout.digits[digit - 1]}: it goes to {name}"
    )


TECHNIQUES = (
    Technique(
        key="full-house",
        name="Full House",
        about="The last empty cell of a house takes the one digit that the house still lacks.",
        search=find_full_house,
        tell=_tell,
        exemplar=Exemplar(
            """
            1  7! 4! 8! 3! 9  5  2! 6!
            5! 9  2! 4! 7  6  1! 3! 8!
            3! 6! 8! 2  1! 5! 4  7  9!
            6  4! 5  7! 2! 1  8! 9! 3!
            2  1! 3! 6! 9! 8! 7! 4  5!
            7? 8! 9! 5! 4  3  2! 6! 1
            4? 5  6  9! 8! 2! 3! 1  47
            48 3! 7! 1! 6! 4? 9  5! 2
            49 2! 1? 3  5  47 6! 8! 47
            """,
            "r6c1=7",
        ),
        work=30,
    ),
)
