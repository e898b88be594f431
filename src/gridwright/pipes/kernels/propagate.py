"""Propagation: domains, edges and components until nothing more follows, or a contradiction.

A component is a set of tiles joined by edges known to be open. Since every tile's degree is
fixed, the number of its stubs (ends that still need a partner) is known exactly, whatever the
turns: none left before the board is covered is a contradiction, and so is an edge inside one
component. Components are kept by union-find with undo; members form a ring.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.pipes.kernels.layout import (
    AREA,
    DOMAIN,
    DOMAIN_CHANGED,
    EDGES,
    EDGES_CHANGED,
    FEW_STUBS,
    KIND_BITS,
    NEXT,
    OPENS_TABLE,
    PARENT,
    PORT_COUNT,
    PORTS,
    QUEUE_LENGTH,
    QUEUED,
    RECORD,
    ROW,
    SHUT,
    SIZE,
    STUBS,
    TRAIL_LENGTH,
    TRAILING,
    TURNS_TABLE,
    UNITED,
    Cells,
    Words,
)


@inlined
def note(trail: Cells, registers: Words, kind: int, cell: int, old: int) -> None:
    """Write down a change so that it can be undone, if a trial is under way."""
    if registers[TRAILING]:
        top = registers[TRAIL_LENGTH]
        trail[top] = cell << KIND_BITS | kind
        trail[top + 1] = old
        registers[TRAIL_LENGTH] = top + 2


@inlined
def root_of(cells: Cells, registers: Words, cell: int) -> int:
    """Find the root of a cell's component; halves the path where nothing must be undone."""
    at = cell * RECORD + PARENT
    parent = cells[at]
    while parent != cell:
        above = cells[parent * RECORD + PARENT]
        if not registers[TRAILING]:
            cells[at] = above
        cell = parent
        at = cell * RECORD + PARENT
        parent = above
    return cell


@inlined
def push(cells: Cells, queue: Cells, registers: Words, cell: int) -> None:
    """Put a cell on the work list unless it is there."""
    at = cell * RECORD + QUEUED
    if not cells[at]:
        cells[at] = 1
        length = registers[QUEUE_LENGTH]
        queue[length] = cell
        registers[QUEUE_LENGTH] = length + 1


@inlined
def restrict(
    cells: Cells, queue: Cells, trail: Cells, registers: Words, cell: int, domain: int,
) -> int:  # fmt: skip
    """Give a cell a smaller domain; 0 where nothing is left of it."""
    at = cell * RECORD
    old = cells[at + DOMAIN]
    if domain == old:
        return 1
    if domain == 0:
        return 0
    note(trail, registers, DOMAIN_CHANGED, cell, old)
    cells[at + DOMAIN] = domain
    push(cells, queue, registers, cell)
    return 1


@inlined
def push_open(cells: Cells, queue: Cells, registers: Words, cell: int) -> None:
    """Put a cell on the work list if its turn is not known yet."""
    domain = cells[cell * RECORD + DOMAIN]
    if domain & (domain - 1):
        push(cells, queue, registers, cell)


@inlined
def wake(
    steps: Cells, cells: Cells, queue: Cells, registers: Words, small: int, large: int,
) -> None:  # fmt: skip
    """Put the undecided cells that a union concerns on the work list.

    These are the cells on both sides of the edges between the two components, which can carry
    no link any more; and all in and around the smaller one where few stubs will be left.
    """
    k = registers[PORT_COUNT]
    every = (1 << k) - 1
    stubs = cells[small * RECORD + STUBS] + cells[large * RECORD + STUBS] - 2
    everyone = stubs <= FEW_STUBS
    cell = small
    while True:
        edges = cells[cell * RECORD + EDGES]
        undecided = every & ~(edges | edges >> SHUT)
        port = 0
        while undecided:
            if undecided & 1:
                beyond = steps[cell * k + port] >> 3
                if everyone or root_of(cells, registers, beyond) == large:
                    push_open(cells, queue, registers, cell)
                    push_open(cells, queue, registers, beyond)
            undecided >>= 1
            port += 1
        cell = cells[cell * RECORD + NEXT]
        if cell == small:
            return


@inlined
def unite(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, one: int, other: int,
) -> int:  # fmt: skip
    """Join two components by a link; 0 where they are one already or the board stays uncovered."""
    large = root_of(cells, registers, one)
    small = root_of(cells, registers, other)
    if large == small:
        return 0
    if cells[large * RECORD + SIZE] < cells[small * RECORD + SIZE]:
        swap = large
        large = small
        small = swap
    wake(steps, cells, queue, registers, small, large)
    note(trail, registers, UNITED, large, small)
    return link_roots(cells, registers, large, small)


@inlined
def link_roots(cells: Cells, registers: Words, large: int, small: int) -> int:
    """Hang one root under another; 0 where no stub is left and the board is not covered."""
    a = large * RECORD
    b = small * RECORD
    cells[b + PARENT] = large
    cells[a + SIZE] += cells[b + SIZE]
    cells[a + STUBS] += cells[b + STUBS] - 2
    swap = cells[a + NEXT]
    cells[a + NEXT] = cells[b + NEXT]
    cells[b + NEXT] = swap
    stubs = cells[a + STUBS]
    if stubs < 0 or (stubs == 0 and cells[a + SIZE] < registers[AREA]):
        return 0
    return 1


@inlined
def open_edge(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    cell: int, port: int,
) -> int:  # fmt: skip
    """Decide that an edge carries a link; 0 on a contradiction."""
    step = steps[cell * registers[PORT_COUNT] + port]
    beyond = step >> 3
    back = step & 7
    at = cell * RECORD + EDGES
    note(trail, registers, EDGES_CHANGED, cell, cells[at])
    cells[at] |= 1 << port
    at = beyond * RECORD
    note(trail, registers, EDGES_CHANGED, beyond, cells[at + EDGES])
    cells[at + EDGES] |= 1 << back
    kept = cells[at + DOMAIN] & shapes[registers[OPENS_TABLE] + cells[at + ROW] + back]
    if not restrict(cells, queue, trail, registers, beyond, kept):
        return 0
    return unite(steps, cells, queue, trail, registers, cell, beyond)


@inlined
def shut_edge(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    cell: int, port: int,
) -> int:  # fmt: skip
    """Decide that an edge carries no link; 0 on a contradiction."""
    step = steps[cell * registers[PORT_COUNT] + port]
    beyond = step >> 3
    back = step & 7
    at = cell * RECORD + EDGES
    note(trail, registers, EDGES_CHANGED, cell, cells[at])
    cells[at] |= 1 << (SHUT + port)
    at = beyond * RECORD
    note(trail, registers, EDGES_CHANGED, beyond, cells[at + EDGES])
    cells[at + EDGES] |= 1 << (SHUT + back)
    kept = cells[at + DOMAIN] & ~shapes[registers[OPENS_TABLE] + cells[at + ROW] + back]
    return restrict(cells, queue, trail, registers, beyond, kept)


@inlined
def possible_turns(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, cell: int,
    undecided: int,
) -> int:  # fmt: skip
    """Drop the turns that would close a loop or cut off a part; gives what is left.

    A part is cut off where the cell's component spends its last stubs on components that have
    no other stub, and the board is not covered.
    """
    k = registers[PORT_COUNT]
    at = cell * RECORD
    own = root_of(cells, registers, cell)
    stubs = cells[own * RECORD + STUBS]
    looping = 0
    ending = 0
    twice = 0
    for port in range(k):
        if undecided >> port & 1:
            root = root_of(cells, registers, steps[cell * k + port] >> 3)
            roots[port] = root
            looping |= (root == own) << port
            ending |= (cells[root * RECORD + STUBS] == 1) << port
            for before in range(port):
                twice |= (undecided >> before & 1) & (roots[before] == root)
    domain: int = cells[at + DOMAIN]
    if not looping and not twice and (not ending or stubs > k):
        return domain
    turns = registers[TURNS_TABLE] + cells[at + ROW]
    kept = domain
    turn = 0
    while domain >> turn:
        if domain >> turn & 1:
            new = shapes[turns + turn] & undecided
            if new & looping or (
                (twice or not new & ~ending)
                and closes(cells, registers, roots, own, new, new & ~ending)
            ):
                kept &= ~(1 << turn)
        turn += 1
    return kept


@inlined
def closes(cells: Cells, registers: Words, roots: Cells, own: int, new: int, growing: int) -> bool:
    """Tell whether opening the ports ``new`` joins one component twice, or ends all growth."""
    stubs = cells[own * RECORD + STUBS]
    covered = cells[own * RECORD + SIZE]
    port = 0
    while new >> port:
        if new >> port & 1:
            root = roots[port]
            for before in range(port):
                if new >> before & 1 and roots[before] == root:
                    return True
            stubs -= 1
            covered += cells[root * RECORD + SIZE]
        port += 1
    return not growing and stubs == 0 and covered < registers[AREA]


@inlined
def settle(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, cell: int,
) -> int:  # fmt: skip
    """Draw every conclusion about one cell; 0 on a contradiction."""
    at = cell * RECORD
    domain = cells[at + DOMAIN]
    edges = cells[at + EDGES]
    undecided = ((1 << registers[PORT_COUNT]) - 1) & ~(edges | edges >> SHUT)
    if undecided and domain & (domain - 1):
        kept = possible_turns(steps, cells, registers, shapes, roots, cell, undecided)
        if kept == 0:
            return 0
        if kept != domain:
            note(trail, registers, DOMAIN_CHANGED, cell, domain)
            cells[at + DOMAIN] = kept
            domain = kept
    span = shapes[cells[at + ROW] + domain]
    must = span & PORTS
    may = span >> SHUT
    known = undecided & (must | ~may)
    port = 0
    while known >> port:
        if known >> port & 1:
            if must >> port & 1:
                if not open_edge(steps, cells, queue, trail, registers, shapes, cell, port):
                    return 0
            elif not shut_edge(steps, cells, queue, trail, registers, shapes, cell, port):
                return 0
        port += 1
    edges = cells[at + EDGES]
    if edges & PORTS & ~may or edges >> SHUT & must:
        return 0
    return 1


@kernel
def propagate(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells,
) -> int:  # fmt: skip
    """Work off the queue; 0 on a contradiction, and the queue is empty then, too."""
    while registers[QUEUE_LENGTH]:
        length = registers[QUEUE_LENGTH] - 1
        registers[QUEUE_LENGTH] = length
        cell = queue[length]
        cells[cell * RECORD + QUEUED] = 0
        if not settle(steps, cells, queue, trail, registers, shapes, roots, cell):
            while registers[QUEUE_LENGTH]:
                length = registers[QUEUE_LENGTH] - 1
                registers[QUEUE_LENGTH] = length
                cells[queue[length] * RECORD + QUEUED] = 0
            return 0
    return 1


@kernel
def undo(cells: Cells, trail: Cells, registers: Words, mark: int) -> None:
    """Take back every change noted since the trail had length ``mark``."""
    top = registers[TRAIL_LENGTH]
    while top > mark:
        top -= 2
        cell = trail[top] >> KIND_BITS
        kind = trail[top] & 3
        old = trail[top + 1]
        at = cell * RECORD
        if kind == DOMAIN_CHANGED:
            cells[at + DOMAIN] = old
        elif kind == EDGES_CHANGED:
            cells[at + EDGES] = old
        else:
            b = old * RECORD
            swap = cells[at + NEXT]
            cells[at + NEXT] = cells[b + NEXT]
            cells[b + NEXT] = swap
            cells[b + PARENT] = old
            cells[at + SIZE] -= cells[b + SIZE]
            cells[at + STUBS] -= cells[b + STUBS] - 2
    registers[TRAIL_LENGTH] = mark
