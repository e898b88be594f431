"""ALS-XZ: two almost locked sets that cannot both have one digit, and what they strike."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.almost_locked import (
    LINKS,
    LINKS_END,
    LIVELY,
    MEMBERS,
    MEMBERS_END,
    als_at,
    are_apart,
    first_cell,
    gather,
    have_prey,
    knot_at,
    knot_of,
    mark_als,
    sees_all,
    strike_prey,
)
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import (
    FIRST,
    PATTERN,
    SECOND_SET,
    STRUCK,
    begin,
    link,
)
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells


@kernel
def second_digit(work: Ints, als: int, other: int, shared: int) -> int:
    """Give the first of the shared digits that two ALS cannot both have; -1 where none is."""
    while shared != 0:
        digit = lowest(shared)
        if sees_all(work, knot_of(work, als, digit), knot_of(work, other, digit)):
            return digit
        shared &= shared - 1
    return -1


@kernel
def strike_alone(cands: Ints, work: Ints, step: Ints, als: int, kept: int) -> None:
    """Strike by an ALS that is locked: each digit but those kept from all cells that see it."""
    digits = work[als_at(work, als) + LIVELY] & ~kept
    while digits != 0:
        knot = knot_of(work, als, lowest(digits))
        strike_prey(cands, work, step, knot, knot)
        digits &= digits - 1


@kernel
def note_xz(cands: Ints, work: Ints, step: Ints, als: int, other: int, digit: int) -> int:
    """Write down what two ALS strike that cannot both have a digit; give the strikes."""
    begin(step, 0)
    alive = work[als_at(work, als) + LIVELY] & work[als_at(work, other) + LIVELY] & ~(1 << digit)
    second = second_digit(work, als, other, alive)
    rest = alive if second < 0 else alive | 1 << digit
    while rest != 0:
        one, two = knot_of(work, als, lowest(rest)), knot_of(work, other, lowest(rest))
        strike_prey(cands, work, step, one, two)
        rest &= rest - 1
    tied = 1 << digit
    if second >= 0:
        tied |= 1 << second
        for turn in range(2):
            strike_alone(cands, work, step, als if turn == 0 else other, tied)
    step[FIRST] = tied
    for role in range(PATTERN, SECOND_SET + 1):
        mark_als(cands, work, step, als if role == PATTERN else other, role)
    while tied != 0:
        one, two = knot_of(work, als, lowest(tied)), knot_of(work, other, lowest(tied))
        at, to = first_cell(work, one), first_cell(work, two)
        link(step, at, lowest(tied) + 1, to, lowest(tied) + 1, 0)
        tied &= tied - 1
    struck: int = step[STRUCK]
    return struck


@kernel
def may_strike(work: Ints, als: int, other: int, digit: int) -> int:
    """Tell by 1 or 0 whether two ALS that cannot both have a digit may strike anything."""
    alive = work[als_at(work, als) + LIVELY] & work[als_at(work, other) + LIVELY] & ~(1 << digit)
    rest = alive
    while rest != 0:
        one, two = knot_of(work, als, lowest(rest)), knot_of(work, other, lowest(rest))
        if have_prey(work, one, two):
            return 1
        rest &= rest - 1
    return 1 if second_digit(work, als, other, alive) >= 0 else 0


@kernel
def find_als_xz(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first two almost locked sets apart that cannot both have a digit, and strike.

    Cells that see each place of another digit in both lose it. Where there are two digits that
    they cannot both have, each set has one of these: all their other digits are locked as well.
    Sets in the order of ``gather``, the larger one first. FIRST is the mask of the one or two
    digits.
    """
    many = gather(side, cands, spots, houses, homes, work)
    for als in range(many):
        digits = work[als_at(work, als) + LIVELY]
        while digits != 0:
            digit = lowest(digits)
            knot = knot_at(work, knot_of(work, als, digit))
            for near in range(work[knot + LINKS], work[knot + LINKS_END]):
                held = knot_at(work, work[near])
                for at in range(work[held + MEMBERS], work[held + MEMBERS_END]):
                    other = work[at]
                    if other >= als:
                        break
                    if (
                        may_strike(work, als, other, digit)
                        and are_apart(work, als, other)
                        and note_xz(cands, work, step, als, other, digit)
                    ):
                        return 1
            digits &= digits - 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    one, other = (name_cells(layout, step.cells(role)) for role in (PATTERN, SECOND_SET))
    tied = [digit for digit in range(1, layout.side + 1) if step.numbers[0] >> (digit - 1) & 1]
    either = f"({one}) and ({other}) each have one digit more than cells; "
    if len(tied) == 1:
        digit = layout.digits[tied[0] - 1]
        why = (
            f"they cannot both have {digit}, as all its places in the one see all in the other, "
            "and the one without it has all its other digits"
        )
    else:
        why = (
            f"neither {layout.digits[tied[0] - 1]} nor {layout.digits[tied[1] - 1]} can be in "
            "both, so each has one of the two and all its other digits"
        )
    return f"{either}{why}: {conclusion(layout, step)}"


TECHNIQUES = (
    Technique(
        key="als-xz",
        name="Almost Locked Set XZ-Rule",
        about="Of two almost locked sets that cannot both have a digit, one has all its others.",
        search=find_als_xz,
        tell=_tell,
        exemplar=Exemplar(
            """
            26  127 8   4  3! 5!  9     16  127
            3   57  569 1  2! 89  458   456 578
            4   15  29  89 7  6   12358 135 12358
            568 9   56  7  1  238 2345  345 235
            7!  3!  15  59 4! 29  6     8   125
            28  4!  125 58 6! 38  7!    13  9
            1   25  3   26 9  4!  58    7   568
            25  6   7   23 8  1!  35    9!  4
            9!  8!  4!  36 5  7!  13    2   136
""",
            "r3c8<>1 r8c1<>2 r6c4<>8",
        ),
        work=20000,
    ),
)
