"""Headings: which port leads left, up, right or down on the page, for cursors on any grid."""

from __future__ import annotations

import numpy as np

from gridwright.grid.topology import Topology

HEADINGS = {"left": (-1.0, 0.0), "up": (0.0, -1.0), "right": (1.0, 0.0), "down": (0.0, 1.0)}

_LEAST = 0.51  # the cosine of a little less than 60 degrees
_NEAR = 1e-6


def heading(topology: Topology, cell: int, direction: str) -> int:
    """Find the port of a cell that leads in a direction; -1 where there is none.

    A direction is the name of a port, or a key of HEADINGS: then the port with a neighbour whose
    side lies most nearly that way. Of two that do so equally, the one that keeps the first
    coordinate is taken, so that a way up and the way back down pass the same cells.

    >>> from gridwright.grid.hexagonal import hexagonal
    >>> [hexagonal(3, 3).names_at(4)[heading(hexagonal(3, 3), 4, way)] for way in ("left", "up")]
    ['left', 'up-left']
    """
    named = topology.port(cell, direction)
    if named >= 0 or direction not in HEADINGS:
        return named
    outline = topology.outline(cell)
    out = (outline + np.roll(outline, 1, axis=0)) / 2 - outline.mean(axis=0)
    along = (out @ HEADINGS[direction]) / np.hypot(*out.T)
    along[topology.neighbour[cell, : len(along)] < 0] = -1
    if along.max() < _LEAST:
        return -1
    ports = np.flatnonzero(along > along.max() - _NEAR).tolist()
    first = topology.coordinates(cell)[0]
    there = [topology.coordinates(int(topology.neighbour[cell, port]))[0] for port in ports]
    return int(ports[there.index(first)] if first in there else ports[0])
