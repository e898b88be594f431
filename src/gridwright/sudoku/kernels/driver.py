"""The simple techniques, one after the other, until none finds a step: a trail of steps made.

``order`` is the number of techniques and, for each, a search (one of the numbers below) and its
kind. ``trail`` begins with the number of steps in it, the place where the next one goes, and how
often each technique of the order found one; then each step: its technique's place in the order,
the head of its record, and the entries of the record's lists (see ``kernels.step``).
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.position import Bytes, Ints, put, strike
from gridwright.sudoku.kernels.step import (
    CELL_BITS,
    HEAD,
    LINKED,
    LINKS_AT,
    MARKED,
    MARKS_AT,
    PLACED,
    PLACES_AT,
    STRIKES_AT,
    STRUCK,
)
from gridwright.sudoku.techniques.fish import find_fish
from gridwright.sudoku.techniques.full_house import find_full_house
from gridwright.sudoku.techniques.hidden_single import find_hidden_single
from gridwright.sudoku.techniques.hidden_subset import find_hidden_subset
from gridwright.sudoku.techniques.locked_candidates import find_locked
from gridwright.sudoku.techniques.naked_single import find_naked_single
from gridwright.sudoku.techniques.naked_subset import find_naked_subset

FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE, LOCKED, NAKED_SUBSET, HIDDEN_SUBSET, FISH = range(7)
SEARCHES = (
    find_full_house,
    find_naked_single,
    find_hidden_single,
    find_locked,
    find_naked_subset,
    find_hidden_subset,
    find_fish,
)
DIGIT = (1 << CELL_BITS) - 1

STEPS, NEXT, TALLIES = range(3)
MOST_TECHNIQUES = 30
FIRST_STEP = TALLIES + MOST_TECHNIQUES
TRAIL_SIZE = 1 << 14


@kernel
def drive(
    order: Ints, trail: Ints, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints,
    homes: Ints, sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Make steps until none is found, giving 0, or until the trail is full, giving 1."""
    for at in range(FIRST_STEP):
        trail[at] = 0
    trail[NEXT] = FIRST_STEP
    place = 0
    while place < order[0]:
        found = attempt(
            order[1 + 2 * place], order[2 + 2 * place],
            side, values, cands, spots, houses, homes, sees, work, step,
        )  # fmt: skip
        if found == 0:
            place += 1
        else:
            if note(trail, step, place) == 0:
                return 1
            make(side, values, cands, spots, houses, homes, step)
            place = 0
    return 0


@kernel
def attempt(
    search: int, kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints,
    homes: Ints, sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Look for a step by one of the searches."""
    found = 0
    if search == FULL_HOUSE:
        found = find_full_house(kind, side, values, cands, spots, houses, homes, sees, work, step)
    elif search == NAKED_SINGLE:
        found = find_naked_single(kind, side, values, cands, spots, houses, homes, sees, work, step)
    elif search == HIDDEN_SINGLE:
        found = find_hidden_single(
            kind, side, values, cands, spots, houses, homes, sees, work, step
        )
    elif search == LOCKED:
        found = find_locked(kind, side, values, cands, spots, houses, homes, sees, work, step)
    elif search == NAKED_SUBSET:
        found = find_naked_subset(kind, side, values, cands, spots, houses, homes, sees, work, step)
    elif search == HIDDEN_SUBSET:
        found = find_hidden_subset(
            kind, side, values, cands, spots, houses, homes, sees, work, step
        )
    else:
        found = find_fish(kind, side, values, cands, spots, houses, homes, sees, work, step)
    return found


@kernel
def note(trail: Ints, step: Ints, place: int) -> int:
    """Write a step into the trail; give 0 where there is no room for it."""
    at = trail[NEXT]
    entries = step[PLACED] + step[STRUCK] + step[MARKED] + 2 * step[LINKED]
    if at + 1 + HEAD + entries > TRAIL_SIZE:
        return 0
    trail[at] = place
    for held in range(HEAD):
        trail[at + 1 + held] = step[held]
    at += 1 + HEAD
    for held in range(step[PLACED]):
        trail[at] = step[PLACES_AT + held]
        at += 1
    for held in range(step[STRUCK]):
        trail[at] = step[STRIKES_AT + held]
        at += 1
    for held in range(step[MARKED]):
        trail[at] = step[MARKS_AT + held]
        at += 1
    for held in range(2 * step[LINKED]):
        trail[at] = step[LINKS_AT + held]
        at += 1
    trail[NEXT] = at
    trail[STEPS] = trail[STEPS] + 1
    trail[TALLIES + place] = trail[TALLIES + place] + 1
    return 1


@kernel
def make(
    side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints, step: Ints
) -> None:
    """Fill what a step fills and strike what it strikes."""
    for at in range(PLACES_AT, PLACES_AT + step[PLACED]):
        put(side, values, cands, spots, houses, homes, step[at] >> CELL_BITS, step[at] & DIGIT)
    for at in range(STRIKES_AT, STRIKES_AT + step[STRUCK]):
        strike(side, cands, spots, homes, step[at] >> CELL_BITS, step[at] & DIGIT)
