"""Strong and weak links between candidates, and between groups of them, for chains.

A node is a candidate, or a group: two or more candidates of a digit where a box meets a line.
A link is strong where not both of its ends can be false, and weak where not both can be true.
The nodes with a strong link are numbered first, candidates by cell and digit, then groups; the
other candidates follow, since a chain may still strike them. ``work`` then holds ::

    COLUMNS  the number of each candidate, cell * side + digit - 1; -1 where there is none
    NODES    what each number stands for: a candidate ``cell << 5 | digit``, or GROUP | group
    STRONG   DEGREE numbers for each linked node, then -1
    WEAK     a row of ``work[WORDS]`` words of WORD bits for each linked node

Nodes that do not fit (MOST_NODES, MOST_GROUPS, WORK_SIZE) are left out: what the others prove is
as true.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import HOMES, PLACE, PLACE_BITS, Ints
from gridwright.sudoku.position import WORK_SIZE

HOUSE_LINKS, CELL_LINKS, CELL_WEAK, GROUPS = 1, 2, 4, 8

WORD = 60
HALF_WORD = 30
LOW_HALF = (1 << HALF_WORD) - 1
DEGREE = 6
MOST_NODES = 1024
MOST_GROUPS = 1024
MOST_MEETINGS = 1024
GROUP = 1 << 15

LINKED, NODE_COUNT, GROUP_COUNT, WORDS, MEETING_COUNT, GOAL = range(6)
COLUMNS = 16
NODES = COLUMNS + 25**3
STRONG = NODES + 25**3 + MOST_GROUPS
GROUPS_AT = STRONG + MOST_NODES * DEGREE
GROUP_SIZE = 6
G_DIGIT, G_BOX, G_BOX_MASK, G_LINE, G_LINE_MASK, G_NODE = range(6)
MEETINGS = GROUPS_AT + MOST_GROUPS * GROUP_SIZE
MEETING_SIZE = 4
FIRST_GROUPS = MEETINGS + MOST_MEETINGS * MEETING_SIZE
ROOM = FIRST_GROUPS + 32
WEAK = ROOM + 8 * MOST_NODES
WEAK_ROOM = WORK_SIZE - WEAK

_NONE, _LONE, _LINKED = -1, -2, -3


@inlined
def lowest_of_word(word: int) -> int:
    """Give the number of the lowest bit of a word that is not empty."""
    low = word & LOW_HALF
    return lowest(low) if low else HALF_WORD + lowest(word >> HALF_WORD)


@inlined
def has_bit(work: Ints, row: int, column: int) -> int:
    """Tell whether a row of words has a bit."""
    bit: int = work[row + column // WORD] >> (column % WORD) & 1
    return bit


@kernel
def build_links(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, rows: int, work: Ints
) -> int:  # fmt: skip
    """Number the nodes, link them, and give how many have a strong link.

    kind: which links, a sum of HOUSE_LINKS, CELL_LINKS (strong), CELL_WEAK, GROUPS · rows: how
    many rows of words each linked node is to have room for, one for its weak links.
    """
    many = _mark_linked(kind, side, cands, spots, houses, work)
    work[GROUP_COUNT] = 0
    if kind & GROUPS:
        _find_meetings(side, houses, homes, work)
        many += _find_groups(side, spots, work)
        _mark_groups(side, spots, houses, work)
    work[WORDS] = (many + WORD - 1) // WORD
    room = min(MOST_NODES, WEAK_ROOM // (rows * max(work[WORDS], 1)))
    _number(side, room, work)
    _link_strongly(kind, side, cands, spots, houses, work)
    _link_weakly(kind, side, cands, spots, houses, homes, work)
    linked: int = work[LINKED]
    return linked


@kernel
def _mark_linked(kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, work: Ints) -> int:
    """Mark the candidates with a strong link to another one; give how many there are of all."""
    many = 0
    for cell in range(side * side):
        mark = _LINKED if kind & CELL_LINKS and count(cands[cell]) == 2 else _LONE
        for digit in range(side):
            held = cands[cell] >> digit & 1
            many += held
            work[COLUMNS + cell * side + digit] = mark if held else _NONE
    if kind & HOUSE_LINKS:
        for spot in range(len(spots)):
            mask = spots[spot]
            if count(mask) == 2:
                first = spot // side * side
                digit = spot - first
                work[COLUMNS + houses[first + lowest(mask)] * side + digit] = _LINKED
                rest = lowest(mask & (mask - 1))
                work[COLUMNS + houses[first + rest] * side + digit] = _LINKED
    return many


@kernel
def _find_meetings(side: int, houses: Ints, homes: Ints, work: Ints) -> None:
    """List where boxes meet lines in two cells or more: box, its places, line, its places."""
    work[MEETING_COUNT] = 0
    for box in range(2 * side, 3 * side):
        first = work[MEETING_COUNT]
        for place in range(side):
            cell = houses[box * side + place]
            at = cell * HOMES
            while at < cell * HOMES + HOMES and homes[at] >= 0:
                line = homes[at] >> PLACE_BITS
                if line != box:
                    _meet(first, box, place, line, homes[at] & PLACE, work)
                at += 1


@kernel
def _meet(first: int, box: int, place: int, line: int, place_in_line: int, work: Ints) -> None:
    """Add a cell to the meeting of a box and a line; the box's meetings start at ``first``."""
    meeting = first
    last = work[MEETING_COUNT]
    while meeting < last and work[MEETINGS + meeting * MEETING_SIZE + 2] != line:
        meeting += 1
    at = MEETINGS + meeting * MEETING_SIZE
    if meeting == last and last < MOST_MEETINGS:
        work[at] = box
        work[at + 1] = 0
        work[at + 2] = line
        work[at + 3] = 0
        work[MEETING_COUNT] = last + 1
    if meeting < work[MEETING_COUNT]:
        work[at + 1] = work[at + 1] | 1 << place
        work[at + 3] = work[at + 3] | 1 << place_in_line


@kernel
def _find_groups(side: int, spots: Ints, work: Ints) -> int:
    """List the groups, digit by digit, not linked yet; give how many there are."""
    many = 0
    for digit in range(side):
        work[FIRST_GROUPS + digit] = many
        for meeting in range(work[MEETING_COUNT]):
            at = MEETINGS + meeting * MEETING_SIZE
            box_mask = work[at + 1] & spots[work[at] * side + digit]
            if box_mask & (box_mask - 1) and many < MOST_GROUPS:
                into = GROUPS_AT + many * GROUP_SIZE
                work[into + G_DIGIT] = digit
                work[into + G_BOX] = work[at]
                work[into + G_BOX_MASK] = box_mask
                work[into + G_LINE] = work[at + 2]
                work[into + G_LINE_MASK] = work[at + 3] & spots[work[at + 2] * side + digit]
                work[into + G_NODE] = _LONE
                many += 1
    work[FIRST_GROUPS + side] = many
    work[GROUP_COUNT] = many
    return many


@kernel
def _group_at(house: int, digit: int, mask: int, work: Ints) -> int:
    """Find the group of a digit that holds just these places of a house; -1 for none."""
    for group in range(work[FIRST_GROUPS + digit], work[FIRST_GROUPS + digit + 1]):
        at = GROUPS_AT + group * GROUP_SIZE
        if (work[at + G_BOX_MASK] == mask and work[at + G_BOX] == house) or (
            work[at + G_LINE_MASK] == mask and work[at + G_LINE] == house
        ):
            return group
    return -1


@kernel
def _partner(side: int, group: int, which: int, spots: Ints, houses: Ints, work: Ints) -> int:
    """Find the one node that a group's house has besides it of the digit.

    It is given as a candidate's place in COLUMNS, as GROUP | group, or -1 where there is none.
    """
    at = GROUPS_AT + group * GROUP_SIZE
    digit: int = work[at]
    house = work[at + which]
    rest = spots[house * side + digit] & ~work[at + which + 1]
    if rest == 0:
        return -1
    if rest & (rest - 1) == 0:
        cell: int = houses[house * side + lowest(rest)]
        return cell * side + digit
    held: int = _group_at(house, digit, rest, work)
    return GROUP | held if held >= 0 else -1


@kernel
def _mark_groups(side: int, spots: Ints, houses: Ints, work: Ints) -> None:
    """Mark the groups with a strong link, and the candidates that they link to."""
    for group in range(work[GROUP_COUNT]):
        for which in range(G_BOX, G_NODE, 2):
            partner = _partner(side, group, which, spots, houses, work)
            if partner >= 0:
                work[GROUPS_AT + group * GROUP_SIZE + G_NODE] = _LINKED
            if 0 <= partner < GROUP:
                work[COLUMNS + partner] = _LINKED


@kernel
def _number(side: int, room: int, work: Ints) -> None:
    """Number the nodes: linked candidates, linked groups, other candidates."""
    many = 0
    for candidate in range(side * side * side):
        if work[COLUMNS + candidate] == _LINKED and many < room:
            work[NODES + many] = candidate // side << 5 | candidate % side + 1
            work[COLUMNS + candidate] = many
            many += 1
    for group in range(work[GROUP_COUNT]):
        at = GROUPS_AT + group * GROUP_SIZE + G_NODE
        if work[at] == _LINKED and many < room:
            work[NODES + many] = GROUP | group
            work[at] = many
            many += 1
    work[LINKED] = many
    for candidate in range(side * side * side):
        if work[COLUMNS + candidate] < _NONE:
            work[NODES + many] = candidate // side << 5 | candidate % side + 1
            work[COLUMNS + candidate] = many
            many += 1
    work[NODE_COUNT] = many


@inlined
def _join(one: int, other: int, work: Ints) -> None:
    """Link a node strongly to another one, where both are among the linked."""
    if 0 <= one < work[LINKED] and 0 <= other < work[LINKED]:
        at = STRONG + one * DEGREE
        end = at + DEGREE
        while at < end and work[at] >= 0 and work[at] != other:
            at += 1
        if at < end:
            work[at] = other


@kernel
def _link_strongly(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, work: Ints
) -> None:
    for at in range(STRONG, STRONG + work[LINKED] * DEGREE):
        work[at] = -1
    for cell in range(side * side * (kind >> 1 & 1)):
        mask = cands[cell]
        if count(mask) == 2:
            one = work[COLUMNS + cell * side + lowest(mask)]
            other = work[COLUMNS + cell * side + lowest(mask & (mask - 1))]
            _join(one, other, work)
            _join(other, one, work)
    for spot in range(len(spots) * (kind & 1)):
        mask = spots[spot]
        if count(mask) == 2:
            first = spot // side * side
            digit = spot - first
            one = work[COLUMNS + houses[first + lowest(mask)] * side + digit]
            other = work[COLUMNS + houses[first + lowest(mask & (mask - 1))] * side + digit]
            _join(one, other, work)
            _join(other, one, work)
    for group in range(work[GROUP_COUNT]):
        if work[GROUPS_AT + group * GROUP_SIZE + G_NODE] >= 0:
            _link_group(side, group, spots, houses, work)


@kernel
def _link_group(side: int, group: int, spots: Ints, houses: Ints, work: Ints) -> None:
    """Link a group strongly to what else its box, and its line, have of the digit."""
    node = work[GROUPS_AT + group * GROUP_SIZE + G_NODE]
    for which in range(G_BOX, G_NODE, 2):
        partner = _partner(side, group, which, spots, houses, work)
        if partner >= GROUP:
            _join(node, work[GROUPS_AT + (partner ^ GROUP) * GROUP_SIZE + G_NODE], work)
        elif partner >= 0:
            _join(node, work[COLUMNS + partner], work)
            _join(work[COLUMNS + partner], node, work)


@inlined
def _set_bits(
    side: int, row: int, house: int, digit: int, mask: int, houses: Ints, work: Ints
) -> None:
    """Set the bits of a digit's candidates at places of a house."""
    while mask:
        column = work[COLUMNS + houses[house * side + lowest(mask)] * side + digit]
        mask = mask & (mask - 1)
        at = row + column // WORD
        work[at] = work[at] | 1 << column % WORD


@kernel
def _link_weakly(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints
) -> None:
    words = work[WORDS]
    for at in range(WEAK, WEAK + work[LINKED] * words):
        work[at] = 0
    for node in range(work[LINKED]):
        row = WEAK + node * words
        entry = work[NODES + node]
        if entry & GROUP:
            _weaken_group(side, row, GROUPS_AT + (entry ^ GROUP) * GROUP_SIZE, spots, houses, work)
        else:
            weaken(kind, side, row, entry >> 5, entry & 31, cands, spots, houses, homes, work)
    for group in range(work[GROUP_COUNT]):
        if work[GROUPS_AT + group * GROUP_SIZE + G_NODE] >= 0:
            _weaken_towards(side, group, houses, work)


@kernel
def weaken(
    kind: int, side: int, row: int, cell: int, digit: int,
    cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints,
) -> None:  # fmt: skip
    """Link a candidate weakly to its digit in the cell's houses, and to the cell's others."""
    at = cell * HOMES
    while at < cell * HOMES + HOMES and homes[at] >= 0:
        house = homes[at] >> PLACE_BITS
        mask = spots[house * side + digit - 1] & ~(1 << (homes[at] & PLACE))
        _set_bits(side, row, house, digit - 1, mask, houses, work)
        at += 1
    if kind & CELL_WEAK:
        mask = cands[cell] & ~(1 << (digit - 1))
        while mask:
            column = work[COLUMNS + cell * side + lowest(mask)]
            mask = mask & (mask - 1)
            into = row + column // WORD
            work[into] = work[into] | 1 << column % WORD


@kernel
def _weaken_group(side: int, row: int, group: int, spots: Ints, houses: Ints, work: Ints) -> None:
    """Link a group weakly to what else its box and its line have of the digit."""
    digit = work[group]
    for which in range(G_BOX, G_NODE, 2):
        house = work[group + which]
        mask = spots[house * side + digit] & ~work[group + which + 1]
        _set_bits(side, row, house, digit, mask, houses, work)


@kernel
def _weaken_towards(side: int, group: int, houses: Ints, work: Ints) -> None:
    """Link weakly to a group the candidates and the later groups that it is linked weakly to."""
    words = work[WORDS]
    at = GROUPS_AT + group * GROUP_SIZE
    node = work[at + G_NODE]
    row = WEAK + node * words
    for word in range(work[LINKED] // WORD + 1):
        mask = work[row + word]
        while mask:
            other = word * WORD + lowest_of_word(mask)
            mask &= mask - 1
            if other < work[LINKED]:
                into = WEAK + other * words + node // WORD
                work[into] = work[into] | 1 << node % WORD
    for later in range(group + 1, work[FIRST_GROUPS + work[at] + 1]):
        other = work[GROUPS_AT + later * GROUP_SIZE + G_NODE]
        if other >= 0 and _covers(side, row, later, houses, work):
            into = WEAK + other * words + node // WORD
            work[into] = work[into] | 1 << node % WORD
            into = row + other // WORD
            work[into] = work[into] | 1 << other % WORD


@kernel
def _covers(side: int, row: int, group: int, houses: Ints, work: Ints) -> int:
    """Tell whether a row has every candidate of a group."""
    at = GROUPS_AT + group * GROUP_SIZE
    mask = work[at + G_BOX_MASK]
    while mask:
        cell = houses[work[at + G_BOX] * side + lowest(mask)]
        if has_bit(work, row, work[COLUMNS + cell * side + work[at]]) == 0:
            return 0
        mask = mask & (mask - 1)
    return 1
