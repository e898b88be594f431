"""What character pictures of boards of square tiles share: walls' corners, and the cursor."""

from __future__ import annotations

from typing import TypeAlias

from gridwright.puzzle.scene import View

Spot: TypeAlias = tuple[int, int]
Canvas: TypeAlias = dict[Spot, tuple[str, str]]

COLUMNS, ROWS = 4, 2

# By the walls around: left 1, up 2, right 4, down 8.
WALL = "·═║╝══╚╩║╗║╣╔╦╠╬"


def draw_vertices(corners: list[Spot], walls: set[Spot], canvas: Canvas) -> None:
    """Draw the corners of cells, joining the walls that meet there.

    corners: the upper left spot of each cell · walls: the spots that hold walls.
    """
    steps = [(across, down) for across in (0, COLUMNS) for down in (0, ROWS)]
    for column, row in {(x + across, y + down) for x, y in corners for across, down in steps}:
        around = ((column - 2, row), (column, row - 1), (column + 2, row), (column, row + 1))
        mask = sum(1 << bit for bit, place in enumerate(around) if place in walls)
        canvas[column, row] = (WALL[mask], "wall" if mask else "grid")


def draw_cursor(corners: list[Spot], view: View, canvas: Canvas) -> set[Spot]:
    """Put crosses at the corners of the cursor's cell; gives the places to show inverse."""
    if view.cursor is None:
        return set()
    left, top = corners[view.cursor]
    for column in (left, left + COLUMNS):
        for row in (top, top + ROWS):
            canvas[column, row] = ("+", "cursor")
    return {(left + step, top + 1) for step in (1, 2, 3)}
