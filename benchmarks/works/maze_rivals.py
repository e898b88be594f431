"""The yardsticks of mazes: the same trees by mazelib and by lapyrinth, drawn in pure Python.

What they make is counted: a tree of n cells is n open cells and n - 1 open walls between them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import Disagreement, Work, clocked

Open: TypeAlias = NDArray[np.bool_]
Job: TypeAlias = Callable[[], Any]

# mazelib's Eller is left out: it numbers sets of cells in 8 bits, and fails on rows of over 127.
MAZELIB = {
    "backtracker": "BacktrackingGenerator",
    "binary-tree": "BinaryTree",
    "kruskal": "Kruskal",
    "prim": "Prims",
    "sidewinder": "Sidewinder",
    "wilson": "Wilsons",
}
LAPYRINTH = {
    "backtracker": "randomized_depth_first_search",
    "binary-tree": "binary_tree",
    "eller": "eller",
    "kruskal": "kruskal",
    "prim": "simplified_prim",
    "sidewinder": "sidewinder",
    "wilson": "wilson",
}
PACKAGES = {"mazelib": MAZELIB, "lapyrinth": LAPYRINTH}


@dataclass(frozen=True, slots=True)
class Contest:
    """A tree that a package draws, on a square of which side, and how often."""

    package: str
    tree: str
    size: int
    runs: int


# Every tree on 100x100, and once on the larger of 1000x1000 and 300x300 that takes about a minute
# at most. Two are slower still: mazelib's Kruskal is drawn on 30x30 only (60x60 takes ten times
# as long, 100x100 minutes), and lapyrinth's Wilson once on 100x100.
FULL_CONTESTS = (
    *(Contest("mazelib", tree, 100, 3) for tree in MAZELIB if tree != "kruskal"),
    Contest("mazelib", "kruskal", 30, 3),
    *(Contest("lapyrinth", tree, 100, 3) for tree in LAPYRINTH if tree != "wilson"),
    Contest("lapyrinth", "wilson", 100, 1),
    *(Contest("mazelib", tree, 300, 1) for tree in ("backtracker", "prim", "wilson")),
    *(Contest("lapyrinth", tree, 300, 1) for tree in ("prim", "eller", "kruskal")),
    *(Contest("mazelib", tree, 1000, 1) for tree in ("binary-tree", "sidewinder")),
    *(Contest("lapyrinth", tree, 1000, 1) for tree in ("backtracker", "binary-tree", "sidewinder")),
)


def contests(size: int, runs: int) -> tuple[Contest, ...]:
    """List every tree of every package on one size."""
    return tuple(
        Contest(package, tree, size, runs) for package, trees in PACKAGES.items() for tree in trees
    )


def rival_name(contest: Contest) -> str:
    """Name the work of a contest as the row of ours with the package behind it."""
    return f"maze {contest.size}x{contest.size}, {contest.tree}, {contest.package}"


def rival(contest: Contest) -> Work:
    """Draw a tree by the package, a new one each run; nothing there is compiled, nothing warms."""
    prepare, opened = _OF_PACKAGE[contest.package]
    size, name = contest.size, rival_name(contest)

    def check(run: int, made: Any) -> None:
        found = int(np.count_nonzero(opened(made)))
        if found != 2 * size * size - 1:
            raise Disagreement(f"{name}: run {run} is no tree, {found} places are open")

    measure = clocked(lambda _: prepare(contest.tree, size), check)
    return Work(name, measure, contest.runs, warm=False)


def _by_mazelib(tree: str, size: int) -> Job:
    module = import_module(f"mazelib.generate.{MAZELIB[tree]}")
    generator = getattr(module, MAZELIB[tree])
    return lambda: generator(size, size).generate()


def _by_lapyrinth(tree: str, size: int) -> Job:
    maze = import_module("lapyrinth").Maze

    def job() -> Any:
        made = maze(size, size)
        getattr(made, LAPYRINTH[tree])()
        return made

    return job


def _open_in_mazelib(grid: Any) -> Open:
    opened: Open = np.asarray(grid) == 0
    return opened


def _open_in_lapyrinth(made: Any) -> Open:
    opened: Open = made.maze[1:-1, 1:-1] >= 2
    return opened


_OF_PACKAGE: dict[str, tuple[Callable[[str, int], Job], Callable[[Any], Open]]] = {
    "mazelib": (_by_mazelib, _open_in_mazelib),
    "lapyrinth": (_by_lapyrinth, _open_in_lapyrinth),
}
