"""What a way of solving says of a maze, in the words of the contract."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gridwright.core.words import counted
from gridwright.maze import answers
from gridwright.maze.board import Maze
from gridwright.maze.solvers import solve_by
from gridwright.puzzle.outcome import Solutions


def answer_by(maze: Maze, method: str) -> Solutions[Maze]:
    """Solve a maze from its entrance by a method: the answer it finds, if any.

    ``cells`` are those it visited, in the order of first visits, and ``nodes`` its steps. Status
    and count are those of ``answers.solve``: how many ways there are does not depend on who looks.
    Raises BadInput for an unknown method, and for one that is not sound in this maze.
    """
    walk = solve_by(maze.walked((maze.entrance,)), method)
    known = answers.solve(maze)
    graph = maze.passages
    order = graph.cell[walk.visited]
    _, firsts = np.unique(order, return_index=True)
    visited, cells = order[np.sort(firsts)], int(np.count_nonzero(maze.present))
    way = f"a way of {counted(walk.length, 'step')}" if walk.found else "no way to the exit"
    effort = f"{counted(walk.steps, 'step')} past {len(visited):,} of {counted(cells, 'cell')}"
    return replace(
        known,
        answers=(maze.walked(walk.path),) if walk.found else (),
        differ=(),
        reason=f"{way}, after {effort}",
        cells=tuple(visited.tolist()),
        how=method,
        nodes=walk.steps,
    )
