"""The kernel of the A* search, with a circle of buckets for a queue."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.graph._kernels import Cells
from gridwright.grid.topology import Masks
from gridwright.maze.kernels.edges import step_at
from gridwright.maze.kernels.walk_path import FIRST

BUCKETS = 8
_QUEUED, _TAKEN = 1, 2


@kernel
def best_first(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    start: int,
    goal: int,
    bound: Cells,
    entry: Masks,
    state: Masks,
    far: Cells,
    cost: Cells,
    after: Cells,
    before: Cells,
    heads: Cells,
    order: Cells,
) -> int:
    """Search by the least of steps so far plus bound (Hart, Nilsson and Raphael 1968).

    bound: int32[m], at most the steps to the goal, and changing by at most 2 along a passage, so
    that the costs in the queue lie within 3 of the least · entry: uint8[m], becomes the ports that
    lead back along a shortest path · state: uint8[m], zero before · far: int32[m], -1 before,
    becomes the steps so far · cost, after, before: int32[m], work space; the nodes of one cost are
    a list, the last to come in front · heads: int32[BUCKETS], -1 before · order: int32[m], the
    nodes as they are first taken from the queue. Returns how many were.

    A node met again by a shorter way is queued again, and costs never fall along a way (Mero
    1984), so the bound need not be consistent.
    """
    entry[start] = FIRST
    far[start] = 0
    least = bound[start]
    _queue(start, least, state, cost, after, before, heads)
    waiting = 1
    count = 0
    while waiting > 0:
        while heads[least & (BUCKETS - 1)] < 0:
            least += 1
        node = heads[least & (BUCKETS - 1)]
        _unqueue(node, state, cost, after, before, heads)
        waiting -= 1
        if (state[node] & _TAKEN) == 0:
            state[node] = _TAKEN
            order[count] = node
            count += 1
        if node == goal:
            return count
        ports = links[node] & 255
        for port in range(k):
            if (ports >> port) & 1:
                step = step_at(steps, k, width, node, port)
                other = step >> 3
                if far[other] < 0 or far[node] + 1 < far[other]:
                    if state[other] & _QUEUED:
                        _unqueue(other, state, cost, after, before, heads)
                        waiting -= 1
                    far[other] = far[node] + 1
                    entry[other] = step & 7
                    least_there = max(least, far[other] + bound[other])
                    _queue(other, least_there, state, cost, after, before, heads)
                    waiting += 1
    return count


@inlined
def _queue(
    node: int, price: int, state: Masks, cost: Cells, after: Cells, before: Cells, heads: Cells
) -> int:
    """Put a node in front of the list of its cost."""
    place = price & (BUCKETS - 1)
    cost[node] = price
    state[node] = state[node] | _QUEUED
    after[node] = heads[place]
    before[node] = -1
    if heads[place] >= 0:
        before[heads[place]] = node
    heads[place] = node
    return place


@inlined
def _unqueue(
    node: int, state: Masks, cost: Cells, after: Cells, before: Cells, heads: Cells
) -> int:
    """Take a node out of the list of its cost."""
    if before[node] >= 0:
        after[before[node]] = after[node]
    else:
        heads[cost[node] & (BUCKETS - 1)] = after[node]
    if after[node] >= 0:
        before[after[node]] = before[node]
    state[node] = state[node] & ~_QUEUED
    return node
