"""The kernels of Tremaux, who marks passages, and of dead-end filling."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, nth_port
from gridwright.grid.topology import Masks
from gridwright.maze.kernels.edges import step_at
from gridwright.maze.kernels.walk_path import FIRST, NO_PORT


@kernel
def tremaux(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    start: int,
    goal: int,
    stream: Stream,
    once: Masks,
    twice: Masks,
    entry: Masks,
    order: Cells,
    tally: Cells,
) -> int:
    """Walk by Tremaux's rule (Lucas 1882) until at the goal, or all is walked; return the moves.

    A passage gets a mark each time it is walked. By a new passage to a place seen before: turn
    back. Otherwise take any passage without a mark, or, where there is none, the one that has a
    single mark. No passage is walked more than twice.

    once, twice: uint8[m], zero before, become the ports of passages with a first and a second
    mark · entry, order and tally as in ``walk_search.depth_first``.
    """
    entry[start] = FIRST
    order[0] = start
    count = 1
    moves = 0
    node = start
    turn_back = NO_PORT
    while node != goal:
        marked = once[node] & 255
        fresh = (links[node] & 255) & ~marked
        single = marked & ~(twice[node] & 255)
        if turn_back != NO_PORT:
            port = turn_back
        elif fresh:
            port = nth_port(fresh, below(stream, degree(fresh)))
        elif single:
            port = nth_port(single, 0)
        else:
            tally[0] = count
            return moves
        step = step_at(steps, k, width, node, port)
        other = step >> 3
        back = step & 7
        turn_back = NO_PORT
        if (once[node] >> port) & 1:
            twice[node] = twice[node] | (1 << port)
            twice[other] = twice[other] | (1 << back)
        else:
            once[node] = once[node] | (1 << port)
            once[other] = once[other] | (1 << back)
            if entry[other] == NO_PORT:
                entry[other] = back
                order[count] = other
                count += 1
            else:
                turn_back = back
        node = other
        moves += 1
    tally[0] = count
    return moves


@kernel
def fill_dead_ends(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    start: int,
    goal: int,
    part: Cells,
    members: int,
    ways: Masks,
    order: Cells,
) -> int:
    """Fill every dead end of a part but start and goal, and what becomes one; return how many.

    part: int32, the ``members`` nodes of a tree with start, in the order of filling · ways:
    uint8[m], becomes the ports to nodes that are not filled, 0 for filled ones · order: int32[m],
    becomes the filled nodes in order.
    """
    tail = 0
    for place in range(members):
        node = part[place]
        ways[node] = links[node]
        if node not in (start, goal) and degree(links[node] & 255) == 1:
            order[tail] = node
            tail += 1
    head = 0
    while head < tail:
        node = order[head]
        head += 1
        port = nth_port(ways[node] & 255, 0)
        step = step_at(steps, k, width, node, port)
        other = step >> 3
        ways[node] = 0
        ways[other] = ways[other] & ~(1 << (step & 7))
        if other not in (start, goal) and degree(ways[other] & 255) == 1:
            order[tail] = other
            tail += 1
    return tail


@kernel
def walk_the_rest(
    steps: Cells,
    k: int,
    width: int,
    ways: Masks,
    start: int,
    goal: int,
    path: Cells,
) -> int:
    """Write the one way from start to goal that filling has left; return how many nodes it has."""
    node = start
    path[0] = node
    count = 1
    back = NO_PORT
    while node != goal:
        ports = ways[node] & 255
        if back != NO_PORT:
            ports &= ~(1 << back)
        step = step_at(steps, k, width, node, nth_port(ports, 0))
        node = step >> 3
        back = step & 7
        path[count] = node
        count += 1
    return count
