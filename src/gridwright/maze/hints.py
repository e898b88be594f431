"""Hints: the next step of a shortest way to the exit, and what the other ways are worth."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import select
from gridwright.core.words import counted
from gridwright.maze.answers import shortest_route, steps_to_exit
from gridwright.maze.board import Maze
from gridwright.maze.kernels.regions import JOINED, regions
from gridwright.maze.moves import Move, port_name, print_move
from gridwright.maze.rules import kind_of, survey
from gridwright.puzzle.outcome import Hint

CORRIDOR = "corridor"
DEAD_END = "dead end"
JUNCTION = "junction"
LOOP = "loop"
HOPELESS = "no way"

_BARRED = 255


def hint(maze: Maze) -> Hint | None:
    """Give the next step of a shortest way to the exit; None where the walker stands on it."""
    if maze.here == maze.exit:
        return None
    if survey(maze).region[maze.exit] != JOINED:
        reach = survey(maze).cells(maze, JOINED)
        text = f"No way leads to the exit: {counted(len(reach), 'cell')} can be reached."
        return Hint(HOPELESS, reach, text)
    graph = maze.passages
    node = int(shortest_route(maze, maze.here)[1])
    port = next(p for p in graph.ports(maze.here) if graph.next_node(maze.here, p) == node)
    technique, why = _reason(maze, node)
    away = counted(int(steps_to_exit(maze)[maze.here]), "step")
    text = f"Go {port_name(maze, port)}: the exit is {away} away this way{why}."
    cells = dict.fromkeys((graph.cell_of(node), graph.cell_of(maze.here)))
    return Hint(technique, tuple(cells), text, print_move(maze, Move(port)))


def _reason(maze: Maze, node: int) -> tuple[str, str]:
    """Name the technique, and say what else there is where the walker stands."""
    former = maze.trail[-2:-1]
    others = set(maze.passages.beyond(maze.here)).difference((node, maze.here))
    onward = others.difference(former)
    alive = sum(_leads_on(maze, others))
    if alive:
        ways = "another way leads" if alive == 1 else f"{alive} other ways lead"
        return LOOP, f", and {ways} there, but none in fewer steps"
    if node in former:
        if not onward:
            return DEAD_END, ", back from this dead end"
        ways = "the other way is a dead end" if len(onward) == 1 else "all other ways are dead ends"
        return DEAD_END, f", back; {ways}"
    if not onward:
        return CORRIDOR, ", and there is no other way on"
    ways = "the other way on is a dead end" if len(onward) == 1 else "the other ways are dead ends"
    return JUNCTION, f"; {ways}"


def _leads_on(maze: Maze, nodes: set[int]) -> list[bool]:
    """Tell for each node whether the exit can be reached from it without passing the walker."""
    if not kind_of(maze).loops:
        return [False for _ in nodes]
    graph = maze.passages
    region = np.zeros(graph.nodes, np.uint8)
    region[maze.here] = _BARRED
    queue = np.empty(graph.nodes, np.int32)
    run = select(regions, work=graph.nodes)
    run(*graph.edges, graph.links, maze.exit, region, queue)
    return [bool(region[node] == JOINED) for node in nodes]
