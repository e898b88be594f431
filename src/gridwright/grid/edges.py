"""The edges of a topology's cells, for those who draw: where each port leads through an outline.

Port p of a cell leads through the side of its outline that ends at corner p, that is, from corner
p - 1 to corner p; so an outline has one corner for each port that rotation moves. Outlines are
polygons, which fit together exactly; ``curves`` rounds those of rings for the eye.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.topology import Topology

Spot: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[Spot, Spot]

ARC_POINTS = 9

_NEAR = 1e-6
_MANY = 1 << 16
_DIGITS = 6


def port_edges(topology: Topology) -> NDArray[np.float64]:
    """Give the side that each port leads through: float64[n, k, 2, 2], two ends of x and y.

    Ports beyond ``cycle`` (stairs, say) have no side: theirs is NaN. Raises ValueError where an
    outline has not one corner for each port of the cycle.
    """
    corners = topology.corners(np.arange(topology.n))
    cycle = topology.cycle.astype(np.int64)
    count = (~np.isnan(corners[:, :, 0])).sum(axis=1)
    for cell in np.flatnonzero(count != cycle)[:1].tolist():
        raise ValueError(f"cell {cell}: {count[cell]} corners for {cycle[cell]} ports")
    lacking = topology.k - corners.shape[1]
    corners = np.pad(corners, ((0, 0), (0, lacking), (0, 0)), constant_values=np.nan)
    before = (np.arange(topology.k) - 1) % cycle[:, None]
    starts = np.take_along_axis(corners, before[:, :, None], axis=1)
    starts[np.isnan(corners)] = np.nan
    return np.stack([starts, corners], axis=2)


def extent(topology: Topology) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Measure the page: the least x and y of all outlines and the greatest, float64[2] each."""
    low, high = np.full(2, np.inf), np.full(2, -np.inf)
    for first in range(0, topology.n, _MANY):
        corners = topology.corners(np.arange(first, min(first + _MANY, topology.n)))
        low = np.minimum(low, np.nanmin(corners, axis=(0, 1)))
        high = np.maximum(high, np.nanmax(corners, axis=(0, 1)))
    return low, high


def curves(topology: Topology, edges: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give sides as they are drawn: the edges, or float64[n, k, ARC_POINTS, 2] on rings.

    edges: what ``port_edges`` gives. Where sides of a grid bend around a middle, those with both
    ends at one distance from it become arcs; the others are straight, with points along them.
    """
    if topology.middles is None:
        return edges
    middle = topology.middles(np.arange(topology.n))[:, None, None]
    along = np.linspace(0, 1, ARC_POINTS)[:, None]
    start, end = edges[:, :, 0, None], edges[:, :, 1, None]
    straight = start + (end - start) * along
    reach = np.hypot(*np.moveaxis(edges - middle, -1, 0))
    angle = np.arctan2(*np.moveaxis(edges - middle, -1, 0)[::-1])
    sweep = (np.diff(angle, axis=2) + np.pi) % (2 * np.pi) - np.pi
    turned = angle[:, :, :1] + sweep * along[:, 0]
    bent = middle + reach[:, :, :1, None] * np.stack([np.cos(turned), np.sin(turned)], axis=-1)
    arcs = abs(reach[:, :, 0] - reach[:, :, 1]) < _NEAR
    drawn: NDArray[np.float64] = np.where(arcs[:, :, None, None], bent, straight)
    return drawn


def meeting(topology: Topology, edges: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Say through which ports two cells touch on the page: bool[n, k].

    False where there is no neighbour, and where sides of a grid join that lie apart.
    """
    middles = edges.mean(axis=2)
    beyond = middles[topology.neighbour, topology.back]
    apart: NDArray[np.float64] = np.abs(middles - beyond).max(axis=2)
    touching: NDArray[np.bool_] = (topology.neighbour >= 0) & (apart < _NEAR)
    return touching


def straight_runs(segments: NDArray[np.float64]) -> list[Segment]:
    """Join segments (float64[m, 2, 2]) that continue one another straight, dropping repeats.

    >>> straight_runs(np.array([[[0.0, 0], [1, 0]], [[2, 0], [1, 0]], [[1, 0], [1, 1]]]))
    [((1.0, 0.0), (1.0, 1.0)), ((0.0, 0.0), (2.0, 0.0))]
    """
    if not len(segments):
        return []
    way = segments[:, 1] - segments[:, 0]
    way /= np.hypot(way[:, 0], way[:, 1])[:, None]
    backward = (way[:, 0] < -_NEAR) | ((abs(way[:, 0]) <= _NEAR) & (way[:, 1] < 0))
    way[backward] *= -1
    first = np.where(backward, 1, 0)
    row = np.arange(len(segments))
    start, end = segments[row, first], segments[row, 1 - first]
    offset = start[:, 0] * way[:, 1] - start[:, 1] * way[:, 0]
    lines = np.round(np.column_stack([way, offset]), _DIGITS)
    ranked = np.lexsort(lines.T[::-1])
    line = np.empty(len(lines), np.int64)
    line[ranked] = np.cumsum((np.diff(lines[ranked], axis=0, prepend=np.nan) != 0).any(axis=1))
    begin, finish = (start * way).sum(axis=1), (end * way).sum(axis=1)
    # Lines are laid end to end, far apart, so that one sweep finds the gaps in all of them.
    shift = line * (2 * np.abs([begin, finish]).max() + 1)
    order = np.lexsort((begin + shift,))
    reach = np.maximum.accumulate((finish + shift)[order])
    fresh = np.append(True, (begin + shift)[order][1:] > reach[:-1] + _NEAR)
    opening = np.flatnonzero(fresh)
    furthest = np.maximum.reduceat((finish + shift)[order], opening)
    one = start[order[opening]]
    length = furthest - (begin + shift)[order[opening]]
    other = one + way[order[opening]] * length[:, None]
    runs = np.stack([one, np.round(other, _DIGITS)], axis=1)
    return [((a, b), (c, d)) for (a, b), (c, d) in runs.tolist()]
