"""One assumption, and the naked and hidden singles that follow from it.

A branch lies in ``work`` at a base: its candidates and spots, the number + 1 of the event that
fills each cell, the number of the event that struck each candidate, and the events in order. An
event fills a cell: the assumption, or a single; or it strikes a candidate that a branch of the
branch refutes. So each event can be traced to its causes.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.position import HOMES, PLACE, PLACE_BITS, Ints

CANDS = 0
SPOTS = CANDS + 640
FILLED = SPOTS + 2048
STRUCK_BY = FILLED + 640
EVENTS = STRUCK_BY + 25**3
EVENT_SIZE = 2
E_WHY = 1
MOST_EVENTS = 1280
COUNT = EVENTS + MOST_EVENTS * EVENT_SIZE
DONE = COUNT + 1
DEAD = COUNT + 2
BRANCH_SIZE = COUNT + 8

ASSUMED, NAKED, HIDDEN = -2, -1, 0
EXCLUDED = -3
THROUGH, REFUTED, STOPPED = 0, 1, 2


@kernel
def copy_state(source: int, base: int, side: int, spots: int, work: Ints) -> None:
    """Begin a branch with the candidates and spots of another one, and no events."""
    for cell in range(side * side):
        work[base + CANDS + cell] = work[source + CANDS + cell]
        work[base + FILLED + cell] = 0
    for spot in range(spots):
        work[base + SPOTS + spot] = work[source + SPOTS + spot]
    work[base + COUNT] = 0
    work[base + DONE] = 0


@inlined
def expect(base: int, side: int, cell: int, digit: int, why: int, work: Ints) -> None:
    """Add the event that a cell holds a digit (0 for the first), where it holds none yet.

    why: ASSUMED, NAKED, or HIDDEN + the house of a hidden single.
    """
    if work[base + FILLED + cell] == 0:
        at = base + EVENTS + work[base + COUNT] * EVENT_SIZE
        work[at] = cell * side + digit
        work[at + E_WHY] = why
        work[base + COUNT] = work[base + COUNT] + 1
        work[base + FILLED + cell] = work[base + COUNT]


@kernel
def strike_in(
    base: int, side: int, cell: int, digit: int, event: int, houses: Ints, homes: Ints, work: Ints
) -> int:  # fmt: skip
    """Strike a candidate that is there; expect the singles this leaves, give 1 where none can be.

    ``work[base + DEAD]`` is then the empty cell, or the number of cells and the empty spot.
    """
    left = work[base + CANDS + cell] & ~(1 << digit)
    work[base + CANDS + cell] = left
    work[base + STRUCK_BY + cell * side + digit] = event
    if left == 0:
        work[base + DEAD] = cell
        return 1
    if left & (left - 1) == 0:
        expect(base, side, cell, lowest(left), NAKED, work)
    at = cell * HOMES
    while at < cell * HOMES + HOMES and homes[at] >= 0:
        house = homes[at] >> PLACE_BITS
        spot = house * side + digit
        places = work[base + SPOTS + spot] & ~(1 << (homes[at] & PLACE))
        work[base + SPOTS + spot] = places
        if places == 0:
            work[base + DEAD] = side * side + spot
            return 1
        if places & (places - 1) == 0:
            expect(base, side, houses[house * side + lowest(places)], digit, HIDDEN + house, work)
        at += 1
    return 0


@kernel
def force(base: int, limit: int, side: int, houses: Ints, homes: Ints, work: Ints) -> int:
    """Let the events come true in order: THROUGH, REFUTED, or STOPPED after ``limit`` of them."""
    while work[base + DONE] < work[base + COUNT]:
        event = work[base + DONE]
        if event >= limit:
            return STOPPED
        candidate = work[base + EVENTS + event * EVENT_SIZE]
        cell = candidate // side
        digit = candidate - cell * side
        mask = work[base + CANDS + cell] & ~(1 << digit)
        while mask:
            other = lowest(mask)
            mask = mask & (mask - 1)
            if strike_in(base, side, cell, other, event, houses, homes, work):
                return REFUTED
        at = cell * HOMES
        while at < cell * HOMES + HOMES and homes[at] >= 0:
            house = homes[at] >> PLACE_BITS
            mask = work[base + SPOTS + house * side + digit] & ~(1 << (homes[at] & PLACE))
            while mask:
                seen = houses[house * side + lowest(mask)]
                mask = mask & (mask - 1)
                if strike_in(base, side, seen, digit, event, houses, homes, work):
                    return REFUTED
            at += 1
        work[base + DONE] = event + 1
    return THROUGH


@kernel
def exclude(
    base: int, candidate: int, why: int, side: int, houses: Ints, homes: Ints, work: Ints
) -> int:  # fmt: skip
    """Strike a candidate in a branch that is through, and let what follows come true."""
    event = work[base + COUNT]
    work[base + EVENTS + event * EVENT_SIZE] = candidate
    work[base + EVENTS + event * EVENT_SIZE + E_WHY] = why
    work[base + COUNT] = event + 1
    work[base + DONE] = event + 1
    cell = candidate // side
    if strike_in(base, side, cell, candidate - cell * side, event, houses, homes, work):
        return REFUTED
    return force(base, MOST_EVENTS, side, houses, homes, work)


@kernel
def assume(
    source: int, base: int, candidate: int, limit: int, side: int, spots: Ints, houses: Ints,
    homes: Ints, work: Ints,
) -> int:  # fmt: skip
    """Branch off: assume a candidate (cell * side + digit, digits from 0) and let it force."""
    copy_state(source, base, side, len(spots), work)
    cell = candidate // side
    expect(base, side, cell, candidate - cell * side, ASSUMED, work)
    return force(base, limit, side, houses, homes, work)


@inlined
def cost(base: int, side: int, work: Ints) -> int:
    """Give about how much work a branch was, in units of some 5 nanoseconds, compiled."""
    events: int = work[base + COUNT]
    return side * side + 16 * events
