"""How many leaves a uniform spanning tree of a square grid has on average, exactly.

The edges of a uniform spanning tree are a determinantal process (the transfer current theorem,
Burton and Pemantle 1993): edges are all absent with probability det(I - K) over them, where K
comes from the Green's function of the grid, which cosines diagonalise.
"""

from __future__ import annotations

from itertools import product
from math import pi
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput

# On the infinite square grid: Manna, Dhar and Majumdar, Phys. Rev. A 46 (1992) R4471.
INFINITE_SHARE = 8 / pi**2 * (1 - 2 / pi)

_WAYS = ((-1, 0), (0, -1), (1, 0), (0, 1))

_Grid: TypeAlias = NDArray[np.float64]


def leaf_share(width: int, height: int, wrap: bool = False) -> float:
    """Give the expected share of leaves among the cells of a uniform spanning tree.

    With ``wrap`` opposite sides are joined; sides of 2 then have parallel edges, and edges from a
    cell to itself are in no tree. Raises BadInput for fewer than two cells.

    >>> round(leaf_share(2, 2), 6), round(leaf_share(50, 50, wrap=True), 4)
    (0.5, 0.2949)
    """
    if min(width, height) < 1 or width * height < 2:
        raise BadInput(expected="at least 2 cells", got=f"{width}x{height}")
    there = _existing(width, height, wrap)
    kernel = _transfer(width, height, wrap, there)
    absent = np.eye(4) - kernel
    leaves = np.zeros((height, width))
    for only in range(4):
        others = [way for way in range(4) if way != only]
        leaves += there[:, :, only] * np.linalg.det(absent[:, :, others][:, :, :, others])
    return float(leaves.mean())


def _existing(width: int, height: int, wrap: bool) -> NDArray[np.bool_]:
    """Say which edges a cell has that a tree may use: bool[height, width, 4]."""
    there = np.ones((height, width, 4), np.bool_)
    for way, (dx, dy) in enumerate(_WAYS):
        size, axis = (width, 1) if dx else (height, 0)
        if size == 1:
            there[:, :, way] = False
        elif not wrap:
            side = 0 if dx + dy < 0 else size - 1
            there[(slice(None), side, way) if axis else (side, slice(None), way)] = False
    return there


def _transfer(width: int, height: int, wrap: bool, there: NDArray[np.bool_]) -> _Grid:
    """Give K for the edges around each cell, all pointing outward: float64[height, width, 4, 4]."""
    green = _Green(width, height, wrap)
    current = np.zeros((height, width, 4, 4))
    for one, other in product(range(4), repeat=2):
        a, b = _WAYS[one], _WAYS[other]
        here = green.between((0, 0), (0, 0)) - green.between((0, 0), b)
        beyond = green.between(a, b) - green.between(a, (0, 0))
        current[:, :, one, other] = (here + beyond) * there[:, :, one] * there[:, :, other]
    return current


class _Green:
    """The Green's function of a grid, without its constant mode."""

    def __init__(self, width: int, height: int, wrap: bool) -> None:
        self.wrap = wrap
        self.across, across_values = _modes(width, wrap)
        self.down, down_values = _modes(height, wrap)
        values = across_values[:, None] + down_values
        values[0, 0] = np.inf
        self.weights = 1 / values

    def between(self, one: tuple[int, int], other: tuple[int, int]) -> _Grid:
        """Give its values between two neighbours of each cell, given by how far off they are.

        Where a neighbour lies outside the grid the value means nothing.
        """
        across = self._shifted(self.across, one[0]) * self._shifted(self.across, other[0])
        down = self._shifted(self.down, one[1]) * self._shifted(self.down, other[1])
        values: _Grid = np.einsum("xk,kl,yl->yx", across, self.weights, down, optimize=True)
        return values

    def _shifted(self, modes: _Grid, by: int) -> _Grid:
        return np.roll(modes, -by, axis=0)


def _modes(size: int, wrap: bool) -> tuple[_Grid, _Grid]:
    """Give the modes of a line or a ring, float64[size, size], a column each, and their values."""
    place, number = np.arange(size)[:, None], np.arange(size)
    if not wrap:
        modes = np.cos(pi * number * (place + 0.5) / size)
        values = 2 - 2 * np.cos(pi * number / size)
    else:
        turns = 2 * pi * number * place / size
        modes = np.cos(turns) + np.sin(turns)  # the Hartley basis: real, and orthogonal
        values = 2 - 2 * np.cos(2 * pi * number / size)
    return modes / np.sqrt((modes**2).sum(axis=0)), values
