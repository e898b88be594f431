"""Passable ports: which edges of a topology can carry a link, after absent cells and barriers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.topology import Masks, Topology


def passable(
    topology: Topology, present: NDArray[np.bool_] | None = None, barriers: Masks | None = None
) -> Masks:
    """Give the ports that can carry a link: uint8[n] port masks that agree along every edge.

    present: bool[n], the cells that are there · barriers: uint8[n], ports that are walled up.
    An edge from a cell to itself (wrap-around with a side of 1) is passable by this count;
    it can never be part of a tree.
    """
    ports = topology.existing.copy()
    if present is not None:
        for p in range(topology.k):
            beyond = topology.neighbour[:, p]
            lost = (beyond >= 0) & ~present[beyond]
            ports[lost] &= ~(1 << p) & 0xFF
        ports[~present] = 0
    if barriers is not None:
        ports &= ~barriers
    ports.setflags(write=False)
    return ports


def agreeing(topology: Topology, masks: Masks) -> Masks:
    """Keep the ports that are open on both sides: the links of tiles, uint8[n]."""
    links = np.zeros_like(masks)
    for p in range(topology.k):
        beyond = topology.neighbour[:, p]
        back = np.where(beyond >= 0, topology.back[:, p], 0)
        both = (beyond >= 0) & (masks >> p & 1 == 1) & (masks[beyond] >> back & 1 == 1)
        links[both] |= 1 << p
    return links


def check_barriers(topology: Topology, barriers: Masks) -> None:
    """Raise BadInput unless barriers are uint8[n] masks that agree along every edge."""
    if barriers.shape != (topology.n,) or barriers.dtype != np.uint8:
        raise BadInput(
            expected=f"barriers as uint8[{topology.n}]", got=f"{barriers.dtype}{barriers.shape}"
        )
    wrong = np.flatnonzero(agreeing(topology, barriers) != barriers)
    if wrong.size:
        raise BadInput(
            expected="barriers that agree on both sides of an edge",
            got=int(barriers[wrong[0]]),
            where=f"cell {topology.name(int(wrong[0]))}",
        )


def check_not_alone(topology: Topology, present: NDArray[np.bool_], ports: Masks) -> None:
    """Raise BadInput where a cell that is there (bool[n]) has no passable port (uint8[n])."""
    alone = np.flatnonzero(present & (ports == 0))
    if alone.size:
        raise BadInput(
            expected="a connected grid",
            got=f"a cell without neighbours at {topology.name(int(alone[0]))}",
            where=topology.spec,
        )
