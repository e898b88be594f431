"""How mazes are drawn besides scenes: in blocks, as films and as solids."""

from __future__ import annotations

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.maze.animation import growth_film, solution_film
from gridwright.maze.board import Maze, Parameters
from gridwright.maze.distances import distances
from gridwright.maze.generator import recorded
from gridwright.maze.raster import block_map, has_blocks, shade_map
from gridwright.maze.shown import (
    DISTANCE,
    LAYERS,
    SEARCH,
    SOLUTION,
    VISITED,
    check_known,
    searched,
    way_out,
)
from gridwright.maze.solvers import METHODS, solve_by
from gridwright.maze.stl import Sizes, to_stl
from gridwright.puzzle.bitmap import Bitmap
from gridwright.puzzle.family import Puzzle
from gridwright.puzzle.film import Film
from gridwright.puzzle.scene import View

GROWTH = "generation"
FILMS = (GROWTH, SOLUTION, *METHODS)


def bitmap(maze: Maze, view: View) -> Bitmap | None:
    """Draw a square maze in blocks, with the layers of the view; None for another maze.

    Raises BadInput for unknown layers, and for distances together with others.
    """
    if not has_blocks(maze):
        return None
    check_known(view.layers, LAYERS)
    if DISTANCE in view.layers:
        if len(view.layers) > 1:
            raise BadInput(expected="distances alone, in blocks", got=" and ".join(view.layers))
        return shade_map(maze, distances(maze, maze.entrance))
    path = way_out(maze) if SOLUTION in view.layers else np.empty(0, np.int32)
    visited = None
    if VISITED in view.layers:
        visited = np.zeros(maze.topology.n, np.bool_)
        visited[searched(maze)] = True
    return block_map(maze, path=path if path.size else None, visited=visited)


def film(puzzle: Puzzle[Parameters, Maze], maze: Maze, name: str, frames: int) -> Film:
    """Film how a maze was generated, or how a method solves it from where the walker stands.

    Raises BadInput for another film, and where it is not known how the maze was made.
    """
    if name == GROWTH:
        if puzzle.parameters is None or puzzle.seed is None:
            raise BadInput(
                expected="a maze that says how it was made",
                got="none",
                where="film of its generation",
                remedy="make one by: gridwright new maze 20x20 -o maze.json",
            )
        return growth_film(puzzle.start, recorded(puzzle.parameters, puzzle.seed), frames)
    if name not in FILMS:
        raise BadInput(expected=f"a film of mazes: {', '.join(FILMS)}", got=name)
    walk = solve_by(maze, SEARCH if name == SOLUTION else name)
    return solution_film(maze, walk.visited.tolist(), walk.path, frames)


def solid(maze: Maze, sizes: tuple[float, ...]) -> bytes:
    """Print a square maze as a solid.

    sizes: up to four of passage, wall, height of walls and floor, in millimetres. Raises BadInput
    as ``to_stl`` does, and for more sizes.
    """
    most = len(Sizes.__slots__)
    if len(sizes) > most:
        raise BadInput(
            expected=f"at most {most} sizes: {', '.join(Sizes.__slots__)}", got=len(sizes)
        )
    return to_stl(maze, Sizes(*sizes))
