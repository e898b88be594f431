"""Dead-end filling: fill what leads nowhere; what is left is the way."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import select
from gridwright.core.rng import Stream
from gridwright.maze.kernels.walk_marks import fill_dead_ends, walk_the_rest
from gridwright.maze.solvers.method import NO, WITHOUT_LOOPS, YES, Method
from gridwright.maze.solvers.part import Part
from gridwright.maze.solvers.walk import Walk, kept, room


def _walk(part: Part, stream: Stream) -> Walk:
    graph, here, exit = part.graph, part.maze.here, part.maze.exit
    steps, k, width = graph.edges
    left, order = np.zeros(graph.nodes, np.uint8), room(graph)
    filled = select(fill_dead_ends, work=graph.nodes)(
        *graph.edges, graph.links, here, exit, part.members, len(part.members), left, order
    )
    if not part.has_exit:
        visited = np.append(order[:filled], np.int32(here))
        return Walk((), visited, len(visited))
    path = np.empty(len(part.members) - filled, np.int32)
    select(walk_the_rest, work=len(path))(steps, k, width, left, here, exit, path)
    visited = np.concatenate([kept(order, filled), path])
    return Walk(tuple(path.tolist()), visited, len(visited))


def _flaw(part: Part) -> str:
    return "the maze has loops, and filling dead ends leaves several ways" if part.has_loops else ""


FILLING = Method(
    "dead-end-filling",
    "fill the dead ends until only the way is left",
    _walk,
    _flaw,
    "always",
    {
        "perfect": YES,
        "loops": NO,
        "rooms": NO,
        "weave": WITHOUT_LOOPS,
        "floors": WITHOUT_LOOPS,
        "wrap": WITHOUT_LOOPS,
        "unreachable": WITHOUT_LOOPS,
    },
)
