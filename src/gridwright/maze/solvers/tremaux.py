"""Tremaux: marks on passages, none walked more than twice; sound in every maze."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import select
from gridwright.core.rng import Stream
from gridwright.maze.kernels.walk_marks import tremaux
from gridwright.maze.solvers.method import ALWAYS, Method, no_flaw
from gridwright.maze.solvers.part import Part
from gridwright.maze.solvers.walk import Walk, kept, no_ports, room, tally, traced


def _walk(part: Part, stream: Stream) -> Walk:
    graph, here, exit = part.graph, part.maze.here, part.maze.exit
    once, twice = np.zeros(graph.nodes, np.uint8), np.zeros(graph.nodes, np.uint8)
    entry, order, visited = no_ports(graph), room(graph), tally()
    moves = select(tremaux, work=2 * graph.nodes)(
        *graph.edges, graph.links, here, exit, stream, once, twice, entry, order, visited
    )
    count = int(visited[0])
    found = order[count - 1] == exit
    path = traced(graph, entry, exit, here, count)[::-1] if found else ()
    return Walk(path, kept(order, count), moves)


TREMAUX = Method(
    "tremaux", "mark the passages, walk none more than twice", _walk, no_flaw, "perfect mazes",
    ALWAYS,
)  # fmt: skip
