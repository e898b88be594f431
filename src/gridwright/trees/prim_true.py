"""True Prim: every edge has a random weight, and the lightest edge of the frontier joins next."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, draw
from gridwright.graph._kernels import Cells, degree, tie
from gridwright.grid.topology import Masks
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note

_EDGE_BITS = 27
_EDGE = (1 << _EDGE_BITS) - 1


@inlined
def push(heap: NDArray[np.int64], height: int, key: int) -> int:
    """Add a key to a binary heap (Williams 1964), smallest first; return its new height."""
    spot = height
    while spot > 0 and heap[(spot - 1) >> 1] > key:
        heap[spot] = heap[(spot - 1) >> 1]
        spot = (spot - 1) >> 1
    heap[spot] = key
    return height + 1


@inlined
def pop(heap: NDArray[np.int64], height: int) -> int:
    """Take the smallest key off a binary heap of ``height`` keys, at least one."""
    top: int = heap[0]
    last = heap[height - 1]
    spot = 0
    child = 1
    while child < height - 1:
        if child + 1 < height - 1 and heap[child + 1] < heap[child]:
            child += 1
        if heap[child] >= last:
            break
        heap[spot] = heap[child]
        spot = child
        child = 2 * spot + 1
    heap[spot] = last
    return top


@kernel
def prim_true(
    steps: Cells,
    k: int,
    passable: Masks,
    root: int,
    cap: int,
    cells: int,
    stream: Stream,
    links: Masks,
    heap: NDArray[np.int64],
    trace: Trace,
) -> int:
    """Grow a minimum spanning tree of random weights (Prim 1957); return how many edges were laid.

    links: zero before · heap: int64[n * k // 2 + 1], work space; a key is the weight, 32 bits,
    then the edge, ``cell << 3 | port``.
    """
    laid = 0
    height = 0
    cell = root
    while laid < cells - 1:
        ports = passable[cell] & 255
        for port in range(k):
            other = steps[cell * k + port] >> 3
            if (ports >> port) & 1 and links[other] == 0 and other != cell:
                edge = (cell << 3) | port
                height = push(heap, height, (draw(stream) << _EDGE_BITS) | edge)
        cell = -1
        while height > 0 and cell < 0:
            edge = pop(heap, height) & _EDGE
            height -= 1
            near = edge >> 3
            step = steps[near * k + (edge & 7)]
            if links[step >> 3] == 0 and degree(links[near] & 255) < cap:
                cell = tie(links, near, edge & 7, step)
                laid = note(trace, laid, near, edge & 7)
        if cell < 0:
            return laid
    return laid


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    return select(prim_true, work=topology.n)(
        topology.steps,
        topology.k,
        ground.passable,
        ground.root,
        ground.cap,
        ground.cells,
        stream,
        links,
        np.empty(ground.edges, np.int64),
        ground.trace,
    )


PRIM_TRUE = register(
    Algorithm("prim-true", "Edges have random weights and the lightest joins next (Prim).", _grow)
)
