"""The square grid, with or without wrap-around; ports run left, up, right, down."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.kinds import offer
from gridwright.grid.rows import Rows
from gridwright.grid.sizes import ANY_CELLS, check_size, read_size
from gridwright.grid.topology import MAX_LINKS_CELLS, Cells, Spots, Topology, register

__all__ = [
    "DOWN",
    "LEFT",
    "OPPOSITE",
    "PORTS",
    "RIGHT",
    "UNIT_CORNERS",
    "UP",
    "check_size",
    "in_unit_squares",
    "joined_neighbours",
    "read_size",
    "square",
]

PORTS = ("left", "up", "right", "down")
LEFT, UP, RIGHT, DOWN = 1, 2, 4, 8

OPPOSITE = np.array([2, 3, 0, 1], np.int8)
UNIT_CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


def square(width: int, height: int, wrap: bool = False) -> Topology:
    """Make a square grid of ``width`` by ``height`` cells, cell ``y * width + x``.

    With ``wrap`` the sides join (a torus): sides of 2 have parallel edges, and the cells of a side
    of 1 are their own neighbours. Raises BadInput for no cells and for over MAX_LINKS_CELLS.
    """
    check_size(width, height, limit=MAX_LINKS_CELLS)
    return _square(width, height, wrap)


def in_unit_squares(
    spec: str, width: int, height: int, neighbour: Callable[[], NDArray[np.int32]]
) -> Topology:
    """Make a grid of unit squares in rows from its neighbours, left, up, right and down."""
    rows = Rows(width, height)

    def back() -> NDArray[np.int8]:
        return np.where(made.neighbour >= 0, OPPOSITE, np.int8(-1)).astype(np.int8)

    def corners(cells: Cells) -> Spots:
        laid: Spots = _middles(rows, cells)[:, None] + UNIT_CORNERS
        return laid

    made = Topology(
        spec=spec,
        n=rows.n,
        size=(width, height),
        port_names=PORTS,
        neighbour=neighbour,
        back=back,
        cycle=lambda: np.full(rows.n, 4, np.uint8),
        centres=lambda: _middles(rows, np.arange(rows.n)),
        corners=corners,
        coordinates=rows.coordinates,
        find=rows.find,
        source=rows.middle,
    )
    return made


def joined_neighbours(rows: Rows, across: bool, down: bool) -> NDArray[np.int32]:
    """Give the neighbours of squares in rows, int32[n, 4].

    across, down: whether the left and right sides join, and the upper and lower ones.
    """
    cells = rows.numbered()
    around = np.stack(
        [np.roll(cells, shift, axis) for shift, axis in ((1, 1), (1, 0), (-1, 1), (-1, 0))],
        axis=2,
    )
    if not across:
        around[:, 0, 0] = -1
        around[:, -1, 2] = -1
    if not down:
        around[0, :, 1] = -1
        around[-1, :, 3] = -1
    return np.ascontiguousarray(around.reshape(rows.n, 4))


@lru_cache(maxsize=16)
def _square(width: int, height: int, wrap: bool) -> Topology:
    spec = f"square:{width}x{height}" + (":wrap" if wrap else "")
    return in_unit_squares(
        spec, width, height, partial(joined_neighbours, Rows(width, height), wrap, wrap)
    )


def _middles(rows: Rows, cells: Cells) -> Spots:
    x, y = rows.split(cells)
    return np.stack([x + 0.5, y + 0.5], axis=1)


def _parse(parts: list[str], spec: str) -> Topology:
    if not parts or parts[1:] not in ([], ["wrap"]):
        raise BadInput(expected="square:WIDTHxHEIGHT or square:WIDTHxHEIGHT:wrap", got=spec)
    width, height = read_size(parts[0], "grid", ANY_CELLS)
    return _square(width, height, parts[1:] == ["wrap"])


def _parse_torus(parts: list[str], spec: str) -> Topology:
    if len(parts) != 1:
        raise BadInput(expected="torus:WIDTHxHEIGHT", got=spec)
    width, height = read_size(parts[0], "grid", ANY_CELLS)
    return _square(width, height, True)


register("square", _parse)
register("torus", _parse_torus)
offer("square", "squares", "WIDTHxHEIGHT")
offer("torus", "squares, opposite sides joined", "WIDTHxHEIGHT")
