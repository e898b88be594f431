"""The kernels of walkers with a hand on the wall: plain wall following, and Pledge.

``leave`` (uint8[m], NO_PORT before) becomes, for each node visited, the port by which the walker
left it last; ``order`` (int32[m]) the nodes in the order of first visits; ``tally`` (int32[1]) how
many those are.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.graph._kernels import Cells
from gridwright.grid.topology import Masks
from gridwright.maze.kernels.edges import step_at
from gridwright.maze.kernels.walk_path import NO_PORT


@kernel
def follow_wall(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    start: int,
    wall: int,
    turn: int,
    goal: int,
    leave: Masks,
    order: Cells,
    tally: Cells,
) -> int:
    """Walk with one hand on the wall until at the goal, or around it once; return the moves.

    wall: the port of the start whose closed side the hand touches, as if it had come in there ·
    turn: 1 for the left hand, k - 1 for the right one: the next port tried, from the one by which
    a node was entered. That walks around a face of the map that links and the cyclic order of
    ports make, whatever surface it lies on.
    """
    node = start
    back = wall
    first = NO_PORT
    moves = 0
    count = 0
    while node != goal:
        port = (back + turn) % k
        while port != back and not (links[node] >> port) & 1:
            port = (port + turn) % k
        if leave[node] == NO_PORT:
            order[count] = node
            count += 1
        if node == start:
            if port == first or not (links[node] >> port) & 1:
                tally[0] = count
                return moves
            if first == NO_PORT:
                first = port
        leave[node] = port
        step = step_at(steps, k, width, node, port)
        node = step >> 3
        back = step & 7
        moves += 1
    order[count] = goal
    tally[0] = count + 1
    return moves


@kernel
def pledge(
    steps: Cells,
    width: int,
    links: Masks,
    start: int,
    goal: int,
    ahead: int,
    leave: Masks,
    order: Cells,
    tally: Cells,
) -> int:
    """Walk by Pledge's rule on a plain square grid until at the goal; return the moves.

    The walker goes ``ahead`` (a port) until it meets a wall, then keeps its right hand on it and
    counts turns, right ones up and left ones down, until they come to nothing (Abelson and diSessa
    1980). Only for a goal that this is bound to find: the walk has no other end.
    """
    node = start
    heading = ahead
    turned = 0
    moves = 0
    count = 0
    while node != goal:
        if leave[node] == NO_PORT:
            order[count] = node
            count += 1
        right = (heading + 1) & 3
        if turned != 0 and (links[node] >> right) & 1:
            heading = right
            turned += 1
        while not (links[node] >> heading) & 1:
            heading = (heading + 3) & 3
            turned -= 1
        leave[node] = heading
        node = step_at(steps, 4, width, node, heading) >> 3
        moves += 1
    order[count] = goal
    tally[0] = count + 1
    return moves
