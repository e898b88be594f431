"""Alternating chains over the links of ``kernels.links``: the shortest one, breadth first.

A chain says: if its first node is false, then its second is true (a strong link), so its third is
false (a weak one), and so on, until its last is true. So its first or its last node is true.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.links import (
    COLUMNS,
    DEGREE,
    G_BOX,
    G_BOX_MASK,
    GOAL,
    GROUP,
    GROUP_SIZE,
    GROUPS_AT,
    LINKED,
    MOST_NODES,
    NODES,
    ROOM,
    STRONG,
    WEAK,
    WORD,
    WORDS,
    has_bit,
    lowest_of_word,
)
from gridwright.sudoku.kernels.position import DIGIT, Ints
from gridwright.sudoku.kernels.step import (
    CELL_BITS,
    FIRST,
    PATTERN,
    SECOND_SET,
    VARIANT,
    begin,
    fill,
    link,
    mark,
    rule_out,
)

ALIKE, UNLIKE, PROVEN, LOOP = range(4)
SHORTEST = 3

FROM_ON = ROOM
FROM_OFF = ROOM + MOST_NODES
QUEUE_ON = ROOM + 2 * MOST_NODES
QUEUE_OFF = ROOM + 3 * MOST_NODES
SEEN_ON = ROOM + 4 * MOST_NODES
SEEN_OFF = SEEN_ON + MOST_NODES // 2


@kernel
def strikes_any(one: int, other: int, work: Ints) -> int:
    """Tell whether anything is linked weakly to both of two nodes."""
    words = work[WORDS]
    shared = 0
    for word in range(words):
        shared |= work[WEAK + one * words + word] & work[WEAK + other * words + word]
    return shared != 0


@kernel
def walk(start: int, limit: int, work: Ints) -> int:
    """Search from a false node for the nearest true one that strikes something together with it.

    Give the length of the chain in links and leave its end in ``work[GOAL]``; 0 where there is
    none of at least SHORTEST and at most ``limit`` links.
    """
    words = (work[LINKED] + WORD - 1) // WORD
    for word in range(words):
        work[SEEN_ON + word] = 0
        work[SEEN_OFF + word] = 0
    work[SEEN_OFF + start // WORD] = 1 << start % WORD
    work[QUEUE_OFF] = start
    offs = 1
    length = 0
    while offs and length < limit:
        length += 1
        ons = 0
        for place in range(offs):
            node = work[QUEUE_OFF + place]
            at = STRONG + node * DEGREE
            end = at + DEGREE
            while at < end and work[at] >= 0:
                other = work[at]
                at += 1
                if work[SEEN_ON + other // WORD] >> (other % WORD) & 1 == 0:
                    word = SEEN_ON + other // WORD
                    work[word] = work[word] | 1 << other % WORD
                    work[FROM_ON + other] = node
                    work[QUEUE_ON + ons] = other
                    ons += 1
                    if length >= SHORTEST and strikes_any(start, other, work):
                        work[GOAL] = other
                        return length
        length += 1
        offs = spread_off(ons, words, work)
    return 0


@kernel
def spread_off(ons: int, words: int, work: Ints) -> int:
    """Queue what becomes false because the queued nodes are true; give how many."""
    offs = 0
    for place in range(ons):
        node = work[QUEUE_ON + place]
        row = WEAK + node * work[WORDS]
        for word in range(words):
            fresh = work[row + word] & ~work[SEEN_OFF + word]
            if word == words - 1:
                fresh &= (1 << (work[LINKED] - word * WORD)) - 1
            work[SEEN_OFF + word] = work[SEEN_OFF + word] | fresh
            while fresh:
                other = word * WORD + lowest_of_word(fresh)
                fresh &= fresh - 1
                work[FROM_OFF + other] = node
                work[QUEUE_OFF + offs] = other
                offs += 1
    return offs


@kernel
def find_shortest(work: Ints) -> int:
    """Find the shortest chain, of those the first by its start; give its length, 0 for none.

    It ends in ``work[GOAL]``; ``trace`` tells it.
    """
    best = 0
    first = 0
    limit = 2 * work[LINKED]
    for start in range(work[LINKED]):
        length = walk(start, limit, work)
        if length:
            best, first = length, start
            limit = length - 2
            if length <= SHORTEST:
                return trace(start, length, work)
    if best == 0:
        return 0
    walk(first, best, work)
    return trace(first, best, work)


@kernel
def trace(start: int, length: int, work: Ints) -> int:
    """Write a chain that ``walk`` found to the queue of true nodes, from its start on."""
    node = work[GOAL]
    for place in range(length, 0, -1):
        work[QUEUE_ON + place] = node
        node = work[FROM_ON + node] if place & 1 else work[FROM_OFF + node]
    work[QUEUE_ON] = start
    return length


@kernel
def record_chain(length: int, side: int, cands: Ints, houses: Ints, work: Ints, step: Ints) -> None:
    """Record the chain in the queue of true nodes: its marks, its links and what it strikes.

    The nodes' marks follow each other, roles taking turns; those of a group have one role.
    """
    start, goal = work[QUEUE_ON], work[QUEUE_ON + length]
    begin(step, _variant(start, goal, work))
    step[FIRST] = length
    for place in range(length + (start != goal)):
        mark_node(
            SECOND_SET if place & 1 else PATTERN, work[QUEUE_ON + place], side, houses, work, step
        )
    closing = step[VARIANT] == LOOP
    for place in range(length + closing):
        one = work[QUEUE_ON + place]
        other = work[QUEUE_ON + place + 1] if place < length else start
        link_nodes(one, other, 1 - (place & 1), side, houses, work, step)
        if closing and place & 1:
            strike_shared(one, other, side, cands, work, step)
    if start == goal and work[NODES + start] & GROUP == 0:
        fill(step, work[NODES + start] >> CELL_BITS, work[NODES + start] & DIGIT)
    elif not closing:
        strike_shared(start, goal, side, cands, work, step)


@kernel
def _variant(start: int, goal: int, work: Ints) -> int:
    if start == goal:
        return PROVEN
    if has_bit(work, WEAK + start * work[WORDS], goal):
        return LOOP
    return ALIKE if node_digit(start, work) == node_digit(goal, work) else UNLIKE


@kernel
def node_digit(node: int, work: Ints) -> int:
    """Give a node's digit."""
    entry: int = work[NODES + node]
    if entry & GROUP:
        digit: int = work[GROUPS_AT + (entry ^ GROUP) * GROUP_SIZE]
        return digit + 1
    return entry & DIGIT


@kernel
def node_cell(node: int, side: int, houses: Ints, work: Ints) -> int:
    """Give a node's cell, of a group the first one."""
    entry: int = work[NODES + node]
    if entry & GROUP == 0:
        return entry >> CELL_BITS
    at = GROUPS_AT + (entry ^ GROUP) * GROUP_SIZE
    cell: int = houses[work[at + G_BOX] * side + lowest(work[at + G_BOX_MASK])]
    return cell


@kernel
def mark_node(role: int, node: int, side: int, houses: Ints, work: Ints, step: Ints) -> None:
    """Mark a node: every candidate of a group."""
    entry = work[NODES + node]
    if entry & GROUP == 0:
        mark(step, role, entry >> CELL_BITS, entry & DIGIT)
    else:
        at = GROUPS_AT + (entry ^ GROUP) * GROUP_SIZE
        places = work[at + G_BOX_MASK]
        while places:
            cell = houses[work[at + G_BOX] * side + lowest(places)]
            mark(step, role, cell, work[at] + 1)
            places &= places - 1


@kernel
def link_nodes(
    one: int, other: int, strong: int, side: int, houses: Ints, work: Ints, step: Ints
) -> None:
    """Record a link between two nodes, of groups between their first cells."""
    link(
        step,
        node_cell(one, side, houses, work),
        node_digit(one, work),
        node_cell(other, side, houses, work),
        node_digit(other, work),
        strong,
    )


@kernel
def strike_shared(one: int, other: int, side: int, cands: Ints, work: Ints, step: Ints) -> None:
    """Strike, by cell and digit, what is linked weakly to both of two nodes."""
    words = work[WORDS]
    for candidate in range(side * side * side):
        column = work[COLUMNS + candidate]
        if (
            column >= 0
            and has_bit(work, WEAK + one * words, column)
            and has_bit(work, WEAK + other * words, column)
        ):
            rule_out(step, cands, candidate // side, candidate % side + 1)
