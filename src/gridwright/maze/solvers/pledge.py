"""Pledge: straight on to a wall, along it until the turns come to nothing, and straight on."""

from __future__ import annotations

from gridwright.core.kernel import select
from gridwright.core.rng import Stream
from gridwright.maze.kernels.walk_wall import pledge
from gridwright.maze.solvers.method import NO, Method
from gridwright.maze.solvers.part import Part
from gridwright.maze.solvers.walk import Walk, kept, no_ports, room, tally, traced

SQUARE = "on square grids"
OUTER_WALL = "on square grids, if the exit is at the outer wall"
_AHEAD = 1


def _walk(part: Part, stream: Stream) -> Walk:
    graph, here, exit = part.graph, part.maze.here, part.maze.exit
    steps, _, width = graph.edges
    leave, order, visited = no_ports(graph), room(graph), tally()
    moves = select(pledge, work=2 * graph.nodes)(
        steps, width, graph.links, here, exit, _AHEAD, leave, order, visited
    )
    count = int(visited[0])
    return Walk(traced(graph, leave, here, exit, count), kept(order, count), moves)


def _flaw(part: Part) -> str:
    if not part.is_flat_square:
        return "turns can only be counted on a flat square grid without tunnels"
    if not part.has_exit:
        return "the exit cannot be reached, and the walk would never end"
    if part.has_loops and not part.outer_wall_leads_to_exit():
        return "the exit is not at the outer wall, to which the walk is bound to come"
    return ""


PLEDGE = Method(
    "pledge",
    "follow walls with the right hand until the turns come to nothing",
    _walk,
    _flaw,
    "perfect mazes",
    {
        "perfect": SQUARE,
        "loops": OUTER_WALL,
        "rooms": OUTER_WALL,
        "weave": NO,
        "floors": NO,
        "wrap": NO,
        "unreachable": NO,
    },
)
