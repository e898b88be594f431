"""Part: what can be reached from where the walker stands, which decides what is sound."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen, select
from gridwright.grid.topology import Topology
from gridwright.maze.board import Maze
from gridwright.maze.kernels.walk_search import breadth_first
from gridwright.maze.kernels.walk_wall import follow_wall
from gridwright.maze.passages import Passages, plain_width
from gridwright.maze.solvers.walk import kept, no_ports, room, tally

LEFT_HAND, RIGHT_HAND = "left", "right"
_UP = 1


@dataclass(frozen=True, eq=False)
class Part:
    """The part of a maze that can be reached from its walker."""

    maze: Maze

    @property
    def graph(self) -> Passages:
        """The maze as a graph."""
        return self.maze.passages

    @cached_property
    def members(self) -> NDArray[np.int32]:
        """The nodes that can be reached, nearest first: int32[v], read-only."""
        graph = self.graph
        order = room(graph)
        count = select(breadth_first, work=graph.nodes)(
            *graph.edges, graph.links, self.maze.here, -1, no_ports(graph), order
        )
        return frozen(kept(order, count))

    @cached_property
    def has_exit(self) -> bool:
        """Tell whether the exit can be reached."""
        return bool((self.members == self.maze.exit).any())

    @cached_property
    def has_loops(self) -> bool:
        """Tell whether some two nodes are joined in more than one way."""
        open_ports = int(np.bitwise_count(self.graph.links[self.members]).sum(dtype=np.int64))
        return open_ports > 2 * (len(self.members) - 1)

    @cached_property
    def is_flat_square(self) -> bool:
        """Tell whether the grid is square, its sides not joined, and nothing runs beneath it."""
        return self.graph.edges[2] > 0

    def wall(self, node: int) -> int:
        """Choose the port of a node whose wall a hand goes to.

        A side with nothing beyond, else one that is closed, else the first port.
        """
        sides = _sides(self.maze.topology, self.graph.cell_of(node))
        mask = int(self.graph.links[node])
        closed = [port for port in range(len(sides)) if not mask >> port & 1]
        return next((port for port in closed if not sides[port]), closed[0] if closed else 0)

    def wall_leads_to_exit(self, hand: str) -> bool:
        """Tell whether a hand on the wall where the walker stands comes by the exit."""
        return self._passes_exit(self.maze.here, self.wall(self.maze.here), hand)

    def outer_wall_leads_to_exit(self) -> bool:
        """Tell, on a flat square grid, whether the wall around the whole part comes by the exit."""
        return self._passes_exit(int(self.members.min()), _UP, RIGHT_HAND)

    def _passes_exit(self, start: int, wall: int, hand: str) -> bool:
        graph, order, count = self.graph, room(self.graph), tally()
        turn = turn_of(graph, hand)
        select(follow_wall, work=graph.nodes)(
            *graph.edges,
            graph.links,
            start,
            wall,
            turn,
            self.maze.exit,
            no_ports(graph),
            order,
            count,
        )
        return int(order[count[0] - 1]) == self.maze.exit


def _sides(topology: Topology, cell: int) -> list[bool]:
    """Say for each side of a cell whether the grid goes on beyond it."""
    width = plain_width(topology)
    if width:
        y, x = divmod(cell, width)
        return [x > 0, y > 0, x < width - 1, cell < topology.n - width]
    beyond = topology.neighbour[cell, : topology.cycle[cell]]
    return [bool(other >= 0) for other in beyond.tolist()]


def turn_of(graph: Passages, hand: str) -> int:
    """Say how many ports on, clockwise, a hand tries next."""
    return 1 if hand == LEFT_HAND else graph.k - 1
