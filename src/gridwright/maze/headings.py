"""Headings of all cells at once: how far ports lead left, up, right and down, and which do."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.edges import port_edges
from gridwright.grid.heading import HEADINGS
from gridwright.grid.topology import Topology

_ABSENT = -2.0
_LEAST = 0.51  # the cosine of a little less than 60 degrees
_NEAR = 1e-6


def leanings(topology: Topology) -> NDArray[np.float64]:
    """Give the way that each port leads, from the middle of the corners of its cell.

    Unit vectors, float64[n, k, 2]; NaN where a port leads through no side.
    """
    edges = port_edges(topology)
    out = edges.mean(axis=2) - np.nanmean(edges[:, :, 1], axis=1)[:, None]
    ways: NDArray[np.float64] = out / np.hypot(out[..., 0], out[..., 1])[..., None]
    return ways


@lru_cache(maxsize=4)
def names_of(topology: Topology) -> tuple[tuple[str, ...], ...]:
    """Name the ports of every cell."""
    if topology.naming is None:
        return (topology.port_names,) * topology.n
    return tuple(topology.names_at(cell) for cell in range(topology.n))


def headings(topology: Topology) -> NDArray[np.int64]:
    """Give what ``grid.heading`` finds for each cell and each of HEADINGS: int64[n, 4].

    >>> from gridwright.grid.topology import parse
    >>> headings(parse("hex:3x3"))[4].tolist()
    [0, 1, 3, 5]
    """
    ways = np.array(list(HEADINGS.values()))
    along = np.nan_to_num(np.einsum("npx,dx->ndp", leanings(topology), ways), nan=_ABSENT)
    along[np.repeat((topology.neighbour < 0)[:, None], len(ways), axis=1)] = -1.0
    best = along.max(axis=2)
    first = np.array([topology.coordinates(cell)[0] for cell in range(topology.n)])
    alike = first[topology.neighbour] == first[:, None]
    likely = along > best[..., None] - _NEAR
    kept = likely & alike[:, None]
    port = np.where(kept.any(axis=2), kept.argmax(axis=2), likely.argmax(axis=2))
    port[best < _LEAST] = -1
    named = np.array([_named(names) for names in names_of(topology)])
    return np.where(named >= 0, named, port)


@cache
def _named(names: tuple[str, ...]) -> tuple[int, ...]:
    """Give the port that is named after each of HEADINGS, or -1."""
    return tuple(names.index(way) if way in names else -1 for way in HEADINGS)
