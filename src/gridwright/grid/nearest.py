"""The cell that stands in for a topology's source where that one is not there."""

from __future__ import annotations

import numpy as np

from gridwright.grid.topology import Masks, Topology


def nearest_to_source(topology: Topology, masks: Masks) -> int:
    """Find the cell with a mask (uint8[n], not 0) nearest to the source, the first among equals.

    The source itself where it has one, or where none has.
    """
    if masks[topology.source] or not masks.any():
        return topology.source
    centres = topology.centres()
    away = ((centres - centres[topology.source]) ** 2).sum(axis=1)
    away[masks == 0] = np.inf
    return int(np.argmin(away))
