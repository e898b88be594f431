"""Mazes of many cells: drawing their trees, flooding them, and what else has a goal beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import Disagreement, Work, clocked, in_mode
from benchmarks.works.maze_pictures import pictures, streams
from benchmarks.works.maze_rivals import Contest, rival, rival_name
from gridwright.core.kernel import compile_always
from gridwright.core.rng import stream
from gridwright.grid.topology import Masks, Topology
from gridwright.maze.board import Maze, make_maze, maze_grid
from gridwright.maze.distances import distances
from gridwright.pipes.board import Board, Parameters
from gridwright.pipes.generator import generate
from gridwright.pipes.solver import count
from gridwright.puzzle.family import Puzzle
from gridwright.trees import random_tree

HUGE_TREES = ("backtracker", "sidewinder", "eller", "wilson")
LARGE_TREES = ("kruskal", "prim")
FLOODED_TREES = ("backtracker", "wilson")
RUNS = 3
RUNS_OF_SMALL = 30


@dataclass(frozen=True, slots=True)
class MazeSizes:
    """Sides of the mazes.

    huge, large: squares · streamed: width and height of a maze larger than memory · hexes: sides
    of Pipes boards of hexagons · floors: the side of a floor and how many there are · contests:
    what other packages draw.
    """

    huge: int
    large: int
    streamed: tuple[int, int]
    hexes: tuple[int, ...]
    floors: tuple[int, int]
    contests: tuple[Contest, ...]


def mazes(sizes: MazeSizes, absent: Iterable[str]) -> list[Work]:
    """List the works on mazes, without the packages that are absent."""
    side, floors = sizes.floors
    missing = set(absent)
    drawn = [contest for contest in sizes.contests if contest.package not in missing]
    return [
        *(_tree(f"square:{sizes.huge}x{sizes.huge}", tree, RUNS) for tree in HUGE_TREES),
        _tree(f"square:{sizes.huge}x{sizes.huge}", "binary-tree", 5 * RUNS, threads=2),
        *(_tree(f"square:{sizes.large}x{sizes.large}", tree, RUNS) for tree in LARGE_TREES),
        _tree(f"layered:{floors}:square:{side}x{side}", "wall-adding", 5 * RUNS),
        *(_flood(sizes.huge, tree) for tree in FLOODED_TREES),
        *pictures(sizes.large, sizes.large, 5),
        *streams(*sizes.streamed, RUNS),
        *(_hexagons(side) for side in sizes.hexes),
        *_contests(drawn),
    ]


def _tree(
    spec: str, tree: str, runs: int, threads: int = 1, burst: int = 1, against: tuple[str, ...] = ()
) -> Work:
    """Draw a tree into links, a new seed each run."""
    name = f"maze {spec.removeprefix('square:')}, {tree}"
    topology = maze_grid(spec)

    def check(run: int, links: Masks) -> None:
        if int(np.bitwise_count(links).sum(dtype=np.int64)) != 2 * (topology.n - 1):
            raise Disagreement(f"{name}: run {run} is no tree")

    def prepare(run: int) -> Callable[[], Masks]:
        return lambda: random_tree(topology, tree, stream(run), threads=threads)

    full = f"{name}, {threads} threads" if threads > 1 else name
    measure = in_mode("on", clocked(prepare, check))
    return Work(full, measure, runs, burst, settle=int(burst > 1), against=against)


def _contests(drawn: list[Contest]) -> list[Work]:
    """Draw the trees of the contests ourselves, each beside the packages that draw it, too."""
    works = []
    for size, tree in dict.fromkeys((contest.size, contest.tree) for contest in drawn):
        rivals = [contest for contest in drawn if (contest.size, contest.tree) == (size, tree)]
        against = tuple(rival_name(contest) for contest in rivals)
        spec = f"square:{size}x{size}"
        works.append(_tree(spec, tree, RUNS_OF_SMALL, burst=5, against=against))
        works += [rival(contest) for contest in rivals]
    return works


def _flood(size: int, tree: str) -> Work:
    """Count the steps from a corner of a maze to every cell."""
    name = f"BFS {size}x{size}, {tree}"
    topology = maze_grid(f"square:{size}x{size}")

    def prepare(run: int) -> Callable[[], NDArray[np.int32]]:
        maze = _maze(topology, tree)
        return lambda: distances(maze, 0)

    def check(run: int, steps: NDArray[np.int32]) -> None:
        if steps.min() != 0:
            raise Disagreement(f"{name}: run {run} did not come everywhere")

    return Work(name, in_mode("on", clocked(prepare, check)), RUNS)


@cache
def _maze(topology: Topology, tree: str) -> Maze:
    with compile_always():
        links = random_tree(topology, tree, stream("to be flooded"))
        return make_maze(topology, links, entrance=0, exit=topology.n - 1)


def _hexagons(size: int) -> Work:
    """Make Pipes boards of hexagons, each proved to have one answer, and prove them once more."""
    name = f"make hex {size}x{size}"
    asked = Parameters(f"hex:{size}x{size}")

    def prepare(run: int) -> Callable[[], Puzzle[Parameters, Board]]:
        return lambda: generate(asked, f"board {run}")

    def check(run: int, puzzle: Puzzle[Parameters, Board]) -> None:
        board = puzzle.start
        result = count(board.topology, board.tiles, board.passable)
        if not result.complete or result.found != 1:
            raise Disagreement(f"{name}: board {run} has not one answer")

    return Work(name, in_mode("on", clocked(prepare, check)), RUNS_OF_SMALL, 5, 1)
