"""What is to be seen of a maze: its layers, worked out once for pictures and characters."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.maze.answers import shortest_route, steps_to_exit
from gridwright.maze.board import Maze
from gridwright.maze.distances import distances
from gridwright.puzzle.outcome import Verdict
from gridwright.puzzle.scene import ROLES, View

LAYERS = ("solution", "distance")

_COURSES = ("solution", "trail")
_FILLED = ("visited",)


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
    if "solution" in view.layers:
        reached = int(steps_to_exit(maze)[maze.entrance]) >= 0
        courses.insert(0, ("solution", tuple(shortest_route(maze).tolist()) if reached else ()))
    courses.append(("trail", maze.trail))
    faults = () if verdict is None else verdict.faults
    return Shown(
        distances=distances(maze, maze.entrance) if "distance" in view.layers else None,
        apart=tuple(cell for fault in faults if fault.code == "cut" for cell in fault.cells),
        filled=tuple((role, marks[role]) for role in marks if role in _FILLED),
        courses=tuple((role, nodes) for role, nodes in courses if len(nodes) > 1),
        outlined=tuple((role, marks[role]) for role in marks if role not in _FILLED + _COURSES),
        walker=view.judged or len(maze.trail) > 1,
    )


def _check(maze: Maze, view: View) -> None:
    for name, known in ((view.layers, LAYERS), (tuple(view.marks), ROLES)):
        for layer in name:
            if layer not in known:
                raise BadInput(expected=f"one of {', '.join(known)}", got=layer, where="view")
    pointed = [(cell, maze.topology.n) for cell in (() if view.cursor is None else (view.cursor,))]
    for role, cells in view.marks.items():
        most = maze.passages.nodes if role in _COURSES + _FILLED else maze.topology.n
        pointed += [(cell, most) for cell in cells]
    for cell, most in pointed:
        if not 0 <= cell < most:
            raise BadInput(expected=f"a cell from 0 to {most - 1}", got=cell, where="view")
