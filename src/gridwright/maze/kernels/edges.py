"""The edges that the kernels of mazes follow: from a table, or by arithmetic on square grids.

Three arguments stand for them: ``steps`` and ``k`` as ``Passages`` has them, and ``width``: the
cells a row of a square grid whose sides are not joined, or 0 where the table is to be read.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.graph._kernels import Cells
from gridwright.grid.topology import Masks


@inlined
def step_at(steps: Cells, k: int, width: int, cell: int, port: int) -> int:
    """Give the edge that leaves a cell by a port, ``beyond << 3 | back``; there must be one."""
    if width == 0:
        edge: int = steps[cell * k + port]
        return edge
    if port == 0:
        return (cell - 1) << 3 | 2
    if port == 1:
        return (cell - width) << 3 | 3
    if port == 2:
        return (cell + 1) << 3
    return (cell + width) << 3 | 1


@kernel
def misfit(steps: Cells, k: int, width: int, ports: Masks, masks: Masks) -> int:
    """Find the first cell with an open port that is not in ``ports`` or closed beyond, or -1."""
    for cell in range(len(masks)):
        opened = masks[cell] & 255
        if opened & ~(ports[cell] & 255):
            return cell
        for port in range(k):
            if (opened >> port) & 1:
                step = step_at(steps, k, width, cell, port)
                if not (masks[step >> 3] >> (step & 7)) & 1:
                    return cell
    return -1
