"""The ends of a maze: where it is entered, and where the exit is."""

from __future__ import annotations

import re

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.grid.topology import Topology
from gridwright.maze.board import Maze
from gridwright.maze.distances import distances, longest_path

LONGEST = "longest"
WANTED = f"coordinates such as 0,0 or '{LONGEST}'"

_COORDINATES = re.compile(r"-?[0-9]{1,9}(?:,-?[0-9]{1,9}){0,5}", re.ASCII)


def usual_ends(maze: Maze) -> tuple[int, int]:
    """Give the first and the last of the cells that are there."""
    last = maze.topology.n - 1 - int(np.argmax(maze.present[::-1]))
    return int(np.argmax(maze.present)), last


def find_ends(maze: Maze, entrance: str, exit: str) -> tuple[int, int]:
    """Find the ends that two wishes name: coordinates, LONGEST, or "" for the usual one.

    With LONGEST, an end without coordinates is one of the longest path, or where the other end has
    coordinates the cell farthest from it. Raises BadInput where both ends are the same cell.
    """
    start, goal = (
        named_cell(maze.topology, wish, where)
        for wish, where in ((entrance, "entrance"), (exit, "exit"))
    )
    if LONGEST not in (entrance, exit):
        first, last = usual_ends(maze)
        start, goal = first if start is None else start, last if goal is None else goal
    elif start is not None:
        goal = farthest(maze, start)
    elif goal is not None:
        start = farthest(maze, goal)
    else:
        start, goal = longest_path(maze)
    for cell, where in ((start, "entrance"), (goal, "exit")):
        if not maze.present[cell]:
            raise BadInput(
                expected="a cell that is there", got=maze.topology.name(cell), where=where
            )
    if start == goal:
        raise BadInput(
            expected="an exit that is not the entrance", got=maze.topology.name(goal), where="exit"
        )
    return start, goal


def named_cell(topology: Topology, wish: str, where: str) -> int | None:
    """Find the cell of coordinates such as ``3,4``; None for LONGEST and "".

    Raises BadInput for anything else, and where there is no such cell.
    """
    if wish in ("", LONGEST):
        return None
    if _COORDINATES.fullmatch(wish) is None:
        raise BadInput(expected=WANTED, got=wish, where=where)
    try:
        return topology.cell(*map(int, wish.split(",")))
    except BadInput as fault:
        raise fault.at(where) from None


def farthest(maze: Maze, start: int) -> int:
    """Find the cell that lies farthest from another, the first of equals."""
    return int(np.argmax(distances(maze, start)[: maze.topology.n]))
