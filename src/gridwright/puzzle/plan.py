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
from gridwright.puzzle.scene import Point

_DECIMALS = 4
_NEAR_DECIMALS = 6


@dataclass(frozen=True, slots=True)
class Plan:
    """Lengths are in cells, x to the right and y down, as in the pictures of the family.

    size: width and height of the picture · centres: the middle of each cell · outlines: the
    outline of each, from its middle · repeats: where sides are joined, the ways by which the
    board comes again beside itself, if they move it as it is.
    """

    size: Point
    centres: tuple[Point, ...]
    outlines: tuple[tuple[Point, ...], ...]
    repeats: tuple[Point, ...] = ()

    def as_plain(self) -> dict[str, Any]:
        """Print it as plain values: outlines that are alike once, as numbers x, y, x, y ..."""
        shapes: dict[tuple[float, ...], int] = {}
        cells = []
        for (x, y), outline in zip(self.centres, self.outlines, strict=True):
            shape = tuple(rounded(part for point in outline for part in point))
            cells.append([*rounded((x, y)), shapes.setdefault(shape, len(shapes))])
        return {
            "size": rounded(self.size),
            "cells": cells,
            "shapes": [list(shape) for shape in shapes],
            "repeats": [rounded(way) for way in self.repeats],
        }


def plan_of(topology: Topology, margin: Sequence[float] = (0.0, 0.0)) -> Plan:
    """Plan a board whose picture has a margin, in x and y, around the outlines of its cells."""
    centres = topology.centres()
    outlines = [topology.outline(cell) for cell in range(topology.n)]
    low = np.min([outline.min(axis=0) for outline in outlines], axis=0) - margin
    high = np.max([outline.max(axis=0) for outline in outlines], axis=0) + margin
    width, height = (high - low).tolist()
    return Plan(
        (width, height),
        tuple((x, y) for x, y in (centres - low).tolist()),
        tuple(
            tuple((x, y) for x, y in (outline - centre).tolist())
            for outline, centre in zip(outlines, centres, strict=True)
        ),
    )


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


def rounded(numbers: Iterable[float]) -> list[float]:
    """Round lengths to what a drawing needs; whole ones become integers.

    >>> rounded([0.5, 2.0, 1 / 3])
    [0.5, 2, 0.3333]
    """
    return [int(held) if held.is_integer() else held for held in map(_short, numbers)]


def _short(number: float) -> float:
    return round(float(number), _DECIMALS)
