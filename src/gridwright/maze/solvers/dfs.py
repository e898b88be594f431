"""Depth first: on to a random neighbour not visited yet, back at dead ends."""

from __future__ import annotations

from gridwright.core.kernel import select
from gridwright.core.rng import Stream
from gridwright.maze.kernels.walk_search import depth_first
from gridwright.maze.solvers.method import ALWAYS, Method, no_flaw
from gridwright.maze.solvers.part import Part
from gridwright.maze.solvers.walk import Walk, kept, no_ports, room, tally, traced


def _walk(part: Part, stream: Stream) -> Walk:
    graph, here, exit = part.graph, part.maze.here, part.maze.exit
    entry, order, visited = no_ports(graph), room(graph), tally()
    moves = select(depth_first, work=2 * graph.nodes)(
        *graph.edges, graph.links, here, exit, stream, entry, order, visited
    )
    count = int(visited[0])
    found = order[count - 1] == exit
    path = traced(graph, entry, exit, here, count)[::-1] if found else ()
    return Walk(path, kept(order, count), moves)


DFS = Method("dfs", "go on at random, back at dead ends", _walk, no_flaw, "perfect mazes", ALWAYS)
