"""Death blossom: a cell each of whose digits takes itself from an almost locked set."""

from __future__ import annotations

from itertools import groupby

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.almost_locked import (
    BITS,
    FREE_AT,
    LIVELY,
    TIED,
    WORDS,
    als_at,
    are_apart,
    first_bit,
    first_cell,
    gather,
    knot_at,
    knot_of,
    mark_als,
)
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import (
    FIRST,
    PATTERN,
    SECOND,
    SECOND_SET,
    THIRD_SET,
    begin,
    link,
    mark,
    rule_out,
)
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells

# A stem of two digits is an ALS-XY-Wing; one of more digits than these is beyond reading.
LEAST_PETALS, MOST_PETALS = 3, 5
# Petals that are tried for one stem and one digit to strike; hard positions need a tenth.
MOST_TRIES = 20_000
# In the free work space: the bit words of each depth's prey, then the petals chosen and lists.
_PREY_ROOM = 16


@kernel
def list_blooms(side: int, many: int, work: Ints, digit: int, blooms: int) -> None:
    """Write for each cell the digits with which it takes a digit from an ALS that has ``digit``."""
    for cell in range(side * side):
        work[blooms + cell] = 0
    for als in range(many):
        alive = work[als_at(work, als) + LIVELY]
        rest = alive & ~(1 << digit) if alive >> digit & 1 else 0
        while rest != 0:
            at = knot_at(work, knot_of(work, als, lowest(rest))) + TIED + work[WORDS]
            for word in range(work[WORDS]):
                viewers = work[at + word]
                while viewers != 0:
                    cell = word * BITS + first_bit(viewers)
                    work[blooms + cell] |= 1 << lowest(rest)
                    viewers &= viewers - 1
            rest &= rest - 1


@kernel
def list_petals(
    many: int, work: Ints, stem: int, stem_digit: int, digit: int, at: int,
) -> int:  # fmt: skip
    """List the ALS that have ``digit`` and whose places of the stem's digit the stem sees."""
    wanted = 1 << digit | 1 << stem_digit
    listed = 0
    for als in range(many):
        if work[als_at(work, als) + LIVELY] & wanted == wanted:
            viewers = knot_at(work, knot_of(work, als, stem_digit)) + TIED + work[WORDS]
            if work[viewers + stem // BITS] >> stem % BITS & 1:
                work[at + listed] = als
                listed += 1
    return listed


@kernel
def meet_prey(work: Ints, als: int, digit: int, at: int, depth: int) -> int:
    """Keep of the prey of a depth what sees the digit of one more petal; 0 where nothing does."""
    viewers = knot_at(work, knot_of(work, als, digit)) + TIED + work[WORDS]
    left = 0
    for word in range(work[WORDS]):
        held = work[viewers + word]
        if depth > 0:
            held &= work[at + (depth - 1) * _PREY_ROOM + word]
        work[at + depth * _PREY_ROOM + word] = held
        left = 1 if held != 0 else left
    return left


@kernel
def choose_petals(many: int, cands: Ints, work: Ints, stem: int, digit: int, at: int) -> int:
    """Choose a petal for each digit of a stem, apart from one another and with common prey.

    1 where that can be done; the petals are left from ``at + MOST_PETALS * 16`` on.
    """
    chosen = at + MOST_PETALS * _PREY_ROOM
    picks, ends = chosen + MOST_PETALS, chosen + 2 * MOST_PETALS
    lists = chosen + 3 * MOST_PETALS
    petals, mask = 0, cands[stem]
    while mask != 0:
        work[ends + petals] = list_petals(
            many, work, stem, lowest(mask), digit, lists + petals * many
        )
        petals += 1
        mask &= mask - 1
    depth, tries = 0, 0
    work[picks] = -1
    while depth >= 0 and tries < MOST_TRIES:
        work[picks + depth] += 1
        if work[picks + depth] >= work[ends + depth]:
            depth -= 1
            continue
        tries += 1
        als = work[lists + depth * many + work[picks + depth]]
        apart = meet_prey(work, als, digit, at, depth)
        for other in range(depth):
            if apart and not are_apart(work, als, work[chosen + other]):
                apart = 0
        if apart:
            work[chosen + depth] = als
            depth += 1
            if depth == petals:
                return 1
            work[picks + depth] = -1
    return 0


@kernel
def note_blossom(cands: Ints, work: Ints, step: Ints, stem: int, digit: int, at: int) -> None:
    """Write down a stem and its chosen petals."""
    begin(step, 0)
    step[FIRST] = stem
    step[SECOND] = digit + 1
    petals = count(cands[stem])
    prey = at + (petals - 1) * _PREY_ROOM
    for word in range(work[WORDS]):
        rest = work[prey + word]
        while rest != 0:
            rule_out(step, cands, word * BITS + first_bit(rest), digit + 1)
            rest &= rest - 1
    mask = cands[stem]
    while mask != 0:
        mark(step, PATTERN, stem, lowest(mask) + 1)
        mask &= mask - 1
    mask = cands[stem]
    for petal in range(petals):
        lost = lowest(mask)
        als = work[at + MOST_PETALS * _PREY_ROOM + petal]
        mark_als(cands, work, step, als, THIRD_SET if petal & 1 else SECOND_SET)
        tied, freed = knot_of(work, als, lost), knot_of(work, als, digit)
        link(step, stem, lost + 1, first_cell(work, tied), lost + 1, 0)
        link(step, first_cell(work, tied), lost + 1, first_cell(work, freed), digit + 1, 1)
        mask &= mask - 1


@kernel
def find_death_blossom(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first stem and petals that have a digit in common, one of which must have it.

    The stem is a cell of LEAST_PETALS to MOST_PETALS digits; for each of them a petal, an almost
    locked set of which the stem sees all places of it, apart from the other petals. Digits to
    strike in order, then stems, then petals in the order of ``gather``. FIRST is the stem, SECOND
    the digit.
    """
    many = gather(side, cands, spots, houses, homes, work)
    blooms = work[FREE_AT]
    at = blooms + side * side
    for digit in range(side):
        list_blooms(side, many, work, digit, blooms)
        for stem in range(side * side):
            mask = cands[stem]
            if (
                LEAST_PETALS <= count(mask) <= MOST_PETALS
                and mask >> digit & 1 == 0
                and mask & ~work[blooms + stem] == 0
                and choose_petals(many, cands, work, stem, digit, at)
            ):
                note_blossom(cands, work, step, stem, digit, at)
                return 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    stem, digit = layout.cell_name(step.numbers[0]), layout.digits[step.numbers[1] - 1]
    petals = [
        name_cells(layout, dict.fromkeys(cell for _, cell, _ in marks))
        for role, marks in groupby(step.marked, key=lambda mark: mark[0])
        if role != PATTERN
    ]
    lost = [layout.digits[one[1] - 1] for one, _, is_strong in step.links if not is_strong]
    ways = "; ".join(
        f"{sign} takes it from {cells}" for sign, cells in zip(lost, petals, strict=True)
    )
    return (
        f"whichever digit {stem} has, a set with one digit more than cells loses it and so has "
        f"{digit} ({ways}). Cells that see {digit} in every one of these sets lose it: "
        f"{conclusion(layout, step)}"
    )


TECHNIQUES = (
    Technique(
        key="death-blossom",
        name="Death Blossom",
        about="Whichever digit a cell has, one of several almost locked sets has a digit in it.",
        search=find_death_blossom,
        tell=_tell,
        exemplar=Exemplar(
            """
            23 9    256 157 4    35  8! 16  17
            1  56   456 27  2578 58  3  9!  467
            34 7    8!  13  6    9!  2  5   14
            8! 16   3   57  57   2   9  4!  16
            9! 26   7   34  1!   346 5  268 238
            5  4    126 8   9!   36  7! 12  23
            7! 8    9!  6   25   1!  4! 3   25
            24 1235 125 9   2358 458 6  7!  258
            6  235  245 245 2358 7   1  28  9
""",
            "r1c3<>5",
        ),
        work=40000,
    ),
)
