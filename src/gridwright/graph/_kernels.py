"""Kernels on links (uint8[n] port masks that agree along every edge) and on union-find forests.

``steps`` is ``Topology.steps``: int32[n * k], ``neighbour << 3 | back``, or -1.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import kernel
from gridwright.grid.topology import Masks

Cells: TypeAlias = NDArray[np.int32]


@kernel
def degree(mask: int) -> int:
    """Count the open ports of a mask of up to eight ports."""
    pairs = (mask & 0x55) + ((mask >> 1) & 0x55)
    fours = (pairs & 0x33) + ((pairs >> 2) & 0x33)
    return (fours & 15) + (fours >> 4)


@kernel
def nth_port(mask: int, index: int) -> int:
    """Give the open port with ``index`` open ports below it; there must be one."""
    port = 0
    while index > 0 or not (mask >> port) & 1:
        index -= (mask >> port) & 1
        port += 1
    return port


@kernel
def tie(links: Masks, cell: int, port: int, step: int) -> int:
    """Open the edge that leaves ``cell`` by ``port``, on both sides; return the cell beyond."""
    links[cell] = links[cell] | (1 << port)
    links[step >> 3] = links[step >> 3] | (1 << (step & 7))
    return step >> 3


@kernel
def untie(links: Masks, cell: int, port: int, step: int) -> int:
    """Close the edge that leaves ``cell`` by ``port``, on both sides; return the cell beyond."""
    links[cell] = links[cell] & ~(1 << port)
    links[step >> 3] = links[step >> 3] & ~(1 << (step & 7))
    return step >> 3


@kernel
def find(parent: Cells, x: int) -> int:
    """Find the root of the part of ``x``, halving the path (Tarjan and van Leeuwen 1984)."""
    above = parent[x]
    while above != x:
        parent[x] = parent[above]
        x = parent[x]
        above = parent[x]
    return x


@kernel
def join(parent: Cells, size: Cells, a: int, b: int) -> int:
    """Unite two parts by size (Tarjan 1975); return 1, or 0 where they were one already."""
    a = find(parent, a)
    b = find(parent, b)
    if a == b:
        return 0
    if size[a] < size[b]:
        a, b = b, a
    parent[b] = a
    size[a] = size[a] + size[b]
    return 1


@kernel
def unite(steps: Cells, k: int, links: Masks, parent: Cells, size: Cells) -> int:
    """Make the union-find forest of links; return how many parts all cells fall into."""
    parts = len(parent)
    for cell in range(len(parent)):
        parent[cell] = cell
        size[cell] = 1
    for cell in range(len(parent)):
        ports = links[cell] & 255
        for port in range(k):
            if (ports >> port) & 1:
                other = steps[cell * k + port] >> 3
                if other > cell:
                    parts -= join(parent, size, cell, other)
    return parts
