"""Distances in a maze, and its longest path."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, select
from gridwright.graph._kernels import Cells, measure
from gridwright.maze.board import Maze
from gridwright.maze.flood import flooded
from gridwright.maze.kernels.flood_parts import longest
from gridwright.maze.passages import Passages


def distances(maze: Maze, start: int) -> Cells:
    """Count the steps from a node to every other: int32[nodes], -1 where none lead there.

    Nodes are the cells, then the tunnels (see ``Passages``). Raises BadInput for a start that is
    no node.
    """
    return distances_along(maze.passages, start)


def distances_along(graph: Passages, start: int) -> Cells:
    """Count the steps as ``distances`` does, along passages."""
    if not 0 <= start < graph.nodes:
        raise BadInput(expected=f"a node in 0 .. {graph.nodes - 1}", got=start, where="start")
    distance = np.full(graph.nodes, -1, np.int32)
    steps, k, width = graph.edges
    if width:
        flooded(graph.links, width, start, -1, distance)
    else:
        queue = np.empty(graph.nodes, np.int32)
        run = select(measure, work=graph.nodes)
        run(steps, k, graph.links, start, -1, distance, queue)
    return distance


@dataclass(frozen=True, slots=True)
class LongestPath:
    """A path that is long: its two ends, the smaller first, and its length in steps.

    Where the maze has no loops it is exactly the longest of the shortest paths between any two
    cells; with loops it is one of them, and its length is a lower bound.
    """

    one: int
    other: int
    length: int


def longest_path(maze: Maze) -> tuple[int, int]:
    """Find the two cells that lie farthest apart, the smaller first; with loops, two far ones.

    Raises BadInput where no cell is there.
    """
    found = longest_along(maze.passages, maze.present)
    return found.one, found.other


def longest_along(graph: Passages, present: NDArray[np.bool_]) -> LongestPath:
    """Find a long path between present cells (bool[n]); raise BadInput where there are none."""
    swept, queue = np.zeros(graph.nodes, np.uint8), np.empty(graph.nodes, np.int32)
    best = np.zeros(2, np.int32)
    length = int(
        select(longest, work=2 * graph.nodes)(
            *graph.edges, graph.links, frozen(present), swept, queue, best
        )
    )
    if length < 0:
        raise BadInput(expected="a maze with a cell that is there", got="none")
    return LongestPath(int(best[0]), int(best[1]), length)
