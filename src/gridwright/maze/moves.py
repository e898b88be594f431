"""Moves of mazes: one step through a port.

The trail is a thread from the entrance to the walker: a step onto it takes it in up to there, so
that going back is a step like any other and a walk around a loop leaves no knot.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.grid.heading import HEADINGS
from gridwright.maze.board import Maze

_TEXT = re.compile(r"go ([a-z0-9-]{1,40})", re.ASCII)
_LEAST = 0.51  # the cosine of a little less than 60 degrees


@dataclass(frozen=True, slots=True)
class Move:
    """Go one step through a port."""

    port: int


def moves(maze: Maze) -> Iterator[Move]:
    """List the steps that passages allow."""
    graph, here = maze.passages, maze.here
    for port in graph.ports(here):
        if graph.next_node(here, port) != here:
            yield Move(port)


def apply(maze: Maze, move: Move) -> Maze:
    """Take a step; raise BadInput where no passage leads through the port."""
    graph, here = maze.passages, maze.here
    if move.port not in graph.ports(here):
        ways = ", ".join(port_name(maze, port) for port in graph.ports(here))
        raise BadInput(
            expected=f"a way that is open: {ways or 'there is none'}",
            got=port_name(maze, move.port),
            where=f"cell {maze.topology.name(graph.cell_of(here))}",
        )
    node = graph.next_node(here, move.port)
    if node in maze.trail:
        return maze.walked(maze.trail[: maze.trail.index(node) + 1])
    return maze.walked((*maze.trail, node))


def print_move(maze: Maze, move: Move) -> str:
    """Print a move as ``go right``: by the name of the port where the walker stands."""
    return f"go {port_name(maze, move.port)}"


def parse_move(maze: Maze, text: str) -> Move:
    """Read what ``print_move`` prints; raise BadInput otherwise."""
    found = _TEXT.fullmatch(text)
    cell = maze.passages.cell_of(maze.here)
    port = maze.topology.port(cell, found[1]) if found else -1
    if port < 0:
        names = ", ".join(name for name in maze.topology.names_at(cell) if name)
        raise BadInput(expected=f"'go' and one of {names}", got=text)
    return Move(port)


def port_name(maze: Maze, port: int) -> str:
    """Name a port where the walker stands; by its number where the cell has no such port."""
    names = dict(enumerate(maze.topology.names_at(maze.passages.cell_of(maze.here))))
    return names.get(port) or str(port)


def step_through(maze: Maze, name: str) -> Move | None:
    """Give the step through the port of a name, or None where there is no passage."""
    port = maze.topology.port(maze.passages.cell_of(maze.here), name)
    return Move(port) if port in maze.passages.ports(maze.here) else None


def step_towards(maze: Maze, direction: str) -> Move | None:
    """Give the step through the passage that leads most nearly left, up, right or down.

    None where none does so within 60 degrees; of equals, one that leads on goes before one that
    leads back.
    """
    graph = maze.passages
    outline = maze.topology.outline(graph.cell_of(maze.here))
    out = (outline + np.roll(outline, 1, axis=0)) / 2 - outline.mean(axis=0)
    along = np.round(out @ HEADINGS[direction] / np.hypot(*out.T), 3)
    best = min(
        (
            (-along[port], graph.next_node(maze.here, port) in maze.trail, port)
            for port in (move.port for move in moves(maze))
            if port < len(along) and along[port] >= _LEAST
        ),
        default=None,
    )
    return None if best is None else Move(best[2])
