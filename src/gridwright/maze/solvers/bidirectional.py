"""Breadth first from both ends at once: a shortest path, by less flooding."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import select
from gridwright.core.rng import Stream
from gridwright.maze.kernels.walk_search import both_ends
from gridwright.maze.solvers.method import ALWAYS, Method, no_flaw
from gridwright.maze.solvers.part import Part
from gridwright.maze.solvers.walk import Walk, kept, no_ports, room, traced


def _walk(part: Part, stream: Stream) -> Walk:
    graph, here, exit = part.graph, part.maze.here, part.maze.exit
    entry, order, side = no_ports(graph), room(graph), np.zeros(graph.nodes, np.uint8)
    meeting = np.full(2, -1, np.int32)
    count = select(both_ends, work=graph.nodes)(
        *graph.edges, graph.links, here, exit, entry, side, room(graph), order, meeting
    )
    visited = kept(order, count)
    near, far = (int(node) for node in meeting)
    if near < 0:
        return Walk((), visited[side[visited] == 1], count)
    first_half = traced(graph, entry, near, here, count)[::-1]
    return Walk(first_half + traced(graph, entry, far, exit, count), visited, count)


BIDIRECTIONAL = Method(
    "bidirectional", "flood the maze from both ends until they meet", _walk, no_flaw, "always",
    ALWAYS,
)  # fmt: skip
