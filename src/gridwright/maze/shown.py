"""What is to be seen of a maze: its layers, worked out once for pictures and characters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.graph._kernels import Cells
from gridwright.maze.answers import shortest_route, steps_to_exit
from gridwright.maze.board import Maze
from gridwright.maze.distances import distances
from gridwright.maze.solvers import solve_by
from gridwright.puzzle.outcome import Verdict
from gridwright.puzzle.scene import ROLES, View

SOLUTION, VISITED, DISTANCE = "solution", "visited", "distance"
LAYERS = (SOLUTION, VISITED, DISTANCE)
SEARCH = "bfs"

_COURSES = (SOLUTION, "trail")
_FILLED = (VISITED,)


@dataclass(frozen=True, eq=False)
class Shown:
    """The layers of a view.

    distances: int32[nodes] from the entrance, -1 where it does not reach, or None · apart: the
    cells that are cut off · filled: nodes by role · courses: nodes in the order they are walked,
    by role · outlined: cells by role · walker: whether he is shown.
    """

    distances: NDArray[np.int32] | None
    apart: tuple[int, ...]
    filled: tuple[tuple[str, tuple[int, ...]], ...]
    courses: tuple[tuple[str, tuple[int, ...]], ...]
    outlined: tuple[tuple[str, tuple[int, ...]], ...]
    walker: bool


def shown(maze: Maze, verdict: Verdict | None, view: View) -> Shown:
    """Work out what a view shows; raise BadInput for roles, layers and cells that there are not."""
    _check(maze, view)
    marks = view.marks
    courses = [(role, marks[role]) for role in _COURSES if marks.get(role)]
    if SOLUTION in view.layers:
        courses.insert(0, (SOLUTION, tuple(way_out(maze).tolist())))
    courses.append(("trail", maze.trail))
    filled = [(role, marks[role]) for role in marks if role in _FILLED]
    if VISITED in view.layers:
        filled.insert(0, (VISITED, tuple(searched(maze).tolist())))
    faults = () if verdict is None else verdict.faults
    return Shown(
        distances=distances(maze, maze.entrance) if DISTANCE in view.layers else None,
        apart=tuple(cell for fault in faults if fault.code == "cut" for cell in fault.cells),
        filled=tuple(filled),
        courses=tuple((role, nodes) for role, nodes in courses if len(nodes) > 1),
        outlined=tuple((role, marks[role]) for role in marks if role not in _FILLED + _COURSES),
        walker=view.judged or len(maze.trail) > 1,
    )


def way_out(maze: Maze) -> Cells:
    """Give the nodes of a shortest way from the entrance to the exit, none where there is none."""
    reached = int(steps_to_exit(maze)[maze.entrance]) >= 0
    return shortest_route(maze) if reached else np.empty(0, np.int32)


def searched(maze: Maze) -> Cells:
    """Give the nodes that a breadth-first search from the entrance to the exit comes by."""
    return solve_by(maze.walked((maze.entrance,)), SEARCH).visited


def check_known(names: Iterable[str], known: tuple[str, ...]) -> None:
    """Raise BadInput where a view names a role or a layer that there is not."""
    for name in names:
        if name not in known:
            raise BadInput(expected=f"one of {', '.join(known)}", got=name, where="view")


def _check(maze: Maze, view: View) -> None:
    check_known(view.layers, LAYERS)
    check_known(view.marks, ROLES)
    pointed = [(cell, maze.topology.n) for cell in (() if view.cursor is None else (view.cursor,))]
    for role, cells in view.marks.items():
        most = maze.passages.nodes if role in _COURSES + _FILLED else maze.topology.n
        pointed += [(cell, most) for cell in cells]
    for cell, most in pointed:
        if not 0 <= cell < most:
            raise BadInput(expected=f"a cell from 0 to {most - 1}", got=cell, where="view")
