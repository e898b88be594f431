"""The judge's kernels: water from the source, loops, and ends that meet nothing.

Dead ends are peeled off first, leaf by leaf, each remembering the cell that it hung on; the
source alone is never peeled. What is left (the 2-core, and what joins the source to it) is small
on most boards, and only there are loops looked for, by depth-first search (Tarjan 1972). Water
spreads inside the core, and then outward in the reverse order of peeling.

``work`` is int32[7 * n + 3]: order and holder of the peeled cells, then found, low, stack, entry
and turn of the search, then three tallies.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.pipes.kernels.layout import Cells, Masks

FLOODED = 1
LOOPED = 2
LEAKING = 4

NO_PORT = 8
WORK_ROWS = 7
TALLIES = 3

ORDER = 0
HOLDER = 1
FOUND = 2
LOW = 3
STACK = 4
ENTRY = 5
TURN = 6

FLOODED_COUNT = 0
LOOPED_COUNT = 1
LEAKING_COUNT = 2


@inlined
def port_of(bit: int) -> int:
    """Give the port of a mask that has exactly one."""
    return ((bit & 0xAA) != 0) + 2 * ((bit & 0xCC) != 0) + 4 * ((bit & 0xF0) != 0)


@kernel
def meet(
    steps: Cells, k: int, n: int, tiles: Masks, passable: Masks, marks: Masks, links: Masks,
    rest: Masks,
) -> int:  # fmt: skip
    """Find the ports that are open on both sides; gives how many tiles have another open one."""
    leaking = 0
    for cell in range(n):
        met = 0
        for port in range(k):
            step = steps[cell * k + port]
            met |= (tiles[step >> 3] >> (step & 7) & 1) << port
        met &= tiles[cell] & passable[cell] & 255
        links[cell] = met
        rest[cell] = met
        leak = met != (tiles[cell] & 255)
        marks[cell] = leak * LEAKING
        leaking += leak
    return leaking


@kernel
def peel(steps: Cells, k: int, n: int, source: int, rest: Masks, work: Cells) -> int:
    """Take dead ends off ``rest`` until none is left but the source; gives how many cells went.

    The list of dead ends grows without a branch that depends on the board, and goes through
    memory in order, round by round: that makes it several times faster than walking each one in.
    """
    holder = HOLDER * n
    waiting = 0
    for cell in range(n):
        bit = rest[cell] & 255
        work[waiting] = cell
        waiting += (bit != 0) & (bit & (bit - 1) == 0) & (cell != source)
    gone = 0
    i = 0
    while i < waiting:
        cell = work[i]
        i += 1
        bit = rest[cell] & 255
        if bit == 0:  # the last one of its part: the other end hangs on it
            continue
        step = steps[cell * k + port_of(bit)]
        beyond = step >> 3
        rest[cell] = 0
        bit = (rest[beyond] & 255) & ~(1 << (step & 7))
        rest[beyond] = bit
        work[gone] = cell
        work[holder + gone] = beyond
        gone += 1
        work[waiting] = beyond
        waiting += (bit != 0) & (bit & (bit - 1) == 0) & (beyond != source)
    return gone


@kernel
def spread(
    steps: Cells, k: int, n: int, source: int, marks: Masks, rest: Masks, work: Cells,
) -> int:  # fmt: skip
    """Flood what is left of the source's part; gives how many cells water reached."""
    stack = STACK * n
    marks[source] = (marks[source] & 255) | FLOODED
    work[stack] = source
    height = 1
    count = 1
    while height:
        height -= 1
        cell = work[stack + height]
        for port in range(k):
            if rest[cell] >> port & 1:
                beyond = steps[cell * k + port] >> 3
                if not marks[beyond] & FLOODED:
                    marks[beyond] = (marks[beyond] & 255) | FLOODED
                    work[stack + height] = beyond
                    height += 1
                    count += 1
    return count


@kernel
def spread_out(n: int, peeled: int, marks: Masks, work: Cells) -> int:
    """Flood the peeled cells whose holder is flooded, last peeled first; gives how many."""
    holder = HOLDER * n
    count = 0
    for i in range(peeled - 1, -1, -1):
        wet = marks[work[holder + i]] & FLOODED
        cell = work[i]
        marks[cell] = (marks[cell] & 255) | wet
        count += wet
    return count


@inlined
def mark_looped(marks: Masks, cell: int) -> int:
    """Mark a tile as lying on a loop; gives 1 the first time."""
    if marks[cell] & LOOPED:
        return 0
    marks[cell] = (marks[cell] & 255) | LOOPED
    return 1


@kernel
def leave(steps: Cells, k: int, n: int, cell: int, height: int, marks: Masks, work: Cells) -> int:
    """Take a component off the stack; gives how many of its tiles are newly marked as looped."""
    found = FOUND * n
    above = steps[cell * k + work[ENTRY * n + cell]] >> 3
    looped = work[LOW * n + cell] == work[found + above]
    count = 0
    if looped:
        count += mark_looped(marks, above)
    taken = -1
    while taken != cell:
        height -= 1
        taken = work[STACK * n + height]
        if looped:
            count += mark_looped(marks, taken)
    work[STACK * n + n - 1] = height
    return count


@kernel
def mark_loops(
    steps: Cells, k: int, n: int, start: int, marks: Masks, rest: Masks, work: Cells,
) -> int:  # fmt: skip
    """Mark the tiles on loops in one part of the core; gives how many.

    An edge is told from a parallel one by its port; ``found`` and ``turn`` must be zero over the
    part. The last place of the stack holds its height across ``leave``.
    """
    found = FOUND * n
    low = LOW * n
    entry = ENTRY * n
    turn = TURN * n
    work[found + start] = 1
    work[low + start] = 1
    work[entry + start] = NO_PORT
    clock = 1
    height = 0
    count = 0
    cell = start
    while cell >= 0:
        port = work[turn + cell]
        if port < k:
            work[turn + cell] = port + 1
            if not rest[cell] >> port & 1 or port == work[entry + cell]:
                continue
            step = steps[cell * k + port]
            beyond = step >> 3
            if beyond == cell:
                count += mark_looped(marks, cell)
            elif work[found + beyond] == 0:
                clock += 1
                work[found + beyond] = clock
                work[low + beyond] = clock
                work[entry + beyond] = step & 7
                work[STACK * n + height] = beyond
                height += 1
                cell = beyond
            elif work[found + beyond] < work[low + cell]:
                work[low + cell] = work[found + beyond]
        elif work[entry + cell] == NO_PORT:
            cell = -1
        else:
            above = steps[cell * k + work[entry + cell]] >> 3
            if work[low + cell] < work[found + above]:
                work[low + above] = min(work[low + above], work[low + cell])
            else:
                count += leave(steps, k, n, cell, height, marks, work)
                height = work[STACK * n + n - 1]
            cell = above
    return count


@kernel
def mark_core(steps: Cells, k: int, n: int, marks: Masks, rest: Masks, work: Cells) -> int:
    """Mark the tiles on loops all over the core; gives how many."""
    for cell in range(n):
        if rest[cell]:
            work[FOUND * n + cell] = 0
            work[TURN * n + cell] = 0
    count = 0
    for cell in range(n):
        if rest[cell] and work[FOUND * n + cell] == 0:
            count += mark_loops(steps, k, n, cell, marks, rest, work)
    return count


@kernel
def judge(
    steps: Cells, k: int, n: int, tiles: Masks, passable: Masks, source: int, area: int,
    marks: Masks, links: Masks, rest: Masks, work: Cells,
) -> bool:  # fmt: skip
    """Judge a whole position of ``area`` tiles; gives 1 where it is solved.

    marks: uint8[n], a sum of FLOODED, LOOPED and LEAKING a tile · links: uint8[n], the ports that
    meet · rest: uint8[n], work. Solved means that water
    reaches all tiles, none is on a loop, and no end is open.
    """
    tally = WORK_ROWS * n
    leaking = meet(steps, k, n, tiles, passable, marks, links, rest)
    peeled = peel(steps, k, n, source, rest, work)
    flooded = spread(steps, k, n, source, marks, rest, work)
    looped = 0
    if rest[source] or peeled < area - 1:
        looped = mark_core(steps, k, n, marks, rest, work)
    flooded += spread_out(n, peeled, marks, work)
    work[tally + FLOODED_COUNT] = flooded
    work[tally + LOOPED_COUNT] = looped
    work[tally + LEAKING_COUNT] = leaking
    return flooded == area and looped == 0 and leaking == 0
