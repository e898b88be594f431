"""The kernels of the longest path, and of the parts and side branches of a maze."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import kernel
from gridwright.graph._kernels import Cells, degree
from gridwright.grid.topology import Masks
from gridwright.maze.kernels.edges import step_at


@kernel
def longest(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    present: NDArray[np.bool_],
    swept: Masks,
    queue: Cells,
    best: Cells,
) -> int:
    """Find the ends of the longest of the paths that two sweeps find in each part.

    present: bool[n], the cells that a path may end on · swept: uint8[m], zero before, becomes
    how often a node was swept · queue: int32[m], work space · best: int32[2], becomes the two
    ends, the smaller first. Returns the path's length in steps, or -1 where no cell is present.

    From any node, the farthest is one end of a longest path of a tree, and the farthest from there
    is the other (Dijkstra; Bulterman and others 2002). In a part with loops the sweeps give a
    shortest path that is long, and no longer one may exist or not.
    """
    length = -1
    for cell in range(len(present)):
        if present[cell] and swept[cell] == 0:
            end = cell
            for sweep in range(1, 3):
                swept[end] = sweep
                queue[0] = end
                head = 0
                tail = 1
                level = 1
                depth = 0
                reached = 0
                first = end
                while head < tail:
                    if head == level:
                        depth += 1
                        level = tail
                    node = queue[head]
                    head += 1
                    if node < len(present) and depth > reached:
                        reached = depth
                        end = node
                    ports = links[node] & 255
                    for port in range(k):
                        if (ports >> port) & 1:
                            other = step_at(steps, k, width, node, port) >> 3
                            if swept[other] < sweep:
                                swept[other] = sweep
                                queue[tail] = other
                                tail += 1
                if sweep == 2 and reached > length:
                    length = reached
                    best[0] = min(first, end)
                    best[1] = max(first, end)
    return length


@kernel
def count_parts(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    present: NDArray[np.bool_],
    seen: Masks,
    stack: Cells,
    tally: Cells,
) -> int:
    """Count the parts that the nodes fall into; cells that are not present are in none.

    seen: uint8[m], zero before · stack: int32[m], work space · tally: int32[1], becomes how many
    parts are rings: all nodes with two ways.
    """
    parts = 0
    rings = 0
    for start in range(len(links)):
        if seen[start] == 0 and (start >= len(present) or present[start]):
            seen[start] = 1
            stack[0] = start
            waiting = 1
            ring = 1
            while waiting > 0:
                waiting -= 1
                node = stack[waiting]
                ports = links[node] & 255
                if degree(ports) != 2:
                    ring = 0
                for port in range(k):
                    if (ports >> port) & 1:
                        other = step_at(steps, k, width, node, port) >> 3
                        if seen[other] == 0:
                            seen[other] = 1
                            stack[waiting] = other
                            waiting += 1
            parts += 1
            rings += ring
    tally[0] = rings
    return parts


@kernel
def side_branches(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    path: Cells,
    seen: Masks,
    stack: Cells,
    sizes: Cells,
    tally: Cells,
) -> int:
    """Size the branches that leave a path before its end; return how many there are.

    path: int32, nodes from start to goal · seen: uint8[m], zero before · stack: int32[m], work
    space · sizes: int32[m], becomes the nodes of each branch · tally: int32[1], becomes how many
    nodes of the path a branch leaves. A branch is a part of what is left without the path; one
    that meets the path more than once counts once, where the path first comes by.
    """
    for place in range(len(path)):
        seen[path[place]] = 1
    branches = 0
    decisions = 0
    for place in range(len(path) - 1):
        before = branches
        for port in range(k):
            if (links[path[place]] >> port) & 1:
                first = step_at(steps, k, width, path[place], port) >> 3
                if seen[first] == 0:
                    seen[first] = 1
                    stack[0] = first
                    waiting = 1
                    size = 0
                    while waiting > 0:
                        waiting -= 1
                        node = stack[waiting]
                        size += 1
                        ports = links[node] & 255
                        for onward in range(k):
                            if (ports >> onward) & 1:
                                other = step_at(steps, k, width, node, onward) >> 3
                                if seen[other] == 0:
                                    seen[other] = 1
                                    stack[waiting] = other
                                    waiting += 1
                    sizes[branches] = size
                    branches += 1
        decisions += 1 if branches > before else 0
    tally[0] = decisions
    return branches
