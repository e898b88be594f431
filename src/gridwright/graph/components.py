"""The components that links make of the cells."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import select
from gridwright.graph._kernels import Cells, label
from gridwright.graph.links import checked
from gridwright.grid.topology import Masks, Topology


def components(topology: Topology, links: Masks) -> Cells:
    """Label each cell with its component: int32[n], from 0 in order of the first cells.

    Raises BadInput on unusable links.
    """
    ports = checked(topology, links)
    n = topology.n
    parent, size, labels = (np.empty(n, np.int32) for _ in range(3))
    select(label, work=n)(topology.steps, topology.k, ports, parent, size, labels)
    return labels
