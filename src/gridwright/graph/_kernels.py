"""Kernels on links (uint8[n] port masks that agree along every edge) and on union-find forests.

``steps`` is ``Topology.steps``: int32[n * k], ``neighbour << 3 | back``, or -1.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel
from gridwright.grid.topology import Masks

Cells: TypeAlias = NDArray[np.int32]


@inlined
def degree(mask: int) -> int:
    """Count the open ports of a mask of up to eight ports."""
    pairs = (mask & 0x55) + ((mask >> 1) & 0x55)
    fours = (pairs & 0x33) + ((pairs >> 2) & 0x33)
    return (fours & 15) + (fours >> 4)


@inlined
def nth_port(mask: int, index: int) -> int:
    """Give the open port with ``index`` open ports below it; there must be one."""
    port = 0
    while index > 0 or not (mask >> port) & 1:
        index -= (mask >> port) & 1
        port += 1
    return port


@inlined
def tie(links: Masks, cell: int, port: int, step: int) -> int:
    """Open the edge that leaves ``cell`` by ``port``, on both sides; return the cell beyond."""
    links[cell] = links[cell] | (1 << port)
    links[step >> 3] = links[step >> 3] | (1 << (step & 7))
    return step >> 3


@inlined
def untie(links: Masks, cell: int, port: int, step: int) -> int:
    """Close the edge that leaves ``cell`` by ``port``, on both sides; return the cell beyond."""
    links[cell] = links[cell] & ~(1 << port)
    links[step >> 3] = links[step >> 3] & ~(1 << (step & 7))
    return step >> 3


@inlined
def find(parent: Cells, x: int) -> int:
    """Find the root of the part of ``x``, halving the path (Tarjan and van Leeuwen 1984)."""
    above = parent[x]
    while above != x:
        parent[x] = parent[above]
        x = parent[x]
        above = parent[x]
    return x


@inlined
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


@kernel
def label(steps: Cells, k: int, links: Masks, parent: Cells, size: Cells, labels: Cells) -> int:
    """Number the parts in order of their first cells; return how many there are."""
    unite(steps, k, links, parent, size)
    parts = 0
    for cell in range(len(parent)):
        labels[cell] = -1
    for cell in range(len(parent)):
        root = find(parent, cell)
        if labels[root] < 0:
            size[root] = parts
            labels[root] = parts
            parts += 1
        labels[cell] = size[root]
    return parts


@kernel
def spread(steps: Cells, k: int, links: Masks, start: int, seen: Masks, queue: Cells) -> int:
    """Mark the cells that links join to ``start`` in seen (zero before); return how many."""
    seen[start] = 1
    queue[0] = start
    count = 1
    waiting = 1
    while waiting > 0:
        waiting -= 1
        cell = queue[waiting]
        ports = links[cell] & 255
        for port in range(k):
            if (ports >> port) & 1:
                other = steps[cell * k + port] >> 3
                if seen[other] == 0:
                    seen[other] = 1
                    queue[waiting] = other
                    waiting += 1
                    count += 1
    return count


@kernel
def measure(
    steps: Cells, k: int, links: Masks, start: int, goal: int, distance: Cells, queue: Cells
) -> int:
    """Measure distances from ``start`` breadth first, until ``goal`` unless that is -1.

    distance: int32[n], -1 before and where not reached · queue: int32[n], work space. Returns how
    many cells were reached.
    """
    distance[start] = 0
    queue[0] = start
    head = 0
    tail = 1
    while head < tail:
        cell = queue[head]
        if cell == goal:
            return tail
        head += 1
        ports = links[cell] & 255
        for port in range(k):
            if (ports >> port) & 1:
                other = steps[cell * k + port] >> 3
                if distance[other] < 0:
                    distance[other] = distance[cell] + 1
                    queue[tail] = other
                    tail += 1
    return tail


@kernel
def descend(steps: Cells, k: int, links: Masks, start: int, distance: Cells, path: Cells) -> int:
    """Write the cells from ``start`` down to distance 0, by the first port each; return how many.

    distance: as ``measure`` leaves it, with ``start`` reached · path: int32[distance of start + 1].
    """
    cell = start
    path[0] = cell
    count = 1
    while distance[cell] > 0:
        port = 0
        while (
            not (links[cell] >> port) & 1
            or distance[steps[cell * k + port] >> 3] != distance[cell] - 1
        ):
            port += 1
        cell = steps[cell * k + port] >> 3
        path[count] = cell
        count += 1
    return count


@kernel
def disagreement(steps: Cells, k: int, masks: Masks) -> int:
    """Find the first cell with an open port that leads nowhere or is closed beyond, or -1."""
    for cell in range(len(masks)):
        ports = masks[cell] & 255
        if ports >> k:
            return cell
        for port in range(k):
            if (ports >> port) & 1:
                step = steps[cell * k + port]
                if step < 0 or not (masks[step >> 3] >> (step & 7)) & 1:
                    return cell
    return -1
