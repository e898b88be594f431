"""Unique rectangles and loops of any length, types 1 to 4: the one with the lowest rating.

A loop is a ring of empty cells, each seeing the next, that all have two digits as candidates;
every house that it touches holds two of its cells, an even and an odd one. If they held nothing
but the two digits, these could change places: a puzzle with one answer has more in some of them.
Ratings as in Sudoku Explainer 1.2.1.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.explainer.loop_type import DEPTH, KEY, NO_KEY, TRAIL, VISITS, weigh_loop
from gridwright.sudoku.kernels.bits import count
from gridwright.sudoku.kernels.position import HOMES, PLACE_BITS, Bytes, Ints

MOST_HOUSES = 62
# A bound on the search from one cell; loops on real puzzles are found far below it.
MOST_VISITS = 20000


@kernel
def find_loop(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the unique rectangle or loop with the lowest rating, then type, then place."""
    if len(spots) // side > MOST_HOUSES:
        return 0
    work[KEY] = NO_KEY
    for cell in range(side * side):
        if count(cands[cell]) == 2:
            enter(work, homes, 0, cell)
            work[DEPTH] = 1
            work[VISITS] = 0
            length = next_ring(side, cands, homes, sees, work)
            while length > 0:
                weigh_loop(side, cands, spots, houses, sees, work, step, length)
                length = next_ring(side, cands, homes, sees, work)
    return 1 if work[KEY] != NO_KEY else 0


@kernel
def homes_mask(homes: Ints, cell: int) -> int:
    """Give the houses of a cell as a mask."""
    mask = 0
    for at in range(cell * HOMES, cell * HOMES + HOMES):
        if homes[at] >= 0:
            mask |= 1 << (homes[at] >> PLACE_BITS)
    return mask


@kernel
def next_ring(side: int, cands: Ints, homes: Ints, sees: Bytes, work: Ints) -> int:
    """Walk on, depth first, to the next ring from the first cell; give its length, 0 at the end.

    For each cell of the ring, TRAIL holds the cell, the next one to try, and the masks of the
    houses of even and of odd cells so far.
    """
    cells = side * side
    start = work[TRAIL]
    while work[DEPTH] > 0 and work[VISITS] < MOST_VISITS:
        work[VISITS] = work[VISITS] + 1
        depth: int = work[DEPTH]
        top = TRAIL + 4 * (depth - 1)
        cell, following = work[top], work[top + 1]
        while following < cells and not can_follow(
            side, cands, homes, sees, work, depth, cands[start], cell, following
        ):
            following += 1
        work[top + 1] = following + 1
        work[DEPTH] = depth - 1
        if following < cells:
            enter(work, homes, depth, following)
            work[DEPTH] = depth + 1
            if depth >= 3 and sees[following * cells + start] and work[top + 6] == work[top + 7]:
                return depth + 1
    return 0


@kernel
def enter(work: Ints, homes: Ints, depth: int, cell: int) -> None:
    """Put a cell on the trail."""
    top = TRAIL + 4 * depth
    work[top] = cell
    work[top + 1] = 0
    for parity in range(2):
        before = work[top - 2 + parity] if depth > 0 else 0
        if depth & 1 == parity:
            before |= homes_mask(homes, cell)
        work[top + 2 + parity] = before


@kernel
def can_follow(
    side: int, cands: Ints, homes: Ints, sees: Bytes, work: Ints, depth: int, pair: int,
    cell: int, other: int,
) -> int:  # fmt: skip
    """Tell whether a ring can go on to another cell."""
    if cands[other] & pair != pair or not sees[cell * side * side + other]:
        return 0
    top = TRAIL + 4 * (depth - 1)
    if work[top + 2 + (depth & 1)] & homes_mask(homes, other) != 0:
        return 0
    extras = cands[other] & ~pair
    crowd = 1 if extras else 0
    for at in range(depth):
        held = work[TRAIL + 4 * at]
        if held == other:
            return 0
        more = cands[held] & ~pair
        extras |= more
        if more:
            crowd += 1
    return 1 if crowd <= 2 or extras & (extras - 1) == 0 else 0
