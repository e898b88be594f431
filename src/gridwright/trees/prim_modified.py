"""Modified Prim: a random cell of the frontier, joined to a random neighbour in the tree."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, nth_port, tie
from gridwright.grid.topology import Masks
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note


@inlined
def queue_around(
    steps: Cells,
    k: int,
    passable: Masks,
    links: Masks,
    cell: int,
    queued: Masks,
    frontier: Cells,
    height: int,
) -> int:
    """Push the neighbours without links that are not queued yet; return the frontier's height."""
    ports = passable[cell] & 255
    for port in range(k):
        other = steps[cell * k + port] >> 3
        if (ports >> port) & 1 and links[other] == 0 and queued[other] == 0:
            queued[other] = 1
            frontier[height] = other
            height += 1
    return height


@kernel
def prim_modified(
    steps: Cells,
    k: int,
    passable: Masks,
    root: int,
    cap: int,
    cells: int,
    stream: Stream,
    links: Masks,
    queued: Masks,
    frontier: Cells,
    trace: Trace,
) -> int:
    """Grow a tree from ``root`` in links, which must be zero; return how many edges were laid.

    queued: uint8[n], zero before · frontier: int32[n], work space. A frontier cell whose tree
    neighbours are all full is put aside until another neighbour joins.
    """
    laid = 0
    queued[root] = 1
    height = queue_around(steps, k, passable, links, root, queued, frontier, 0)
    while height > 0 and laid < cells - 1:
        drawn = below(stream, height)
        cell = frontier[drawn]
        height -= 1
        frontier[drawn] = frontier[height]
        ports = passable[cell] & 255
        ways = 0
        for port in range(k):
            other = steps[cell * k + port] >> 3
            grown = links[other] != 0 or other == root
            if (ports >> port) & 1 and grown and degree(links[other] & 255) < cap:
                ways |= 1 << port
        if ways == 0:
            queued[cell] = 0
        else:
            port = nth_port(ways, below(stream, degree(ways)))
            tie(links, cell, port, steps[cell * k + port])
            laid = note(trace, laid, cell, port)
            height = queue_around(steps, k, passable, links, cell, queued, frontier, height)
    return laid


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    return select(prim_modified, work=topology.n)(
        topology.steps,
        topology.k,
        ground.passable,
        ground.root,
        ground.cap,
        ground.cells,
        stream,
        links,
        np.zeros(topology.n, np.uint8),
        np.empty(topology.n, np.int32),
        ground.trace,
    )


PRIM_MODIFIED = register(
    Algorithm(
        "prim-modified",
        "A random cell next to the tree joins a random neighbour in it (modified Prim).",
        _grow,
    )
)
