"""Mazes: spanning trees to walk in, with loops, tunnels, floors and masks where asked.

The functions are here for those who embed the engine: links are uint8[n] port masks on a topology
of ``gridwright.grid``, and nodes are the cells, then the tunnels.

>>> from gridwright import maze
>>> made = maze.generate(maze.Parameters("square:8x5", braid=0.5), seed=7)
>>> maze.kind_of(made.start).name, maze.solve(made.start).status
('braided', 'several')
"""

from gridwright.maze.animation import growth_film, solution_film
from gridwright.maze.answers import solve
from gridwright.maze.board import Maze, Parameters, make_maze
from gridwright.maze.codec import maze_from_plain, maze_to_plain
from gridwright.maze.distances import longest_path
from gridwright.maze.generator import generate, recorded
from gridwright.maze.hints import hint
from gridwright.maze.ident import print_id, read_id
from gridwright.maze.metrics import Metrics, measure
from gridwright.maze.passages import Passages
from gridwright.maze.raster import block_map, mark_map, shade_map, stream_blocks
from gridwright.maze.rules import Kind, judge_maze, kind_of
from gridwright.maze.solvers import METHODS, Walk, solve_by, soundness
from gridwright.maze.stl import to_stl
from gridwright.maze.text import print_block, print_boxes, print_lines, read_text

__all__ = [
    "METHODS",
    "Kind",
    "Maze",
    "Metrics",
    "Parameters",
    "Passages",
    "Walk",
    "block_map",
    "generate",
    "growth_film",
    "hint",
    "judge_maze",
    "kind_of",
    "longest_path",
    "make_maze",
    "mark_map",
    "maze_from_plain",
    "maze_to_plain",
    "measure",
    "print_block",
    "print_boxes",
    "print_id",
    "print_lines",
    "read_id",
    "read_text",
    "recorded",
    "shade_map",
    "solution_film",
    "solve",
    "solve_by",
    "soundness",
    "stream_blocks",
    "to_stl",
]
