"""BUG+1: all empty cells but one have two candidates, every digit two places in every house.

But for one candidate too many, each empty cell could take its other candidate in a solution, for
a second one. Right only for a puzzle with one solution.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import HOMES, PLACE_BITS, Bytes, Ints
from gridwright.sudoku.kernels.step import FIRST, PATTERN, begin, mark, rule_out
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion


@kernel
def find_bug_plus_1(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the one cell with three candidates, and which of them it must be."""
    odd = -1
    for cell in range(side * side):
        many = count(cands[cell])
        if many not in (0, 2):
            if many != 3 or odd >= 0:
                return 0
            odd = cell
    if odd < 0:
        return 0
    digit = _thrice(side, cands, spots, odd)
    if digit == 0 or not _even_elsewhere(side, spots, houses, homes, odd, digit):
        return 0
    begin(step, 0)
    step[FIRST] = digit
    rest = cands[odd] & ~(1 << (digit - 1))
    while rest != 0:
        rule_out(step, cands, odd, lowest(rest) + 1)
        rest = rest & (rest - 1)
    mark(step, PATTERN, odd, digit)
    return 1


@kernel
def _thrice(side: int, cands: Ints, spots: Ints, cell: int) -> int:
    """Give the first candidate of a cell that its row has three places for, or 0."""
    rest = cands[cell]
    while rest != 0:
        if count(spots[cell // side * side + lowest(rest)]) == 3:
            return lowest(rest) + 1
        rest = rest & (rest - 1)
    return 0


@kernel
def _even_elsewhere(side: int, spots: Ints, houses: Ints, homes: Ints, odd: int, digit: int) -> int:
    """Tell whether every digit has two places in every house but for one candidate."""
    for at in range(len(spots)):
        many = count(spots[at])
        if at % side == digit - 1:
            for home in range(odd * HOMES, odd * HOMES + HOMES):
                if homes[home] >= 0 and homes[home] >> PLACE_BITS == at // side:
                    many -= 1
        if many not in (0, 2):
            return 0
    return 1


def _tell(step: Step, layout: Layout) -> str:
    cell = layout.cell_name(step.cells()[0])
    digit = layout.digits[step.numbers[0] - 1]
    return (
        f"But for {digit} in {cell}, every empty cell has two candidates and every digit two "
        "places in each house, so that a solution could be turned into a second one. "
        f"{cell} must be {digit}: {conclusion(layout, step)}"
    )


TECHNIQUES = (
    Technique(
        key="bug-plus-1",
        name="Bivalue Universal Grave + 1",
        about=(
            "But for one candidate every empty cell has two and every digit two places in each "
            "house, so that candidate holds."
        ),
        search=find_bug_plus_1,
        tell=_tell,
        exemplar=Exemplar(
            """
            7! 3 2 4! 5! 8! 1 9! 6!
            1! 9! 5 6! 7 23 23 4! 8!
            48 6! 48 23 1! 9 23 7! 5!
            6 24 9 7! 34 1! 5 8! 23
            38 28 7! 23 6! 5 4 1 9
            34 5! 1! 8 9! 234 7 6! 23
            9! 1 6! 5 34 34 8! 2 7!
            2! 7! 3 1! 8 6 9! 5! 4
            5 48 48 9! 2! 7! 6 3 1!
            """,
            "r6c6<>2 r6c6<>4",
        ),
        work=5,
    ),
)
