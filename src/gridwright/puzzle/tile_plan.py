"""The plan of a board of tiles: where its cells lie, and how it comes again where sides join."""

from __future__ import annotations

from gridwright.grid.topology import Topology
from gridwright.puzzle.place import Place
from gridwright.puzzle.plan import Plan, poles, repeats


def tile_plan(topology: Topology, place: Place) -> Plan:
    """Plan a board as its pictures lay it out."""
    outlines = place.sides[:, :, -1] - place.centres[:, None]
    ways = repeats(topology, place.apart, place.middles)
    return Plan(place.size, place.centres, outlines, ways, poles(topology, place.centres))
