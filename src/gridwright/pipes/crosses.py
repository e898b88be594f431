"""Crosses: tiles with a pipe on every side, which look alike however they are turned.

They tell a player nothing, and boards have none unless they are asked for. A tile of three sides
is no cross: trees on triangles cannot do without. Stairs lead through no side and do not count.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from gridwright.core.kernel import frozen, select
from gridwright.core.rng import Stream
from gridwright.grid.topology import Masks, Topology
from gridwright.pipes.kernels.uncross import uncross

LEAST_SIDES = 4


@lru_cache(maxsize=16)
def barred_ports(topology: Topology, crosses: bool) -> Masks:
    """Give the ports that no tile may open all of: uint8[n], 0 where a tile may be anything."""
    cycle = topology.cycle.astype(np.int64)
    sides = (1 << cycle) - 1
    none = (cycle < LEAST_SIDES) | crosses
    return frozen(np.where(none, 0, sides).astype(np.uint8))


def most_links(topology: Topology, crosses: bool) -> int:
    """Give the cap under which trees are to be drawn: it forbids crosses where it forbids no more.

    That is so on grids whose cells are alike and have no stairs; elsewhere trees are drawn freely,
    and ``without_crosses`` changes them.
    """
    alike = bool((topology.cycle == topology.k).all()) and topology.k >= LEAST_SIDES
    return topology.k - 1 if alike and not crosses else topology.k


def without_crosses(
    topology: Topology, growable: Masks, barred: Masks, stream: Stream, links: Masks
) -> bool:
    """Change a spanning tree in place until it has no cross; False where some resist.

    links: uint8[n] · growable: uint8[n], the ports that links may take · barred: uint8[n], what
    ``barred_ports`` gives.
    """
    full = barred > 0
    if not (links[full] & barred[full] == barred[full]).any():
        return True
    n, k = topology.n, topology.k
    parent, size = np.empty(n, np.int32), np.empty(n, np.int32)
    edges = np.empty(n * k // 2 + 1, np.int32)
    left = select(uncross, work=n)(
        topology.steps, k, n, frozen(growable), barred, stream, links, parent, size, edges
    )
    return bool(left == 0)
