"""Which events of a branch its outcome rests on: traced back, and recorded in order."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.branch import (
    ASSUMED,
    BRANCH_SIZE,
    CANDS,
    COUNT,
    DEAD,
    E_WHY,
    EVENT_SIZE,
    EVENTS,
    EXCLUDED,
    FILLED,
    HIDDEN,
    MOST_EVENTS,
    NAKED,
    SPOTS,
    STRUCK_BY,
)
from gridwright.sudoku.kernels.position import Ints
from gridwright.sudoku.kernels.step import (
    FIN,
    FIRST,
    PATTERN,
    SECOND_SET,
    THIRD_SET,
    link,
    mark,
)

ROOT, BRANCH, NEST = 0, BRANCH_SIZE, 2 * BRANCH_SIZE
NEEDED = 3 * BRANCH_SIZE
NEEDED_OUTSIDE = NEEDED + MOST_EVENTS
CAUSES = NEEDED_OUTSIDE + MOST_EVENTS
POOL_END = CAUSES + MOST_EVENTS
POOL = POOL_END + 1
MOST_POOL = 8192
PROOF_END = POOL + MOST_POOL

# Where a branch leaves off from: ROOT for BRANCH, BRANCH for NEST. What had been struck there
# already is a cause outside.


@kernel
def _add_cause(
    base: int, cell: int, digit: int, many: int, side: int, work: Ints
) -> int:  # fmt: skip
    """Add the event that struck a candidate to the causes; give how many there are."""
    if work[base - BRANCH_SIZE + CANDS + cell] >> digit & 1 == 0:
        outside = work[base - BRANCH_SIZE + STRUCK_BY + cell * side + digit]
        work[NEEDED_OUTSIDE + outside] = 1
        return many
    event = work[base + STRUCK_BY + cell * side + digit]
    for at in range(CAUSES, CAUSES + many):
        if work[at] == event:
            return many
    work[CAUSES + many] = event
    return many + 1


@kernel
def _causes_in_cell(base: int, cell: int, kept: int, side: int, work: Ints) -> int:
    """List the events that struck a cell's candidates but one."""
    many = 0
    mask = work[ROOT + CANDS + cell] & ~kept
    while mask:
        many = _add_cause(base, cell, lowest(mask), many, side, work)
        mask = mask & (mask - 1)
    return many


@kernel
def _causes_in_house(
    base: int, spot: int, kept: int, side: int, houses: Ints, work: Ints
) -> int:  # fmt: skip
    """List the events that struck a digit from the places of a house, but from one cell."""
    many = 0
    house = spot // side
    mask = work[ROOT + SPOTS + spot]
    while mask:
        cell = houses[house * side + lowest(mask)]
        mask = mask & (mask - 1)
        if cell != kept:
            many = _add_cause(base, cell, spot - house * side, many, side, work)
    return many


@kernel
def _causes(base: int, event: int, side: int, houses: Ints, work: Ints) -> int:
    """List the events that one rests on."""
    at = base + EVENTS + event * EVENT_SIZE
    candidate = work[at]
    why = work[at + E_WHY]
    cell = candidate // side
    if why == ASSUMED:
        return 0
    if why == NAKED:
        return _causes_in_cell(base, cell, 1 << (candidate - cell * side), side, work)
    if why >= HIDDEN:
        spot = (why - HIDDEN) * side + candidate - cell * side
        return _causes_in_house(base, spot, cell, side, houses, work)
    held = POOL + EXCLUDED - why
    for place in range(work[held + 1]):
        work[CAUSES + place] = work[held + 2 + place]
    many: int = work[held + 1]
    return many


@kernel
def need_nothing(base: int, work: Ints) -> None:
    """Begin a trace: no event is needed yet."""
    for at in range(NEEDED, NEEDED + work[base + COUNT]):
        work[at] = 0


@kernel
def need_dead_end(base: int, side: int, houses: Ints, work: Ints) -> None:
    """Need the events that leave a cell no candidate, or a house no place for a digit."""
    dead = work[base + DEAD]
    if dead < side * side:
        many = _causes_in_cell(base, dead, 0, side, work)
    else:
        many = _causes_in_house(base, dead - side * side, -1, side, houses, work)
    for at in range(CAUSES, CAUSES + many):
        work[NEEDED + work[at]] = 1


@kernel
def trace(base: int, side: int, houses: Ints, work: Ints) -> int:
    """Need all that the needed events rest on, and the assumption; give how many there are."""
    work[NEEDED] = 1
    needed = 0
    for event in range(work[base + COUNT] - 1, -1, -1):
        if work[NEEDED + event]:
            needed += 1
            many = _causes(base, event, side, houses, work)
            for at in range(CAUSES, CAUSES + many):
                work[NEEDED + work[at]] = 1
    return needed


@kernel
def pool_reasons(side: int, houses: Ints, work: Ints) -> int:
    """Keep which events of the branch refute the nest; give the ``why`` of the exclusion.

    Where the pool is full, only that it is so is kept.
    """
    for at in range(NEEDED_OUTSIDE, NEEDED_OUTSIDE + work[BRANCH + COUNT]):
        work[at] = 0
    need_nothing(NEST, work)
    need_dead_end(NEST, side, houses, work)
    singles = trace(NEST, side, houses, work) - 1
    start: int = work[POOL_END]
    if start + 2 + work[BRANCH + COUNT] > MOST_POOL:
        start = 0
        work[POOL] = 0
        work[POOL + 1] = 0
        return EXCLUDED
    many = 0
    for event in range(work[BRANCH + COUNT]):
        if work[NEEDED_OUTSIDE + event]:
            work[POOL + start + 2 + many] = event
            many += 1
    work[POOL + start] = singles
    work[POOL + start + 1] = many
    work[POOL_END] = start + 2 + many
    return EXCLUDED - start


@kernel
def need_conclusion(candidate: int, holds: int, side: int, work: Ints) -> None:
    """Need the event that fills a cell, or that strikes a candidate."""
    if holds:
        work[NEEDED + work[BRANCH + FILLED + candidate // side] - 1] = 1
    else:
        work[NEEDED + work[BRANCH + STRUCK_BY + candidate]] = 1


@kernel
def record_branch(side: int, houses: Ints, work: Ints, step: Ints) -> None:
    """Record the needed events of the branch and what they rest on; count the singles."""
    trace(BRANCH, side, houses, work)
    for event in range(work[BRANCH + COUNT]):
        if work[NEEDED + event]:
            at = BRANCH + EVENTS + event * EVENT_SIZE
            cell, digit = work[at] // side, work[at] % side + 1
            why = work[at + E_WHY]
            mark(step, _role(why), cell, digit)
            step[FIRST] = step[FIRST] + (why >= NAKED)
            if why <= EXCLUDED:
                step[FIRST] = step[FIRST] + work[POOL + EXCLUDED - why]
            many = _causes(BRANCH, event, side, houses, work)
            for cause in range(CAUSES, CAUSES + many):
                before = work[BRANCH + EVENTS + work[cause] * EVENT_SIZE]
                link(step, before // side, before % side + 1, cell, digit, why >= NAKED)


@inlined
def _role(why: int) -> int:
    if why == ASSUMED:
        return PATTERN
    if why == NAKED:
        return SECOND_SET
    return THIRD_SET if why >= HIDDEN else FIN


@kernel
def record_dead_end(side: int, houses: Ints, work: Ints, step: Ints) -> int:
    """Mark, as FIN, the candidates that the assumption leaves none of; give how many."""
    dead = work[BRANCH + DEAD]
    many = 0
    if dead < side * side:
        mask = work[ROOT + CANDS + dead]
        while mask:
            mark(step, FIN, dead, lowest(mask) + 1)
            mask = mask & (mask - 1)
            many += 1
    else:
        house = (dead - side * side) // side
        mask = work[ROOT + SPOTS + dead - side * side]
        while mask:
            cell = houses[house * side + lowest(mask)]
            mark(step, FIN, cell, (dead - side * side) % side + 1)
            mask = mask & (mask - 1)
            many += 1
    return many
