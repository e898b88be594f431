"""Uncrossing: a spanning tree is changed where it opens all the ports barred to a cell."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.core.rng import below
from gridwright.graph._kernels import degree, find, join, nth_port, tie, unite, untie
from gridwright.pipes.kernels.layout import Cells, Masks, Words
from gridwright.pipes.kernels.repair import room

ROUNDS = 24


@kernel
def uncross(
    steps: Cells, k: int, n: int, growable: Masks, barred: Masks, stream: Words, links: Masks,
    parent: Cells, size: Cells, edges: Cells,
) -> int:  # fmt: skip
    """Cut a link of every cross and join the parts elsewhere; gives how many crosses are left.

    links: uint8[n], a spanning tree by growable ports, and it stays one · barred: uint8[n], the
    ports that make a cross where all are open, or 0 · parent, size: int32[n] and edges:
    int32[n * k // 2 + 1], all work space.
    """
    left = n
    for _ in range(ROUNDS):
        left = cut_crosses(steps, k, n, barred, stream, links)
        if left == 0:
            return 0
        missing = rejoin(steps, k, n, growable, barred, stream, links, parent, size, edges, left, 1)
        # What found no room is joined again anyhow, and tried anew in the next round.
        rejoin(steps, k, n, growable, barred, stream, links, parent, size, edges, missing, 0)
        left = missing
        if left == 0:
            return 0
    return left


@kernel
def cut_crosses(steps: Cells, k: int, n: int, barred: Masks, stream: Words, links: Masks) -> int:
    """Cut a random link of each cross; gives how many were cut."""
    cut = 0
    for cell in range(n):
        full = barred[cell] & 255
        if full and (links[cell] & full) == full:
            port = nth_port(full, below(stream, degree(full)))
            untie(links, cell, port, steps[cell * k + port])
            cut += 1
    return cut


@kernel
def rejoin(
    steps: Cells, k: int, n: int, growable: Masks, barred: Masks, stream: Words, links: Masks,
    parent: Cells, size: Cells, edges: Cells, missing: int, sparing: int,
) -> int:  # fmt: skip
    """Join parts by random edges, ``sparing`` those that make crosses; gives the joins missing."""
    if missing == 0:
        return 0
    unite(steps, k, links, parent, size)
    found = 0
    for cell in range(n):
        for port in range(k):
            if growable[cell] >> port & 1:
                beyond = steps[cell * k + port] >> 3
                if beyond > cell and find(parent, beyond) != find(parent, cell):
                    edges[found] = cell << 3 | port
                    found += 1
    while found and missing:
        drawn = below(stream, found)
        cell = edges[drawn] >> 3
        port = edges[drawn] & 7
        found -= 1
        edges[drawn] = edges[found]
        step = steps[cell * k + port]
        if sparing and not (
            room(links, barred, cell, port) and room(links, barred, step >> 3, step & 7)
        ):
            continue
        if join(parent, size, cell, step >> 3):
            tie(links, cell, port, step)
            missing -= 1
    return missing
