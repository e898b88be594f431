"""Reading mazes of blocks: each character is wall or free, once or twice as wide."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.maze.text.canvas import Canvas
from gridwright.maze.text.found import MARKS, Found, gaps_of, marks_in

WALLS = "#█▓▒■Xx*@1"
FREE = " .·0░_-"


def looks_like(canvas: Canvas) -> bool:
    """Tell whether a canvas holds walls and free places only, and some of both."""
    walls = canvas.has(WALLS)
    free = canvas.has(FREE + MARKS)
    return bool((walls | free).all() and walls.any() and free.any())


def read_blocks(canvas: Canvas) -> Found:
    """Read blocks: a lattice, where walls stand between cells; or else each free block a cell."""
    slim = _halved(canvas)
    walls = slim.has(WALLS)
    if _is_lattice(walls):
        return _lattice(slim, walls)
    slim.check_whole(1)
    return _cells(slim, walls)


def _halved(canvas: Canvas) -> Canvas:
    """Make blocks of two equal characters one; a mark may stand in either half."""
    codes = canvas.codes
    if canvas.width % 2:
        return canvas
    left, right = codes[:, ::2], codes[:, 1::2]
    marked = canvas.has(MARKS)
    walls = canvas.has(WALLS)
    if (walls[:, ::2] != walls[:, 1::2]).any():
        return canvas
    halves = (canvas.lengths + 1) // 2
    return Canvas(np.where(marked[:, 1::2], right, left), canvas.first, halves)


def _is_lattice(walls: NDArray[np.bool_]) -> bool:
    height, width = walls.shape
    if height % 2 == 0 or width % 2 == 0 or height < 3 or width < 3:
        return False
    if not walls[::2, ::2].all():
        return False
    hollow = walls[1::2, 1::2]
    sides = (walls[:-1:2, 1::2], walls[2::2, 1::2], walls[1::2, :-1:2], walls[1::2, 2::2])
    return not hollow.all() and all(bool(side[hollow].all()) for side in sides)


def _lattice(canvas: Canvas, walls: NDArray[np.bool_]) -> Found:
    present = ~walls[1::2, 1::2]
    height, width = present.shape
    right = ~walls[1::2, 2:-1:2]
    down = ~walls[2:-1:2, 1::2]
    gaps = gaps_of(~walls[0, 1::2], ~walls[-1, 1::2], ~walls[1::2, 0], ~walls[1::2, -1], present)
    return Found(
        right, down, present, gaps,
        marks_in(canvas, _between(canvas.height, height), _between(canvas.width, width), width),
    )  # fmt: skip


def _between(length: int, cells: int) -> NDArray[np.int64]:
    """Give the cell of each place of a lattice line; the outer wall is its neighbour's."""
    place = np.full(length, -1, np.int64)
    place[1::2] = np.arange(cells)
    place[0], place[-1] = 0, cells - 1
    return place


def _cells(canvas: Canvas, walls: NDArray[np.bool_]) -> Found:
    present = ~walls
    height, width = present.shape
    edge = np.zeros_like(present)
    edge[[0, -1]] = True
    edge[:, [0, -1]] = True
    walled = bool(walls[edge].sum() * 2 > edge.sum())
    gaps = np.flatnonzero(present & edge).tolist() if walled else []
    return Found(
        present[:, :-1] & present[:, 1:],
        present[:-1] & present[1:],
        present,
        tuple(gaps),
        marks_in(canvas, np.arange(height), np.arange(width), width),
    )
