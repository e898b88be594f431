"""Shortest paths along links."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import frozen, select
from gridwright.graph._kernels import descend, measure
from gridwright.graph.links import check_cell, checked
from gridwright.grid.topology import Masks, Topology


def shortest_path(topology: Topology, links: Masks, start: int, goal: int) -> list[int] | None:
    """Find a shortest path, both ends included, or None; of equals, that of the lowest ports.

    Raises BadInput on unusable links.
    """
    check_cell(topology, start, "start")
    check_cell(topology, goal, "goal")
    ports = checked(topology, links)
    n, k, steps = topology.n, topology.k, topology.steps
    distance = np.full(n, -1, np.int32)
    queue = np.empty(n, np.int32)
    select(measure, work=n)(steps, k, ports, goal, start, distance, queue)
    if distance[start] < 0:
        return None
    path = np.empty(int(distance[start]) + 1, np.int32)
    select(descend, work=n)(steps, k, ports, start, frozen(distance), path)
    cells: list[int] = path.tolist()
    return cells
