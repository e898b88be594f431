"""The kernels of searches: breadth first, from both ends, and depth first.

``entry`` (uint8[m], NO_PORT before) becomes, for each node met, the port that leads back to where
it was met from, and FIRST for the start; ``order`` (int32[m]) the nodes in the order of first
visits.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, nth_port
from gridwright.grid.topology import Masks
from gridwright.maze.kernels.edges import step_at
from gridwright.maze.kernels.walk_path import FIRST, NO_PORT


@kernel
def breadth_first(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    start: int,
    goal: int,
    entry: Masks,
    order: Cells,
) -> int:
    """Search breadth first until ``goal`` is met (-1: everywhere); return how many nodes were.

    The path back along entry is a shortest one.
    """
    entry[start] = FIRST
    order[0] = start
    head = 0
    tail = 1
    while head < tail:
        node = order[head]
        head += 1
        ports = links[node] & 255
        for port in range(k):
            if (ports >> port) & 1:
                step = step_at(steps, k, width, node, port)
                if entry[step >> 3] == NO_PORT:
                    entry[step >> 3] = step & 7
                    order[tail] = step >> 3
                    tail += 1
                    if step >> 3 == goal:
                        return tail
    return tail


@kernel
def both_ends(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    start: int,
    goal: int,
    entry: Masks,
    side: Masks,
    queue: Cells,
    order: Cells,
    meeting: Cells,
) -> int:
    """Search breadth first from both ends, a whole level at a time, always the smaller one.

    side: uint8[m], zero before, becomes 1 where met from the start and 2 from the goal · queue:
    int32[m], work space, filled from both ends · meeting: int32[2], -1 before, becomes the two
    nodes where the sides met, that of the start first. The path over them is a shortest one. Where
    the goal's part is used up first, the search from the start goes on alone. Returns how many
    nodes were met.
    """
    last = len(queue) - 1
    entry[start] = FIRST
    entry[goal] = FIRST
    side[start] = 1
    side[goal] = 2
    queue[0] = start
    queue[last] = goal
    order[0] = start
    order[1] = goal
    count = 2
    head = 0
    tail = 1
    head_back = 0
    tail_back = 1
    while head < tail:
        forward = head_back == tail_back or tail - head <= tail_back - head_back
        mine = 1 if forward else 2
        first = head if forward else head_back
        end = tail if forward else tail_back
        added = end
        for place in range(first, end):
            node = queue[place] if forward else queue[last - place]
            ports = links[node] & 255
            for port in range(k):
                if (ports >> port) & 1:
                    step = step_at(steps, k, width, node, port)
                    other = step >> 3
                    if side[other] == 0:
                        side[other] = mine
                        entry[other] = step & 7
                        order[count] = other
                        count += 1
                        queue[added if forward else last - added] = other
                        added += 1
                    elif side[other] != mine:
                        meeting[0] = node if forward else other
                        meeting[1] = other if forward else node
                        return count
        if forward:
            head = end
            tail = added
        else:
            head_back = end
            tail_back = added
    return count


@kernel
def depth_first(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    start: int,
    goal: int,
    stream: Stream,
    entry: Masks,
    order: Cells,
    tally: Cells,
) -> int:
    """Go on to a random neighbour not visited yet, or back where there is none; return the moves.

    tally: int32[1], becomes how many nodes were visited. Ends at the goal, or back at the start
    with all visited that can be reached.
    """
    entry[start] = FIRST
    order[0] = start
    count = 1
    moves = 0
    node = start
    while node != goal:
        ports = links[node] & 255
        fresh = 0
        for port in range(k):
            if (ports >> port) & 1 and entry[step_at(steps, k, width, node, port) >> 3] == NO_PORT:
                fresh |= 1 << port
        if fresh:
            port = nth_port(fresh, below(stream, degree(fresh)))
            step = step_at(steps, k, width, node, port)
            node = step >> 3
            entry[node] = step & 7
            order[count] = node
            count += 1
        elif node == start:
            tally[0] = count
            return moves
        else:
            node = step_at(steps, k, width, node, entry[node] & 7) >> 3
        moves += 1
    tally[0] = count
    return moves
