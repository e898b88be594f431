"""Twins: two edges that join the same two cells and may stand for each other in every answer.

Across a wrapped side of 2, a cell's left and right neighbour are one, and so are that one's. A
tile that opens one of two opposite ports, mirrored, opens the other, and a mirrored tile of four
sides is a turned one. So the twin of an edge would do as well, and no edge that has a twin is part
of a single answer.
"""

from __future__ import annotations

import numpy as np

from gridwright.grid.topology import Masks, Topology

SIDES = 4
OPPOSITE = 2


def without_twins(topology: Topology, ports: Masks) -> Masks:
    """Leave out the ports of edges that have twins among the ports: uint8[n] port masks."""
    kept = ports.copy()
    four = topology.cycle == SIDES
    for one in range(OPPOSITE) if topology.k >= SIDES else ():
        other = one + OPPOSITE
        beyond = topology.neighbour[:, one]
        both = (ports >> one & ports >> other & 1) == 1
        cells = np.flatnonzero(both & four & (beyond == topology.neighbour[:, other]))
        turn = topology.back[cells, one] - topology.back[cells, other]
        twins = (beyond[cells] != cells) & four[beyond[cells]] & (abs(turn) == OPPOSITE)
        kept[cells[twins]] &= ~(1 << one | 1 << other) & 0xFF
    kept.setflags(write=False)
    return kept
