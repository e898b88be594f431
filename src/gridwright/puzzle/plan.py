"""The plan: where the cells of a board lie in its pictures, for those who point at them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.layered import plan_of as floor_plan_of
from gridwright.grid.seams import seams
from gridwright.grid.topology import Topology
from gridwright.puzzle.alike import kinds
from gridwright.puzzle.scene import Point

_DECIMALS = 4
_NEAR_DECIMALS = 6


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Lengths are in cells, x to the right and y down, as in the pictures of the family.

    size: width and height of the picture · centres: float64[n, 2], the middle of each cell ·
    outlines: float64[n, corners, 2], the outline of each, from its middle, NaN after the last of
    its corners · repeats: where sides are joined, the ways by which the board comes again beside
    itself, if they move it as it is · poles: the points that sides bend around, one a floor: those
    with both ends at one distance from it are arcs.
    """

    size: Point
    centres: NDArray[np.float64]
    outlines: NDArray[np.float64]
    repeats: tuple[Point, ...] = ()
    poles: tuple[Point, ...] = ()

    def outline(self, cell: int) -> list[Point]:
        """Give the corners of a cell, from its middle."""
        corners = self.outlines[cell]
        return [(x, y) for x, y in corners[~np.isnan(corners[:, 0])].tolist()]

    def as_plain(self) -> dict[str, Any]:
        """Print it as plain values: outlines that are alike once, as numbers x, y, x, y ..."""
        corners = np.round(self.outlines, _DECIMALS).reshape(len(self.outlines), -1) + 0.0
        corners[np.isnan(corners)] = np.nan  # with the same bytes each
        first, shapes = kinds(corners)
        x, y = (_whole(along.tolist()) for along in np.round(self.centres, _DECIMALS).T)
        return {
            "size": rounded(self.size),
            "cells": [list(cell) for cell in zip(x, y, shapes, strict=True)],
            "shapes": [_whole(row[~np.isnan(row)].tolist()) for row in corners[first]],
            "repeats": [rounded(way) for way in self.repeats],
            "poles": [rounded(pole) for pole in self.poles],
        }


def plan_of(topology: Topology, margin: Sequence[float] = (0.0, 0.0)) -> Plan:
    """Plan a board whose picture has a margin, in x and y, around the outlines of its cells."""
    centres = topology.centres()
    corners = topology.corners(np.arange(topology.n))
    low = np.nanmin(corners, axis=(0, 1)) - margin
    high = np.nanmax(corners, axis=(0, 1)) + margin
    width, height = (high - low).tolist()
    return Plan((width, height), centres - low, corners - centres[:, None])


def repeats(
    topology: Topology, apart: NDArray[np.bool_], middles: NDArray[np.float64]
) -> tuple[Point, ...]:
    """Give the ways that move a board onto its neighbours beyond joined sides.

    There are none where sides are joined askew, and where floors lie beside each other. apart:
    bool[n, k], the ports whose neighbour lies elsewhere on the page · middles: float64[n, k, 2],
    the middle of the side of each.
    """
    if seams(topology) or floor_plan_of(topology)[1] > 1:
        return ()
    cells, ports = np.nonzero(apart)
    beyond, back = topology.neighbour[cells, ports], topology.back[cells, ports]
    ways = np.round(middles[cells, ports] - middles[beyond, back], _NEAR_DECIMALS)
    forward = ways[(ways[:, 0] > 0) | ((ways[:, 0] == 0) & (ways[:, 1] > 0))]
    distinct = np.unique(forward, axis=0)[::-1].tolist()
    return tuple((x, y) for x, y in distinct)


def poles(topology: Topology, centres: NDArray[np.float64]) -> tuple[Point, ...]:
    """Give the points that the sides of each floor bend around, none where they are straight.

    centres: float64[n, 2], the middle of each cell on the page.
    """
    if topology.middles is None:
        return ()
    floors = floor_plan_of(topology)[1]
    first = np.arange(floors) * (topology.n // floors)
    spots = topology.middles(first) + centres[0] - topology.centres()[0]
    return tuple((x, y) for x, y in spots.tolist())


def rounded(numbers: Iterable[float]) -> list[float]:
    """Round lengths to what a drawing needs; whole ones become integers.

    >>> rounded([0.5, 2.0, 1 / 3])
    [0.5, 2, 0.3333]
    """
    return _whole(round(float(number), _DECIMALS) for number in numbers)


def _whole(numbers: Iterable[float]) -> list[float]:
    """Turn whole numbers into integers."""
    return [int(number) if number.is_integer() else number for number in numbers]
