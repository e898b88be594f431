"""Basic fish: a digit whose places in some lines all lie in as many crossing lines."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.choices import PICKS, ROOM, UNIONS, next_choice
from gridwright.sudoku.kernels.position import Bytes, Ints
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
from gridwright.sudoku.techniques.wording import conclusion

_LINES = ROOM


@kernel
def note_fish(
    side: int, cands: Ints, spots: Ints, work: Ints, size: int, step: Ints, by_column: int,
    digit: int,
) -> int:  # fmt: skip
    """Write down the step of the chosen lines and give its strikes."""
    begin(step, by_column)
    base = 0
    for pick in range(size):
        base |= 1 << work[_LINES + work[PICKS + pick]]
    cover = work[UNIONS + size - 1]
    step[FIRST] = base
    step[SECOND] = cover
    while cover != 0:
        across = lowest(cover)
        places = spots[((1 - by_column) * side + across) * side + digit - 1]
        while places != 0:
            along = lowest(places)
            cell = across * side + along if by_column else along * side + across
            if base >> along & 1:
                mark(step, PATTERN, cell, digit)
            else:
                rule_out(step, cands, cell, digit)
            places &= places - 1
        cover &= cover - 1
    struck: int = step[STRUCK]
    return struck


@kernel
def find_fish(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first fish of ``kind`` lines: rows across columns first, then columns across rows.

    Digits in order. FIRST and SECOND are masks of the base and the cover lines; the variant is 1
    where columns are the base.
    """
    for by_column in range(2):
        for digit in range(1, side + 1):
            many, left = 0, 0
            for line in range(side):
                mask = spots[(by_column * side + line) * side + digit - 1]
                left += mask != 0
                if mask & (mask - 1) != 0 and count(mask) <= kind:
                    work[many] = mask
                    work[_LINES + many] = line
                    many += 1
            if many < kind or left == kind:
                continue
            fresh = 1
            while next_choice(work, 0, many, kind, kind, fresh):
                fresh = 0
                if count(work[UNIONS + kind - 1]) == kind and note_fish(
                    side, cands, spots, work, kind, step, by_column, digit
                ):
                    return 1
    return 0


def name_lines(side: int, mask: int, by_column: int) -> str:
    """Name the rows or columns of a mask.

    >>> name_lines(9, 0b100001, 0)
    'rows 1 and 6'
    """
    numbers = [str(line + 1) for line in range(side) if mask >> line & 1]
    words = [", ".join(numbers[:-1]), numbers[-1]] if len(numbers) > 1 else numbers
    return ("columns " if by_column else "rows ") + " and ".join(words)


def _tell(step: Step, layout: Layout) -> str:
    base = name_lines(layout.side, step.numbers[0], step.variant)
    cover = name_lines(layout.side, step.numbers[1], 1 - step.variant)
    digit = layout.digits[step.digits()[0] - 1]
    return (
        f"in {base}, {digit} can only go to {cover}, one for each, so that {cover} have it in "
        f"{base}: {conclusion(layout, step)}"
    )


def _fish(key: str, name: str, kind: int, work: int, board: str, effect: str) -> Technique:
    return Technique(
        key=key,
        name=name,
        about="A digit whose places in some lines fill as many crossing lines has no other there.",
        search=find_fish,
        kind=kind,
        tell=_tell,
        exemplar=Exemplar(board, effect),
        work=work,
    )


TECHNIQUES = (
    _fish(
        "x-wing",
        "X-Wing",
        2,
        200,
        """
            9  4   8! 56  36   35 2! 1! 7
            1! 3!  5! 2!  7!   8  9! 4! 6
            2! 6!  7  9   4    1! 8  5  3!
            7! 19  3  16  169  2  5! 8! 4!
            8! 2   6! 4!  5!   7  3! 9! 1
            4  5   19 18  1389 39 6  7! 2!
            6! 89  2! 7!  89   4! 1! 3! 5!
            5! 189 4! 3   189  6  7! 2! 89
            3! 7   19 158 2    59 4  6  89
""",
        "r8c2<>9 r6c5<>9 r8c5<>9",
    ),
    _fish(
        "swordfish",
        "Swordfish",
        3,
        250,
        """
            6   57  8! 57  9  3!  4! 1! 2
            29  4   1! 8   6  27  5! 79 3
            239 257 35 24  45 1   8  79 6!
            238 6   35 24  7! 9!  1! 58 458
            7   1   9  6!  45 58  2  3! 458
            28  25  4! 3   1! 258 7  6! 9
            1!  3!  7  9   2  4   6! 58 58
            5   9!  2! 17  8  6   3! 4  17
            4!  8!  6! 157 3! 57  9! 2! 17
""",
        "r3c2<>5 r5c6<>5",
    ),
    _fish(
        "jellyfish",
        "Jellyfish",
        4,
        300,
        """
            6   57  8! 57  9  3!  4! 1! 2
            29  4   1! 8   6  27  5! 79 3
            239 257 35 24  45 1   8  79 6!
            238 6   35 24  7! 9!  1! 58 458
            7   1   9  6!  45 58  2  3! 458
            28  25  4! 3   1! 258 7  6! 9
            1!  3!  7  9   2  4   6! 58 58
            5   9!  2! 17  8  6   3! 4  17
            4!  8!  6! 157 3! 57  9! 2! 17
""",
        "r3c2<>5 r5c6<>5",
    ),
)
