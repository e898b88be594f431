"""Which cells links reach from a cell, and how far away they are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import select
from gridwright.graph._kernels import Cells, measure, spread
from gridwright.graph.links import check_cell, checked
from gridwright.grid.topology import Masks, Topology


def flood(topology: Topology, links: Masks, start: int) -> NDArray[np.bool_]:
    """Find the cells that links join to ``start``: bool[n]; raise BadInput on unusable links."""
    check_cell(topology, start, "start")
    ports = checked(topology, links)
    seen = np.zeros(topology.n, np.uint8)
    queue = np.empty(topology.n, np.int32)
    select(spread, work=topology.n)(topology.steps, topology.k, ports, start, seen, queue)
    return seen.view(np.bool_)


def distances(topology: Topology, links: Masks, start: int) -> Cells:
    """Count the links from ``start`` to each cell: int32[n], -1 where none lead there.

    Raises BadInput on unusable links.
    """
    check_cell(topology, start, "start")
    ports = checked(topology, links)
    distance = np.full(topology.n, -1, np.int32)
    queue = np.empty(topology.n, np.int32)
    select(measure, work=topology.n)(topology.steps, topology.k, ports, start, -1, distance, queue)
    return distance
