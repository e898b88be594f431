"""Variants of a tree: a few edges taken in, and as many of the loops that they close left out."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.core.rng import below
from gridwright.pipes.kernels.layout import Cells, Masks, Words
from gridwright.pipes.kernels.repair import room

DRAWS = 64


@kernel
def vary(
    steps: Cells, k: int, n: int, growable: Masks, barred: Masks, stream: Words, links: Masks,
    came: Cells, stack: Cells, swaps: int,
) -> int:  # fmt: skip
    """Swap so many edges of a spanning tree in place; gives how many were swapped.

    growable: the ports that new links may take · barred: see ``repair`` · came, stack: scratch,
    int32[n].
    """
    swapped = 0
    for _ in range(swaps * DRAWS):
        if swapped == swaps:
            break
        cell = below(stream, n)
        port = below(stream, k)
        if not growable[cell] >> port & 1 or links[cell] >> port & 1:
            continue
        step = steps[cell * k + port]
        beyond = step >> 3
        if beyond == cell or not room(links, barred, cell, port):
            continue
        if not room(links, barred, beyond, step & 7):
            continue
        length = find_way(steps, k, links, came, stack, beyond, cell)
        drop_link(steps, k, links, came, cell, below(stream, length))
        links[cell] += 1 << port
        links[beyond] += 1 << (step & 7)
        swapped += 1
    return swapped


@kernel
def find_way(
    steps: Cells, k: int, links: Masks, came: Cells, stack: Cells, start: int, goal: int,
) -> int:  # fmt: skip
    """Find the way from one cell of a tree to another; gives its length.

    ``came[c]`` is then the edge by which each cell of it was come to, ``before << 3 | port``.
    """
    came[start] = -1
    stack[0] = start
    height = 1
    while height:
        height -= 1
        cell = stack[height]
        if cell == goal:
            break
        for port in range(k):
            step = steps[cell * k + port]
            if links[cell] >> port & 1 and came[cell] != (step >> 3) << 3 | step & 7:
                came[step >> 3] = cell << 3 | port
                stack[height] = step >> 3
                height += 1
    length = 0
    cell = goal
    while came[cell] >= 0:
        cell = came[cell] >> 3
        length += 1
    return length


@kernel
def drop_link(
    steps: Cells, k: int, links: Masks, came: Cells, goal: int, place: int,
) -> None:  # fmt: skip
    """Cut the link that is so many before the last on the way to ``goal``."""
    cell = goal
    for _ in range(place):
        cell = came[cell] >> 3
    edge = came[cell]
    links[edge >> 3] -= 1 << (edge & 7)
    links[cell] -= 1 << (steps[(edge >> 3) * k + (edge & 7)] & 7)
