"""Trimming: closing links of cells that have more than the cap, for algorithms that know no cap."""

from __future__ import annotations

from gridwright.core.kernel import kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, nth_port, untie
from gridwright.grid.topology import Masks
from gridwright.trees.registry import Ground
from gridwright.trees.trace import Trace, note_wall, written


@kernel
def trim(
    steps: Cells, k: int, cap: int, stream: Stream, links: Masks, trace: Trace, spot: int
) -> int:
    """Close random links of the cells that have more than ``cap``; return how many.

    trace: written from ``spot`` on.
    """
    dropped = 0
    for cell in range(len(links)):
        count = degree(links[cell] & 255)
        while count > cap:
            port = nth_port(links[cell] & 255, below(stream, count))
            untie(links, cell, port, steps[cell * k + port])
            note_wall(trace, spot + dropped, cell, port)
            dropped += 1
            count -= 1
    return dropped


def trimmed(ground: Ground, stream: Stream, links: Masks, laid: int) -> int:
    """Trim links of ``laid`` edges where the ground has a cap; return how many edges are left."""
    topology = ground.topology
    if ground.cap >= topology.k:
        return laid
    spot = written(ground.trace)
    return laid - select(trim, work=topology.n)(
        topology.steps, topology.k, ground.cap, stream, links, ground.trace, spot
    )
