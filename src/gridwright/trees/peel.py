"""Peeling: the edges to dead ends, which every tree has, are laid first, and no walk goes there."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.graph._kernels import Cells, degree, nth_port, tie
from gridwright.grid.topology import Masks
from gridwright.trees.trace import Trace, note


@kernel
def peel(
    steps: Cells, k: int, passable: Masks, links: Masks, ways: Masks, queue: Cells, trace: Trace
) -> int:
    """Lay the edges to dead ends until none are left; return how many.

    ways: uint8[n], becomes the passable ports among the cells that remain, without edges from a
    cell to itself; 0 for cells that are done · queue: int32[n], work space.
    """
    tail = 0
    for cell in range(len(links)):
        ports = passable[cell] & 255
        for port in range(k):
            if (ports >> port) & 1 and steps[cell * k + port] >> 3 == cell:
                ports &= ~(1 << port)
        ways[cell] = ports
        if degree(ports) == 1:
            queue[tail] = cell
            tail += 1
    laid = 0
    head = 0
    while head < tail:
        cell = queue[head]
        head += 1
        if ways[cell] != 0:
            port = nth_port(ways[cell] & 255, 0)
            step = steps[cell * k + port]
            other = tie(links, cell, port, step)
            laid = note(trace, laid, cell, port)
            ways[cell] = 0
            ways[other] = ways[other] & ~(1 << (step & 7))
            if degree(ways[other] & 255) == 1:
                queue[tail] = other
                tail += 1
    return laid


@kernel
def walking_root(ways: Masks, root: int) -> int:
    """Choose where walks end after peeling: the root, or the first cell that remains."""
    if ways[root] == 0:
        root = 0
        while ways[root] == 0:
            root += 1
    return root
