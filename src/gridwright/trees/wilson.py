"""Wilson's algorithm: a spanning tree drawn uniformly from all there are."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, nth_port, spread, tie, untie
from gridwright.grid.topology import Masks
from gridwright.trees.registry import Algorithm, Ground, register

_IN_TREE = 2


@kernel
def wilson(
    steps: Cells,
    k: int,
    passable: Masks,
    root: int,
    cells: int,
    stream: Stream,
    links: Masks,
    ways: Masks,
    state: Masks,
    leave: Masks,
    queue: Cells,
) -> int:
    """Draw a uniform spanning tree in links, which must be zero; return how many edges were laid.

    Loop-erased random walks (Wilson 1996) on what is left after ``peel``: each cell keeps the port
    by which the walk last left it. Nothing is laid on a ground that is not connected, where a
    walk might never end. Expected steps: the sum over the cells of their ports times their
    resistance to the root, so a ring of n cells takes n * n / 3. ways, leave: uint8[n],
    work space · state: uint8[n], zero before · queue: int32[n], work space.
    """
    if spread(steps, k, passable, root, state, queue) < cells:
        return 0
    laid = peel(steps, k, passable, links, ways, queue)
    if ways[root] == 0 and laid < cells - 1:
        root = 0
        while ways[root] == 0:
            root += 1
    state[root] = _IN_TREE
    for start in range(len(links)):
        if ways[start] != 0:
            cell = start
            while state[cell] != _IN_TREE:
                port = below(stream, k)
                if (ways[cell] >> port) & 1:
                    leave[cell] = port
                    cell = steps[cell * k + port] >> 3
            cell = start
            while state[cell] != _IN_TREE:
                state[cell] = _IN_TREE
                port = leave[cell] & 7
                cell = tie(links, cell, port, steps[cell * k + port])
                laid += 1
    return laid


@kernel
def peel(steps: Cells, k: int, passable: Masks, links: Masks, ways: Masks, queue: Cells) -> int:
    """Lay the edges to dead ends, which every tree has, until none are left; return how many.

    ways: uint8[n], becomes the passable ports among the cells that remain, without edges from a
    cell to itself; 0 for cells that are done.
    """
    tail = 0
    for cell in range(len(links)):
        ports = passable[cell] & 255
        for port in range(k):
            if (ports >> port) & 1 and steps[cell * k + port] >> 3 == cell:
                ports &= ~(1 << port)
        ways[cell] = ports
        if degree(ports) == 1:
            queue[tail] = cell
            tail += 1
    laid = 0
    head = 0
    while head < tail:
        cell = queue[head]
        head += 1
        if ways[cell] != 0:
            port = nth_port(ways[cell] & 255, 0)
            step = steps[cell * k + port]
            other = tie(links, cell, port, step)
            laid += 1
            ways[cell] = 0
            ways[other] = ways[other] & ~(1 << (step & 7))
            if degree(ways[other] & 255) == 1:
                queue[tail] = other
                tail += 1
    return laid


@kernel
def trim(steps: Cells, k: int, cap: int, stream: Stream, links: Masks) -> int:
    """Close random links of the cells that have more than ``cap``; return how many."""
    dropped = 0
    for cell in range(len(links)):
        count = degree(links[cell] & 255)
        while count > cap:
            port = nth_port(links[cell] & 255, below(stream, count))
            untie(links, cell, port, steps[cell * k + port])
            dropped += 1
            count -= 1
    return dropped


def _grow(ground: Ground, stream: Stream, links: Masks) -> int:
    topology = ground.topology
    n, k = topology.n, topology.k
    laid = select(wilson, work=n)(
        topology.steps,
        k,
        ground.passable,
        ground.root,
        ground.cells,
        stream,
        links,
        np.empty(n, np.uint8),
        np.zeros(n, np.uint8),
        np.empty(n, np.uint8),
        np.empty(n, np.int32),
    )
    if ground.cap < k:
        laid -= select(trim, work=n)(topology.steps, k, ground.cap, stream, links)
    return laid


WILSON = register(
    Algorithm(
        "wilson",
        "Uniform among all spanning trees (Wilson 1996); under a cap, surplus links are dropped "
        "and the parts joined anew, so no longer uniform.",
        _grow,
    )
)
