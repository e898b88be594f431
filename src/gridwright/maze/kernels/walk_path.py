"""The kernel that writes down the path that a walk has left behind."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.graph._kernels import Cells
from gridwright.grid.topology import Masks
from gridwright.maze.kernels.edges import step_at

NO_PORT = 8
FIRST = 9


@kernel
def trace(
    steps: Cells, k: int, width: int, ports: Masks, start: int, goal: int, path: Cells
) -> int:
    """Write the nodes from ``start`` to ``goal``, each left by its port in ports; return how many.

    ports: uint8[m], the port by which to leave a node, leading to goal in the end · path: int32,
    long enough.
    """
    node = start
    path[0] = node
    count = 1
    while node != goal:
        node = step_at(steps, k, width, node, ports[node] & 7) >> 3
        path[count] = node
        count += 1
    return count
