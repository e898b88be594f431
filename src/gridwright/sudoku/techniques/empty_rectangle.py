"""Empty rectangle: a box whose places for a digit lie on a row and a column, and a pair of it."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.conjugates import box_of, other_place
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import (
    FIRST,
    PATTERN,
    SECOND,
    SECOND_SET,
    STRUCK,
    THIRD,
    begin,
    link,
    mark,
    rule_out,
)
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion


@kernel
def find_empty_rectangle(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first one by digit, box and row, the pair starting on the row before the column.

    The box has three places or more, some off the row and some off the column.
    """
    for digit in range(1, side + 1):
        for box in range(2 * side, 3 * side):
            places = spots[box * side + digit - 1]
            if count(places) >= 3:
                for row in range(side):
                    column = _crossing(side, places, houses, box, row)
                    if column >= 0:
                        for turn in range(2):
                            if _hinge(digit, side, cands, spots, houses, homes, sees, step, box,
                                      column if turn else row, row if turn else column,
                                      1 - turn):  # fmt: skip
                                return 1
    return 0


@kernel
def _crossing(side: int, places: int, houses: Ints, box: int, row: int) -> int:
    """Give the column that holds all places that a row does not; -1 where none is needed or fit."""
    found = -1
    off_column = 0
    rest = places
    while rest != 0:
        cell = houses[box * side + lowest(rest)]
        rest = rest & (rest - 1)
        if cell // side != row:
            if found >= 0 and found != side + cell % side:
                return -1
            found = side + cell % side
    rest = places
    while rest != 0:
        cell = houses[box * side + lowest(rest)]
        rest = rest & (rest - 1)
        if side + cell % side != found:
            off_column = 1
    return found if off_column else -1


@kernel
def _hinge(
    digit: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, sees: Bytes,
    step: Ints, box: int, line: int, cross: int, turn: int,
) -> int:  # fmt: skip
    """Look for a pair that starts on ``line`` outside the box and strikes on ``cross``.

    ``turn`` is 1 where the pair lies in a column, 0 in a row.
    """
    rest = spots[line * side + digit - 1]
    while rest != 0:
        start = houses[line * side + lowest(rest)]
        rest = rest & (rest - 1)
        end = other_place(side, digit, spots, houses, homes, start, turn)
        if end >= 0 and box_of(homes, start) != box:
            begin(step, 0)
            strikes = spots[cross * side + digit - 1]
            while strikes != 0:
                cell = houses[cross * side + lowest(strikes)]
                strikes = strikes & (strikes - 1)
                if sees[end * side * side + cell] and box_of(homes, cell) != box:
                    rule_out(step, cands, cell, digit)
            if step[STRUCK] > 0:
                step[FIRST] = box
                step[SECOND] = line
                step[THIRD] = cross
                _show(digit, side, spots, houses, step, box, start, end)
                return 1
    return 0


@kernel
def _show(
    digit: int, side: int, spots: Ints, houses: Ints, step: Ints, box: int, start: int, end: int
) -> None:
    """Mark the places in the box and the pair."""
    places = spots[box * side + digit - 1]
    while places != 0:
        mark(step, PATTERN, houses[box * side + lowest(places)], digit)
        places = places & (places - 1)
    mark(step, SECOND_SET, start, digit)
    mark(step, SECOND_SET, end, digit)
    link(step, start, digit, end, digit, 1)


def _tell(step: Step, layout: Layout) -> str:
    digit = layout.digits[step.digits()[0] - 1]
    box, line, cross = (layout.house_name(house) for house in step.numbers)
    start, end = (layout.cell_name(cell) for cell in step.cells(role=SECOND_SET))
    struck = layout.cell_name(step.struck[0][0])
    return (
        f"{digit} in {box} lies on {line} or on {cross}. If {struck} were {digit}, {end} would "
        f"not be, its only partner {start} would, and {box} would have no place left for "
        f"{digit}: {conclusion(layout, step)}"
    )


TECHNIQUES = (
    Technique(
        key="empty-rectangle",
        name="Empty Rectangle",
        about=(
            "A box has its places for a digit on a row and a column, and a pair of places "
            "elsewhere would empty one of the two: what would empty the other cannot hold it."
        ),
        search=find_empty_rectangle,
        tell=_tell,
        exemplar=Exemplar(
            """
            3489 5789 1 248 6 2378 2579 2579 2789
            348 578 37 248 34 9 6! 1257 1278
            2 789 6 5 1 78 79 4! 3
            5 4 237 9! 8! 6! 1237 127 127
            369 69 8 7 2 1! 359 59 4!
            19 1279 279 3 5! 4! 279 8! 6
            1689 12689 249 12468 34 238 1279 1279 5
            189 3 5! 128 7! 28 4 6 129
            7 126 24 1246 9 5 8 3! 12
            """,
            "r5c2<>9",
        ),
        work=80,
    ),
)
