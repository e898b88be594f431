"""Breadth first: a shortest path, by flooding the maze from where the walker stands."""

from __future__ import annotations

from gridwright.core.kernel import select
from gridwright.core.rng import Stream
from gridwright.maze.kernels.walk_search import breadth_first
from gridwright.maze.solvers.method import ALWAYS, Method, no_flaw
from gridwright.maze.solvers.part import Part
from gridwright.maze.solvers.walk import Walk, kept, no_ports, room, traced


def _walk(part: Part, stream: Stream) -> Walk:
    graph, here, exit = part.graph, part.maze.here, part.maze.exit
    entry, order = no_ports(graph), room(graph)
    count = select(breadth_first, work=graph.nodes)(
        *graph.edges, graph.links, here, exit, entry, order
    )
    found = order[count - 1] == exit
    path = traced(graph, entry, exit, here, count)[::-1] if found else ()
    return Walk(path, kept(order, count), count)


BFS = Method("bfs", "flood the maze from here, nearest first", _walk, no_flaw, "always", ALWAYS)
