"""Wall following: one hand on the wall, all the way."""

from __future__ import annotations

from functools import partial

from gridwright.core.kernel import select
from gridwright.core.rng import Stream
from gridwright.maze.kernels.walk_wall import follow_wall
from gridwright.maze.solvers.method import WITHOUT_LOOPS, YES, Method
from gridwright.maze.solvers.part import LEFT_HAND, RIGHT_HAND, Part, turn_of
from gridwright.maze.solvers.walk import Walk, kept, no_ports, room, tally, traced

SAME_WALL = "if the hand's wall leads to the exit"


def _walk(hand: str, part: Part, stream: Stream) -> Walk:
    graph, here, exit = part.graph, part.maze.here, part.maze.exit
    leave, order, visited = no_ports(graph), room(graph), tally()
    moves = select(follow_wall, work=2 * graph.nodes)(
        *graph.edges,
        graph.links,
        here,
        part.wall(here),
        turn_of(graph, hand),
        exit,
        leave,
        order,
        visited,
    )
    count = int(visited[0])
    found = order[count - 1] == exit
    path = traced(graph, leave, here, exit, count) if found else ()
    return Walk(path, kept(order, count), moves)


def _flaw(hand: str, part: Part) -> str:
    if not part.has_loops or part.wall_leads_to_exit(hand):
        return ""
    if not part.has_exit:
        return (
            "the exit cannot be reached, which following a wall cannot tell where there are loops"
        )
    return "the maze has loops, and the wall under the hand does not lead to the exit"


def _method(hand: str) -> Method:
    return Method(
        f"{hand}-hand",
        f"keep the {hand} hand on the wall",
        partial(_walk, hand),
        partial(_flaw, hand),
        "perfect mazes",
        {
            "perfect": YES,
            "loops": SAME_WALL,
            "rooms": SAME_WALL,
            "weave": WITHOUT_LOOPS,
            "floors": WITHOUT_LOOPS,
            "wrap": WITHOUT_LOOPS,
            "unreachable": WITHOUT_LOOPS,
        },
    )


LEFT, RIGHT = _method(LEFT_HAND), _method(RIGHT_HAND)
