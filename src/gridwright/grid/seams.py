"""Seams: sides that are joined but lie apart on the page, numbered so that they can be found.

Where every side is joined straight across the page, as on a torus, nobody needs numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.edges import meeting, port_edges
from gridwright.grid.topology import Topology

_NEAR = 1e-6


class Seam(NamedTuple):
    """Two joined sides, each as a cell and a port, and the number that both bear."""

    number: int
    cell: int
    port: int
    beyond: int
    back: int


def apart(topology: Topology, edges: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Say through which sides a neighbour lies elsewhere on the page: bool[n, k].

    edges: what ``port_edges`` gives.
    """
    sided = np.arange(topology.k) < topology.cycle[:, None]
    elsewhere: NDArray[np.bool_] = sided & (topology.neighbour >= 0) & ~meeting(topology, edges)
    return elsewhere


@lru_cache(maxsize=16)
def seams(topology: Topology) -> tuple[Seam, ...]:
    """List the seams in order of their first cells; none where all go straight across.

    >>> from gridwright.grid.moebius import moebius
    >>> [tuple(seam) for seam in seams(moebius(3, 2))]
    [(1, 0, 0, 5, 2), (2, 2, 2, 3, 0)]
    """
    edges = port_edges(topology)
    sides = np.argwhere(apart(topology, edges))
    if not sides.size:
        return ()
    cells, ports = sides.T
    beyond, back = topology.neighbour[cells, ports], topology.back[cells, ports]
    middles = edges.mean(axis=2)
    way = middles[beyond, back] - middles[cells, ports]
    out = middles[cells, ports] - topology.centres()[cells]
    if (abs(way[:, 0] * out[:, 1] - way[:, 1] * out[:, 0]) < _NEAR).all():
        return ()
    first = (cells < beyond) | ((cells == beyond) & (ports < back))
    pairs = np.stack([cells, ports, beyond, back], axis=1)[first].tolist()
    return tuple(Seam(number, *pair) for number, pair in enumerate(pairs, 1))
