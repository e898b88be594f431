"""The judge of mazes: solved where the walker stands on the exit; and what kind of maze it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import select
from gridwright.core.words import counted
from gridwright.maze.board import Maze
from gridwright.maze.kernels.regions import APART, JOINED, regions
from gridwright.puzzle.outcome import Fault, Verdict

CODES = ("away", "unreachable", "cut")

_ABSENT = 255


@dataclass(frozen=True, slots=True)
class Kind:
    """What a maze is: how many loops it has (links beyond a spanning forest) and how many parts."""

    name: Literal["perfect", "braided", "unconnected"]
    loops: int
    parts: int

    def __str__(self) -> str:
        if self.name == "perfect":
            return "perfect: one way between any two cells"
        loops = counted(self.loops, "loop")
        if self.name == "braided":
            return f"braided: {loops}"
        parts = counted(self.parts, "part")
        return f"unconnected: {parts}" + (f", {loops}" if self.loops else "")


@dataclass(frozen=True, eq=False)
class Survey:
    """Where a maze can be walked: its parts, and region, uint8[m], JOINED, APART or absent."""

    parts: int
    region: NDArray[np.uint8]

    def cells(self, maze: Maze, mark: int) -> tuple[int, ...]:
        """List the cells whose surface is JOINED to the entrance, or APART from it."""
        return tuple(np.flatnonzero(self.region[: maze.topology.n] == mark).tolist())


def survey(maze: Maze) -> Survey:
    """Find the part of the entrance; once for a maze, wherever the walker stands."""
    return maze.once("survey", lambda: _survey(maze))


def kind_of(maze: Maze) -> Kind:
    """Say whether a maze is perfect (a spanning tree), braided (with loops) or unconnected."""
    parts = survey(maze).parts
    loops = maze.once("links", lambda: link_count(maze)) - node_count(maze) + parts
    if parts > 1:
        return Kind("unconnected", loops, parts)
    return Kind("braided" if loops else "perfect", loops, parts)


def link_count(maze: Maze) -> int:
    """Count the links between nodes, those of tunnels included."""
    return int(np.bitwise_count(maze.passages.links).sum(dtype=np.int64)) // 2


def node_count(maze: Maze) -> int:
    """Count the nodes that are there: cells and tunnels."""
    return int(np.count_nonzero(maze.present)) + int(maze.passages.tunnelled.size)


def judge_maze(maze: Maze) -> Verdict:
    """Say whether the walker stands on the exit, and what is wrong where he does not.

    Faults: ``away`` with the walker's cell; ``unreachable`` with all cells that he can reach, where
    the exit is not among them; ``cut`` with the cells that no passage joins to the entrance. Marks:
    ``trail``. Notes: the kind of maze.
    """
    marks = {"trail": tuple(dict.fromkeys(map(maze.passages.cell_of, maze.trail)))}
    notes = (str(kind_of(maze)),)
    if solved(maze):
        return Verdict(True, (), marks, notes)
    return Verdict(False, tuple(_faults(maze)), marks, notes)


def solved(maze: Maze) -> bool:
    """Tell whether the walker stands on the exit."""
    return maze.here == maze.exit


def _faults(maze: Maze) -> list[Fault]:
    cell = maze.passages.cell_of(maze.here)
    name, goal = maze.topology.name(cell), maze.topology.name(maze.exit)
    faults = [Fault("away", (cell,), f"the walker is at {name}, and the exit at {goal}")]
    seen = survey(maze)
    if seen.region[maze.exit] != JOINED:
        reach = seen.cells(maze, JOINED)
        text = f"no way leads to the exit at {goal}: {counted(len(reach), 'cell')} can be reached"
        faults.append(Fault("unreachable", reach, text))
    if seen.parts > 1:
        apart = seen.cells(maze, APART)
        text = f"{counted(len(apart), 'cell')} cannot be reached from the entrance"
        faults.append(Fault("cut", apart, text))
    return faults


def _survey(maze: Maze) -> Survey:
    graph = maze.passages
    region = np.zeros(graph.nodes, np.uint8)
    region[: maze.topology.n][~maze.present] = _ABSENT
    parts = select(regions, work=graph.nodes)(
        *graph.edges,
        graph.links,
        maze.entrance,
        region,
        np.empty(graph.nodes, np.int32),
    )
    region.setflags(write=False)
    return Survey(int(parts), region)
