"""Solving plain square mazes of any size in a byte a cell."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, select
from gridwright.grid.topology import Masks
from gridwright.maze.flood import flooded
from gridwright.maze.kernels.flood_square import PATH, VISITED, mark_path, write_path

__all__ = ["MOST_CELLS", "PATH", "VISITED", "solve_square", "square_path"]

MOST_CELLS = 2**31 - 1
_LEFT, _UP, _RIGHT, _DOWN = 1, 2, 4, 8


def solve_square(links: Masks, width: int, height: int, start: int, goal: int) -> tuple[Masks, int]:
    """Find a shortest path in a square maze; gives marks and the path's length, -1 for none.

    links: uint8[width * height], trusted to agree along every edge · marks: uint8[n], links in
    bits 0 to 3, VISITED where the search came by, PATH on the path, and in bits 6 and 7 of visited
    cells but the start the port that leads back. Memory: marks, and a queue as long as the search
    is wide. Raises BadInput for links that lead out of the grid and cells that are not there.
    """
    _check(links, width, height, start, goal)
    marks = flooded(links, width, start, goal, np.empty(0, np.int32))
    if not marks[goal] & VISITED:
        return marks, -1
    return marks, int(select(mark_path, work=links.size)(marks, width, start, goal))


def square_path(marks: Masks, width: int, goal: int, length: int) -> NDArray[np.int32]:
    """Write out the path that ``solve_square`` marked: int32[length + 1], from start to goal."""
    path = np.empty(length + 1, np.int32)
    select(write_path, work=length + 1)(frozen(marks), width, goal, path)
    return path


def _check(links: Masks, width: int, height: int, start: int, goal: int) -> None:
    n = width * height
    if min(width, height) < 1 or n > MOST_CELLS:
        raise BadInput(expected=f"1 to {MOST_CELLS:,} cells", got=f"{width}x{height}")
    if links.shape != (n,) or links.dtype != np.uint8:
        raise BadInput(expected=f"links as uint8[{n}]", got=f"{links.dtype}{links.shape}")
    for name, cell in (("start", start), ("goal", goal)):
        if not 0 <= cell < n:
            raise BadInput(expected=f"a cell in 0 .. {n - 1}", got=cell, where=name)
    rows = links.reshape(height, width)
    sides = ((rows[:, 0], _LEFT), (rows[0], _UP), (rows[:, -1], _RIGHT), (rows[-1], _DOWN))
    if any((side & port).any() for side, port in sides) or links.max() >= VISITED:
        raise BadInput(expected="links within the grid", got="a passage that leads out of it")
