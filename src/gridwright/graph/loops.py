"""The loops that links make: biconnected components with a cycle."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import select
from gridwright.graph._blocks import blocks
from gridwright.graph.links import checked
from gridwright.grid.topology import Masks, Topology


def loops(topology: Topology, links: Masks) -> list[tuple[int, ...]]:
    """Give the sorted cells of each biconnected component that has a loop, by smallest cell.

    A cell may be in several of them, and bridges are in none. Two open parallel edges are a loop
    of two cells, and every open edge from a cell to itself is a loop of one. Raises BadInput on
    unusable links.
    """
    ports = checked(topology, links)
    n, k = topology.n, topology.k
    found, tally = np.zeros(n, np.int32), np.zeros(3, np.int32)
    low, stack = np.empty(n, np.int32), np.empty(n, np.int32)
    turn, entry = np.zeros(n, np.uint8), np.empty(n, np.uint8)
    members = np.empty((k + 2) * n, np.int32)
    ends = np.empty((k + 1) * n + 1, np.int32)
    ends[0] = 0
    count = select(blocks, work=n)(
        topology.steps, k, ports, found, low, entry, turn, stack, members, ends, tally
    )
    bounds = ends[: count + 1].tolist()
    cells = members[: bounds[-1]].tolist()
    return sorted(tuple(sorted(cells[bounds[i] : bounds[i + 1]])) for i in range(count))
