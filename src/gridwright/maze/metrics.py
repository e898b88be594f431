"""Metrics: what a maze is like, in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen, select
from gridwright.grid.topology import Masks
from gridwright.maze.board import Maze
from gridwright.maze.distances import longest_along
from gridwright.maze.kernels.flood_parts import count_parts, side_branches
from gridwright.maze.kernels.walk_path import NO_PORT, trace
from gridwright.maze.kernels.walk_search import breadth_first
from gridwright.maze.passages import Passages, plain_width

SHAPES = ("alone", "dead_ends", "straights", "turns", "junctions", "crosses")

_ALONE, _STRAIGHT, _TURN, _CROSS = 0, 2, 3, 5
_MASKS = 256
_BAND = 1 << 20

_Counts = NDArray[np.int64]
_WAYS = np.bitwise_count(np.arange(_MASKS)).astype(np.int64)


@dataclass(frozen=True, slots=True)
class Solution:
    """The shortest way from the entrance to the exit, and what lies beside it.

    length: in links · decisions: the nodes on it, before the exit, that a branch leaves ·
    difficulty: the sum of log2(1 + size) over the way itself and its branches, the size of the way
    being its length and that of a branch its nodes.

    A branch is a part of what is left of the maze without the way, and not one that only the exit
    joins to it. The form of the figure is that of McClendon (The complexity and difficulty of a
    maze, Bridges 2001): the logarithm of a product over the trails of a maze.
    """

    length: int
    decisions: int
    difficulty: float


@dataclass(frozen=True, slots=True)
class Metrics:
    """What a maze is like; its nodes are the cells that are there and the tunnels.

    links: passages between two nodes · parts: what the nodes fall into · loops: links more than
    one tree a part has · alone, dead_ends, straights, turns, junctions, crosses: cells with no,
    one, two, three, and four or more ways; straight where the two lead through opposite sides ·
    river: the mean length, in links, of the corridors from a node that has not two ways to the
    next such node; each link is in one corridor, and a ring is a corridor · longest: the length of
    the longest path; with loops, a lower bound of it · solution: None where the exit cannot be
    reached.
    """

    cells: int
    tunnels: int
    links: int
    parts: int
    loops: int
    alone: int
    dead_ends: int
    straights: int
    turns: int
    junctions: int
    crosses: int
    river: float
    longest: int
    solution: Solution | None

    def share(self, shape: str) -> float:
        """Give the share of the cells that have one of SHAPES."""
        return float(getattr(self, shape)) / self.cells

    @property
    def longest_is_exact(self) -> bool:
        """Tell whether ``longest`` is exact: where there are no loops."""
        return self.loops == 0


def measure(maze: Maze) -> Metrics:
    """Measure a maze from its entrance to its exit, whatever its trail."""
    graph = maze.passages
    n = maze.topology.n
    absent = n - int(np.count_nonzero(maze.present))
    shapes = _shapes(maze)
    shapes[_ALONE] -= absent
    parts, rings = _parts(graph, maze.present)
    counts = _histogram(graph.links)
    links = int((counts * _WAYS).sum()) // 2
    corridors = int((counts * _WAYS)[_WAYS != 2].sum()) // 2 + rings
    return Metrics(
        cells=n - absent,
        tunnels=graph.nodes - n,
        links=links,
        parts=parts,
        loops=links - (graph.nodes - absent) + parts,
        **dict(zip(SHAPES, shapes.tolist(), strict=True)),
        river=links / corridors if corridors else 0.0,
        longest=longest_along(graph, maze.present).length,
        solution=_solution(graph, maze.entrance, maze.exit),
    )


def _shapes(maze: Maze) -> _Counts:
    """Count the cells of each shape, those that are not there among those that are alone."""
    counts = np.zeros(len(SHAPES), np.int64)
    if plain_width(maze.topology):
        np.add.at(counts, _shape_table(4), _histogram(maze.links))
        return counts
    cycles = maze.topology.cycle
    for cycle in np.unique(cycles).tolist():
        np.add.at(counts, _shape_table(cycle), _histogram(maze.links[cycles == cycle]))
    return counts


@cache
def _shape_table(cycle: int) -> _Counts:
    """Say for each mask of a cell with ``cycle`` ports around it which of SHAPES it has."""
    table = np.minimum(_WAYS, 3)
    table[_WAYS == 3] = _CROSS - 1
    table[_WAYS > 3] = _CROSS
    table[_WAYS == 2] = _TURN
    if cycle % 2 == 0:
        for port in range(cycle // 2):
            table[1 << port | 1 << port + cycle // 2] = _STRAIGHT
    return table


def _histogram(masks: Masks) -> _Counts:
    """Count how often each mask occurs, in bands, since counting widens its input."""
    counts = np.zeros(_MASKS, np.int64)
    for first in range(0, masks.size, _BAND):
        counts += np.bincount(masks[first : first + _BAND], minlength=_MASKS)
    return counts


def _parts(graph: Passages, present: NDArray[np.bool_]) -> tuple[int, int]:
    """Count the parts, and those of them that are rings."""
    seen, stack = np.zeros(graph.nodes, np.uint8), np.empty(graph.nodes, np.int32)
    rings = np.zeros(1, np.int32)
    parts = select(count_parts, work=graph.nodes)(
        *graph.edges, graph.links, frozen(present), seen, stack, rings
    )
    return int(parts), int(rings[0])


def _solution(graph: Passages, entrance: int, exit: int) -> Solution | None:
    path = _shortest(graph, entrance, exit)
    if path is None:
        return None
    seen, stack = np.zeros(graph.nodes, np.uint8), np.empty(graph.nodes, np.int32)
    sizes, tally = np.empty(graph.nodes, np.int32), np.zeros(1, np.int32)
    branches = select(side_branches, work=graph.nodes)(
        *graph.edges, graph.links, frozen(path), seen, stack, sizes, tally
    )
    length = len(path) - 1
    difficulty = float(np.log2(1 + np.append(sizes[:branches], length)).sum())
    return Solution(length, int(tally[0]), difficulty)


def _shortest(graph: Passages, start: int, goal: int) -> NDArray[np.int32] | None:
    entry, order = np.full(graph.nodes, NO_PORT, np.uint8), np.empty(graph.nodes, np.int32)
    select(breadth_first, work=graph.nodes)(*graph.edges, graph.links, goal, start, entry, order)
    if entry[start] == NO_PORT:
        return None
    steps, k, width = graph.edges
    count = select(trace, work=graph.nodes)(steps, k, width, frozen(entry), start, goal, order)
    return order[:count].copy()
