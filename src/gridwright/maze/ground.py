"""The ground of a maze's nodes, as areas to be filled.

Where passages cross beneath one another, cells are drawn smaller than they are, with a corridor
through each passage; the ground of a tunnel is its two corridors up to the cell above.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gridwright.maze.board import Maze
from gridwright.maze.layout import Layout
from gridwright.puzzle.scene import Point

INSET = 0.7


class Ground:
    """The areas of one maze."""

    def __init__(self, maze: Maze, layout: Layout) -> None:
        self._maze = maze
        self._layout = layout
        self._crossing = bool(maze.tunnels.any())
        if self._crossing:
            self._inner, self._outer = inner_sides(layout), outer_sides(layout)

    def of(self, node: int) -> Iterator[tuple[Point, ...]]:
        """Give the areas of a node, each an outline."""
        cell = self._maze.passages.cell_of(node)
        if not self._crossing:
            yield self._layout.outline(cell)
            return
        ports = self._maze.passages.ports(node)
        if node == cell:
            yield _points(self._inner[cell, self._layout.sided[cell], 1])
            ends = zip((self._maze.entrance, self._maze.exit), self._layout.gaps, strict=True)
            ports += [gap for end, gap in ends if end == cell and gap >= 0]
        for port in ports:
            if self._layout.sided[cell, port]:
                (a, b), (c, d) = self._inner[cell, port], self._outer[cell, port]
                yield _points(np.stack([a, b, d, c]))


def inner_sides(layout: Layout) -> NDArray[np.float64]:
    """Give the sides of cells drawn smaller: float64[n, k, 2, 2]."""
    centres = layout.centres[:, None, None]
    inner: NDArray[np.float64] = centres + (layout.sides[:, :, [0, -1]] - centres) * INSET
    return inner


def outer_sides(layout: Layout) -> NDArray[np.float64]:
    """Give the ends of corridors where they reach the sides of cells: float64[n, k, 2, 2]."""
    ends = layout.sides[:, :, [0, -1]]
    middle = ends.mean(axis=2, keepdims=True)
    outer: NDArray[np.float64] = middle + (ends - middle) * INSET
    return outer


def _points(spots: NDArray[np.float64]) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in spots.tolist())
