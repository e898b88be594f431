"""Wall adding: walls go up in random order, each unless it would cut the grid in two."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, join, tie
from gridwright.grid.topology import Masks
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note_wall


@kernel
def shuffled_edges(steps: Cells, k: int, passable: Masks, stream: Stream, edges: Cells) -> int:
    """Write the edges between different cells in random order; return how many there are.

    edges: int32[n * k // 2 + 1], becomes ``cell << 3 | port`` (shuffled as it is filled: Knuth,
    The Art of Computer Programming 2, 3.4.2).
    """
    count = 0
    for cell in range(len(passable)):
        ports = passable[cell] & 255
        for port in range(k):
            if (ports >> port) & 1 and steps[cell * k + port] >> 3 > cell:
                place = below(stream, count + 1)
                edges[count] = edges[place]
                edges[place] = (cell << 3) | port
                count += 1
    return count


@kernel
def add_walls(
    steps: Cells,
    k: int,
    cap: int,
    count: int,
    links: Masks,
    edges: Cells,
    parent: Cells,
    size: Cells,
    trace: Trace,
) -> int:
    """Leave open what walls in the order of ``edges`` may not close; return how many edges.

    A wall is refused if the edges that come later in the order do not join its two cells. So the
    order is gone through from its end, and an edge stays open if it joins two parts (Kruskal).
    links: uint8[n], zero before · parent, size: int32[n], work space · edges: int32[count], those
    that stay open become -1.
    """
    for cell in range(len(links)):
        parent[cell] = cell
        size[cell] = 1
    laid = 0
    for back in range(count):
        edge = edges[count - 1 - back]
        cell = edge >> 3
        step = steps[cell * k + (edge & 7)]
        roomy = degree(links[cell] & 255) < cap and degree(links[step >> 3] & 255) < cap
        if roomy and join(parent, size, cell, step >> 3):
            tie(links, cell, edge & 7, step)
            edges[count - 1 - back] = -1
            laid += 1
    spot = 0
    if len(trace) > 0:
        for place in range(count):
            if edges[place] >= 0:
                spot = note_wall(trace, spot, edges[place] >> 3, edges[place] & 7)
    return laid


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    n, k, steps = topology.n, topology.k, topology.steps
    edges, parent, size = (np.empty(m, np.int32) for m in (ground.edges, n, n))
    count = select(shuffled_edges, work=n)(steps, k, ground.passable, stream, edges)
    return select(add_walls, work=n)(
        steps, k, ground.cap, count, links, edges, parent, size, ground.trace
    )


WALL_ADDING = register(
    Algorithm(
        "wall-adding",
        "Walls go up in random order, each unless it would cut the grid in two.",
        _grow,
    )
)
