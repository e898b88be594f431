"""The hexagonal grid in a rectangle: rows of pointy hexagons, or columns of flat ones.

Every other row of pointy hexagons lies half a cell further right, every other column of flat ones
half a cell further down; coordinates are column and row.
"""

from __future__ import annotations

from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.hexes import STEPS, Hexes, opposite_ports
from gridwright.grid.kinds import offer
from gridwright.grid.rows import Rows
from gridwright.grid.sizes import check_size, read_size
from gridwright.grid.topology import Cells, Spots, Topology, register


@lru_cache(maxsize=4)
def hexagonal(width: int, height: int, flat: bool = False) -> Topology:
    """Make a grid of ``width`` by ``height`` hexagons, cell ``y * width + x``.

    Ports of pointy hexagons run left, up-left, up-right, right, down-right, down-left; those of
    flat ones up-left, up, up-right, down-right, down, down-left. Raises BadInput for no cells and
    for over MAX_CELLS.
    """
    check_size(width, height, "grid")
    rows, hexes = Rows(width, height), Hexes(flat)

    def centres(cells: Cells) -> Spots:
        placed: Spots = hexes.centres(*_axial(rows, cells, flat)) + hexes.reach
        return placed

    made = Topology(
        spec=f"hex{hexes.suffix}:{width}x{height}",
        n=rows.n,
        size=(width, height),
        port_names=hexes.port_names,
        neighbour=partial(_neighbours, rows, flat),
        back=lambda: opposite_ports(made.neighbour),
        cycle=lambda: np.full(rows.n, 6, np.uint8),
        centres=lambda: centres(np.arange(rows.n)),
        corners=lambda cells: hexes.corners(centres(cells)),
        coordinates=rows.coordinates,
        find=rows.find,
        source=rows.middle,
    )
    return made


def _axial(rows: Rows, cells: Cells, flat: bool) -> tuple[Cells, Cells]:
    x, y = rows.split(cells)
    return (x, y - (x >> 1)) if flat else (x - (y >> 1), y)


def _neighbours(rows: Rows, flat: bool) -> NDArray[np.int32]:
    # A column and a row of numbers, which NumPy spreads over the grid.
    x, y = np.arange(rows.width, dtype=np.int32), np.arange(rows.height, dtype=np.int32)[:, None]
    neighbour = np.full((rows.height, rows.width, 6), -1, np.int32)
    for port, (dq, dr) in enumerate(STEPS):
        if flat:
            across, down = x + dq, y - (x >> 1) + dr + (x + dq >> 1)
        else:
            across, down = x - (y >> 1) + dq + (y + dr >> 1), y + dr
        inside = (across >= 0) & (across < rows.width) & (down >= 0) & (down < rows.height)
        neighbour[:, :, port] = np.where(inside, down * rows.width + across, -1)
    return neighbour.reshape(rows.n, 6)


def _parse(flat: bool, parts: list[str], spec: str) -> Topology:
    if len(parts) != 1:
        raise BadInput(expected=f"hex{Hexes(flat).suffix}:WIDTHxHEIGHT", got=spec)
    return hexagonal(*read_size(parts[0], "grid"), flat)


register("hex", partial(_parse, False))
register("hex-flat", partial(_parse, True))
offer("hex", "rows of hexagons with a corner on top", "WIDTHxHEIGHT")
offer("hex-flat", "columns of hexagons with a side on top", "WIDTHxHEIGHT")
