"""Finned and sashimi fish: a fish but for a few places, all of them in one box."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.choices import PICKS, ROOM, UNIONS, next_choice
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import (
    FIN,
    FIRST,
    PATTERN,
    SECOND,
    THIRD,
    begin,
    mark,
    rule_out,
)
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.fish import name_lines
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells

SASHIMI = 8
# Lines that only the box of the fins connects with the base: more occur in no box of 3 by 3.
MOST_SPARE = 8
_LINES = ROOM
_INSIDE = ROOM + 32
_PLACES = ROOM + 64


@kernel
def gather_lines(
    side: int, spots: Ints, houses: Ints, work: Ints, size: int, by_column: int, digit: int,
    house: int,
) -> int:  # fmt: skip
    """List the lines whose places outside a house are few: those places, and all; count them."""
    for line in range(side):
        work[_INSIDE + line] = 0
    places = spots[house * side + digit - 1]
    while places != 0:
        cell = houses[house * side + lowest(places)]
        line = cell % side if by_column else cell // side
        work[_INSIDE + line] |= 1 << (cell // side if by_column else cell % side)
        places &= places - 1
    many = 0
    for line in range(side):
        mask = spots[(by_column * side + line) * side + digit - 1]
        outside = mask & ~work[_INSIDE + line]
        if mask & (mask - 1) != 0 and count(outside) <= size:
            work[many] = outside
            work[_LINES + many] = line
            work[_PLACES + many] = mask
            many += 1
    return many


@kernel
def least_held(work: Ints, size: int, cover: int) -> int:
    """Give the least number of places that a base line has on the cover."""
    least = size
    for pick in range(size):
        least = min(least, count(work[_PLACES + work[PICKS + pick]] & cover))
    return least


@kernel
def find_cover(side: int, work: Ints, kind: int) -> int:
    """Give the first cover that makes the chosen lines a fish of the kind; 0 where none does.

    It takes the lines across that the base needs outside the house of the fins, and as many more
    as are missing; one of them at least must meet a place of that house off the base.
    """
    size = kind & (SASHIMI - 1)
    needed = work[UNIONS + size - 1]
    base, reached, prey = 0, 0, 0
    for pick in range(size):
        base |= 1 << work[_LINES + work[PICKS + pick]]
        reached |= work[_PLACES + work[PICKS + pick]]
    for line in range(side):
        if base >> line & 1 == 0:
            prey |= work[_INSIDE + line]
    spare = reached & ~needed
    missing = size - count(needed)
    if (needed | spare) & prey == 0 or not missing < count(spare) <= MOST_SPARE:
        return 0
    added = 0
    while True:
        cover: int = needed | added
        if count(added) == missing and cover & prey != 0:
            least = least_held(work, size, cover)
            if least > 0 and (least < 2) == (kind & SASHIMI != 0):
                return cover
        added = (added - spare) & spare
        if added == 0:
            return 0


@kernel
def note_finned(
    side: int, cands: Ints, houses: Ints, work: Ints, size: int, step: Ints, by_column: int,
    digit: int, house: int, cover: int,
) -> None:  # fmt: skip
    """Write down the fish of the chosen lines and a cover, with its fins in a house."""
    begin(step, by_column)
    base = 0
    for pick in range(size):
        line = work[_LINES + work[PICKS + pick]]
        base |= 1 << line
        places = work[_PLACES + work[PICKS + pick]]
        while places != 0:
            across = lowest(places)
            cell = across * side + line if by_column else line * side + across
            mark(step, PATTERN if cover >> across & 1 else FIN, cell, digit)
            places &= places - 1
    step[FIRST] = base
    step[SECOND] = cover
    step[THIRD] = house
    for at in range(house * side, house * side + side):
        cell = houses[at]
        line = cell % side if by_column else cell // side
        across = cell // side if by_column else cell % side
        if base >> line & 1 == 0 and cover >> across & 1:
            rule_out(step, cands, cell, digit)


@kernel
def find_finned_fish(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first fish whose places off the cover, its fins, all lie in one house.

    ``kind`` is the number of lines, with SASHIMI where a base line has but one place on the cover
    (without it, all have more). Rows as the base first, then columns; digits in order; the house
    of the fins is a box or a diagonal, and the strikes are in it. FIRST and SECOND are masks of
    the base and the cover lines, THIRD is the house; the variant is 1 where columns are the base.
    """
    size = kind & (SASHIMI - 1)
    for by_column in range(2):
        for digit in range(1, side + 1):
            for house in range(2 * side, len(houses) // side):
                places = spots[house * side + digit - 1]
                if places & (places - 1) == 0:
                    continue
                many = gather_lines(side, spots, houses, work, size, by_column, digit, house)
                fresh = 1
                while next_choice(work, 0, many, size, size, fresh):
                    fresh = 0
                    cover = find_cover(side, work, kind)
                    if cover != 0:
                        note_finned(
                            side, cands, houses, work, size, step, by_column, digit, house, cover
                        )
                        return 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    base = name_lines(layout.side, step.numbers[0], step.variant)
    cover = name_lines(layout.side, step.numbers[1], 1 - step.variant)
    digit, fins = layout.digits[step.digits()[0] - 1], step.cells(FIN)
    called = "the fins" if len(fins) > 1 else "the fin"
    return (
        f"but for {name_cells(layout, fins)}, {called}, {digit} can only go to {cover} in {base}. "
        f"Either {called} in {layout.house_name(step.numbers[2])} "
        f"{'hold' if len(fins) > 1 else 'holds'} {digit} or {cover} have it in {base}; "
        f"both ways {conclusion(layout, step)}"
    )


def _finned(key: str, kind: int, work: int, board: str, effect: str) -> Technique:
    thin = " though a line may be left with one place" if kind & SASHIMI else ""
    return Technique(
        key=key,
        name=key.replace("-", " ").title().replace("X Wing", "X-Wing"),
        about=f"A fish with fins in one box{thin} strikes what fish and fins both strike.",
        search=find_finned_fish,
        kind=kind,
        tell=_tell,
        exemplar=Exemplar(board, effect),
        work=work,
    )


TECHNIQUES = (
    _finned(
        "finned-x-wing",
        2,
        1000,
        """
            1    37 2  9  8! 4  35   6    357
            78   6  5! 2! 1! 3  4    78   9!
            38   4! 9! 7  6! 5! 2!   1    38
            5!   8! 3  6! 2! 1! 7    9!   4!
            4!   1! 6  5! 7! 9  38   38   2
            9!   2! 7  3! 4  8  16   5    16
            2367 5  4! 8! 39 27 1369 237  1367
            237  37 1  4! 39 6  3589 2378 3578
            2367 9  8! 1  5  27 36   4    367
""",
        "r7c9<>3 r8c9<>3",
    ),
    _finned(
        "sashimi-x-wing",
        2 | SASHIMI,
        1000,
        """
            39  349 8   49  6   2  7!   5   1!
            6!  1   479 8   47  5  2    49  3!
            5!  2!  479 349 347 1  48   469 68
            4!  6   1   5!  9   8! 3!   7!  2!
            37  8   5   36  2!  67 9    1!  4
            379 39  2   1   34  47 6!   8   5
            2   5!  46  46  18  9! 18   3!  7
            18  7!  3   2!  158 46 158  46  9
            18  49  469 7   158 3! 1458 2!  68
""",
        "r2c3<>4 r3c3<>4",
    ),
    _finned(
        "finned-swordfish",
        3,
        2000,
        """
            6     9!  14 5!    3    124 8    27  127
            127   128 78 6     9!   12  3!   4   5!
            124   3   5  1248  1248 7   12   6!  9
            14579 145 6! 1247  1247 8!  2579 3!  247
            3!    458 78 247   6    9   257  1   247
            1479  14  2  147   5    3!  6    79  8
            245   245 3! 24789 2478 6!  1279 279 127
            8     6   14 1279  127  124 279  5!  3
            12    7   9  3!    12   5   4    8   6!
""",
        "r7c4<>2 r7c5<>2",
    ),
    _finned(
        "sashimi-swordfish",
        3 | SASHIMI,
        2000,
        """
            36   4!   8! 567 3567 1!   9   2  567
            1    9!   5  8!  267  267  37  36 4
            2!   7    36 4!  356  9    1!  8  56
            3567 1368 2  9!  567  5678 4!  15 378
            357  138  9! 2   4    578  6   15 378
            567  68   4  3   1    5678 278 9  278
            4    236  36 1   9    2356 258 7  268
            9    236  7! 56  8    2356 25  4  1
            8    5    1! 67  267  4!   23  36 9!
""",
        "r7c6<>6",
    ),
    _finned(
        "finned-jellyfish",
        4,
        3000,
        """
            6     9!  14 5!   3    124 8    27  127
            127   128 78 6    9!   12  3!   4   5!
            124   3   5  1248 1248 7   12   6!  9
            14579 145 6! 1247 1247 8!  2579 3!  247
            3!    458 78 247  6    9   257  1   247
            1479  14  2  147  5    3!  6    79  8
            245   245 3! 4789 478  6!  1279 279 127
            8     6   14 1279 127  124 279  5!  3
            12    7   9  3!   12   5   4    8   6!
""",
        "r3c4<>1 r3c5<>1",
    ),
    _finned(
        "sashimi-jellyfish",
        4 | SASHIMI,
        3000,
        """
            56  3! 67  9! 8! 1  57  4    2
            8!  4! 9!  2  7  5! 6!  3!   1!
            1!  57 2!  6  3  4  9!  57   8
            3   57 8   17 9  2! 157 6    4!
            59  2  47  17 45 6! 8!  1579 3
            569 1  467 8! 45 3  2!  579  57
            2!  9! 3   4! 6  8  157 157  57
            7   8! 5!  3! 1! 9! 4   2!   6!
            4   6! 1   5  2! 7! 3!  8!   9!
""",
        "r5c1<>5 r6c1<>5",
    ),
)
