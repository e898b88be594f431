"""Passages: a maze as a graph for kernels, with a node for each cell and each tunnel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen
from gridwright.grid.topology import BACK_BITS, Masks, Topology


@dataclass(frozen=True, eq=False)
class Passages:
    """The graph of a maze, in the form that graph kernels take.

    steps: int32[m * k], ``node << 3 | back`` along every passage, or -1 · links: uint8[m] port
    masks · cell: int32[m], the cell of a node. Nodes below n are the cells themselves; those
    from n on are the tunnels beneath cells, in order of cells.
    """

    steps: NDArray[np.int32]
    k: int
    links: Masks
    cell: NDArray[np.int32]

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return int(self.links.shape[0])

    @staticmethod
    def of(topology: Topology, links: Masks, tunnels: Masks) -> Passages:
        """Make the graph of links (uint8[n]) and tunnels (uint8[n])."""
        n, k = topology.n, topology.k
        cells = np.arange(n, dtype=np.int32)
        beneath = np.flatnonzero(tunnels)
        if beneath.size == 0:
            return Passages(topology.steps, k, frozen(links), frozen(cells))
        node_below = np.full(n, -1, np.int32)
        node_below[beneath] = n + np.arange(beneath.size, dtype=np.int32)
        steps = topology.steps.reshape(n, k)
        there = steps >= 0
        beyond, back = np.where(there, steps >> BACK_BITS, 0), np.where(there, steps & 7, 0)
        dives = (tunnels[beyond] >> back & 1) == 1
        node = np.where(dives, node_below[beyond], beyond)
        bent = np.where(there, node << BACK_BITS | back, -1).astype(np.int32)
        return Passages(
            frozen(np.concatenate([bent, bent[beneath]]).ravel()),
            k,
            frozen(np.concatenate([links, tunnels[beneath]])),
            frozen(np.concatenate([cells, beneath.astype(np.int32)])),
        )

    def beyond(self, node: int) -> list[int]:
        """List the nodes that passages lead to from a node, in order of ports."""
        first = node * self.k
        mask = int(self.links[node])
        return [int(self.steps[first + p]) >> BACK_BITS for p in range(self.k) if mask >> p & 1]
