"""Topologies, port masks and tiles: the graphs that every puzzle stands on."""

from gridwright.grid.big_triangle import big_triangle
from gridwright.grid.cube import cube
from gridwright.grid.cylinder import cylinder
from gridwright.grid.hexagon import hexagon
from gridwright.grid.hexagonal import hexagonal
from gridwright.grid.kinds import Kind, kind, kinds, spec_of
from gridwright.grid.layered import layered
from gridwright.grid.moebius import moebius
from gridwright.grid.octagonal import octagonal
from gridwright.grid.polar import polar
from gridwright.grid.square import square
from gridwright.grid.topology import MAX_CELLS, MAX_LINKS_CELLS, Topology, parse
from gridwright.grid.triangular import triangular

__all__ = [
    "MAX_CELLS",
    "MAX_LINKS_CELLS",
    "Kind",
    "Topology",
    "big_triangle",
    "cube",
    "cylinder",
    "hexagon",
    "hexagonal",
    "kind",
    "kinds",
    "layered",
    "moebius",
    "octagonal",
    "parse",
    "polar",
    "spec_of",
    "square",
    "triangular",
]
