"""Printing mazes on square grids as text, in three forms that read back to equals."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.square import DOWN, LEFT, RIGHT, UP
from gridwright.maze.board import Maze

WALL = "#"
_ARMS = " ╴╵┘╶─└┴╷┐│┤┌┬├┼"  # by port mask: left 1, up 2, right 4, down 8


def print_block(maze: Maze) -> str:
    """Print a maze in blocks: ``#`` is wall, a space is free, two more lines and columns than cells
    need: line ``2 * y + 1``, column ``2 * x + 1`` is cell x, y. S and E mark the ends.

    Raises BadInput on other grids than square ones and on crossing passages.
    """
    links, present = _square(maze)
    height, width = present.shape
    page = np.full((2 * height + 1, 2 * width + 1), WALL, "<U1")
    page[1::2, 1::2][present] = " "
    page[1::2, 2:-1:2][links[:, :-1] & RIGHT > 0] = " "
    page[2:-1:2, 1::2][links[:-1] & DOWN > 0] = " "
    for mark, row, column in _marks(maze, width):
        page[2 * row + 1, 2 * column + 1] = mark
    return _joined(page)


def print_lines(maze: Maze) -> str:
    """Print a maze in lines: ``+--+`` walls, a cell three columns and two lines further each.

    Raises BadInput as ``print_block`` does.
    """
    across, upright, present = _walls(maze)
    height, width = present.shape
    page = np.full((2 * height + 1, 3 * width + 1), " ", "<U1")
    page[::2, ::3] = "+"
    for offset in (1, 2):
        page[::2, offset::3][across] = "-"
        page[1::2, offset::3][~present] = WALL
    page[1::2, ::3][upright] = "|"
    for mark, row, column in _marks(maze, width):
        page[2 * row + 1, 3 * column + 1] = mark
    return _joined(page)


def print_boxes(maze: Maze) -> str:
    """Print a maze in box-drawing characters, a cell four columns and two lines further each.

    Raises BadInput as ``print_block`` does.
    """
    across, upright, present = _walls(maze)
    height, width = present.shape
    arms = np.zeros((height + 1, width + 1), np.uint8)
    arms[:, 1:][across] |= LEFT
    arms[:, :-1][across] |= RIGHT
    arms[1:][upright] |= UP
    arms[:-1][upright] |= DOWN
    page = np.full((2 * height + 1, 4 * width + 1), " ", "<U1")
    page[::2, ::4] = np.array(list(_ARMS))[arms]
    for offset in (1, 2, 3):
        page[::2, offset::4][across] = "─"
        page[1::2, offset::4][~present] = WALL
    page[1::2, ::4][upright] = "│"
    for mark, row, column in _marks(maze, width):
        page[2 * row + 1, 4 * column + 2] = mark
    return _joined(page)


FORMS: Mapping[str, Callable[[Maze], str]] = {
    "block": print_block,
    "lines": print_lines,
    "boxes": print_boxes,
}


def print_form(maze: Maze, form: str) -> str:
    """Print a maze in a form by name; raise BadInput where there is none of that name."""
    if form not in FORMS:
        raise BadInput(expected=f"a form, one of {', '.join(FORMS)}", got=form)
    return FORMS[form](maze)


def _square(maze: Maze) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    spec = maze.topology.spec
    kind, _, rest = spec.partition(":")
    if kind != "square" or ":" in rest:
        raise BadInput(expected="a square grid without wrap-around", got=spec, remedy="use JSON")
    if maze.tunnels.any():
        raise BadInput(expected="passages that do not cross", got="a weave", remedy="use JSON")
    width, height = maze.topology.size
    return maze.links.reshape(height, width), maze.present.reshape(height, width)


def _walls(
    maze: Maze,
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Give the walls: bool[h + 1, w] across, bool[h, w + 1] upright; and bool[h, w] present.

    Walls between two cells that are not there are drawn, too, so that what is read back is equal.
    """
    links, present = _square(maze)
    height, width = present.shape
    across = np.ones((height + 1, width), np.bool_)
    across[1:-1] = links[:-1] & DOWN == 0
    upright = np.ones((height, width + 1), np.bool_)
    upright[:, 1:-1] = links[:, :-1] & RIGHT == 0
    return across, upright, present


def _marks(maze: Maze, width: int) -> list[tuple[str, int, int]]:
    ends = [("S", maze.entrance), ("E", maze.exit)]
    if maze.entrance == maze.exit:
        ends = [("&", maze.entrance)]
    return [(mark, *divmod(cell, width)) for mark, cell in ends]


def _joined(page: NDArray[np.str_]) -> str:
    width = page.shape[1]
    rows = np.ascontiguousarray(page).view(f"<U{width}").ravel().tolist()
    return "\n".join(row.ljust(width) if len(row) < width else row for row in rows)
