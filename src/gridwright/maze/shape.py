"""The shape of a maze: which of its cells are there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.hexadecimal import read_bits
from gridwright.grid.topology import Topology
from gridwright.maze.board import Parameters


def cells_of(parameters: Parameters, topology: Topology) -> NDArray[np.bool_] | None:
    """Give the cells that are there, bool[n], or None for all; BadInput for fewer than two."""
    present = None
    if parameters.present:
        present = read_bits(parameters.present, topology.n, "present")
    cells = topology.n if present is None else int(np.count_nonzero(present))
    if cells < 2:
        raise BadInput(expected="at least 2 cells", got=cells, where=topology.spec)
    return present
