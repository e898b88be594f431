"""Forcing chains and bidirectional cycles, by one digit (X), cells of two (Y) or both.

Rules and order as in Sudoku Explainer (N. Juillerat, 2006): from each candidate, taken and left
out, a breadth-first search looks for its own contrary (a forcing chain) or, by a strong link, for
itself (a cycle: all that sees a taken and a left-out node of one digit goes). The step with the
lowest rating is found, then with the fewest nodes, then X before Y before both.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.sudoku.explainer.closure import HOME_ORDER
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import HOMES, PLACE, PLACE_BITS, Bytes, Ints
from gridwright.sudoku.kernels.step import (
    FIRST,
    PATTERN,
    SECOND,
    SECOND_SET,
    begin,
    fill,
    link,
    mark,
    rule_out,
)

X, Y, XY = 1, 2, 3
X_CYCLE, Y_CYCLE, XY_CYCLE, X_CHAIN, XY_CHAIN = range(5)
BASES = (65, 65, 70, 66, 70)
# Ranks decide among steps of one rating and length.
_RANKS = (2, 3, 4, 2, 4)

MOST_SIDE = 16
_CANDIDATES = MOST_SIDE**3
_NODES = 2 * _CANDIDATES
# For each node, how many lead to it from the start, itself counted, and the one before it.
NUMBERS = 0
PARENTS = NUMBERS + _NODES
QUEUE = PARENTS + _NODES
CLOSERS = QUEUE + _NODES
FORTH = CLOSERS + _CANDIDATES
BACK = FORTH + MOST_SIDE**2
PATH = BACK + MOST_SIDE**2
KEY = PATH + _NODES
LENGTH = KEY + 1
_NO_KEY = 1 << 50
_ORDERS = 2 * _CANDIDATES
_TOO_LONG = 1000


@inlined
def extra(nodes: int) -> int:
    """Give the tenths that a chain of that many nodes adds to a rating."""
    tenths = 0
    ceiling = 4
    while nodes - 2 > ceiling:
        tenths += 1
        if tenths & 1:
            ceiling = ceiling * 3 // 2
        else:
            ceiling = ceiling * 4 // 3
    return tenths


@inlined
def key_of(rule: int, nodes: int, source: int) -> int:
    """Order steps: by rating, nodes, rank of the rule, source, cycles first."""
    rating = BASES[rule] + extra(nodes)
    order = 2 * source + (rule >= X_CHAIN)
    return ((rating * 2048 + nodes) * 8 + _RANKS[rule]) * _ORDERS + order


@kernel
def find_chain(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the forcing chain or cycle with the lowest rating."""
    if side > MOST_SIDE:
        return 0
    work[KEY] = _NO_KEY
    for at in range(CLOSERS, CLOSERS + side**3):
        work[at] = 0
    for ways in (X, Y, XY):
        for candidate in range(side**3):
            mask = cands[candidate // side]
            if mask >> candidate % side & 1 and mask & (mask - 1) != 0:
                if ways != Y or count(mask) == 2:
                    search(ways, side, cands, spots, houses, homes, sees, work, step, candidate, 1)
                if ways != Y:
                    search(ways, side, cands, spots, houses, homes, sees, work, step, candidate, 0)
    return 1 if work[KEY] != _NO_KEY else 0


@kernel
def search(
    ways: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, sees: Bytes,
    work: Ints, step: Ints, source: int, taken: int,
) -> None:  # fmt: skip
    """Search from a candidate taken or left out, while chains are short enough to be better."""
    longest = useful_length(ways, work)
    if taken:
        set_closers(ways, side, cands, spots, houses, homes, work, source, 1)
    for at in range(NUMBERS, NUMBERS + 2 * side**3):
        work[at] = 0
    start = 2 * source + taken
    work[NUMBERS + start] = 1
    work[PARENTS + start] = -1
    work[QUEUE] = start
    tail = 1
    head = 0
    while head < tail:
        node = work[QUEUE + head]
        head += 1
        if work[NUMBERS + node] >= longest:
            head = tail
        elif node & 1:
            tail = weaken(
                ways, side, cands, spots, houses, homes, sees, work, step, start, node, tail
            )
            longest = min(longest, useful_length(ways, work))
        else:
            tail = strengthen(
                ways, side, cands, spots, houses, homes, sees, work, step, start, node, tail
            )
    if taken:
        set_closers(ways, side, cands, spots, houses, homes, work, source, 0)


@kernel
def useful_length(ways: int, work: Ints) -> int:
    """Give the most nodes that a step of these ways may have and still be better."""
    rule = XY_CYCLE if ways == XY else X_CYCLE
    if work[KEY] == _NO_KEY:
        return _TOO_LONG
    nodes = 2
    while key_of(rule, nodes + 2, 0) < work[KEY]:
        nodes += 2
    return nodes


@kernel
def set_closers(
    ways: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints,
    source: int, on: int,
) -> None:  # fmt: skip
    """Mark (or unmark) the candidates that, left out, force the source."""
    cell, digit = source // side, source % side
    others = cands[cell] & ~(1 << digit)
    if ways & Y and others & (others - 1) == 0:
        work[CLOSERS + cell * side + lowest(others)] = on
    if ways & X:
        for turn in HOME_ORDER:
            home = homes[cell * HOMES + turn]
            if home >= 0:
                house = home >> PLACE_BITS
                places = spots[house * side + digit] & ~(1 << (home & PLACE))
                if places != 0 and places & (places - 1) == 0:
                    partner = houses[house * side + lowest(places)]
                    work[CLOSERS + partner * side + digit] = on


@kernel
def weaken(
    ways: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, sees: Bytes,
    work: Ints, step: Ints, start: int, node: int, tail: int,
) -> int:  # fmt: skip
    """Go from a node taken to all that it leaves out; return the new end of the queue."""
    cell, digit = node // 2 // side, node // 2 % side
    others = cands[cell] & ~(1 << digit)
    while others != 0 and ways & Y:
        other = 2 * (cell * side + lowest(others))
        others = others & (others - 1)
        tail = arrive(ways, side, cands, sees, work, step, start, node, other, tail)
    for turn in HOME_ORDER:
        home = homes[cell * HOMES + turn]
        if home >= 0:
            house = home >> PLACE_BITS
            places = spots[house * side + digit] & ~(1 << (home & PLACE))
            while places != 0:
                other = 2 * (houses[house * side + lowest(places)] * side + digit)
                places = places & (places - 1)
                tail = arrive(ways, side, cands, sees, work, step, start, node, other, tail)
    return tail


@kernel
def strengthen(
    ways: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, sees: Bytes,
    work: Ints, step: Ints, start: int, node: int, tail: int,
) -> int:  # fmt: skip
    """Go from a node left out to what it forces; return the new end of the queue."""
    cell, digit = node // 2 // side, node // 2 % side
    others = cands[cell] & ~(1 << digit)
    if ways & Y and others != 0 and others & (others - 1) == 0:
        other = 2 * (cell * side + lowest(others)) + 1
        tail = arrive(ways, side, cands, sees, work, step, start, node, other, tail)
    for turn in HOME_ORDER:
        home = homes[cell * HOMES + turn]
        if home >= 0 and ways & X:
            house = home >> PLACE_BITS
            places = spots[house * side + digit] & ~(1 << (home & PLACE))
            if places != 0 and places & (places - 1) == 0:
                other = 2 * (houses[house * side + lowest(places)] * side + digit) + 1
                tail = arrive(ways, side, cands, sees, work, step, start, node, other, tail)
    return tail


@kernel
def arrive(
    ways: int, side: int, cands: Ints, sees: Bytes, work: Ints, step: Ints, start: int,
    node: int, other: int, tail: int,
) -> int:  # fmt: skip
    """Come from a node to another one: note what it closes, and queue it where it is new."""
    nodes = work[NUMBERS + node] + 1
    if other ^ 1 == start and ways & X:
        rule = X_CHAIN if ways == X else XY_CHAIN
        key = key_of(rule, nodes, start // 2)
        if key < work[KEY]:
            keep(work, key)
            write_chain(side, cands, work, step, rule, node, other)
    if other & 1 == 0 and start & 1 and work[CLOSERS + other // 2] and nodes > 2:
        rule = ways - 1
        key = key_of(rule, nodes, start // 2)
        if key < work[KEY] and is_new(work, node, other):
            struck = strike_cycle(side, cands, sees, work, node, other)
            if struck > 0:
                keep(work, key)
                write_cycle(side, cands, work, step, rule, nodes)
    if work[NUMBERS + other] == 0:
        work[NUMBERS + other] = nodes
        work[PARENTS + other] = node
        work[QUEUE + tail] = other
        tail += 1
    return tail


@inlined
def keep(work: Ints, key: int) -> None:
    """Make a step the best one."""
    work[KEY] = key


@kernel
def is_new(work: Ints, node: int, other: int) -> int:
    """Tell whether a node is not on the path that leads to another one."""
    while node >= 0:
        if node == other:
            return 0
        node = work[PARENTS + node]
    return 1


@kernel
def strike_cycle(side: int, cands: Ints, sees: Bytes, work: Ints, node: int, last: int) -> int:
    """Lay a cycle's path out and gather what it strikes in FORTH; return how many cells."""
    for cell in range(side * side):
        work[FORTH + cell] = 0
        work[BACK + cell] = 0
    work[PATH] = last
    length = 1
    while node >= 0:
        work[PATH + length] = node
        length += 1
        node = work[PARENTS + node]
    work[LENGTH] = length
    for at in range(PATH, PATH + length):
        cell, bit = work[at] // 2 // side, 1 << work[at] // 2 % side
        into = FORTH if work[at] & 1 else BACK
        for other in range(side * side):
            if sees[cell * side * side + other]:
                work[into + other] = work[into + other] | bit
    for at in range(PATH, PATH + length):
        work[FORTH + work[at] // 2 // side] = 0
    struck = 0
    for cell in range(side * side):
        work[FORTH + cell] = work[FORTH + cell] & work[BACK + cell] & cands[cell]
        struck += work[FORTH + cell] != 0
    return struck


@kernel
def write_cycle(side: int, cands: Ints, work: Ints, step: Ints, rule: int, nodes: int) -> None:
    """Record the cycle that was laid out."""
    begin(step, rule)
    step[FIRST] = nodes
    length = work[LENGTH]
    for at in range(length - 1, -1, -1):
        node, after = work[PATH + at], work[PATH + (at + length - 1) % length]
        note_node(side, step, node)
        note_link(side, step, node, after)
    for cell in range(side * side):
        left = work[FORTH + cell]
        while left != 0:
            rule_out(step, cands, cell, lowest(left) + 1)
            left = left & (left - 1)


@kernel
def write_chain(
    side: int, cands: Ints, work: Ints, step: Ints, rule: int, node: int, last: int
) -> None:
    """Record a chain that ends in the contrary of where it starts."""
    begin(step, rule)
    cell, digit = last // 2 // side, last // 2 % side + 1
    step[FIRST] = work[NUMBERS + node] + 1
    step[SECOND] = last & 1
    note_link(side, step, node, last)
    while work[PARENTS + node] >= 0:
        note_node(side, step, node)
        note_link(side, step, work[PARENTS + node], node)
        node = work[PARENTS + node]
    note_node(side, step, node)
    if last & 1:
        fill(step, cell, digit)
    else:
        rule_out(step, cands, cell, digit)


@kernel
def note_node(side: int, step: Ints, node: int) -> None:
    """Mark a node as part of the pattern."""
    role = PATTERN if node & 1 else SECOND_SET
    mark(step, role, node // 2 // side, node // 2 % side + 1)


@kernel
def note_link(side: int, step: Ints, node: int, after: int) -> None:
    """Note the link from a node to the next one, strong where it forces that."""
    link(
        step, node // 2 // side, node // 2 % side + 1, after // 2 // side, after // 2 % side + 1,
        after & 1,
    )  # fmt: skip
