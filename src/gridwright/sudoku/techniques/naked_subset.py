"""Naked subsets: as many cells of a house as they have digits between them; locked ones too."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.choices import PICKS, ROOM, UNIONS, next_choice
from gridwright.sudoku.kernels.houses import house_at, is_in
from gridwright.sudoku.kernels.position import HOMES, PLACE_BITS, Bytes, Ints
from gridwright.sudoku.kernels.step import (
    FIRST,
    PATTERN,
    SECOND,
    STRUCK,
    begin,
    mark,
    rule_out,
)
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells, name_digits

LOCKED = 16
_CELLS = ROOM


@kernel
def strike_naked(
    side: int, cands: Ints, houses: Ints, work: Ints, size: int, step: Ints, house: int,
) -> int:  # fmt: skip
    """Strike the digits of the chosen cells from the rest of a house; give the strikes so far."""
    union = work[UNIONS + size - 1]
    for at in range(house * side, house * side + side):
        cell = houses[at]
        chosen = False
        for pick in range(size):
            if work[_CELLS + work[PICKS + pick]] == cell:
                chosen = True
        rest = 0 if chosen else cands[cell] & union
        while rest != 0:
            rule_out(step, cands, cell, lowest(rest) + 1)
            rest &= rest - 1
    struck: int = step[STRUCK]
    return struck


@kernel
def note_naked(
    kind: int, side: int, cands: Ints, houses: Ints, homes: Ints, work: Ints, step: Ints,
    house: int,
) -> int:  # fmt: skip
    """Write down the step of the chosen cells; 0 where it strikes too little for its kind."""
    size = kind & (LOCKED - 1)
    begin(step, 0)
    step[FIRST] = house
    step[SECOND] = -1
    struck = strike_naked(side, cands, houses, work, size, step, house)
    if kind & LOCKED and struck == 0:
        return 0
    first = work[_CELLS + work[PICKS]]
    for home in range(first * HOMES, first * HOMES + HOMES):
        other = homes[home] >> PLACE_BITS
        shared = homes[home] >= 0 and other != house
        for pick in range(1, size):
            if shared and not is_in(homes, work[_CELLS + work[PICKS + pick]], other):
                shared = False
        if shared:
            more = strike_naked(side, cands, houses, work, size, step, other)
            if more > struck:
                step[SECOND] = other
            struck = more
    if struck == 0 or (kind & LOCKED and step[SECOND] < 0):
        return 0
    for pick in range(size):
        cell = work[_CELLS + work[PICKS + pick]]
        rest = cands[cell]
        while rest != 0:
            mark(step, PATTERN, cell, lowest(rest) + 1)
            rest &= rest - 1
    return 1


@kernel
def find_naked_subset(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first set of cells of a house that have as many digits as they are.

    ``kind`` is the size of the set; with LOCKED, the cells lie in a box and another house and
    strike in both. Houses: boxes, rows, columns, diagonals (boxes alone where LOCKED).
    """
    size = kind & (LOCKED - 1)
    turns = side if kind & LOCKED else len(houses) // side
    for turn in range(turns):
        house = house_at(turn, side)
        many, empty = 0, 0
        for at in range(house * side, house * side + side):
            mask = cands[houses[at]]
            if mask != 0:
                empty += 1
                if mask & (mask - 1) != 0 and count(mask) <= size:
                    work[many] = mask
                    work[_CELLS + many] = houses[at]
                    many += 1
        if many < size or empty == size:
            continue
        fresh = 1
        while next_choice(work, 0, many, size, size, fresh):
            fresh = 0
            if count(work[UNIONS + size - 1]) == size and note_naked(
                kind, side, cands, houses, homes, work, step, house
            ):
                return 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    where = layout.house_name(step.numbers[0])
    if step.numbers[1] >= 0:
        where += f" and {layout.house_name(step.numbers[1])}"
    cells, digits = name_cells(layout, step.cells()), name_digits(layout, step.digits())
    return (
        f"{cells} have no digits but {digits} between them, so these digits of {where} are used "
        f"up there: {conclusion(layout, step)}"
    )


def _naked(word: str, kind: int, work: int, board: str, effect: str) -> Technique:
    kind_name = "Locked" if kind & LOCKED else "Naked"
    places = "a box and a line, in both of which" if kind & LOCKED else "a house, where"
    return Technique(
        key=f"{kind_name}-{word}".lower(),
        name=f"{kind_name} {word}",
        about=f"Cells of {places} they use up as many digits as they are, leaving none elsewhere.",
        search=find_naked_subset,
        kind=kind,
        tell=_tell,
        exemplar=Exemplar(board, effect),
        work=work,
    )


TECHNIQUES = (
    _naked(
        "Pair",
        2,
        200,
        """
            1   6  8  3! 2!  5   7  9! 4!
            7   9! 2! 4  1   8!  5! 6! 3
            3   4! 5! 9! 6!  7!  8  2  1!
            68  5  9! 16 348 346 2  13 7!
            28  13 7! 15 9   23  6! 4  58
            268 13 4! 7  358 236 9! 13 58
            59  7  3  56 45  469 1! 8! 2!
            59  8! 1  2  35  39  4! 7! 6!
            4!  2! 6  8! 7!  1   3! 5  9
""",
        "r6c5<>3 r6c6<>3",
    ),
    _naked(
        "Triple",
        3,
        300,
        """
            9! 4! 2! 5  7! 3  6   1! 8
            7  8! 5! 6! 4  1  39  29 23
            3! 1  6  9! 2  8  47  5! 47
            8! 6! 7! 4! 9! 5  2!  3  1!
            1! 2! 3  7! 8! 6  5   4! 9
            4! 5! 9  3! 1! 2! 8   67 67
            2! 3! 4  1! 6! 79 79  8! 5!
            5! 7! 8  2! 3  49 1   69 46
            6  9  1! 8! 5! 47 347 27 2347
""",
        "r9c9<>4 r9c9<>7",
    ),
    _naked(
        "Quad",
        4,
        400,
        """
            59  4! 3  6  1! 7! 8  2! 59
            26  7! 26 5  8  9! 4  1! 3!
            589 1  89 4! 2! 3  6  59 7
            46  2  46 9! 7  5! 1! 3  8!
            3!  9  1! 8  6! 2  57 57 4
            78  5! 78 3! 4  1! 9! 6! 2!
            147 3! 47 2! 9  6! 57 8! 15
            79  8  5  1! 3! 4! 2  79 6
            129 6  29 7  5! 8! 3! 4! 19
""",
        "r7c1<>7 r9c1<>9",
    ),
    _naked(
        "Pair",
        LOCKED | 2,
        100,
        """
            1247 25  3   47  6  127  59   8  19
            1468 68  46  49  5  19   7    2! 3!
            9    25  257 8   3! 127  56   4  16
            5!   7   8   36  9! 36   2    1! 4!
            346  9   46  1!  2! 8    36   7  5
            236  236 1   5   7! 4    3689 39 689
            67   4   567 2   1  567  389  39 89
            378  358 579 379 4! 3579 1!   6  2!
            236  1   269 369 8! 369  4!   5  7
""",
        "r1c1<>2 r3c3<>2 r3c3<>5 r6c2<>2 r8c2<>5",
    ),
    _naked(
        "Triple",
        LOCKED | 3,
        150,
        """
            36  7  36 25  29   59  1!  4! 8
            9!  8  1! 6   7!   4   2!  5  3
            4!  5! 2  1!  3    8   67  9  67
            7!  6  5! 8!  1!   2   9!  3! 4
            2!  3  4! 9!  5    67  67  8  1!
            1!  9! 8  34  46   367 567 2! 567
            5   4! 36 7   2689 369 38  1  29
            38  2  7! 345 489  1!  358 6! 59
            368 1! 9  235 268  356 4   7  25
""",
        "r8c7<>5 r6c9<>5",
    ),
)
