"""The parts that a mask leaves of a grid: cells that are there and can reach one another."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.graph.components import components
from gridwright.grid.passable import passable
from gridwright.grid.topology import Masks, Topology


def parts(
    topology: Topology, present: NDArray[np.bool_], barriers: Masks | None = None
) -> list[tuple[int, ...]]:
    """List the parts of the present cells, bool[n], largest first: the cells of each, ascending.

    barriers: uint8[n], ports that are walled up, agreeing along every edge. A mask that leaves one
    part is fit for a tree. Raises BadInput for arrays of another shape or type.

    >>> from gridwright.grid.square import square
    >>> parts(square(4, 1), np.array([True, False, True, True]))
    [(2, 3), (0,)]
    """
    if present.shape != (topology.n,) or present.dtype != np.bool_:
        raise BadInput(
            expected=f"cells that are there as bool[{topology.n}]",
            got=f"{present.dtype}{present.shape}",
        )
    cells = np.flatnonzero(present)
    labels = components(topology, passable(topology, present, barriers))[cells]
    order = np.argsort(labels, kind="stable")
    cuts = np.flatnonzero(np.diff(labels[order])) + 1
    found = [tuple(part.tolist()) for part in np.split(cells[order], cuts) if part.size]
    return sorted(found, key=lambda part: (-len(part), part[0]))
