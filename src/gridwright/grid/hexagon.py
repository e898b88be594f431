"""The hexagonal grid in a hexagon: rings of hexagons around one in the middle.

Coordinates are axial, counted so that none is negative: x and y of the cell in the middle are the
radius. Steps to the left and right change x, steps to the other sides y too.
"""

from __future__ import annotations

from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.hexes import PITCH, STEPS, Hexes, opposite_ports
from gridwright.grid.kinds import offer
from gridwright.grid.sizes import check_count, read_count
from gridwright.grid.topology import Cells, Spots, Topology, check_cells, register

WANTED = "a radius"


def hexagon(radius: int, flat: bool = False) -> Topology:
    """Make ``radius`` rings of hexagons around one, ``3 * radius * (radius + 1) + 1`` cells.

    Ports are those of ``hexagonal``; cells are numbered in rows of one y. Raises BadInput for no
    ring and for over MAX_CELLS.
    """
    check_count(radius, WANTED, "grid")
    check_cells(3 * radius * (radius + 1) + 1, f"radius {radius}")
    return _hexagon(radius, flat)


@lru_cache(maxsize=4)
def _hexagon(radius: int, flat: bool) -> Topology:
    hexes, block = Hexes(flat), _Block(radius)
    n = block.n
    # The corner of the page lies as far from the middle as the outermost cells reach.
    half = np.array([radius * PITCH, radius] if flat else [radius, radius * PITCH]) + hexes.reach

    def centres(cells: Cells) -> Spots:
        x, y = block.split(cells)
        placed: Spots = hexes.centres(x - radius, y - radius) + half
        return placed

    made = Topology(
        spec=f"hexagon{hexes.suffix}:{radius}",
        n=n,
        size=(radius,),
        port_names=hexes.port_names,
        neighbour=block.neighbours,
        back=lambda: opposite_ports(made.neighbour),
        cycle=lambda: np.full(n, 6, np.uint8),
        centres=lambda: centres(np.arange(n)),
        corners=lambda cells: hexes.corners(centres(cells)),
        coordinates=block.coordinates,
        find=block.find,
        source=n // 2,
    )
    return made


class _Block:
    """Rows of cells: row y has the columns from ``first[y]`` on, its first cell is ``start[y]``."""

    def __init__(self, radius: int) -> None:
        y = np.arange(2 * radius + 1)
        self.first = np.maximum(radius - y, 0)
        self.last = np.minimum(3 * radius - y, 2 * radius)
        self.start = np.concatenate([[0], np.cumsum(self.last - self.first + 1)])

    @property
    def n(self) -> int:
        return int(self.start[-1])

    def split(self, cells: Cells) -> tuple[Cells, Cells]:
        y = np.searchsorted(self.start, cells, side="right") - 1
        return cells - self.start[y] + self.first[y], y

    def cells(self, x: Cells, y: Cells) -> Cells:
        row = np.clip(y, 0, self.first.size - 1)
        inside = (row == y) & (x >= self.first[row]) & (x <= self.last[row])
        return np.where(inside, self.start[row] + x - self.first[row], -1)

    def neighbours(self) -> NDArray[np.int32]:
        x, y = self.split(np.arange(self.n))
        around = [self.cells(x + dx, y + dy) for dx, dy in STEPS]
        return np.stack(around, axis=1).astype(np.int32)

    def coordinates(self, cell: int) -> tuple[int, int]:
        y = int(np.searchsorted(self.start, cell, side="right")) - 1
        return cell - int(self.start[y]) + int(self.first[y]), y

    def find(self, coordinates: tuple[int, ...]) -> int:
        if len(coordinates) != len(("x", "y")):
            return -1
        x, y = coordinates
        if not 0 <= y < self.first.size or not self.first[y] <= x <= self.last[y]:
            return -1
        return int(self.start[y] - self.first[y]) + x


def _parse(flat: bool, parts: list[str], spec: str) -> Topology:
    if len(parts) != 1:
        raise BadInput(expected=f"hexagon{Hexes(flat).suffix}:RADIUS", got=spec)
    radius = read_count(parts[0], WANTED, "grid")
    return hexagon(radius, flat)


register("hexagon", partial(_parse, False))
register("hexagon-flat", partial(_parse, True))
offer("hexagon", "a hexagon of hexagons with a corner on top", "RADIUS")
offer("hexagon-flat", "a hexagon of hexagons with a side on top", "RADIUS")
