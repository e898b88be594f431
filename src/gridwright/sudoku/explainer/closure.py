"""The closure of an assumption: what must and cannot be if a candidate is taken, or left out.

A node is a candidate taken or left out: ``2 * (cell * side + digit - 1) + 1`` or ``+ 0``. A run
lives in a slot of the work array: a head of counters, then BORN (for each node where its list of
parents starts in the pool, 0 where the run has not reached it), the nodes taken and left out in
the order in which they were reached, and the pool of lists, each a count and its parents.

The order of steps is Sudoku Explainer's (N. Juillerat, 2006): what is taken is worked off first,
and a run ends with the first candidate that is both taken and left out.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.position import HOMES, PLACE, PLACE_BITS, Ints, strike

MOST_SIDE = 9
CANDIDATES = MOST_SIDE**3
NODES = 2 * CANDIDATES

ON_COUNT, OFF_COUNT, TOP, ON_NEXT, OFF_NEXT, CLASH_OLD, CLASH_LIST = range(7)
BORN = 8
ONS = BORN + NODES
OFFS = ONS + CANDIDATES
POOL = OFFS + CANDIDATES
POOL_SIZE = 3072
POOL_SPARE = 96
SLOT = POOL + POOL_SIZE
SLOTS = 2 * MOST_SIDE

SAVED_CANDS = SLOT * SLOTS
SAVED_SPOTS = SAVED_CANDS + MOST_SIDE**2
SEEN = SAVED_SPOTS + MOST_SIDE * (3 * MOST_SIDE + 2)
STACK = SEEN + NODES
STAMP = STACK + NODES
SPARE = STAMP + 1

NISHIO, MULTIPLE, DYNAMIC, DYNAMIC_PLUS = range(4)

# The homes of a cell are its row, column, box and diagonals; boxes come first here.
HOME_ORDER = (2, 0, 1, 3, 4)


@kernel
def begin_run(side: int, work: Ints, slot: int, start: int) -> None:
    """Empty a slot for a run that assumes one node."""
    for at in range(slot, slot + BORN + 2 * side**3):
        work[at] = 0
    work[slot + TOP] = POOL + 1
    work[slot + POOL] = 0
    reach(work, slot, start, POOL)


@kernel
def reach(work: Ints, slot: int, node: int, parents: int) -> None:
    """Note that a run reaches a node, and from which list of parents."""
    work[slot + BORN + node] = parents
    if node & 1:
        work[slot + ONS + work[slot + ON_COUNT]] = node
        work[slot + ON_COUNT] = work[slot + ON_COUNT] + 1
    else:
        work[slot + OFFS + work[slot + OFF_COUNT]] = node
        work[slot + OFF_COUNT] = work[slot + OFF_COUNT] + 1


@kernel
def add_parent(work: Ints, slot: int, start: int, parent: int) -> None:
    """Append a parent to the list at the end of the pool."""
    work[slot + start] = work[slot + start] + 1
    work[slot + start + work[slot + start]] = parent


@kernel
def save(side: int, cands: Ints, spots: Ints, work: Ints) -> None:
    """Keep a position, so that runs may strike candidates from it."""
    for cell in range(side * side):
        work[SAVED_CANDS + cell] = cands[cell]
    for spot in range(len(spots)):
        work[SAVED_SPOTS + spot] = spots[spot]


@kernel
def restore(side: int, cands: Ints, spots: Ints, work: Ints) -> None:
    """Bring the position back that was saved."""
    for cell in range(side * side):
        cands[cell] = work[SAVED_CANDS + cell]
    for spot in range(len(spots)):
        spots[spot] = work[SAVED_SPOTS + spot]


@kernel
def take(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints,
    slot: int, node: int,
) -> int:  # fmt: skip
    """Follow a node taken: what shares its cell or, by digit, a house is left out.

    Returns 1 where one of these is taken already.
    """
    cell, digit = node // 2 // side, node // 2 % side + 1
    parents = work[slot + TOP]
    work[slot + parents] = 0
    add_parent(work, slot, parents, node)
    work[slot + TOP] = parents + 2
    others = cands[cell] & ~(1 << (digit - 1))
    while others != 0 and kind != NISHIO:
        other = cell * side + lowest(others)
        others = others & (others - 1)
        if leave_out(work, slot, 2 * other, parents):
            return 1
    for turn in HOME_ORDER:
        home = homes[cell * HOMES + turn]
        if home >= 0:
            house = home >> PLACE_BITS
            places = spots[house * side + digit - 1] & ~(1 << (home & PLACE))
            while places != 0:
                other = houses[house * side + lowest(places)] * side + digit - 1
                places = places & (places - 1)
                if leave_out(work, slot, 2 * other, parents):
                    return 1
    return 0


@kernel
def leave_out(work: Ints, slot: int, node: int, parents: int) -> int:
    """Reach a node left out; return 1 where its candidate is taken already."""
    if work[slot + BORN + node + 1] != 0:
        work[slot + CLASH_OLD] = node + 1
        work[slot + CLASH_LIST] = parents
        return 1
    if work[slot + BORN + node] == 0:
        reach(work, slot, node, parents)
    return 0


@kernel
def force(work: Ints, slot: int, node: int, parents: int) -> int:
    """Reach a node taken; return 1 where its candidate is left out already."""
    if work[slot + BORN + node - 1] != 0:
        work[slot + CLASH_OLD] = node - 1
        work[slot + CLASH_LIST] = parents
        return 1
    if work[slot + BORN + node] == 0:
        reach(work, slot, node, parents)
        work[slot + TOP] = parents + work[slot + parents] + 1
    return 0


@kernel
def only_in_cell(side: int, cands: Ints, work: Ints, slot: int, node: int) -> int:
    """Follow a node left out of a cell of two: the other is taken. Returns 1 on a clash."""
    cell, bit = node // 2 // side, 1 << (node // 2 % side)
    if count(cands[cell]) != 2 or cands[cell] & bit == 0:
        return 0
    parents = work[slot + TOP]
    work[slot + parents] = 0
    add_parent(work, slot, parents, node)
    gone = work[SAVED_CANDS + cell] & ~cands[cell]
    while gone != 0:
        add_parent(work, slot, parents, 2 * (cell * side + lowest(gone)))
        gone = gone & (gone - 1)
    other = cell * side + lowest(cands[cell] & ~bit)
    return force(work, slot, 2 * other + 1, parents)


@kernel
def only_in_house(
    side: int, spots: Ints, houses: Ints, work: Ints, slot: int, node: int, home: int
) -> int:
    """Follow a node left out of one of two places: the other is taken. Returns 1 on a clash."""
    house, bit = home >> PLACE_BITS, 1 << (home & PLACE)
    spot = house * side + node // 2 % side
    if count(spots[spot]) != 2 or spots[spot] & bit == 0:
        return 0
    parents = work[slot + TOP]
    work[slot + parents] = 0
    add_parent(work, slot, parents, node)
    gone = work[SAVED_SPOTS + spot] & ~spots[spot]
    while gone != 0:
        cell = houses[house * side + lowest(gone)]
        add_parent(work, slot, parents, 2 * (cell * side + node // 2 % side))
        gone = gone & (gone - 1)
    cell = houses[house * side + lowest(spots[spot] & ~bit)]
    return force(work, slot, 2 * (cell * side + node // 2 % side) + 1, parents)


@kernel
def drop(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints,
    slot: int, node: int,
) -> int:  # fmt: skip
    """Follow a node left out: where one candidate is left instead, that is taken.

    Dynamic runs then strike it from the position. Returns 1 on a clash.
    """
    cell = node // 2 // side
    if kind != NISHIO and only_in_cell(side, cands, work, slot, node):
        return 1
    for turn in HOME_ORDER:
        home = homes[cell * HOMES + turn]
        if home >= 0 and only_in_house(side, spots, houses, work, slot, node, home):
            return 1
    if kind != MULTIPLE:
        strike(side, cands, spots, homes, cell, node // 2 % side + 1)
    return 0


@kernel
def follow(
    kind: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints,
    slot: int,
) -> int:  # fmt: skip
    """Work off what a run has reached, until nothing is left (0) or a candidate clashes (1)."""
    while work[slot + TOP] < POOL + POOL_SIZE - POOL_SPARE:
        if work[slot + ON_NEXT] < work[slot + ON_COUNT]:
            node = work[slot + ONS + work[slot + ON_NEXT]]
            work[slot + ON_NEXT] = work[slot + ON_NEXT] + 1
            if take(kind, side, cands, spots, houses, homes, work, slot, node):
                return 1
        elif work[slot + OFF_NEXT] < work[slot + OFF_COUNT]:
            node = work[slot + OFFS + work[slot + OFF_NEXT]]
            work[slot + OFF_NEXT] = work[slot + OFF_NEXT] + 1
            if drop(kind, side, cands, spots, houses, homes, work, slot, node):
                return 1
        else:
            return 0
    return 0
