"""Hunt and kill: a random walk that, where it is stuck, starts anew beside the tree."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, nth_port, tie
from gridwright.grid.topology import Masks
from gridwright.trees.prim_true import pop, push
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note


@inlined
def open_ways(
    steps: Cells, k: int, passable: Masks, cap: int, links: Masks, root: int, cell: int, grown: int
) -> int:
    """Give the ports to neighbours inside the tree that have room, or (``grown`` 0) outside it."""
    ports = passable[cell] & 255
    ways = 0
    for port in range(k):
        if (ports >> port) & 1:
            other = steps[cell * k + port] >> 3
            inside = links[other] != 0 or other == root
            if grown == 0:
                if not inside:
                    ways |= 1 << port
            elif inside and other != cell and degree(links[other] & 255) < cap:
                ways |= 1 << port
    return ways


@kernel
def hunt_and_kill(
    steps: Cells,
    k: int,
    passable: Masks,
    root: int,
    cap: int,
    cells: int,
    stream: Stream,
    links: Masks,
    queued: Masks,
    heap: NDArray[np.int64],
    trace: Trace,
) -> int:
    """Grow a tree from ``root`` in links, which must be zero; return how many edges were laid.

    The hunt finds the first cell in reading order that has a neighbour in the tree; a heap of such
    cells finds it without a search. queued: uint8[n], zero before · heap: int64[n], work space.
    """
    laid = 0
    height = 0
    cell = root
    while laid < cells - 1:
        ways = open_ways(steps, k, passable, cap, links, root, cell, 0)
        for port in range(k):
            other = steps[cell * k + port] >> 3
            if (ways >> port) & 1 and queued[other] == 0:
                queued[other] = 1
                height = push(heap, height, other)
        if ways != 0 and degree(links[cell] & 255) < cap:
            port = nth_port(ways, below(stream, degree(ways)))
            laid = note(trace, laid, cell, port)
            cell = tie(links, cell, port, steps[cell * k + port])
        else:
            ways = 0
            while ways == 0:
                if height == 0:
                    return laid
                cell = pop(heap, height)
                height -= 1
                queued[cell] = 0
                if links[cell] == 0:
                    ways = open_ways(steps, k, passable, cap, links, root, cell, 1)
            port = nth_port(ways, below(stream, degree(ways)))
            tie(links, cell, port, steps[cell * k + port])
            laid = note(trace, laid, cell, port)
    return laid


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    n = topology.n
    return select(hunt_and_kill, work=n)(
        topology.steps,
        topology.k,
        ground.passable,
        ground.root,
        ground.cap,
        ground.cells,
        stream,
        links,
        np.zeros(n, np.uint8),
        np.empty(n, np.int64),
        ground.trace,
    )


HUNT_AND_KILL = register(
    Algorithm(
        "hunt-and-kill",
        "A random walk that, where it is stuck, starts anew from the first cell beside the tree.",
        _grow,
    )
)
