"""The plan of a board of tiles: where its cells lie, and how it comes again where sides join."""

from __future__ import annotations

import numpy as np

from gridwright.grid.layered import plan_of
from gridwright.grid.topology import Topology
from gridwright.puzzle.place import Place
from gridwright.puzzle.plan import Plan
from gridwright.puzzle.scene import Point

_DIGITS = 6


def tile_plan(topology: Topology, place: Place) -> Plan:
    """Plan a board as its pictures lay it out."""
    corners = (place.sides[:, :, -1] - place.centres[:, None]).tolist()
    cycles = topology.cycle.tolist()
    outlines = [
        tuple((x, y) for x, y in spots[:cycle])
        for spots, cycle in zip(corners, cycles, strict=True)
    ]
    centres = tuple((x, y) for x, y in place.centres.tolist())
    return Plan(place.size, centres, tuple(outlines), repeats(topology, place))


def repeats(topology: Topology, place: Place) -> tuple[Point, ...]:
    """Give the ways that move a board onto its neighbours beyond joined sides.

    There are none where sides are joined askew, and where floors lie beside each other.
    """
    if place.seams or plan_of(topology)[1] > 1:
        return ()
    cells, ports = np.nonzero(place.apart)
    beyond, back = topology.neighbour[cells, ports], topology.back[cells, ports]
    ways = np.round(place.middles[cells, ports] - place.middles[beyond, back], _DIGITS)
    forward = ways[(ways[:, 0] > 0) | ((ways[:, 0] == 0) & (ways[:, 1] > 0))]
    distinct = np.unique(forward, axis=0)[::-1].tolist()
    return tuple((x, y) for x, y in distinct)
