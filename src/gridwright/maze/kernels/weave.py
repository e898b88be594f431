"""The kernel of weave mazes: crossings first, then random Kruskal over the edges that are left.

A crossing joins its left and right neighbours over the cell and the upper and lower ones by a
tunnel beneath it, or the other way round (Jamis Buck, Mazes for Programmers, 2015).
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, find, join, tie
from gridwright.grid.topology import Masks

_LEFT, _UP, _RIGHT, _DOWN = 0, 1, 2, 3
_ALL_SIDES = 15


@kernel
def weave(
    steps: Cells,
    k: int,
    ports: Masks,
    stream: Stream,
    links: Masks,
    tunnels: Masks,
    want: int,
    part: Cells,
    size: Cells,
    order: Cells,
) -> int:
    """Draw a spanning tree with up to ``want`` tunnels; return how many parts are left, 1 or more.

    ports: uint8[n], the passable ports; ports 0 to 3 are left, up, right, down · links, tunnels:
    uint8[n], zero before · part, size: int32[n] and order: int32[n * k // 2 + n], work space.
    """
    parts = 0
    for cell in range(len(links)):
        part[cell] = cell
        size[cell] = 1
        if ports[cell] != 0:
            parts += 1
    parts -= _cross(steps, k, ports, stream, links, tunnels, want, part, size, order)
    parts -= _join(steps, k, ports, stream, links, tunnels, part, size, order)
    return parts - _surface(steps, k, links, tunnels, part, size)


@kernel
def _cross(
    steps: Cells,
    k: int,
    ports: Masks,
    stream: Stream,
    links: Masks,
    tunnels: Masks,
    want: int,
    part: Cells,
    size: Cells,
    order: Cells,
) -> int:
    """Place crossings in random order where nothing is linked yet; return how many parts joined."""
    count = 0
    for cell in range(len(links)):
        if (ports[cell] & _ALL_SIDES) == _ALL_SIDES:
            order[count] = cell
            count += 1
    joined = 0
    while want > 0 and count > 0:
        drawn = below(stream, count)
        cell = order[drawn]
        count -= 1
        order[drawn] = order[count]
        if links[cell] == 0:
            over = _LEFT + below(stream, 2)
            if not _crossable(steps, k, part, cell, over):
                over = 1 - over
            if _crossable(steps, k, part, cell, over):
                for port in range(over, 4, 2):
                    joined += join(part, size, cell, tie(links, cell, port, steps[cell * k + port]))
                for port in range(1 - over, 4, 2):
                    tie(links, cell, port, steps[cell * k + port])
                links[cell] = 5 << over
                tunnels[cell] = 10 >> over
                one = steps[cell * k + 1 - over] >> 3
                joined += join(part, size, one, steps[cell * k + 3 - over] >> 3)
                want -= 1
    return joined


@inlined
def _crossable(steps: Cells, k: int, part: Cells, cell: int, over: int) -> int:
    """Tell whether a crossing closes no loop; ``over`` is the first port of the upper passage.

    Where sides of 1 join, both ports of a passage lead to the cell itself, which is a loop.
    """
    a = find(part, steps[cell * k + over] >> 3)
    b = find(part, steps[cell * k + over + 2] >> 3)
    c = find(part, steps[cell * k + 1 - over] >> 3)
    d = find(part, steps[cell * k + 3 - over] >> 3)
    met = (c == a) + (c == b) + (d == a) + (d == b)
    return 1 if a != b and c != d and met < 2 else 0


@kernel
def _join(
    steps: Cells,
    k: int,
    ports: Masks,
    stream: Stream,
    links: Masks,
    tunnels: Masks,
    part: Cells,
    size: Cells,
    order: Cells,
) -> int:
    """Join parts by the other edges, in random order; return how many were joined."""
    count = 0
    for cell in range(len(links)):
        ways = (ports[cell] & 255) & ~(links[cell] & 255) & ~(tunnels[cell] & 255)
        for port in range(k):
            if (ways >> port) & 1 and steps[cell * k + port] >> 3 > cell:
                order[count] = (cell << 3) | port
                count += 1
    joined = 0
    while count > 0:
        drawn = below(stream, count)
        edge = order[drawn]
        count -= 1
        order[drawn] = order[count]
        cell = edge >> 3
        step = steps[cell * k + (edge & 7)]
        if join(part, size, cell, step >> 3):
            tie(links, cell, edge & 7, step)
            joined += 1
    return joined


@kernel
def _surface(steps: Cells, k: int, links: Masks, tunnels: Masks, part: Cells, size: Cells) -> int:
    """Turn crossings into junctions where nothing else joins their passages; return how many."""
    joined = 0
    for cell in range(len(links)):
        if tunnels[cell] != 0:
            port = 0 if tunnels[cell] & 1 else 1
            if join(part, size, cell, steps[cell * k + port] >> 3):
                links[cell] = (links[cell] & 255) | (tunnels[cell] & 255)
                tunnels[cell] = 0
                joined += 1
    return joined
