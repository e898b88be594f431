"""The triangular grid in a triangle: row y from the top has 2 * y + 1 triangles.

Coordinates are the place in the row and the row; at even places triangles point up.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid import triangles
from gridwright.grid.kinds import offer
from gridwright.grid.sizes import check_count, read_count
from gridwright.grid.topology import Cells, Spots, Topology, check_cells, register

WANTED = "an edge length"


def big_triangle(edge: int) -> Topology:
    """Make a triangle of ``edge`` triangles along each side, cell ``y * y + x``.

    Ports are those of ``triangular``. Raises BadInput for no cells and for over MAX_CELLS.
    """
    check_count(edge, WANTED, "grid")
    check_cells(edge * edge, f"edge {edge}")
    return _big_triangle(edge)


@lru_cache(maxsize=4)
def _big_triangle(edge: int) -> Topology:
    n = edge * edge
    middle = 2 * edge // 3  # the centroid is two thirds of the way down

    def up(cells: Cells) -> NDArray[np.bool_]:
        upright: NDArray[np.bool_] = _split(cells)[0] % 2 == 0
        return upright

    def centres(cells: Cells) -> Spots:
        x, y = _split(cells)
        return triangles.centres(edge - 1 - y + x, y, x % 2 == 0)

    def find(coordinates: tuple[int, ...]) -> int:
        if len(coordinates) != len(("x", "y")):
            return -1
        x, y = coordinates
        return y * y + x if 0 <= y < edge and 0 <= x <= 2 * y else -1

    made = Topology(
        spec=f"big-triangle:{edge}",
        n=n,
        size=(edge,),
        port_names=triangles.PORTS_UP,
        neighbour=lambda: _neighbours(edge),
        back=lambda: triangles.back_ports(made.neighbour, up(np.arange(n))),
        cycle=lambda: np.full(n, 3, np.uint8),
        centres=lambda: centres(np.arange(n)),
        corners=lambda cells: triangles.corners(centres(cells), up(cells)),
        coordinates=_coordinates,
        find=find,
        source=middle * middle + middle,
        naming=lambda cell: (
            triangles.PORTS_DOWN if _coordinates(cell)[0] % 2 else triangles.PORTS_UP
        ),
    )
    return made


def _coordinates(cell: int) -> tuple[int, int]:
    y = isqrt(cell)
    return cell - y * y, y


def _split(cells: Cells) -> tuple[Cells, Cells]:
    # A square root of a float64 is exact for squares of this size, so its floor is right.
    y = np.sqrt(cells).astype(np.int64)
    return cells - y * y, y


def _neighbours(edge: int) -> NDArray[np.int32]:
    cells = np.arange(edge * edge)
    x, y = _split(cells)
    return triangles.around(
        np.where(x > 0, cells - 1, -1),
        np.where(x < 2 * y, cells + 1, -1),
        cells - 2 * y,
        np.where(y < edge - 1, cells + 2 * y + 2, -1),
        x % 2 == 0,
    )


def _parse(parts: list[str], spec: str) -> Topology:
    if len(parts) != 1:
        raise BadInput(expected="big-triangle:EDGE", got=spec)
    return big_triangle(read_count(parts[0], WANTED, "grid"))


register("big-triangle", _parse)
offer("big-triangle", "a triangle of triangles", "EDGE")
