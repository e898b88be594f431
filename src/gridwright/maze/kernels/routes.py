"""Kernels on the simple ways between two nodes: a shortest one, another one, and their number."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import kernel
from gridwright.graph._kernels import Cells, degree, nth_port
from gridwright.grid.topology import Masks
from gridwright.maze.kernels.edges import step_at

_NO_PORT = 8


@kernel
def descend(
    steps: Cells, k: int, width: int, links: Masks, start: int, distance: Cells, route: Cells
) -> int:
    """Write the nodes from ``start`` down to distance 0, by the first port each; return how many.

    distance: int32[m], to the goal along passages · route: int32[distance of start + 1].
    """
    node = start
    route[0] = node
    count = 1
    while distance[node] > 0:
        port = 0
        while (
            not (links[node] >> port) & 1
            or distance[step_at(steps, k, width, node, port) >> 3] != distance[node] - 1
        ):
            port += 1
        node = step_at(steps, k, width, node, port) >> 3
        route[count] = node
        count += 1
    return count


@kernel
def detour(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    route: Cells,
    length: int,
    place: Cells,
    came: Cells,
    queue: Cells,
    other: Cells,
) -> int:
    """Write another simple way between the ends of one; return how many nodes, 0 for none.

    It leaves the way at the first node where it can, and comes back to it as soon as it can. Every
    node is looked at once: from each node of the way in turn, all that hangs there is searched.
    route: int32[length] · place: int32[m], where a node is on the way, or -1 · came: int32[m], -1
    before · queue, other: int32[m], work space and the result.
    """
    for spot in range(length):
        queue[0] = route[spot]
        head = 0
        tail = 1
        while head < tail:
            node = queue[head]
            head += 1
            ports = links[node] & 255
            for port in range(k):
                if (ports >> port) & 1:
                    beyond = step_at(steps, k, width, node, port) >> 3
                    if place[beyond] < 0:
                        if came[beyond] < 0:
                            came[beyond] = node
                            queue[tail] = beyond
                            tail += 1
                    elif place[beyond] > spot + (1 if head == 1 else 0):
                        return _spliced(route, length, spot, place[beyond], node, came, other)
    return 0


@kernel
def _spliced(
    route: Cells, length: int, spot: int, back: int, last: int, came: Cells, other: Cells
) -> int:
    """Write a way that leaves another at ``spot`` and is back on it at ``back``, after ``last``."""
    for index in range(spot + 1):
        other[index] = route[index]
    count = spot + 1
    node = last
    while node != route[spot]:
        count += 1
        node = came[node]
    index = count - 1
    node = last
    while node != route[spot]:
        other[index] = node
        index -= 1
        node = came[node]
    for index in range(back, length):
        other[count] = route[index]
        count += 1
    return count


@kernel
def count_routes(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    start: int,
    goal: int,
    limit: int,
    tally: NDArray[np.int64],
    taken: Masks,
    choices: Masks,
    stack: Cells,
    seen: Cells,
    queue: Cells,
) -> int:
    """Count the simple ways from ``start`` to ``goal``, up to ``limit``; return how many.

    Depth first, and never into a way that does not lead on to the goal: at each fork, what can be
    reached from the goal beside the nodes taken is searched, so each trial finds a way. There must
    be a way at all. tally: int64[2], the trials that may be made, and those made · taken: uint8[m]
    and seen: int32[m], zero before · choices: uint8[m], stack, queue: int32[m], work space. Where
    the trials do not suffice, the answer is -1 - the number found.
    """
    found = 0
    height = 1
    stack[0] = start
    taken[start] = 1
    choices[0] = _choices(steps, k, width, links, start, goal, tally, taken, seen, queue)
    while height > 0:
        node = stack[height - 1]
        if node == goal:
            found += 1
            if found == limit:
                return found
        elif tally[1] > tally[0]:
            return -1 - found
        if choices[height - 1] == 0:
            taken[node] = 0
            height -= 1
        else:
            port = nth_port(choices[height - 1] & 255, 0)
            choices[height - 1] = choices[height - 1] & ~(1 << port)
            node = step_at(steps, k, width, node, port) >> 3
            taken[node] = 1
            stack[height] = node
            choices[height] = _choices(
                steps, k, width, links, node, goal, tally, taken, seen, queue
            )
            height += 1
    return found


@kernel
def _choices(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    node: int,
    goal: int,
    tally: NDArray[np.int64],
    taken: Masks,
    seen: Cells,
    queue: Cells,
) -> int:
    """Give the ports that lead on to the goal, one for each node beyond.

    None are given at the goal, and where a trial too many would be needed to tell.
    """
    if node == goal:
        return 0
    ways = _untaken(steps, k, width, links, node, taken)
    if degree(ways) < 2:
        return ways
    tally[1] = tally[1] + 1
    stamp = tally[1]
    if stamp > tally[0]:
        return 0
    _stamp(steps, k, width, links, goal, stamp, taken, seen, queue)
    for port in range(k):
        if (ways >> port) & 1 and seen[step_at(steps, k, width, node, port) >> 3] != stamp:
            ways &= ~(1 << port)
    return ways


@kernel
def _untaken(steps: Cells, k: int, width: int, links: Masks, node: int, taken: Masks) -> int:
    """Give the ports that lead to nodes not taken, one for each node."""
    ways = 0
    for port in range(k):
        if (links[node] >> port) & 1:
            beyond = step_at(steps, k, width, node, port) >> 3
            if taken[beyond] == 0:
                taken[beyond] = 1
                ways |= 1 << port
    for port in range(k):
        if (ways >> port) & 1:
            taken[step_at(steps, k, width, node, port) >> 3] = 0
    return ways


@kernel
def _stamp(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    start: int,
    stamp: int,
    taken: Masks,
    seen: Cells,
    queue: Cells,
) -> int:
    """Stamp the nodes that are not taken and that passages join to the start; return the stamp."""
    seen[start] = stamp
    queue[0] = start
    waiting = 1
    while waiting > 0:
        waiting -= 1
        node = queue[waiting]
        for port in range(k):
            if (links[node] >> port) & 1:
                beyond = step_at(steps, k, width, node, port) >> 3
                if taken[beyond] == 0 and seen[beyond] != stamp:
                    seen[beyond] = stamp
                    queue[waiting] = beyond
                    waiting += 1
    return stamp
