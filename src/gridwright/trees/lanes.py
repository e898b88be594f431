"""Lanes: the rows or columns of a grid, for the algorithms that go along them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.layered import KIND as LAYERED
from gridwright.grid.layered import plan_of
from gridwright.grid.topology import Topology

IN_ROWS = (
    "big-triangle",
    "cylinder",
    "hex",
    "hex-flat",
    "hexagon",
    "hexagon-flat",
    "moebius",
    "octagon",
    "polar",
    "square",
    "triangle",
)
IN_COLUMNS = ("cylinder", "hex", "hex-flat", "moebius", "square")


@dataclass(frozen=True, eq=False, slots=True)
class Lanes:
    """The cells of a grid lane by lane.

    order: int32[n], the cells in the order in which they come · lane: int32[n], the lane of each
    cell, from 0.
    """

    order: NDArray[np.int32]
    lane: NDArray[np.int32]


def lanes(topology: Topology, columns: bool, up: bool, left: bool) -> Lanes:
    """Lay out the rows (in polar grids: rings) of a grid, or its columns.

    ``up`` and ``left`` say where the algorithm leans: rows then come from the top, and columns
    from the left, and so do the cells of each; otherwise from the other side. Floors come one by
    one. Raises BadInput that lists the kinds of grid that have such lanes.
    """
    kinds = IN_COLUMNS if columns else IN_ROWS
    plan, _ = plan_of(topology)
    if plan.kind not in kinds:
        raise BadInput(
            expected=f"a grid in {'columns' if columns else 'rows'}, one of {', '.join(kinds)}, "
            f"or {LAYERED} of one of them",
            got=topology.spec,
            where="tree",
        )
    return _laid_out(topology, columns, up, left)


@lru_cache(maxsize=4)
def _laid_out(topology: Topology, columns: bool, up: bool, left: bool) -> Lanes:
    x, y, floor = _coordinates(topology)
    x, y = (x if left else -x), (y if up else -y)
    across, along = (x, y) if columns else (y, x)
    order = np.lexsort((along, across, floor)).astype(np.int32)
    changed = (np.diff(across[order]) != 0) | (np.diff(floor[order]) != 0)
    lane = np.empty(topology.n, np.int32)
    lane[order] = np.concatenate([[0], np.cumsum(changed)])
    for array in (order, lane):
        array.setflags(write=False)
    return Lanes(order, lane)


def _coordinates(topology: Topology) -> tuple[NDArray[np.int64], ...]:
    """Give the column, the row and the floor of each cell: int64[n] each."""
    plan, floors = plan_of(topology)
    flat = np.array([plan.coordinates(cell) for cell in range(plan.n)], np.int64)
    floor = np.repeat(np.arange(floors), plan.n)
    return np.tile(flat[:, 0], floors), np.tile(flat[:, 1], floors), floor
