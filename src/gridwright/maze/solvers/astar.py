"""A*: a shortest path, looking first where the exit may be near by coordinates."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen, select
from gridwright.core.rng import Stream
from gridwright.grid.topology import BACK_BITS
from gridwright.maze.kernels.walk_star import BUCKETS, best_first
from gridwright.maze.solvers.method import ALWAYS, Method, no_flaw
from gridwright.maze.solvers.part import Part
from gridwright.maze.solvers.walk import Walk, kept, no_ports, room, traced

_ROUNDING = 1e-6


def bounds(part: Part) -> NDArray[np.int32]:
    """Bound the steps from each node to the exit from below: int32[m].

    On square grids by the distance across and down, the shorter way around where sides are joined;
    on others by the distance as drawn over the longest passage as drawn, and by 0 where passages
    have no length.
    """
    maze = part.maze
    if maze.topology.kind != "square":
        return _as_drawn(part)
    width, height = maze.topology.size
    wrap = maze.topology.spec.endswith(":wrap")
    across = _off(maze.exit % width, width, wrap)
    down = _off(maze.exit // width, height, wrap)
    by_cell: NDArray[np.int32] = (down[:, None] + across).ravel()
    return by_cell if part.is_flat_square else by_cell[part.graph.cell]


def _off(place: int, size: int, wrap: bool) -> NDArray[np.int32]:
    off = np.abs(np.arange(size, dtype=np.int32) - np.int32(place))
    around: NDArray[np.int32] = np.minimum(off, np.int32(size) - off)
    return around if wrap else off


def _as_drawn(part: Part) -> NDArray[np.int32]:
    graph = part.graph
    spots = part.maze.topology.centres()[graph.cell]
    longest = 0.0
    for port in range(graph.k):
        nodes = np.flatnonzero(graph.links >> port & 1)
        beyond = graph.steps[nodes * graph.k + port] >> BACK_BITS
        lengths = np.hypot(*(spots[nodes] - spots[beyond]).T)
        longest = max(longest, float(lengths.max(initial=0.0)))
    away = np.hypot(*(spots - spots[part.maze.exit]).T)
    if longest < _ROUNDING:
        return np.zeros(graph.nodes, np.int32)
    # A path has whole steps, so the bound may be rounded up; what is taken off before outweighs
    # the rounding of the floats.
    least = np.minimum(np.ceil(away / longest - _ROUNDING), graph.nodes)
    rounded: NDArray[np.int32] = np.maximum(least, 0).astype(np.int32)
    return rounded


def _walk(part: Part, stream: Stream) -> Walk:
    graph, here, exit = part.graph, part.maze.here, part.maze.exit
    entry, order, state = no_ports(graph), room(graph), np.zeros(graph.nodes, np.uint8)
    far, heads = np.full(graph.nodes, -1, np.int32), np.full(BUCKETS, -1, np.int32)
    bound, cost, after, before = frozen(bounds(part)), room(graph), room(graph), room(graph)
    count = select(best_first, work=2 * graph.nodes)(
        *graph.edges,
        graph.links,
        here,
        exit,
        bound,
        entry,
        state,
        far,
        cost,
        after,
        before,
        heads,
        order,
    )
    found = order[count - 1] == exit
    path = traced(graph, entry, exit, here, int(far[exit]) + 1)[::-1] if found else ()
    return Walk(path, kept(order, count), count)


ASTAR = Method(
    "astar", "flood the maze from here, towards the exit first", _walk, no_flaw, "always", ALWAYS
)
