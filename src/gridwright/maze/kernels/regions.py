"""The kernel of parts: which nodes passages join to the entrance, and how many parts there are."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.graph._kernels import Cells
from gridwright.grid.topology import Masks
from gridwright.maze.kernels.edges import step_at

JOINED, APART = 1, 2


@kernel
def regions(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    start: int,
    region: Masks,
    queue: Cells,
) -> int:
    """Mark the nodes of the start's part as JOINED, all others as APART; return the parts.

    region: uint8[m], 0 before, or anything else where a node is absent and to be left out ·
    queue: int32[m], work space.
    """
    _spread(steps, k, width, links, start, JOINED, region, queue)
    parts = 1
    for node in range(len(links)):
        if region[node] == 0:
            _spread(steps, k, width, links, node, APART, region, queue)
            parts += 1
    return parts


@kernel
def _spread(
    steps: Cells,
    k: int,
    width: int,
    links: Masks,
    start: int,
    mark: int,
    region: Masks,
    queue: Cells,
) -> int:
    region[start] = mark
    queue[0] = start
    waiting = 1
    while waiting > 0:
        waiting -= 1
        node = queue[waiting]
        ports = links[node] & 255
        for port in range(k):
            if (ports >> port) & 1:
                other = step_at(steps, k, width, node, port) >> 3
                if region[other] == 0:
                    region[other] = mark
                    queue[waiting] = other
                    waiting += 1
    return mark
