"""Hidden subsets: as many digits of a house as they have places left between them."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.choices import PICKS, ROOM, UNIONS, next_choice
from gridwright.sudoku.kernels.houses import house_at
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import FIRST, PATTERN, STRUCK, begin, mark, rule_out
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells, name_digits

_DIGITS = ROOM


@kernel
def note_hidden(
    side: int, cands: Ints, houses: Ints, work: Ints, size: int, step: Ints, house: int,
) -> int:  # fmt: skip
    """Write down the step of the chosen digits and give its strikes."""
    begin(step, 0)
    step[FIRST] = house
    kept = 0
    for pick in range(size):
        kept |= 1 << (work[_DIGITS + work[PICKS + pick]] - 1)
    places = work[UNIONS + size - 1]
    while places != 0:
        cell = houses[house * side + lowest(places)]
        mask = cands[cell]
        while mask != 0:
            digit = lowest(mask) + 1
            if kept >> (digit - 1) & 1:
                mark(step, PATTERN, cell, digit)
            else:
                rule_out(step, cands, cell, digit)
            mask &= mask - 1
        places &= places - 1
    struck: int = step[STRUCK]
    return struck


@kernel
def find_hidden_subset(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first ``kind`` digits with as many places in a house, where others can go too.

    Houses: boxes, rows, columns, diagonals; digits in order.
    """
    for turn in range(len(houses) // side):
        house = house_at(turn, side)
        many, lacking = 0, 0
        for digit in range(side):
            mask = spots[house * side + digit]
            if mask != 0:
                lacking += 1
                if mask & (mask - 1) != 0 and count(mask) <= kind:
                    work[many] = mask
                    work[_DIGITS + many] = digit + 1
                    many += 1
        if many < kind or lacking == kind:
            continue
        fresh = 1
        while next_choice(work, 0, many, kind, kind, fresh):
            fresh = 0
            if count(work[UNIONS + kind - 1]) == kind and note_hidden(
                side, cands, houses, work, kind, step, house
            ):
                return 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    cells, digits = name_cells(layout, step.cells()), name_digits(layout, step.digits())
    return (
        f"in {layout.house_name(step.numbers[0])}, {digits} can only go to {cells}, which leaves "
        f"no room there for other digits: {conclusion(layout, step)}"
    )


def _hidden(word: str, kind: int, work: int, board: str, effect: str) -> Technique:
    return Technique(
        key=f"hidden-{word}".lower(),
        name=f"Hidden {word}",
        about="Digits with as many places left in a house as they are keep all others out of them.",
        search=find_hidden_subset,
        kind=kind,
        tell=_tell,
        exemplar=Exemplar(board, effect),
        work=work,
    )


TECHNIQUES = (
    _hidden(
        "Pair",
        2,
        200,
        """
            58 6! 9  2! 1  3! 4  58   7!
            38 2! 7  5  9  4! 16 1368 1368
            35 1  4! 7! 8! 6! 59 359  2
            7! 5! 6  9  2! 1! 8! 34   34
            1! 8! 2! 3! 4! 5! 69 7    69
            4  9  3! 8  6! 7! 15 2    15
            6  4! 5! 1! 3! 2! 7! 89   89
            9! 3! 1! 6! 7  8  2! 45   45
            2! 7  8  4  5  9  3  16   16
""",
        "r2c8<>3 r2c8<>8",
    ),
    _hidden(
        "Triple",
        3,
        300,
        """
            1489 1589 45  246  168 256  7     3   2456
            148  1358 7   2346 168 2356 12456 9!  2456
            6    2    345 7!   19  359  145   8   45
            14   13   234 5    69  269  8     67  3467
            89   89   245 26   3   7    46    56  1
            7!   35   6   1    4!  8    23    25  9
            5    7!   1!  368  2   36   9     4   68
            3    4    9!  68   5!  1    26    267 2678
            2!   6!   8   9    7   4!   35    1!  35
""",
        "r1c1<>4 r1c2<>5 r1c5<>6",
    ),
    _hidden(
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
)
