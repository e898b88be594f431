"""Ways of solving mazes, one file each, and on which mazes each of them is sound.

A method is sound in a maze where it is bound to find the exit if it can be reached, and to say so
if it cannot. A method that is not is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.core.rng import Stream
from gridwright.core.rng import stream as open_stream
from gridwright.maze.board import Maze
from gridwright.maze.solvers.astar import ASTAR
from gridwright.maze.solvers.bfs import BFS
from gridwright.maze.solvers.bidirectional import BIDIRECTIONAL
from gridwright.maze.solvers.dfs import DFS
from gridwright.maze.solvers.filling import FILLING
from gridwright.maze.solvers.hand import LEFT, RIGHT
from gridwright.maze.solvers.method import KINDS, Method
from gridwright.maze.solvers.part import Part
from gridwright.maze.solvers.pledge import PLEDGE
from gridwright.maze.solvers.square import PATH, VISITED, solve_square, square_path
from gridwright.maze.solvers.tremaux import TREMAUX
from gridwright.maze.solvers.walk import Walk

METHODS: Mapping[str, Method] = MappingProxyType(
    {
        method.name: method
        for method in (
            BFS, BIDIRECTIONAL, ASTAR, DFS, TREMAUX, LEFT, RIGHT, PLEDGE, FILLING,
        )
    }
)  # fmt: skip


def solve_by(maze: Maze, method: str, stream: Stream | None = None) -> Walk:
    """Solve a maze by a method, from where the walker stands to the exit.

    stream: for the methods that choose at random, by default always the same. Raises BadInput for
    an unknown method, and for one that is not sound in this maze, with the reason.
    """
    chosen = METHODS.get(method)
    if chosen is None:
        raise BadInput(expected=f"a method, one of {', '.join(METHODS)}", got=method)
    if maze.here == maze.exit:
        return Walk((maze.here,), np.array([maze.here], np.int32), 0)
    part = Part(maze)
    flaw = chosen.flaw(part)
    if flaw:
        sound = [name for name, reason in _flaws(part).items() if not reason]
        raise BadInput(
            expected=f"a method that is sound in this maze, one of {', '.join(sound)}",
            got=method,
            remedy=flaw,
        )
    return chosen.walk(part, open_stream(method, "solve") if stream is None else stream)


def soundness(maze: Maze) -> Mapping[str, str]:
    """Say for each method why it is not sound in this maze, or "" where it is.

    A sound method finds the exit, or proves that it cannot be reached. One that is not misses the
    exit, leaves several ways, or leaves open whether there is one; Pledge alone may still come by
    the exit, with luck.
    """
    return _flaws(Part(maze))


def _flaws(part: Part) -> dict[str, str]:
    return {name: method.flaw(part) for name, method in METHODS.items()}


__all__ = [
    "KINDS",
    "METHODS",
    "PATH",
    "VISITED",
    "Method",
    "Walk",
    "solve_by",
    "solve_square",
    "soundness",
    "square_path",
]
