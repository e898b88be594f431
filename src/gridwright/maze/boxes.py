"""The maze in box-drawing characters, on grids of unit squares: four columns and two rows a cell.

Courses run as dots from cell to cell; an arrow stands in the gaps by which one enters and leaves,
and a dot where a passage goes on at another side of the page.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from gridwright.grid.square import PORTS
from gridwright.maze.board import Maze
from gridwright.maze.course import port_between
from gridwright.maze.layout import Layout, lay_out
from gridwright.maze.shown import Shown
from gridwright.maze.signs import DOWNSTAIRS, STEP, UPSTAIRS, Sign, fills, signs
from gridwright.maze.walls import closed_sides
from gridwright.puzzle.scene import Glyph, Scene

COLUMNS, ROWS = 4, 2

# Indexed by port mask: bit 0 left, 1 up, 2 right, 3 down.
_WALL = " ╴╵┘╶─└┴╷┐│┤┌┬├┼"
# By port, from the upper left corner of a cell: the two ends of its side, and the middle.
_ENDS = (((0, 0), (0, 2)), ((0, 0), (4, 0)), ((4, 0), (4, 2)), ((0, 2), (4, 2)))
_MIDDLE = ((0, 1), (2, 0), (4, 1), (2, 2))
_IN, _OUT = "→↓←↑", "←↑→↓"
_JOINED = "·"

Spot: TypeAlias = tuple[int, int]
Canvas: TypeAlias = dict[Spot, Sign]


def has_boxes(maze: Maze) -> bool:
    """Tell whether a maze can be drawn so: on unit squares, in floors or not, without tunnels."""
    if maze.topology.port_names[: len(PORTS)] != PORTS or maze.tunnels.any():
        return False
    corners = maze.topology.centres() - 0.5
    return bool((abs(corners - np.round(corners)) < 1e-6).all())


def boxes(maze: Maze, seen: Shown, cursor: int | None, title: str) -> Scene:
    """Draw a maze for which ``has_boxes`` is true as glyphs."""
    spots = maze.topology.centres() - 0.5
    spots -= spots.min(axis=0)
    corners = [(COLUMNS * round(x), ROWS * round(y)) for x, y in spots.tolist()]
    layout = lay_out(maze)
    canvas = _walls(maze, layout, corners)
    for cell, sign in fills(maze, seen).items():
        canvas.update(((corners[cell][0] + step, corners[cell][1] + 1), sign) for step in (1, 2, 3))
    _ends(maze, layout, corners, canvas)
    _stairs(maze, corners, canvas)
    _courses(maze, seen, layout, corners, canvas)
    for cell, sign in signs(maze, seen).items():
        canvas[corners[cell][0] + 2, corners[cell][1] + 1] = sign
    pointed: set[Spot] = set()
    if cursor is not None:
        pointed = {(corners[cursor][0] + step, corners[cursor][1] + 1) for step in (1, 2, 3)}
    for spot in pointed:
        canvas.setdefault(spot, (" ", "cursor"))
    items = tuple(
        Glyph(column, row, *canvas[column, row], (column, row) in pointed)
        for column, row in sorted(canvas, key=lambda spot: spot[::-1])
    )
    width, height = (spots.max(axis=0) + 1).tolist()
    return Scene(COLUMNS * round(width) + 1, ROWS * round(height) + 1, items, title)


def _walls(maze: Maze, layout: Layout, corners: list[Spot]) -> Canvas:
    canvas: Canvas = {}
    arms: Counter[Spot] = Counter()
    seen: set[tuple[Spot, Spot]] = set()
    for cell, port in np.argwhere(closed_sides(maze, layout)).tolist():
        left, top = corners[cell]
        one, other = ((left + x, top + y) for x, y in _ENDS[port])
        if (one, other) in seen:
            continue
        seen.add((one, other))
        upright = one[0] == other[0]
        arms[one] += 8 if upright else 4
        arms[other] += 2 if upright else 1
        between = [(one[0], one[1] + 1)] if upright else [(one[0] + s, one[1]) for s in (1, 2, 3)]
        canvas.update((spot, ("│" if upright else "─", "wall")) for spot in between)
    canvas.update((spot, (_WALL[mask], "wall")) for spot, mask in arms.items())
    return canvas


def _ends(maze: Maze, layout: Layout, corners: list[Spot], canvas: Canvas) -> None:
    joined = layout.open & layout.sided & ~layout.touching
    for cell, port in np.argwhere(joined).tolist():
        canvas[_side(corners[cell], port)] = (_JOINED, "grid")
    ends = ((maze.entrance, "entrance", _IN), (maze.exit, "exit", _OUT))
    for (cell, role, arrows), gap in zip(ends, layout.gaps, strict=True):
        if gap >= 0:
            canvas[_side(corners[cell], gap)] = (arrows[gap], role)


def _stairs(maze: Maze, corners: list[Spot], canvas: Canvas) -> None:
    for port, name in enumerate(maze.topology.port_names):
        for wanted, step, sign in (("upstairs", 1, UPSTAIRS), ("downstairs", 3, DOWNSTAIRS)):
            if name == wanted:
                for cell in np.flatnonzero(maze.links >> port & 1).tolist():
                    canvas[corners[cell][0] + step, corners[cell][1] + 1] = sign


def _courses(maze: Maze, seen: Shown, layout: Layout, corners: list[Spot], canvas: Canvas) -> None:
    """Put a dot on each side that a course goes through."""
    for role, nodes in seen.courses:
        for node, beyond in pairwise(nodes):
            port, back = port_between(maze, node, beyond)
            if layout.sided[node, port]:
                canvas[_side(corners[node], port)] = (STEP[role], role)
                canvas[_side(corners[beyond], back)] = (STEP[role], role)


def _side(corner: Spot, port: int) -> Spot:
    across, down = _MIDDLE[port]
    return corner[0] + across, corner[1] + down
