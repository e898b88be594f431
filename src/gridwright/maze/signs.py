"""The characters that stand for what is in a cell, told apart without colour."""

from __future__ import annotations

from typing import TypeAlias

from gridwright.maze.board import Maze
from gridwright.maze.shown import Shown

Sign: TypeAlias = tuple[str, str]

STEP = {"solution": "◦", "trail": "•"}
CUT_OFF: Sign = ("╱", "apart")
UPSTAIRS: Sign = ("▲", "stairs")
DOWNSTAIRS: Sign = ("▼", "stairs")

_SHADES = " ░▒▓█"
_FILL = "░"
_MARKS = {"hint": "?", "note": "!"}
_ENTRANCE, _EXIT, _WALKER, _HOME = "○", "◎", "●", "◉"


def fills(maze: Maze, seen: Shown) -> dict[int, Sign]:
    """Say what cells are filled with: shades of distance, visited cells, those cut off."""
    found: dict[int, Sign] = {}
    if seen.distances is not None:
        furthest = max(int(seen.distances.max()), 1)
        for cell, distance in enumerate(seen.distances[: maze.topology.n].tolist()):
            if distance >= 0:
                found[cell] = (_SHADES[distance * (len(_SHADES) - 1) // furthest], "distance")
    for role, nodes in seen.filled:
        found.update((maze.passages.cell_of(node), (_FILL, role)) for node in nodes)
    found.update((cell, CUT_OFF) for cell in seen.apart)
    return found


def signs(maze: Maze, seen: Shown) -> dict[int, Sign]:
    """Say what stands in the middle of cells: courses, the ends, marks and the walker."""
    found: dict[int, Sign] = {}
    for role, nodes in seen.courses:
        found.update((maze.passages.cell_of(node), (STEP[role], role)) for node in nodes)
    found[maze.entrance] = (_ENTRANCE, "entrance")
    found[maze.exit] = (_EXIT, "exit")
    for role, cells in seen.outlined:
        found.update((cell, (_MARKS.get(role, "*"), role)) for cell in cells)
    if seen.walker:
        cell = maze.passages.cell_of(maze.here)
        found[cell] = (_HOME if cell == maze.exit else _WALKER, "trail")
    return found
