"""Square mazes as solids to print: walls on a floor plate, as binary STL in millimetres.

The solid is one closed surface: every edge is shared by exactly two triangles, which run along it
in opposite directions. It is laid out in blocks, as block maps are; blocks of one height in a row
make one rectangle, cut into two fans whose rims have a point wherever a neighbour has a corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.square import LEFT, UP
from gridwright.maze.blocks import Blocks
from gridwright.maze.board import Maze
from gridwright.maze.raster import has_blocks
from gridwright.puzzle.scene import check_drawable

Columns: TypeAlias = NDArray[np.int64]
Place: TypeAlias = tuple[Columns, Columns]
Corners: TypeAlias = NDArray[np.float64]

_FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")], align=False)
_HEADER = 80


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of a solid in millimetres: width of passages and walls, heights of walls, floor."""

    passage: float = 5.0
    wall: float = 1.2
    height: float = 6.0
    floor: float = 1.6


def to_stl(maze: Maze, sizes: Sizes | None = None) -> bytes:
    """Print a square maze as a binary STL file, the floor at height 0, x right and y up the page.

    Cells that are not there are bare floor. Raises BadInput for sizes that are not positive, too
    many cells, tunnels, joined sides and other grids.
    """
    check_drawable(maze.topology.n)
    chosen = sizes or Sizes()
    for field in fields(chosen):
        size = getattr(chosen, field.name)
        if not 0 < size < np.inf:
            raise BadInput(expected="a size above 0, in mm", got=size, where=field.name)
    if not has_blocks(maze):
        raise BadInput(
            expected="a square maze without joined sides and tunnels, for a solid",
            got=maze.topology.spec,
        )
    corners = _Surface(standing_walls(maze), chosen).triangles().astype(np.float32)
    facets = np.zeros(len(corners), _FACET)
    facets["corners"] = corners
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    facets["normal"] = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    title = f"Maze on {maze.topology.spec}"[:_HEADER].encode("ascii", "replace")
    count = np.array([len(facets)], "<u4").tobytes()
    return title.ljust(_HEADER) + count + facets.tobytes()


def standing_walls(maze: Maze) -> NDArray[np.bool_]:
    """Say which blocks of a framed block map are walls that stand: bool[2h + 1, 2w + 1].

    Posts stand where a wall comes to them, and walls where a cell is on at least one side.
    """
    width, height = maze.topology.size
    there = np.pad(maze.present.reshape(height, width), 1)
    links = np.pad(maze.links.reshape(height, width), 1)
    wall = np.zeros((2 * height + 1, 2 * width + 1), np.bool_)
    wall[1::2, ::2] = (there[1:-1, 1:] | there[1:-1, :-1]) & (links[1:-1, 1:] & LEFT == 0)
    wall[::2, 1::2] = (there[1:, 1:-1] | there[:-1, 1:-1]) & (links[1:, 1:-1] & UP == 0)
    for _, gap in Blocks(width, height, True, 1).ends(maze.entrance, maze.exit):
        wall[gap] = False
    around = np.pad(wall, 1)
    beside = around[:-2, 1:-1] | around[2:, 1:-1] | around[1:-1, :-2] | around[1:-1, 2:]
    wall[::2, ::2] = beside[::2, ::2]
    return wall


class _Surface:
    """The closed surface over blocks, bool[r, c]: walls at z[2], the floor at z[1], z[0] below.

    Lines run between rows of blocks, the first above the first row. An interval is a part of a
    line between corners of either row beside it: the line, and the columns where it begins and
    ends.
    """

    def __init__(self, wall: NDArray[np.bool_], sizes: Sizes) -> None:
        rows, columns = wall.shape
        self._wall = wall
        self._x = _places(columns, sizes)
        self._y = _places(rows, sizes)[::-1]
        self._z = np.array([0.0, sizes.floor, sizes.floor + sizes.height])
        corner = np.ones((rows, columns + 1), np.bool_)
        corner[:, 1:-1] = wall[:, 1:] != wall[:, :-1]
        self._corner = corner
        here = np.where(corner, np.arange(columns + 1), 0)
        self._begin = np.maximum.accumulate(here, axis=1)[:, :-1]
        ahead = np.where(corner, np.arange(columns + 1), columns)[:, ::-1]
        self._end = np.minimum.accumulate(ahead, axis=1)[:, ::-1][:, 1:]

    def triangles(self) -> NDArray[np.float64]:
        """Give all triangles, float64[m, 3, 3], counterclockwise as seen from outside."""
        line, one, other = self._intervals()
        quads = [*self._between_rows(line, one, other), *self._between_columns()]
        halves = [quad[:, corners] for quad in quads for corners in ([0, 1, 2], [0, 2, 3])]
        return np.concatenate([*self._tops(line, one, other), *self._plate(), *halves])

    def _intervals(self) -> tuple[Columns, Columns, Columns]:
        edge = np.zeros((1, self._corner.shape[1]), np.bool_)
        marked = np.concatenate([self._corner, edge]) | np.concatenate([edge, self._corner])
        line, column = np.nonzero(marked)
        inside = line[:-1] == line[1:]
        return line[:-1][inside], column[:-1][inside], column[1:][inside]

    def _tops(self, line: Columns, one: Columns, other: Columns) -> Iterator[Corners]:
        """Cover the blocks: each interval is the base of a triangle in the row on either side."""
        rows = len(self._wall)
        below = line < rows
        row, begin, end = line[below], one[below], other[below]
        level = 1 + self._wall[row, begin].astype(np.int64)
        apex = self._begin[row, begin]
        yield self._fan((begin, row), (apex, row + 1), (end, row), level)
        above = line > 0
        row, begin, end = line[above] - 1, one[above], other[above]
        level = 1 + self._wall[row, begin].astype(np.int64)
        apex = self._end[row, begin]
        yield self._fan((begin, row + 1), (end, row + 1), (apex, row), level)

    def _plate(self) -> Iterator[Corners]:
        """Cover the underside row by row; only its first and last lines have corners between."""
        rows, columns = self._wall.shape
        first, last = np.flatnonzero(self._corner[0]), np.flatnonzero(self._corner[-1])
        inner, width = np.arange(1, rows), np.full(rows - 1, columns)
        upper = (np.zeros(first.size - 1, np.int64), first[:-1], first[1:])
        lower = (np.full(last.size - 1, rows), last[:-1], last[1:])
        middle = (inner, np.zeros_like(inner), width)
        for line, one, other in (upper, middle):
            apex = np.zeros_like(line), line + 1
            yield self._fan((other, line), apex, (one, line), np.zeros_like(line))
        for line, one, other in (middle, lower):
            apex = np.full_like(line, columns), line - 1
            yield self._fan((one, line), apex, (other, line), np.zeros_like(line))

    def _between_rows(self, line: Columns, one: Columns, other: Columns) -> Iterator[Corners]:
        """Stand up the faces along lines, towards the lower side."""
        walls = np.pad(self._wall, ((1, 1), (0, 0)))
        behind, before = walls[line, one], walls[line + 1, one]
        for faces, towards_us in ((behind & ~before, True), (before & ~behind, False)):
            yield self._upright(
                (one[faces], line[faces]), (other[faces], line[faces]), 1, towards_us
            )
        for edge, towards_us in ((0, False), (len(self._wall), True)):
            at = line == edge
            yield self._upright((one[at], line[at]), (other[at], line[at]), 0, towards_us)

    def _between_columns(self) -> Iterator[Corners]:
        """Stand up the faces across rows, towards the lower side."""
        rows, columns = self._wall.shape
        walls = np.pad(self._wall, ((0, 0), (1, 1)))
        left, right = walls[:, :-1], walls[:, 1:]
        for faces, to_right in ((left & ~right, True), (right & ~left, False)):
            row, column = np.nonzero(faces)
            yield self._upright((column, row + 1), (column, row), 1, to_right)
        row = np.arange(rows)
        for edge, to_right in ((0, False), (columns, True)):
            column = np.full(rows, edge)
            yield self._upright((column, row + 1), (column, row), 0, to_right)

    def _upright(self, one: Place, other: Place, level: int, ahead: bool) -> Corners:
        """Stand quads on the ground between two places, from a level to the next one.

        ahead: whether they face to the right of who walks from one to the other.
        """
        low, high = np.full_like(one[0], level), np.full_like(one[0], level + 1)
        corners = [(one, low), (other, low), (other, high), (one, high)]
        spots = [self._spot(place, height) for place, height in corners]
        return np.stack(spots if ahead else spots[::-1], axis=1)

    def _fan(self, one: Place, two: Place, three: Place, level: Columns) -> Corners:
        return np.stack([self._spot(place, level) for place in (one, two, three)], axis=1)

    def _spot(self, place: Place, level: Columns) -> NDArray[np.float64]:
        column, line = place
        return np.stack([self._x[column], self._y[line], self._z[level]], axis=1)


def _places(blocks: int, sizes: Sizes) -> NDArray[np.float64]:
    """Say where blocks begin and end: walls and passages in turn; float64[blocks + 1]."""
    widths = np.where(np.arange(blocks) % 2 == 0, sizes.wall, sizes.passage)
    return np.concatenate([[0.0], np.cumsum(widths)])
