"""The kernels that solve plain square mazes of any size in a byte a cell.

A byte holds the links of a cell (bits 0 to 3), VISITED, PATH, and from bit BACK_SHIFT on the port
that leads back to where the cell was met from. ``ring`` is a circular queue whose size is a power
of two; ``state`` (int64[4]) holds its front, its end, where the next level begins, and the depth.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import kernel
from gridwright.graph._kernels import Cells
from gridwright.grid.topology import Masks

VISITED, PATH, BACK_SHIFT = 16, 32, 6
FOUND, USED_UP, FULL = 1, 0, -1
_ROOM = 4


@kernel
def flood_square(
    marks: Masks,
    width: int,
    goal: int,
    distance: Cells,
    ring: Cells,
    state: NDArray[np.int64],
) -> int:
    """Search breadth first until the goal (-1: all) is met; return FOUND, USED_UP, or FULL.

    The start is visited and in the ring before. distance: int32[n], -1 before, becomes the steps
    from the start where visited, or int32[0] where they are not wanted. FULL asks to be called
    again with a larger ring.
    """
    wrap = len(ring) - 1
    head = state[0]
    tail = state[1]
    level = state[2]
    depth = state[3]
    while head < tail and (goal < 0 or marks[goal] & VISITED == 0):
        if tail - head > wrap - _ROOM:
            state[0] = head
            state[1] = tail
            state[2] = level
            state[3] = depth
            return FULL
        if head == level:
            depth += 1
            level = tail
        cell = ring[head & wrap]
        if len(distance) > 0:
            distance[cell] = depth  # written only, since reading it would wait for the memory
        mark = marks[cell] & 255
        ports = mark & 15
        if head > 0:  # only the start was not entered from anywhere
            ports &= ~(1 << (mark >> BACK_SHIFT))
        head += 1
        while ports:
            low = ports & -ports
            ports ^= low
            port = (low >> 1) - (low >> 3)
            beyond = cell + ((port & 2) - 1) * (1 + (port & 1) * (width - 1))
            mark = marks[beyond] & 255
            if mark & VISITED == 0:
                marks[beyond] = mark | VISITED | (port ^ 2) << BACK_SHIFT
                ring[tail & wrap] = beyond
                tail += 1
    return FOUND if goal >= 0 and marks[goal] & VISITED else USED_UP


@kernel
def mark_path(marks: Masks, width: int, start: int, goal: int) -> int:
    """Mark the way back from the goal to the start as PATH; return its number of steps."""
    cell = goal
    marks[cell] = marks[cell] | PATH
    length = 0
    while cell != start:
        port = (marks[cell] & 255) >> BACK_SHIFT
        cell += ((port & 2) - 1) * (1 + (port & 1) * (width - 1))
        marks[cell] = marks[cell] | PATH
        length += 1
    return length


@kernel
def write_path(marks: Masks, width: int, goal: int, path: Cells) -> int:
    """Write the cells of a marked path, from the start to the goal, into path; return how many."""
    cell = goal
    place = len(path)
    while place > 0:
        place -= 1
        path[place] = cell
        port = (marks[cell] & 255) >> BACK_SHIFT
        cell += ((port & 2) - 1) * (1 + (port & 1) * (width - 1))
    return len(path)
