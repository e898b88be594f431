"""Passages: a maze as a graph for kernels, with a node for each cell and each tunnel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen
from gridwright.grid.passable import passable
from gridwright.grid.square import DOWN, LEFT, RIGHT, UP
from gridwright.grid.topology import BACK_BITS, Masks, Topology
from gridwright.maze.kernels.edges import step_at

_NO_TABLE = frozen(np.full(1, -1, np.int32))


@dataclass(frozen=True, eq=False)
class Passages:
    """The graph of a maze, in the form that graph kernels take.

    links: uint8[m] port masks · tunnelled: int32[t], the cells with a tunnel. Nodes below n are
    the cells themselves; those from n on are the tunnels beneath cells, in order of cells.
    """

    topology: Topology
    links: Masks
    tunnelled: NDArray[np.int32]

    @staticmethod
    def of(topology: Topology, links: Masks, tunnels: Masks) -> Passages:
        """Make the graph of links (uint8[n]) and tunnels (uint8[n])."""
        beneath = np.flatnonzero(tunnels)
        nodes = np.concatenate([links, tunnels[beneath]]) if beneath.size else links
        return Passages(topology, frozen(nodes), frozen(beneath.astype(np.int32)))

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return int(self.links.shape[0])

    @property
    def k(self) -> int:
        """The largest number of ports of a node."""
        return self.topology.k

    @cached_property
    def cell(self) -> NDArray[np.int32]:
        """The cell of each node: int32[m]."""
        cells = np.arange(self.topology.n, dtype=np.int32)
        return frozen(np.concatenate([cells, self.tunnelled]) if self.tunnelled.size else cells)

    @cached_property
    def steps(self) -> NDArray[np.int32]:
        """The edges: int32[m * k], ``node << 3 | back`` along every passage, or -1."""
        topology, beneath = self.topology, self.tunnelled
        if beneath.size == 0:
            return topology.steps
        n, k = topology.n, topology.k
        node_below = np.full(n, -1, np.int32)
        node_below[beneath] = n + np.arange(beneath.size, dtype=np.int32)
        below = np.zeros(n, np.uint8)
        below[beneath] = self.links[n:]
        steps = topology.steps.reshape(n, k)
        there = steps >= 0
        beyond, back = np.where(there, steps >> BACK_BITS, 0), np.where(there, steps & 7, 0)
        dives = (below[beyond] >> back & 1) == 1
        node = np.where(dives, node_below[beyond], beyond)
        bent = np.where(there, node << BACK_BITS | back, -1).astype(np.int32)
        return frozen(np.concatenate([bent, bent[beneath]]).ravel())

    @cached_property
    def edges(self) -> tuple[NDArray[np.int32], int, int]:
        """The edges for the kernels of mazes: ``steps, k, width`` of ``maze.kernels.edges``."""
        width = 0 if self.tunnelled.size else plain_width(self.topology)
        return (_NO_TABLE if width else self.steps, self.k, width)

    def cell_of(self, node: int) -> int:
        """Give the cell of one node."""
        n = self.topology.n
        return node if node < n else int(self.tunnelled[node - n])

    def ports(self, node: int) -> list[int]:
        """List the open ports of a node."""
        mask = int(self.links[node])
        return [port for port in range(self.k) if mask >> port & 1]

    def next_node(self, node: int, port: int) -> int:
        """Give the node that an open port leads to."""
        return int(step_at(*self.edges, node, port)) >> BACK_BITS

    def beyond(self, node: int) -> list[int]:
        """List the nodes that passages lead to from a node, in order of ports."""
        return [self.next_node(node, port) for port in self.ports(node)]


def plain_width(topology: Topology) -> int:
    """Give the cells a row of a square grid whose sides are not joined; 0 for every other grid."""
    return topology.size[0] if topology.spec.split(":")[:-1] == ["square"] else 0


def edge_table(topology: Topology) -> tuple[NDArray[np.int32], int, int]:
    """Give the edges of a grid as ``steps, k, width`` of ``maze.kernels.edges``."""
    width = plain_width(topology)
    return (_NO_TABLE if width else topology.steps, topology.k, width)


def open_ground(topology: Topology, present: NDArray[np.bool_] | None = None) -> Masks:
    """Give the ports that can carry a passage, uint8[n]; present: bool[n], the cells there are.

    On square grids whose sides are not joined this takes a byte a cell, whatever their size.
    """
    width = plain_width(topology)
    if not width:
        return passable(topology, present)
    ports = np.full((topology.n // width, width), LEFT | UP | RIGHT | DOWN, np.uint8)
    ports[:, 0] &= ~LEFT & 0xFF
    ports[0] &= ~UP & 0xFF
    ports[:, -1] &= ~RIGHT & 0xFF
    ports[-1] &= ~DOWN & 0xFF
    if present is not None and not present.all():
        lost = ~present.reshape(ports.shape)
        ports[:, 1:][lost[:, :-1]] &= ~LEFT & 0xFF
        ports[1:][lost[:-1]] &= ~UP & 0xFF
        ports[:, :-1][lost[:, 1:]] &= ~RIGHT & 0xFF
        ports[:-1][lost[1:]] &= ~DOWN & 0xFF
        ports[lost] = 0
    return frozen(ports.ravel())
