"""Wilson's algorithm on plain squares, drawn as the walls: half the steps, and no border to check.

The walls of a uniform spanning tree of the cells are a uniform spanning tree of the corners where
four cells meet, and of the border, which is one corner (planar duality). Its root is the border,
which is never far off, and a walk that leaves the board has arrived.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen, inlined, kernel, select
from gridwright.core.rng import Stream, draw
from gridwright.grid.topology import Masks
from gridwright.trees.registry import PlainSquare, Values
from gridwright.trees.trace import Trace, note_wall

_END = 1 << 32  # above the coins that are left; alone where none are
_IN_TREE = 16
_ALL = 15


@kernel
def walls(
    width: int,
    n: int,
    stream: Stream,
    corners: Masks,
    hops: NDArray[np.int64],
    wall_cells: NDArray[np.int64],
    wall_ports: NDArray[np.int64],
    trace: Trace,
) -> int:
    """Draw the walls of a uniform spanning tree; return how many.

    corners: uint8[n], zero before. Corner i is the lower right one of cell i, and becomes _IN_TREE
    with the bit of the port where its wall leads. The last cell of a row and the cells of the last
    row stand for the border: so do, counted from the end, the places before the first cell. hops,
    wall_cells, wall_ports: int64[4], how far the corner beyond each port is, and the edge of cells
    that a wall to it stands on.
    """
    for x in range(width):
        corners[n - 1 - x] = _IN_TREE
    for last in range(width - 1, n, width):
        corners[last] = _IN_TREE
    coins = 1
    built = 0
    for start in range(n):
        corner = start
        while corners[corner] < _IN_TREE:
            if coins == 1:
                coins = draw(stream) | _END
            port = coins & 3
            coins >>= 2
            corners[corner] = port
            corner += hops[port]
        corner = start
        while corners[corner] < _IN_TREE:
            port = corners[corner] & 3
            corners[corner] = _IN_TREE | (1 << port)
            built = note_wall(trace, built, corner + wall_cells[port], wall_ports[port])
            corner += hops[port]
    return built


@inlined
def closed_sides(north_west: int, north_east: int, south_east: int, south_west: int) -> int:
    """Give the sides of a cell that are closed by the walls at its four corners.

    A wall that leads left (bit 1) from its lower right corner closes its lower side (8), one that
    leads up (2) its right side (4), and so on round the others.
    """
    left = ((north_west >> 3) & 1) | ((south_west >> 1) & 1)
    upper = ((north_west >> 1) & 2) | ((north_east << 1) & 2)
    right = ((north_east >> 1) & 4) | ((south_east << 1) & 4)
    lower = ((south_east << 3) & 8) | ((south_west << 1) & 8)
    return left | upper | right | lower


@kernel
def open_between(width: int, n: int, corners: Masks, links: Masks) -> int:
    """Open every edge that no wall stands on; return how many cells.

    links: uint8[n].
    """
    for cell in range(width):
        links[cell] = _ALL ^ closed_sides(0, 0, corners[cell] & 255, corners[cell - 1] & 255)
    for cell in range(width, n):
        links[cell] = _ALL ^ closed_sides(
            corners[cell - width - 1] & 255,
            corners[cell - width] & 255,
            corners[cell] & 255,
            corners[cell - 1] & 255,
        )
    for x in range(width):
        links[x] = links[x] & ~2
        links[n - 1 - x] = links[n - 1 - x] & ~8
    for first in range(0, n, width):
        links[first] = links[first] & ~1
        links[first + width - 1] = links[first + width - 1] & ~4
    return n


def grow_plain(square: PlainSquare, stream: Stream, links: Masks, values: Values) -> None:
    """Fill the links of a plain square, uint8[n]."""
    width, n = square.width, square.n
    corners = np.zeros(n, np.uint8)
    hops = frozen(np.array([-1, -width, 1, width], np.int64))
    wall_cells = frozen(np.array([0, 0, 1, width], np.int64))
    wall_ports = frozen(np.array([3, 2, 3, 2], np.int64))
    select(walls, work=4 * n)(width, n, stream, corners, hops, wall_cells, wall_ports, square.trace)
    select(open_between, work=n)(width, n, frozen(corners), links)
