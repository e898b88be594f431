"""The triangular grid in a rectangle: rows of triangles that point up and down in turn.

Coordinates are column and row; where their sum is even, the triangle points up.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid import triangles
from gridwright.grid.kinds import offer
from gridwright.grid.rows import Rows
from gridwright.grid.sizes import check_size, read_size
from gridwright.grid.topology import Cells, Spots, Topology, register

_APART = "in a column of triangles only every other two share a side"


@lru_cache(maxsize=4)
def triangular(width: int, height: int) -> Topology:
    """Make rows of ``width`` triangles, ``height`` of them, cell ``y * width + x``.

    The ports of a triangle that points up run left, right, down; those of one that points down
    left, up, right. Raises BadInput for no cells, for over MAX_CELLS, and for a column of more
    than two triangles, which do not all touch.
    """
    check_size(width, height, "grid")
    if width == 1 and height > len(("up", "down")):
        raise BadInput(
            expected="a width of at least 2", got=f"1x{height}", where="grid", remedy=_APART
        )
    rows = Rows(width, height)

    def up(cells: Cells) -> NDArray[np.bool_]:
        x, y = rows.split(cells)
        upright: NDArray[np.bool_] = (x + y) % 2 == 0
        return upright

    def centres(cells: Cells) -> Spots:
        return triangles.centres(*rows.split(cells), up(cells))

    made = Topology(
        spec=f"triangle:{width}x{height}",
        n=rows.n,
        size=(width, height),
        port_names=triangles.PORTS_UP,
        neighbour=lambda: _neighbours(rows, up(np.arange(rows.n))),
        back=lambda: triangles.back_ports(made.neighbour, up(np.arange(rows.n))),
        cycle=lambda: np.full(rows.n, 3, np.uint8),
        centres=lambda: centres(np.arange(rows.n)),
        corners=lambda cells: triangles.corners(centres(cells), up(cells)),
        coordinates=rows.coordinates,
        find=rows.find,
        source=rows.middle,
        naming=lambda cell: (
            triangles.PORTS_DOWN if sum(rows.coordinates(cell)) % 2 else triangles.PORTS_UP
        ),
    )
    return made


def _neighbours(rows: Rows, up: NDArray[np.bool_]) -> NDArray[np.int32]:
    cells = np.arange(rows.n)
    x, y = rows.split(cells)
    return triangles.around(
        np.where(x > 0, cells - 1, -1),
        np.where(x < rows.width - 1, cells + 1, -1),
        np.where(y > 0, cells - rows.width, -1),
        np.where(y < rows.height - 1, cells + rows.width, -1),
        up,
    )


def _parse(parts: list[str], spec: str) -> Topology:
    if len(parts) != 1:
        raise BadInput(expected="triangle:WIDTHxHEIGHT", got=spec)
    return triangular(*read_size(parts[0], "grid"))


register("triangle", _parse)
offer("triangle", "rows of triangles, pointing up and down in turn", "WIDTHxHEIGHT")
