"""The answers of a maze: the simple ways from its entrance to its exit, and how many there are.

Whatever the walker has done, they are the same. A way is the only one exactly where every link of
it is a bridge; parallel links between the same two cells make no other way.
"""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import frozen, select
from gridwright.core.words import counted
from gridwright.graph._kernels import Cells
from gridwright.maze.board import Maze
from gridwright.maze.distances import distances
from gridwright.maze.kernels.regions import JOINED
from gridwright.maze.kernels.routes import count_routes, descend, detour
from gridwright.maze.rules import survey
from gridwright.puzzle.outcome import Solutions

BY_SEARCH = "breadth-first search"
BY_COUNT = "depth-first count"
BASE_BUDGET = 1_000
STEPS_A_BUDGET = 1_000_000_000

_MOST = 2**31 - 2  # trials are counted in 32 bits


def default_budget(nodes: int) -> int:
    """Say how many trials a count may take by default; each goes over all nodes at most."""
    return BASE_BUDGET + STEPS_A_BUDGET // nodes


def solve(maze: Maze, limit: int = 2, budget: int | None = None) -> Solutions[Maze]:
    """Find a shortest way and, where there is one, another; count the ways up to ``limit``.

    Whether there is one way or several is always known. The count beyond two is None where
    ``budget`` trials do not suffice for it.
    """
    if survey(maze).region[maze.exit] != JOINED:
        reach = survey(maze).cells(maze, JOINED)
        reason = (
            f"no way leads to the exit at {maze.topology.name(maze.exit)}, "
            f"{counted(len(reach), 'cell')} can be reached"
        )
        return Solutions("none", 0, reason=reason, cells=reach, how=BY_SEARCH)
    first = shortest_route(maze)
    other = another_route(maze, first)
    if other is None:
        return Solutions("unique", 1, (maze.walked(_trail(first)),), how=BY_SEARCH)
    count, trials = 2, 0
    if limit > count:
        count, trials = _count(maze, limit, budget)
    differ = np.unique(maze.passages.cell[np.setxor1d(first, other)])
    return Solutions(
        "several",
        count if count > 0 else None,
        (maze.walked(_trail(first)), maze.walked(_trail(other))),
        tuple(differ.tolist()),
        how=BY_COUNT if trials else BY_SEARCH,
        nodes=trials,
    )


def steps_to_exit(maze: Maze) -> Cells:
    """Count the steps from each node to the exit, int32[m], -1 where no way leads there."""
    return maze.once("steps to exit", lambda: frozen(distances(maze, maze.exit)))


def shortest_route(maze: Maze, start: int | None = None) -> Cells:
    """Give the nodes of a shortest way to the exit, by default from the entrance: int32[length].

    There must be a way; of several, that of the lowest ports is taken.
    """
    graph, begin = maze.passages, maze.entrance if start is None else start
    distance = steps_to_exit(maze)
    route = np.empty(int(distance[begin]) + 1, np.int32)
    select(descend, work=graph.nodes)(*graph.edges, graph.links, begin, distance, route)
    return frozen(route)


def another_route(maze: Maze, route: Cells) -> Cells | None:
    """Give a simple way with the same ends as another one, or None where there is none."""
    graph = maze.passages
    place, came = np.full(graph.nodes, -1, np.int32), np.full(graph.nodes, -1, np.int32)
    place[route] = np.arange(route.size, dtype=np.int32)
    other = np.empty(graph.nodes, np.int32)
    count = select(detour, work=graph.nodes)(
        *graph.edges,
        graph.links,
        route,
        int(route.size),
        frozen(place),
        came,
        np.empty(graph.nodes, np.int32),
        other,
    )
    return other[:count] if count else None


def _count(maze: Maze, limit: int, budget: int | None) -> tuple[int, int]:
    """Count the ways, -1 - the number found where the trials are spent; and count the trials."""
    graph = maze.passages
    m = graph.nodes
    tally = np.array([min(default_budget(m) if budget is None else budget, _MOST), 0], np.int64)
    count = select(count_routes, work=m)(
        *graph.edges,
        graph.links,
        maze.entrance,
        maze.exit,
        min(limit, _MOST),
        tally,
        np.zeros(m, np.uint8),
        np.empty(m, np.uint8),
        np.empty(m, np.int32),
        np.zeros(m, np.int32),
        np.empty(m, np.int32),
    )
    return int(count), min(int(tally[0]), int(tally[1]))


def _trail(route: Cells) -> tuple[int, ...]:
    return tuple(route.tolist())
