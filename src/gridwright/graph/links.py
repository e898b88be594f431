"""Checking links before a kernel walks along them."""

from __future__ import annotations

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, select
from gridwright.graph._kernels import disagreement
from gridwright.grid.topology import Masks, Topology


def checked(topology: Topology, masks: Masks, what: str = "links") -> Masks:
    """Give a read-only view of uint8[n] port masks that agree along every edge.

    Raises BadInput for another shape or dtype, or names the first cell with a port that leads
    nowhere or is closed on the other side.
    """
    n = topology.n
    if masks.shape != (n,) or masks.dtype != np.uint8:
        raise BadInput(expected=f"{what} as uint8[{n}]", got=f"{masks.dtype}{masks.shape}")
    view = frozen(masks)
    wrong = first_open(topology, view)
    if wrong >= 0:
        raise BadInput(
            expected=f"{what} that exist and agree on both sides of every edge",
            got=int(masks[wrong]),
            where=f"cell {topology.name(wrong)}",
        )
    return view


def first_open(topology: Topology, masks: Masks) -> int:
    """Find the first cell with a port that leads nowhere or is closed on the other side, or -1.

    masks: uint8[n], read-only.
    """
    return int(select(disagreement, work=topology.n)(topology.steps, topology.k, masks))


def check_cell(topology: Topology, cell: int, what: str) -> None:
    """Raise BadInput unless a number is that of a cell."""
    if not 0 <= cell < topology.n:
        raise BadInput(expected=f"a cell in 0 .. {topology.n - 1}", got=cell, where=what)
