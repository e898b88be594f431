"""The octagonal grid: octagons in rows, with a square where four of them meet (4.8.8).

Octagons have eight ports and squares four. Coordinates are column and row on a page of half
steps: octagons at even places, squares at odd ones. A cell takes one unit of area on average.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.kinds import offer
from gridwright.grid.rows import Rows
from gridwright.grid.sizes import check_size, read_size
from gridwright.grid.topology import Cells, Masks, Spots, Topology, check_cells, register

PORTS = ("left", "up-left", "up", "up-right", "right", "down-right", "down", "down-left")
SQUARE_PORTS = ("up-left", "up-right", "down-right", "down-left", "", "", "", "")

PITCH = 2**0.5
_HALF = PITCH / 2
_NEAR = 1 - _HALF  # half a side of an octagon
_TIP = _HALF - _NEAR  # from the middle of a square to its corners
_OCTAGON = np.array(
    [
        [-_HALF, -_NEAR],
        [-_NEAR, -_HALF],
        [_NEAR, -_HALF],
        [_HALF, -_NEAR],
        [_HALF, _NEAR],
        [_NEAR, _HALF],
        [-_NEAR, _HALF],
        [-_HALF, _NEAR],
    ]
)
_SQUARE = np.full((8, 2), np.nan)
_SQUARE[:4] = [[0, -_TIP], [_TIP, 0], [0, _TIP], [-_TIP, 0]]

# A port of an octagon, the step to the octagon beyond, and the port by which that returns.
_OCTAGON_STEPS = ((0, -1, 0, 4), (2, 0, -1, 6), (4, 1, 0, 0), (6, 0, 1, 2))
# A port of a square, the step from the octagon up left of it, and the port that returns.
_SQUARE_STEPS = ((0, 0, 0, 5), (1, 1, 0, 7), (2, 1, 1, 1), (3, 0, 1, 3))


def octagonal(width: int, height: int) -> Topology:
    """Make ``width`` by ``height`` octagons, then the squares between, both in reading order.

    The ports of octagons run clockwise from the left, those of squares from the upper left.
    Raises BadInput for no cells and for over MAX_CELLS.
    """
    check_size(width, height, "grid")
    check_cells(width * height + (width - 1) * (height - 1), f"{width}x{height}")
    return _octagonal(width, height)


@lru_cache(maxsize=4)
def _octagonal(width: int, height: int) -> Topology:
    block = _Block(width, height)
    n = block.octagons.n + block.squares.n
    edges = cache(block.edges)
    return Topology(
        spec=f"octagon:{width}x{height}",
        n=n,
        size=(width, height),
        port_names=PORTS,
        neighbour=lambda: edges()[0],
        back=lambda: edges()[1],
        cycle=block.cycle,
        centres=lambda: block.centres(np.arange(n)),
        corners=block.corners,
        coordinates=block.coordinates,
        find=block.find,
        source=block.octagons.middle,
        naming=lambda cell: PORTS if cell < block.octagons.n else SQUARE_PORTS,
    )


class _Block:
    """Octagons in rows, and the squares between them in rows."""

    def __init__(self, width: int, height: int) -> None:
        self.octagons = Rows(width, height)
        self.squares = Rows(max(width - 1, 1), height - 1 if width > 1 else 0)

    def cycle(self) -> Masks:
        return np.repeat(np.array([8, 4], np.uint8), [self.octagons.n, self.squares.n])

    def edges(self) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
        """Give neighbours and back ports: int32[n, 8] and int8[n, 8]."""
        n = self.octagons.n + self.squares.n
        neighbour, back = np.full((n, 8), -1, np.int32), np.full((n, 8), -1, np.int8)
        octagons = self.octagons.numbered()
        squares = self.squares.numbered() + self.octagons.n
        high, wide = octagons.shape
        for port, dx, dy, other in _OCTAGON_STEPS:
            here = octagons[max(-dy, 0) : high - max(dy, 0), max(-dx, 0) : wide - max(dx, 0)]
            neighbour[here, port], back[here, port] = here + dy * wide + dx, other
        if self.squares.n:
            for port, dx, dy, other in _SQUARE_STEPS:
                there = octagons[dy : high - 1 + dy, dx : wide - 1 + dx]
                neighbour[squares, port], back[squares, port] = there, other
                neighbour[there, other], back[there, other] = squares, port
        return neighbour, back

    def centres(self, cells: Cells) -> Spots:
        square = cells >= self.octagons.n
        x, y = self.octagons.split(cells)
        across, down = self.squares.split(cells - self.octagons.n)
        spots = np.stack([np.where(square, across, x), np.where(square, down, y)], axis=1)
        placed: Spots = PITCH * (spots + np.where(square, 1.0, 0.5)[:, None])
        return placed

    def corners(self, cells: Cells) -> Spots:
        square = (cells >= self.octagons.n)[:, None, None]
        laid: Spots = self.centres(cells)[:, None] + np.where(square, _SQUARE, _OCTAGON)
        return laid

    def coordinates(self, cell: int) -> tuple[int, int]:
        odd = int(cell >= self.octagons.n)
        rows = self.squares if odd else self.octagons
        x, y = rows.coordinates(cell - odd * self.octagons.n)
        return 2 * x + odd, 2 * y + odd

    def find(self, coordinates: tuple[int, ...]) -> int:
        if len({part % 2 for part in coordinates}) != 1:
            return -1
        odd = coordinates[0] % 2
        rows = self.squares if odd else self.octagons
        found = rows.find(tuple(part // 2 for part in coordinates))
        return found if found < 0 else found + odd * self.octagons.n


def _parse(parts: list[str], spec: str) -> Topology:
    if len(parts) != 1:
        raise BadInput(expected="octagon:WIDTHxHEIGHT", got=spec)
    return octagonal(*read_size(parts[0], "grid"))


register("octagon", _parse)
offer("octagon", "octagons in rows, with squares between them", "WIDTHxHEIGHT")
