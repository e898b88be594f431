"""The trace: in which order an algorithm opened links and put up walls.

A trace is an int32 array of codes, ``cell << 4 | port << 1 | wall``, the edge given from either
end. Kernels fill it from the front as far as it reaches, so an empty one asks for nothing.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined
from gridwright.grid.topology import Masks, Topology

Trace: TypeAlias = NDArray[np.int32]

UNWRITTEN = -1
MAX_TRACED_CELLS = 1 << 27  # beyond, a code has no room for the cell


@inlined
def note(trace: Trace, spot: int, cell: int, port: int) -> int:
    """Note that a link is opened; return the next spot."""
    if spot < len(trace):
        trace[spot] = (cell << 4) | (port << 1)
    return spot + 1


@inlined
def note_wall(trace: Trace, spot: int, cell: int, port: int) -> int:
    """Note that a wall is put up where a link was; return the next spot."""
    if spot < len(trace):
        trace[spot] = (cell << 4) | (port << 1) | 1
    return spot + 1


def untraced() -> Trace:
    """Make the empty trace of those who do not ask for one."""
    return np.empty(0, np.int32)


def extend(trace: Trace, codes: NDArray[np.int64]) -> None:
    """Write codes after those that are there, as far as the trace reaches."""
    begun = written(trace)
    kept = codes[: trace.size - begun]
    trace[begun : begun + kept.size] = kept


def written(trace: Trace) -> int:
    """Count the codes of a trace that began as UNWRITTEN."""
    return int(np.count_nonzero(trace != UNWRITTEN))


def changes(topology: Topology, before: Masks, after: Masks) -> NDArray[np.int64]:
    """Give the codes of a trace that leads from some links to others: first walls, then links."""
    codes = [np.empty(0, np.int64)]
    for lost, wall in ((before & ~after, 1), (after & ~before, 0)):
        for port in range(topology.k if lost.any() else 0):
            cells = np.flatnonzero(lost >> port & 1)
            other = topology.neighbour[cells, port]
            once = (cells < other) | ((cells == other) & (port < topology.back[cells, port]))
            codes.append(cells[once] << 4 | port << 1 | wall)
    return np.concatenate(codes)
