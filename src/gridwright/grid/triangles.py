"""How triangles lie: alternately pointing up and down, three ports clockwise from the left.

The distance from a triangle's centre to its sides is half a unit, as it is in a square.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.topology import Cells, Spots

STEP = 3**0.5 / 2
HEIGHT = 1.5
PORTS_UP = ("left", "right", "down")
PORTS_DOWN = ("left", "up", "right")

# Around the centre: the left port of either leads through the side that ends at the first corner.
_UP = np.array([[0, -1], [STEP, 0.5], [-STEP, 0.5]])
_DOWN = np.array([[-STEP, -0.5], [STEP, -0.5], [0, 1]])
# By which port the neighbours through the three ports return.
_BACK_UP = np.array([2, 0, 1], np.int8)
_BACK_DOWN = np.array([1, 2, 0], np.int8)


def centres(column: Cells, row: Cells, up: NDArray[np.bool_]) -> Spots:
    """Place centres, float64[m, 2]: a triangle in column 0 has its leftmost corner at 0."""
    return np.stack([(column + 1) * STEP, row * HEIGHT + np.where(up, 1, 0.5)], axis=1)


def corners(middles: Spots, up: NDArray[np.bool_]) -> Spots:
    """Place the outlines around centres, float64[m, 3, 2]."""
    laid: Spots = middles[:, None] + np.where(up[:, None, None], _UP, _DOWN)
    return laid


def back_ports(neighbour: NDArray[np.int32], up: NDArray[np.bool_]) -> NDArray[np.int8]:
    """Give the ports by which neighbours return, int8[n, 3]."""
    back = np.where(up[:, None], _BACK_UP, _BACK_DOWN)
    return np.where(neighbour >= 0, back, np.int8(-1)).astype(np.int8)


def around(
    left: Cells, right: Cells, above: Cells, below: Cells, up: NDArray[np.bool_]
) -> NDArray[np.int32]:
    """Put neighbours in the order of ports, int32[n, 3]; a triangle has one above or one below."""
    second, third = np.where(up, right, above), np.where(up, below, right)
    return np.stack([left, second, third], axis=1).astype(np.int32)
