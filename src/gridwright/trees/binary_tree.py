"""The binary tree: each cell opens a way towards one corner."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import frozen, kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, nth_port, tie
from gridwright.grid.topology import Masks, Topology
from gridwright.trees.options import one_of
from gridwright.trees.plain.binary_tree import grow_plain
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note

CORNERS = ("nw", "ne", "se", "sw")

_NEARER = 1e-6  # cells that are as far along but for rounding must not be told apart


@kernel
def binary_tree(
    steps: Cells,
    k: int,
    cap: int,
    ways: Masks,
    stream: Stream,
    links: Masks,
    trace: Trace,
) -> int:
    """Open one of the ``ways`` of each cell that has room; return how many edges were laid.

    ways: uint8[n], ports that no path of them leads round in a ring · links: zero before.
    """
    laid = 0
    for cell in range(len(links)):
        ports = ways[cell] & 255
        for port in range(k):
            if (ports >> port) & 1:
                other = steps[cell * k + port] >> 3
                if degree(links[other] & 255) >= cap:
                    ports &= ~(1 << port)
        if ports != 0 and degree(links[cell] & 255) < cap:
            count = degree(ports)
            port = nth_port(ports, below(stream, count) if count > 1 else 0)
            tie(links, cell, port, steps[cell * k + port])
            laid = note(trace, laid, cell, port)
    return laid


def ways_towards(topology: Topology, passable: Masks, corner: str) -> Masks:
    """Give the passable ports to neighbours that lie further towards a corner: uint8[n]."""
    centres = topology.centres()
    along = centres[:, 1] * (1 if corner[0] == "s" else -1)
    along += centres[:, 0] * (1 if corner[1] == "e" else -1)
    ways = np.zeros(topology.n, np.uint8)
    for port in range(topology.k):
        other = topology.neighbour[:, port]
        nearer = (other >= 0) & (along[other] > along + _NEARER)
        ways |= nearer.view(np.uint8) << port
    return ways & passable


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    ways = frozen(ways_towards(topology, ground.passable, values["bias"]))
    return select(binary_tree, work=topology.n)(
        topology.steps, topology.k, ground.cap, ways, stream, links, ground.trace
    )


BINARY_TREE = register(
    Algorithm(
        "binary-tree",
        "Each cell opens a way towards one corner, on any grid; parts that are left are joined "
        "by random links.",
        _grow,
        (one_of("bias", "the corner towards which ways lead", CORNERS, "nw"),),
        mends=True,
        grow_plain=grow_plain,
    )
)
