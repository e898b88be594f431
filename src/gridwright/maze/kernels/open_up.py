"""Kernels that open more passages than a tree has: at dead ends, or anywhere.

ports: uint8[n] port masks of the edges that may carry a passage of the surface, in both kernels.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, nth_port, tie
from gridwright.grid.topology import Masks
from gridwright.maze.kernels.edges import step_at

MILLION = 1_000_000


@kernel
def braid(
    steps: Cells,
    k: int,
    width: int,
    ports: Masks,
    stream: Stream,
    links: Masks,
    share: int,
    ends: Cells,
) -> int:
    """Open a share of the dead ends, in millionths; return how many are open, perhaps one more.

    Dead ends are taken in random order, and each is linked to a random neighbour that is a dead
    end, too, or where there is none to any other. ends: int32[d + 1], work space for d dead ends.
    """
    count = 0
    shut = 0
    for cell in range(len(links)):
        if degree(links[cell] & 255) == 1:
            if _other_ways(steps, k, width, ports, links, cell) != 0:
                ends[count] = cell
                count += 1
            else:
                shut += 1
    want = ((count + shut) * share + MILLION // 2) // MILLION
    opened = 0
    while opened < want and count > 0:
        drawn = below(stream, count)
        cell = ends[drawn]
        count -= 1
        ends[drawn] = ends[count]
        if degree(links[cell] & 255) == 1:
            ways = _other_ways(steps, k, width, ports, links, cell)
            mates = 0
            for port in range(k):
                if (ways >> port) & 1:
                    other = step_at(steps, k, width, cell, port) >> 3
                    if degree(links[other] & 255) == 1:
                        mates |= 1 << port
            if mates != 0:
                ways = mates
                opened += 1
            port = nth_port(ways, below(stream, degree(ways)))
            tie(links, cell, port, step_at(steps, k, width, cell, port))
            opened += 1
    return opened


@inlined
def _other_ways(steps: Cells, k: int, width: int, ports: Masks, links: Masks, cell: int) -> int:
    """Give the ports by which a dead end can be linked to a cell that it is not linked to."""
    mask = links[cell] & 255
    before = step_at(steps, k, width, cell, nth_port(mask, 0)) >> 3
    ways: int = (ports[cell] & 255) & ~mask
    for port in range(k):
        if (ways >> port) & 1:
            other = step_at(steps, k, width, cell, port) >> 3
            if (other == before) + (other == cell) > 0:
                ways &= ~(1 << port)
    return ways


@kernel
def closed_edges(steps: Cells, k: int, width: int, ports: Masks, links: Masks) -> int:
    """Count the edges between two cells that could carry a passage and do not."""
    closed = 0
    for cell in range(len(links)):
        ways = (ports[cell] & 255) & ~(links[cell] & 255)
        for port in range(k):
            if (ways >> port) & 1 and step_at(steps, k, width, cell, port) >> 3 > cell:
                closed += 1
    return closed


@kernel
def add_loops(
    steps: Cells,
    k: int,
    width: int,
    ports: Masks,
    stream: Stream,
    links: Masks,
    closed: int,
    want: int,
) -> int:
    """Open ``want`` of the ``closed`` edges, every choice as likely; return how many were opened.

    Selection sampling in one pass (Knuth, The Art of Computer Programming 2, algorithm 3.4.2 S).
    """
    opened = 0
    for cell in range(len(links)):
        if opened == want:
            return opened
        ways = (ports[cell] & 255) & ~(links[cell] & 255)
        for port in range(k):
            if (ways >> port) & 1:
                step = step_at(steps, k, width, cell, port)
                if step >> 3 > cell:
                    if below(stream, closed) < want - opened:
                        tie(links, cell, port, step)
                        opened += 1
                    closed -= 1
    return opened
