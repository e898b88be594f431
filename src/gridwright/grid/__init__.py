"""Topologies, port masks and tiles: the graphs that every puzzle stands on."""

from gridwright.grid.square import square
from gridwright.grid.topology import MAX_CELLS, Topology, parse

__all__ = ["MAX_CELLS", "Topology", "parse", "square"]
