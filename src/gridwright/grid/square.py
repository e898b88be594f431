"""The square grid, with or without wrap-around; ports run left, up, right, down."""

from __future__ import annotations

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.topology import MAX_CELLS, Topology, register

PORTS = ("left", "up", "right", "down")
LEFT, UP, RIGHT, DOWN = 1, 2, 4, 8

_SIZE = re.compile(r"([0-9]{1,9})x([0-9]{1,9})", re.ASCII)
_CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


def read_size(text: str, where: str = "SIZE") -> tuple[int, int]:
    """Read ``WIDTHxHEIGHT``; raise BadInput where it is malformed, zero or over the limit.

    >>> read_size("20x10")
    (20, 10)
    """
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise BadInput(expected="a size such as 10x10", got=text, where=where)
    width, height = int(found[1]), int(found[2])
    check_size(width, height, where)
    return width, height


def check_size(width: int, height: int, where: str = "SIZE") -> None:
    """Raise BadInput unless both sides are at least 1 and the cells are at most MAX_CELLS."""
    if width < 1 or height < 1:
        raise BadInput(expected="sides of at least 1", got=f"{width}x{height}", where=where)
    if width * height > MAX_CELLS:
        raise BadInput(
            expected=f"at most {MAX_CELLS:,} cells",
            got=f"{width}x{height} = {width * height:,}",
            where=where,
        )


@lru_cache(maxsize=16)
def square(width: int, height: int, wrap: bool = False) -> Topology:
    """Make a square grid of ``width`` by ``height`` cells, cell ``y * width + x``.

    With ``wrap`` the sides join: sides of 2 have parallel edges, and the cells of a side of 1
    are their own neighbours.
    """
    check_size(width, height)
    spec = f"square:{width}x{height}" + (":wrap" if wrap else "")
    neighbour = _neighbours(width, height, wrap)
    back = np.where(neighbour >= 0, np.array([2, 3, 0, 1], np.int8), np.int8(-1)).astype(np.int8)

    def centres() -> NDArray[np.float64]:
        y, x = np.divmod(np.arange(width * height), width)
        return np.stack([x + 0.5, y + 0.5], axis=1)

    def find(coordinates: tuple[int, ...]) -> int:
        if len(coordinates) != len(("x", "y")):
            return -1
        x, y = coordinates
        return y * width + x if 0 <= x < width and 0 <= y < height else -1

    def outline(cell: int) -> NDArray[np.float64]:
        y, x = divmod(cell, width)
        corners: NDArray[np.float64] = _CORNERS + np.array([x + 0.5, y + 0.5])
        return corners

    return Topology(
        spec=spec,
        size=(width, height),
        port_names=PORTS,
        neighbour=neighbour,
        back=back,
        cycle=np.full(width * height, 4, np.uint8),
        centres=centres,
        coordinates=lambda cell: (cell % width, cell // width),
        find=find,
        outline=outline,
        source=(height // 2) * width + width // 2,
    )


def _neighbours(width: int, height: int, wrap: bool) -> NDArray[np.int32]:
    cells = np.arange(width * height, dtype=np.int32).reshape(height, width)
    around = np.stack(
        [np.roll(cells, shift, axis) for shift, axis in ((1, 1), (1, 0), (-1, 1), (-1, 0))],
        axis=2,
    )
    if not wrap:
        around[:, 0, 0] = -1
        around[0, :, 1] = -1
        around[:, -1, 2] = -1
        around[-1, :, 3] = -1
    return np.ascontiguousarray(around.reshape(width * height, 4))


def _parse(parts: list[str], spec: str) -> Topology:
    if not parts or parts[1:] not in ([], ["wrap"]):
        raise BadInput(expected="square:WIDTHxHEIGHT or square:WIDTHxHEIGHT:wrap", got=spec)
    width, height = read_size(parts[0], "grid")
    return square(width, height, parts[1:] == ["wrap"])


register("square", _parse)
