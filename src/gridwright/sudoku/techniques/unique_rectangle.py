"""Unique rectangles, types 1 to 6, and the hidden rectangle.

Four empty cells in two rows and two columns must not all hold the same two digits: swapping these
would give a second solution, wherever every house holds one cell of each digit. A corner with the
pair alone is called floor, one with more candidates roof (it may lack one of the pair). Right only
for a puzzle with one solution.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.conjugates import rule_out_common
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.rectangle import is_swappable
from gridwright.sudoku.kernels.roofs import strike_by_house, strike_by_subset
from gridwright.sudoku.kernels.step import (
    FIN,
    FIRST,
    PATTERN,
    SECOND,
    SECOND_SET,
    STRUCK,
    THIRD,
    begin,
    mark,
    rule_out,
)
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells, name_digits

TYPE_1, TYPE_2, TYPE_3, TYPE_4, TYPE_5, TYPE_6, HIDDEN = range(7)

# Which corners may be roof, for each kind: a bit for each number made of 1 (the corner in the
# first one's row), 2 (in its column) and 4 (opposite to it). The first corner is floor.
ALONE, IN_ROW, IN_COLUMN, CROSSWISE, THREE = 1 << 4, 1 << 6, 1 << 5, 1 << 3, 1 << 7
ALIGNED = IN_ROW | IN_COLUMN
ROOFS = (ALONE, ALIGNED, ALIGNED, ALIGNED, CROSSWISE | THREE, CROSSWISE, CROSSWISE | THREE)


@kernel
def find_unique_rectangle(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first of a kind by its first floor cell, then the corner in its row, then column."""
    for one in range(side * side):
        pair = cands[one]
        if count(pair) == 2:
            row = one - one % side
            for two in range(row, row + side):
                if two != one and _fits(cands[two], pair):
                    for three in range(one % side, side * side, side):
                        four = three - one % side + two % side
                        if three != one and _fits(cands[three], pair) and _fits(cands[four], pair):
                            roof = (
                                (1 if cands[two] & ~pair else 0)
                                | (2 if cands[three] & ~pair else 0)
                                | (4 if cands[four] & ~pair else 0)
                            )
                            if (
                                ROOFS[kind] >> roof & 1
                                and _is_open(pair, cands[two] & cands[three], cands[four])
                                and is_swappable(homes, one, two, three, four)
                                and _try(kind, side, cands, spots, houses, homes, sees, work, step,
                                         roof, one, two, three, four)
                            ):  # fmt: skip
                                return 1
    return 0


@inlined
def _fits(mask: int, pair: int) -> bool:
    """Tell whether a cell can be a corner: it has one of the pair, and more than one candidate."""
    return mask & pair != 0 and mask & (mask - 1) != 0


@inlined
def _is_open(pair: int, beside: int, opposite: int) -> bool:
    """Tell whether the corners can still take the pair crosswise, the first one either digit."""
    low = pair & -pair
    high = pair & ~low
    return (beside & low != 0 and opposite & high != 0) or (
        beside & high != 0 and opposite & low != 0
    )


@kernel
def _try(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, sees: Bytes,
    work: Ints, step: Ints, roof: int, one: int, two: int, three: int, four: int,
) -> int:  # fmt: skip
    """Try a kind on a rectangle."""
    pair = cands[one]
    begin(step, kind)
    step[FIRST] = lowest(pair) + 1
    step[SECOND] = lowest(pair & (pair - 1)) + 1
    beside = two if roof == 5 else three
    if kind == TYPE_1:
        rule_out(step, cands, four, step[FIRST])
        rule_out(step, cands, four, step[SECOND])
    elif kind == TYPE_2:
        _strike_extra(side, cands, spots, houses, homes, sees, step, pair, beside, four, four)
    elif kind == TYPE_3:
        strike_by_subset(side, cands, houses, homes, work, step, pair, beside, four)
    elif kind == TYPE_4:
        strike_by_house(side, cands, spots, homes, step, pair, beside, four)
    elif kind == TYPE_5:
        _strike_extra(side, cands, spots, houses, homes, sees, step, pair, two, three,
                      four if roof == 7 else two)  # fmt: skip
    elif kind == TYPE_6:
        _strike_crosswise(side, cands, spots, step, one, two, three, four)
    else:
        _strike_hidden(side, cands, spots, step, two, three, four)
    if step[STRUCK] == 0:
        return 0
    for turn in range(4):
        cell = one if turn == 0 else two if turn == 1 else three if turn == 2 else four
        rest = cands[cell]
        while rest != 0:
            role = PATTERN if rest & -rest & pair else FIN
            mark(step, role, cell, lowest(rest) + 1)
            rest = rest & (rest - 1)
    return 1


@kernel
def _strike_extra(
    side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, sees: Bytes, step: Ints,
    pair: int, one: int, other: int, third: int,
) -> None:  # fmt: skip
    """Strike the one digit that the roof has beside the pair, from what sees all of the roof."""
    extra = (cands[one] | cands[other] | cands[third]) & ~pair
    if extra & (extra - 1) == 0:
        step[THIRD] = lowest(extra) + 1
        rule_out_common(step[THIRD], side, cands, spots, houses, homes, sees, step, one, other,
                        third)  # fmt: skip


@kernel
def _strike_crosswise(
    side: int, cands: Ints, spots: Ints, step: Ints, one: int, two: int, three: int, four: int
) -> None:  # fmt: skip
    """Strike a digit from the two roof cells where both rows, or both columns, need it here.

    If a roof cell held it so would the other, and the floor the other digit.
    """
    across = 1 << one % side | 1 << two % side
    down = 1 << one // side | 1 << three // side
    for turn in range(2):
        digit = step[FIRST] if turn == 0 else step[SECOND]
        rows = (
            spots[one // side * side + digit - 1] == across
            and spots[three // side * side + digit - 1] == across
        )
        columns = (
            spots[(side + one % side) * side + digit - 1] == down
            and spots[(side + two % side) * side + digit - 1] == down
        )
        if step[STRUCK] == 0 and (rows or columns):
            step[THIRD] = digit
            rule_out(step, cands, two, digit)
            rule_out(step, cands, three, digit)


@kernel
def _strike_hidden(
    side: int, cands: Ints, spots: Ints, step: Ints, two: int, three: int, four: int
) -> None:
    """Strike a digit from the cell opposite to the floor whose row and column need the other.

    If it held the digit, its two neighbours would hold the other one, and the floor the digit.
    """
    across = 1 << three % side | 1 << four % side
    down = 1 << two // side | 1 << four // side
    for turn in range(2):
        digit = step[FIRST] if turn == 0 else step[SECOND]
        if (
            step[STRUCK] == 0
            and spots[four // side * side + digit - 1] == across
            and spots[(side + four % side) * side + digit - 1] == down
        ):
            step[THIRD] = digit
            rule_out(step, cands, four, step[FIRST] + step[SECOND] - digit)


def _tell(step: Step, layout: Layout) -> str:
    corners = (cell for role, cell, _ in step.marked if role in (PATTERN, FIN))
    one, two, three, four = dict.fromkeys(corners)
    pair = name_digits(layout, step.digits(role=PATTERN))
    opening = (
        f"{name_cells(layout, (one, two, three, four))} must not hold {pair} alone, "
        "or these could be swapped for a second solution"
    )
    return f"{opening}. {_why(step, layout)}: {conclusion(layout, step)}"


def _why(step: Step, layout: Layout) -> str:
    """Say what follows from a rectangle, kind by kind."""
    roof = step.cells(role=FIN)
    cells = name_cells(layout, roof)
    first, second, third = step.numbers
    if step.variant == TYPE_1:
        return f"Only {cells} has more"
    if step.variant in (TYPE_2, TYPE_5):
        return f"So one of {cells} must be {layout.digits[third - 1]}"
    if step.variant == TYPE_3:
        extra = name_digits(layout, step.digits(role=FIN))
        beside = step.cells(role=SECOND_SET)
        return (
            f"So one of {cells} is one of {extra}, and with {name_cells(layout, beside)} takes "
            f"{name_digits(layout, step.digits(role=SECOND_SET))} in {layout.house_name(third)}"
        )
    if step.variant == TYPE_4:
        return (
            f"In {layout.house_name(third)} one of {cells} must be {layout.digits[first - 1]}, "
            f"so neither may be {layout.digits[second - 1]}"
        )
    needed = layout.digits[third - 1]
    if step.variant == TYPE_6:
        return (
            f"Their lines have no other places for {needed}, so if one of {cells} were {needed}, "
            "all four would hold just these digits"
        )
    struck = layout.cell_name(step.struck[0][0])
    return (
        f"The row and the column of {struck} have no other places for {needed}, so if it were not "
        f"{needed}, its neighbours here would be, and all four would hold just these digits"
    )


TECHNIQUES = (
    Technique(
        key="unique-rectangle-1",
        name="Unique Rectangle Type 1",
        about="Only one corner has more candidates than the pair, so it holds one of these.",
        search=find_unique_rectangle,
        tell=_tell,
        exemplar=Exemplar(
            """
            7! 3 2 4! 56 8! 1 9! 56
            18 9! 5 236 7 123 23 4! 68
            148 6! 148 23 15 9 23 7! 58
            6 24 9 7! 134 1234 5 8! 23
            38 28 7! 236 36 5 4 1 9
            134 5! 14 8 9! 234 7 6! 23
            9! 1 6! 5 34 34 8! 2 7!
            2! 7! 3 1! 8 6 9! 5! 4
            5 48 48 9! 2! 7! 6 3 1!
            """,
            "r2c4<>2 r2c4<>3",
        ),
        kind=TYPE_1,
        work=50,
    ),
    Technique(
        key="unique-rectangle-2",
        name="Unique Rectangle Type 2",
        about="Two corners side by side have the same one candidate more, so one of them holds it.",
        search=find_unique_rectangle,
        tell=_tell,
        exemplar=Exemplar(
            """
            129 4! 129 8! 3 7! 5 6! 19
            13 8 135 56 9 146 2 7 134
            7 6 1359 25 24 14 48 38 1349
            12 7! 12 9 6 8 3! 4 5!
            38 9 38 4 1! 5! 6! 2! 7
            6 5! 4! 27 27 3! 1! 9! 8
            5 2! 6 37 478 9! 478 1 34
            489 1 789 367 5 46 478 38 2
            48 3! 78 1! 478 2 9 5! 6!
            """,
            "r1c9<>9 r3c3<>9",
        ),
        kind=TYPE_2,
        work=80,
    ),
    Technique(
        key="unique-rectangle-3",
        name="Unique Rectangle Type 3",
        about=(
            "Two corners side by side have more candidates, and with other cells of a house they "
            "make a naked subset of these."
        ),
        search=find_unique_rectangle,
        tell=_tell,
        exemplar=Exemplar(
            """
            4! 359 35 6 7 8 1! 39 2
            89 1 7! 3 24 24 6 89 5!
            68 2! 36 59 59 1! 38 4 7!
            3 4 89 189 169 7! 2! 5 69
            2! 6 89 4589 459 45 7 1! 3!
            57 57 1 2 69 3 489 68 4689
            567 3578 4 15 1235 9 358 27 68
            5679 35789 356 45 2345 2456 34589 27 1
            1 359 2 7 8 456 3459 36 469
            """,
            "r3c4<>5",
        ),
        kind=TYPE_3,
        work=120,
    ),
    Technique(
        key="unique-rectangle-4",
        name="Unique Rectangle Type 4",
        about=(
            "Two corners side by side have more candidates, and a house needs one digit of the "
            "pair there, so neither corner holds the other."
        ),
        search=find_unique_rectangle,
        tell=_tell,
        exemplar=Exemplar(
            """
            1457 15 45 29 6 3 8 29 157
            16 8! 9 7 24 45 236 1256 135
            567 3! 2 1 8! 59 4 569 57
            8 1257 4567 25 3 146 26 1256 9
            15 1259 56 8 7! 169 236 4 135
            145 1259 3! 259 24 1469 7 156 8!
            3 57 57 4! 1! 2 9! 8! 6
            9 4! 8! 6! 5 7! 1 3 2!
            2 6! 1 3! 9! 8 5! 7! 4!
            """,
            "r4c2<>5 r4c3<>5",
        ),
        kind=TYPE_4,
        work=80,
    ),
    Technique(
        key="unique-rectangle-5",
        name="Unique Rectangle Type 5",
        about=(
            "Two opposite corners, or three, have the same one candidate more, so one of them "
            "holds it."
        ),
        search=find_unique_rectangle,
        tell=_tell,
        exemplar=Exemplar(
            """
            4! 267 3! 567 569 8 1 267 5679
            1! 9 67 3 2! 56 4 8! 567
            5 27 8 17 169 4! 29 267 3!
            6 8! 59 59 3! 2! 7! 4! 1!
            2! 3 15 4! 15 7 6 9 8!
            7 4! 19 169 8! 169 5 3 2
            8! 16 2 69 7 169 3! 5 4!
            9! 1567 4 2 156 3 8! 167 67
            3 1567 67 8 4 156 29 1267 679
            """,
            "r1c9<>6",
        ),
        kind=TYPE_5,
        work=150,
    ),
    Technique(
        key="unique-rectangle-6",
        name="Unique Rectangle Type 6",
        about=(
            "Two opposite corners have more candidates, and the lines of the rectangle need one "
            "digit of the pair there, so neither of these corners holds it."
        ),
        search=find_unique_rectangle,
        tell=_tell,
        exemplar=Exemplar(
            """
            8 7! 234 1 9 56 36 45 236
            29 6! 5 48 48 3 1! 7 29
            39 1 349 2567 2567 567 8 45 369
            7 34 89 89 1 2 345 6 35
            259 345 29 5679 3567 5679 34 8! 1!
            1! 358 6 58 358 4 9 2! 7
            6 58 1! 3 257 578 25 9 4
            35 2 38 4569 456 689 7 1! 56
            4 9! 7 256 256 1! 256 3 8
            """,
            "r4c7<>4 r5c2<>4",
        ),
        kind=TYPE_6,
        work=50,
    ),
    Technique(
        key="hidden-rectangle",
        name="Hidden Rectangle",
        about=(
            "Opposite to a corner without other candidates, both lines need one digit of the pair, "
            "so that corner does not hold the other."
        ),
        search=find_unique_rectangle,
        tell=_tell,
        exemplar=Exemplar(
            """
            1457 15 45 29 6 3 8 29 157
            16 8! 9 7 24 45 236 1256 135
            567 3! 2 1 8! 59 4 569 57
            8 127 467 25 3 146 26 1256 9
            15 1259 56 8 7! 169 236 4 135
            145 1259 3! 259 24 1469 7 156 8!
            3 57 57 4! 1! 2 9! 8! 6
            9 4! 8! 6! 5 7! 1 3 2!
            2 6! 1 3! 9! 8 5! 7! 4!
            """,
            "r1c1<>5",
        ),
        kind=HIDDEN,
        work=150,
    ),
)
