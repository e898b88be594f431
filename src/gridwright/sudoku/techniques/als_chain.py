"""ALS-XY-Wing and ALS-XY-Chain: almost locked sets that hand a digit on to one another."""

from __future__ import annotations

from itertools import groupby

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.almost_locked import (
    DIGIT,
    FREE_AT,
    KNOTS,
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
    strike_prey,
)
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import FIRST, SECOND, THIRD_SET, begin, link
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells

WING = 3
CHAIN = 4
MOST_SETS = 8
# Sets that one search may enter, from all its starts together; hard positions need a tenth.
MOST_ENTRIES = 400_000
# What the search keeps of each knot, one lot of numbers after the other.
_SEEN, _DEPTH, _VIA, _ENTRY, _CAUSE, _QUEUE, _DONE, _LOTS = range(8)


@kernel
def lot_at(work: Ints, lot: int) -> int:
    """Give the offset of a lot of numbers, one a knot."""
    at: int = work[FREE_AT] + lot * work[KNOTS]
    return at


@kernel
def enter(
    work: Ints, start: int, als: int, entry: int, cause: int, depth: int, tail: int,
) -> int:  # fmt: skip
    """Note that an ALS without its digit of ``entry`` has all its others; give the queue's end."""
    digits = work[als_at(work, als) + LIVELY] & ~(1 << work[knot_at(work, entry) + DIGIT])
    while digits != 0:
        knot = knot_of(work, als, lowest(digits))
        if work[lot_at(work, _SEEN) + knot] != start + 1:
            work[lot_at(work, _SEEN) + knot] = start + 1
            work[lot_at(work, _DEPTH) + knot] = depth
            work[lot_at(work, _VIA) + knot] = als
            work[lot_at(work, _ENTRY) + knot] = entry
            work[lot_at(work, _CAUSE) + knot] = cause
            work[lot_at(work, _QUEUE) + tail] = knot
            tail += 1
        digits &= digits - 1
    return tail


@kernel
def pass_on(work: Ints, start: int, knot: int, tail: int) -> int:
    """Enter all sets that lose a digit because a knot has it; give the queue's end."""
    als, depth = work[lot_at(work, _VIA) + knot], work[lot_at(work, _DEPTH) + knot]
    for near in range(work[knot_at(work, knot) + LINKS], work[knot_at(work, knot) + LINKS_END]):
        entry = work[near]
        if work[lot_at(work, _DONE) + entry] == start + 1:
            continue
        work[lot_at(work, _DONE) + entry] = start + 1
        held = knot_at(work, entry)
        for at in range(work[held + MEMBERS], work[held + MEMBERS_END]):
            if are_apart(work, als, work[at]):
                work[lot_at(work, _LOTS)] += 1
                tail = enter(work, start, work[at], entry, knot, depth + 1, tail)
            else:
                # Another cause may come from a set that is apart.
                work[lot_at(work, _DONE) + entry] = 0
    return tail


@kernel
def search_from(work: Ints, start: int, least: int, most: int) -> int:
    """Give the first knot that has the digit of ``start`` where ``start`` has it not; or -1.

    Only one that some cell sees all of together with ``start``, and ``least`` to ``most`` sets on.
    """
    tail = 0
    held = knot_at(work, start)
    for at in range(work[held + MEMBERS], work[held + MEMBERS_END]):
        tail = enter(work, start, work[at], start, -1, 1, tail)
    head = 0
    while head < tail:
        knot: int = work[lot_at(work, _QUEUE) + head]
        depth = work[lot_at(work, _DEPTH) + knot]
        if (
            depth >= least
            and knot != start
            and work[knot_at(work, knot) + DIGIT] == work[held + DIGIT]
            and have_prey(work, start, knot)
        ):
            return knot
        if depth < most and work[lot_at(work, _LOTS)] < MOST_ENTRIES:
            tail = pass_on(work, start, knot, tail)
        head += 1
    return -1


@kernel
def note_chain(cands: Ints, work: Ints, step: Ints, start: int, end: int) -> None:
    """Write down the chain of sets from one knot to another."""
    begin(step, 0)
    strike_prey(cands, work, step, start, end)
    length = work[lot_at(work, _DEPTH) + end]
    step[FIRST] = length
    step[SECOND] = work[knot_at(work, start) + DIGIT] + 1
    path = lot_at(work, _QUEUE)
    knot = end
    for back in range(length):
        work[path + length - 1 - back] = knot
        knot = work[lot_at(work, _CAUSE) + knot]
    for number in range(length):
        knot = work[path + number]
        entry = work[lot_at(work, _ENTRY) + knot]
        mark_als(cands, work, step, work[lot_at(work, _VIA) + knot], number % (THIRD_SET + 1))
        cell, digit = first_cell(work, entry), work[knot_at(work, entry) + DIGIT] + 1
        if number > 0:
            link(step, first_cell(work, work[path + number - 1]), digit, cell, digit, 0)
        link(step, cell, digit, first_cell(work, knot), work[knot_at(work, knot) + DIGIT] + 1, 1)


@kernel
def find_als_chain(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first chain of almost locked sets from one digit of a set to the same of another.

    A set without a digit has all its others, so that a next set, apart from it, has not the one
    that it would have to share; and so on. At last a set must have the digit that the first one
    lacked: one of both has it. ``kind`` is WING for three sets, CHAIN for 4 to MOST_SETS. Starts
    in the order of ``gather``; from each the shortest way. The search ends without a step after
    MOST_ENTRIES. FIRST is the number of sets, SECOND the digit; the links are the chain.
    """
    gather(side, cands, spots, houses, homes, work)
    for at in range(lot_at(work, 0), lot_at(work, _LOTS) + 1):
        work[at] = 0
    for start in range(work[KNOTS]):
        if have_prey(work, start, start):
            end = search_from(work, start, kind, WING if kind == WING else MOST_SETS)
            if end >= 0:
                note_chain(cands, work, step, start, end)
                return 1
    return 0


def _tell(step: Step, layout: Layout) -> str:
    sets = [
        name_cells(layout, dict.fromkeys(cell for _, cell, _ in marks))
        for _, marks in groupby(step.marked, key=lambda mark: mark[0])
    ]
    digits = [layout.digits[one[1] - 1] for _, one, is_strong in step.links if is_strong]
    first = layout.digits[step.numbers[1] - 1]
    told = [
        f"without {lost} {held} must have {digit}"
        for held, lost, digit in zip(sets, [first, *digits], digits, strict=False)
    ]
    return (
        "sets with one digit more than cells must have all others once they lose one: "
        f"{', '.join(told)}. So {first} is in {sets[0]} or in {sets[-1]}: "
        f"{conclusion(layout, step)}"
    )


TECHNIQUES = (
    Technique(
        key="als-xy-wing",
        name="Almost Locked Set XY-Wing",
        about="Three almost locked sets in a row, of which one end or the other has a digit.",
        search=find_als_chain,
        kind=WING,
        tell=_tell,
        exemplar=Exemplar(
            """
            58  27 37  4   36 58   26 1!   9
            48  6! 49  1   2  89   5! 7!   3!
            1   25 359 356 7  359  4  8!   26
            6!  9  47  37  5  2    8! 34   1!
            457 57 8   9   1! 37   26 2346 246
            2!  3  1   8!  4! 6    7  9!   5
            57  1! 2   356 36 3457 9! 46   8
            9   4  6   2!  8! 1!   3! 5    7!
            3   8! 57  567 9! 47   1  246  246
""",
            "r5c6<>7 r9c4<>7",
        ),
        work=30000,
    ),
    Technique(
        key="als-xy-chain",
        name="Almost Locked Set XY-Chain",
        about="A chain of almost locked sets, of which one end or the other has a digit.",
        search=find_als_chain,
        kind=CHAIN,
        tell=_tell,
        exemplar=Exemplar(
            """
            58   27 357 4    36 358  26 1!   9
            48   6! 349 1    2  89   5! 378  37
            1    25 359 356  7  3589 4  368  236
            67   9  47  37   5  2    8! 346  1!
            4567 57 8   9    1! 37   26 2346 2346
            2!   3  1   8!   4! 6    7  9!   5
            57   1! 2   3567 36 3457 9! 467  8
            9    4  6   27   8! 1!   3! 5    27
            3    8! 57  2567 9! 457  1  2467 2467
""",
            "r4c8<>6 r5c1<>6",
        ),
        work=60000,
    ),
)
