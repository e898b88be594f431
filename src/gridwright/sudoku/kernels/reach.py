"""What follows from a candidate by links alone, and what follows from all of several.

From each linked node that is false, all that is false or true for it is kept as two rows of bits,
made by Warshall's closure. A source is a cell, or a digit in a house: one of its candidates is
true, so what follows from each of them is so.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.links import (
    COLUMNS,
    DEGREE,
    LINKED,
    MOST_NODES,
    NODE_COUNT,
    NODES,
    ROOM,
    STRONG,
    WEAK,
    WORD,
    WORDS,
    has_bit,
    lowest_of_word,
    weaken,
)
from gridwright.sudoku.kernels.position import DIGIT, Ints
from gridwright.sudoku.kernels.step import (
    CELL_BITS,
    FIRST,
    PATTERN,
    SECOND,
    SECOND_SET,
    THIRD,
    THIRD_SET,
    begin,
    fill,
    link,
    mark,
    rule_out,
)
from gridwright.sudoku.position import WORK_SIZE

FROM_ON = ROOM
FROM_OFF = FROM_ON + MOST_NODES
QUEUE_ON = FROM_OFF + MOST_NODES
QUEUE_OFF = QUEUE_ON + MOST_NODES
MOST_WORDS = 320
SEEN_ON = QUEUE_OFF + MOST_NODES
SEEN_OFF = SEEN_ON + MOST_WORDS
SOURCE = SEEN_OFF + MOST_WORDS
FOLLOWS = SOURCE + MOST_WORDS
ALL_TRUE = FOLLOWS + 2 * MOST_WORDS
ALL_FALSE = ALL_TRUE + MOST_WORDS
CONCLUSIONS = ALL_FALSE + MOST_WORDS
MOST_CONCLUSIONS = 256
CONCLUSION_SIZE = 3


@kernel
def close(work: Ints) -> None:
    """Make the rows of what is false, then those of what is true, where each node is false.

    They follow the rows of weak links, as many and as long.
    """
    words, linked = work[WORDS], work[LINKED]
    falls = WEAK + linked * words
    rises = falls + linked * words
    for at in range(falls, rises + linked * words):
        work[at] = 0
    for node in range(linked):
        work[falls + node * words + node // WORD] = 1 << node % WORD
        at = STRONG + node * DEGREE
        end = at + DEGREE
        while at < end and work[at] >= 0:
            other = work[at]
            at += 1
            into = rises + node * words + other // WORD
            work[into] = work[into] | 1 << other % WORD
            _add(falls + node * words, WEAK + other * words, words, work)
    for through in range(linked):
        for node in range(linked):
            if node != through and has_bit(work, falls + node * words, through):
                _add(falls + node * words, falls + through * words, words, work)
                _add(rises + node * words, rises + through * words, words, work)


@kernel
def _add(into: int, row: int, words: int, work: Ints) -> None:
    for word in range(words):
        work[into + word] = work[into + word] | work[row + word]


@kernel
def set_source(
    kind: int, side: int, candidate: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    work: Ints,
) -> None:  # fmt: skip
    """Set the row of what is false at once where a candidate is true."""
    for word in range(work[WORDS]):
        work[SOURCE + word] = 0
    cell = candidate // side
    digit = candidate - cell * side + 1
    weaken(kind, side, SOURCE, cell, digit, cands, spots, houses, homes, work)


@kernel
def _follow(
    kind: int, side: int, candidate: int, row: int, cands: Ints, spots: Ints, houses: Ints,
    homes: Ints, work: Ints,
) -> None:  # fmt: skip
    """Write what is true, and then what is false, where a candidate is true: two rows of words."""
    set_source(kind, side, candidate, cands, spots, houses, homes, work)
    words, linked = work[WORDS], work[LINKED]
    falls = WEAK + linked * words
    rises = falls + linked * words
    column = work[COLUMNS + candidate]
    for word in range(words):
        work[row + word] = 0
        work[row + words + word] = work[SOURCE + word]
    work[row + column // WORD] = 1 << column % WORD
    for word in range((linked + WORD - 1) // WORD):
        mask = work[SOURCE + word]
        while mask:
            node = word * WORD + lowest_of_word(mask)
            mask &= mask - 1
            if node < linked:
                _add(row, rises + node * words, words, work)
                _add(row + words, falls + node * words, words, work)


@kernel
def follow_each(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints
) -> int:  # fmt: skip
    """Write what follows from each candidate, while there is room; give how many columns have."""
    words = work[WORDS]
    rows = WEAK + 3 * work[LINKED] * words
    many: int = min(work[NODE_COUNT], (WORK_SIZE - rows) // (2 * max(words, 1)))
    for column in range(many):
        entry = work[NODES + column]
        candidate = (entry >> CELL_BITS) * side + (entry & DIGIT) - 1
        row = rows + 2 * words * column
        _follow(kind, side, candidate, row, cands, spots, houses, homes, work)
    return many


@kernel
def member(side: int, source: int, place: int, houses: Ints) -> int:
    """Give a source's candidate, cell * side + digit - 1, by its digit or its place in the house.

    A source is a cell, or the number of cells and a place in ``spots``.
    """
    if source < side * side:
        return source * side + place
    spot = source - side * side
    house = spot // side
    cell: int = houses[house * side + place]
    return cell * side + spot - house * side


@kernel
def follow_all(
    kind: int, side: int, source: int, kept: int, cands: Ints, spots: Ints, houses: Ints,
    homes: Ints, work: Ints,
) -> int:  # fmt: skip
    """Gather what follows from each candidate of a source; tell if there is anything.

    kept: how many columns ``follow_each`` wrote; the others are followed anew.
    """
    words = work[WORDS]
    mask = cands[source] if source < side * side else spots[source - side * side]
    for at in range(words):
        work[ALL_TRUE + at] = -1
        work[ALL_FALSE + at] = -1
    left = 1
    while mask and left:
        candidate = member(side, source, lowest(mask), houses)
        mask = mask & (mask - 1)
        row = WEAK + 3 * work[LINKED] * words + 2 * words * work[COLUMNS + candidate]
        if work[COLUMNS + candidate] >= kept:
            row = FOLLOWS
            _follow(kind, side, candidate, row, cands, spots, houses, homes, work)
        left = 0
        for word in range(words):
            true = work[ALL_TRUE + word] & work[row + word]
            false = work[ALL_FALSE + word] & work[row + words + word]
            work[ALL_TRUE + word] = true
            work[ALL_FALSE + word] = false
            if true | false:
                left = 1
    return left


@kernel
def flood(column: int, goal: int, holds: int, many: int, work: Ints) -> int:
    """Follow the links from the source, breadth first, until the goal is true, or false.

    Without a goal (-1) add to each of ``many`` conclusions how far it is. Give the number of links.
    """
    for word in range(work[WORDS]):
        work[SEEN_ON + word] = 0
        work[SEEN_OFF + word] = 0
    work[SEEN_ON + column // WORD] = 1 << column % WORD
    length = 0
    queued = 1
    while queued:
        _note(many, work)
        if goal >= 0 and has_bit(work, SEEN_ON if holds else SEEN_OFF, goal):
            return length
        length += 1
        if length == 1:
            queued = _fall(SOURCE, -1, 0, work)
        elif length & 1:
            offs = 0
            for place in range(queued):
                node = work[QUEUE_ON + place]
                offs = _fall(WEAK + node * work[WORDS], node, offs, work)
            queued = offs
        else:
            queued = _rise(queued, work)
    return length


@kernel
def _fall(row: int, node: int, offs: int, work: Ints) -> int:
    """Make false what a row is linked weakly to; queue the linked nodes of it, tell how many."""
    for word in range(work[WORDS]):
        fresh = work[row + word] & ~work[SEEN_OFF + word]
        work[SEEN_OFF + word] = work[SEEN_OFF + word] | fresh
        while fresh:
            other = word * WORD + lowest_of_word(fresh)
            fresh &= fresh - 1
            if other < work[LINKED]:
                work[FROM_OFF + other] = node
                work[QUEUE_OFF + offs] = other
                offs += 1
    return offs


@kernel
def _rise(offs: int, work: Ints) -> int:
    """Make true what the queued false nodes are linked strongly to; queue it, tell how many."""
    ons = 0
    for place in range(offs):
        node = work[QUEUE_OFF + place]
        at = STRONG + node * DEGREE
        end = at + DEGREE
        while at < end and work[at] >= 0:
            other = work[at]
            at += 1
            word = SEEN_ON + other // WORD
            if work[word] >> (other % WORD) & 1 == 0:
                work[word] = work[word] | 1 << other % WORD
                work[FROM_ON + other] = node
                work[QUEUE_ON + ons] = other
                ons += 1
    return ons


@kernel
def list_conclusions(work: Ints) -> int:
    """List what all candidates of a source lead to: column, whether it is true, distance."""
    many = 0
    for holds in range(1, -1, -1):
        row = ALL_TRUE if holds else ALL_FALSE
        for column in range(work[NODE_COUNT]):
            if has_bit(work, row, column) and many < MOST_CONCLUSIONS:
                at = CONCLUSIONS + many * CONCLUSION_SIZE
                work[at] = column
                work[at + 1] = holds
                work[at + 2] = 0
                many += 1
    return many


@kernel
def _note(many: int, work: Ints) -> None:
    """Add one more link to each conclusion that is not reached yet, in each layer."""
    for at in range(CONCLUSIONS, CONCLUSIONS + many * CONCLUSION_SIZE, CONCLUSION_SIZE):
        row = SEEN_ON if work[at + 1] else SEEN_OFF
        work[at + 2] = work[at + 2] + 1 - has_bit(work, row, work[at])


@kernel
def conclude(
    kind: int, side: int, source: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    work: Ints, step: Ints,
) -> None:  # fmt: skip
    """Record the conclusion of a source with the fewest links, and a chain from each candidate."""
    many = list_conclusions(work)
    whole = cands[source] if source < side * side else spots[source - side * side]
    mask = whole
    while mask:
        candidate = member(side, source, lowest(mask), houses)
        mask = mask & (mask - 1)
        set_source(kind, side, candidate, cands, spots, houses, homes, work)
        flood(work[COLUMNS + candidate], -1, 0, many, work)
    best = CONCLUSIONS
    for at in range(CONCLUSIONS, CONCLUSIONS + many * CONCLUSION_SIZE, CONCLUSION_SIZE):
        if work[at + 2] < work[best + 2]:
            best = at
    goal, holds = work[best], work[best + 1]
    begin(step, 1 if source < side * side else 0)
    entry = work[NODES + goal]
    if holds:
        fill(step, entry >> CELL_BITS, entry & DIGIT)
    else:
        rule_out(step, cands, entry >> CELL_BITS, entry & DIGIT)
    step[SECOND] = 0 if source < side * side else (source - side * side) // side + 1
    step[THIRD] = count(whole)
    while whole:
        candidate = member(side, source, lowest(whole), houses)
        whole = whole & (whole - 1)
        set_source(kind, side, candidate, cands, spots, houses, homes, work)
        length = flood(work[COLUMNS + candidate], goal, holds, 0, work)
        step[FIRST] = step[FIRST] + length
        _trace(side, candidate, goal, length, work, step)


@kernel
def _trace(side: int, candidate: int, goal: int, length: int, work: Ints, step: Ints) -> None:
    """Record the chain that the flood found: marks from the source on, and links."""
    cause = _cause(goal, length, work)
    node = goal
    for place in range(length, 0, -1):
        work[QUEUE_ON + place] = node
        if place == length:
            node = cause
        else:
            node = work[FROM_OFF + node] if place & 1 else work[FROM_ON + node]
    mark(step, PATTERN, candidate // side, candidate % side + 1)
    entry = candidate // side << CELL_BITS | candidate % side + 1
    for place in range(1, length + 1):
        before = entry
        entry = work[NODES + work[QUEUE_ON + place]]
        cell, digit = entry >> CELL_BITS, entry & DIGIT
        mark(step, THIRD_SET if place & 1 else SECOND_SET, cell, digit)
        link(step, before >> CELL_BITS, before & DIGIT, cell, digit, 1 - (place & 1))


@kernel
def _cause(goal: int, length: int, work: Ints) -> int:
    """Find what makes the goal true, or false: a node, or -1 for the source itself."""
    if length < 2:
        return -1
    if length & 1 == 0:
        before: int = work[FROM_ON + goal]
        return before
    at = QUEUE_ON
    while not has_bit(work, WEAK + work[at] * work[WORDS], goal):
        at += 1
    cause: int = work[at]
    return cause
