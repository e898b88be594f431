"""Mending: joining the parts of a forest into one tree under a cap on links a cell.

First random Kruskal over the edges whose ends have room; then, while parts are left, random
exchanges: a blocked edge comes in and another link of each full end goes out.
"""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, find, join, nth_port, tie, unite, untie
from gridwright.grid.topology import Masks, Topology
from gridwright.trees.trace import Trace, note, untraced

_MARK = -1
_OTHER_MARK = -2
_BOTH_FREE = 4


@kernel
def mend(
    steps: Cells,
    k: int,
    passable: Masks,
    cap: int,
    stream: Stream,
    links: Masks,
    effort: int,
    part: Cells,
    size: Cells,
    seat: Cells,
    order: Cells,
    place: Cells,
    queue: Cells,
    edges: Cells,
    trace: Trace,
) -> int:
    """Join the parts of a forest in place; return how many parts are left (1 or 0: all joined).

    Only passable ports are opened or closed, so a caller who passes some of the ports keeps all
    other links. No cell goes over ``cap`` that was not over it. ``effort`` bounds the exchanges,
    in cells walked over; what is left then is still a forest. Cells without passable ports and
    links are absent. part, size, seat, order, place, queue: int32[n] and edges:
    int32[n * k // 2 + 1], all work space. trace: as that of ``join_freely``.
    """
    parts = join_freely(steps, k, passable, cap, stream, links, part, size, edges, trace)
    if parts > 1:
        _line_up(passable, links, part, seat, order, place)
    while parts > 1 and effort > 0:
        label = _smaller_of_two(stream, parts, size, order)
        edge = _outlet(steps, k, passable, cap, stream, links, part, seat[label], queue)
        if edge < 0:
            return parts
        cell = edge >> 3
        step = steps[cell * k + (edge & 7)]
        effort -= 2 * size[label]
        _merge(steps, k, links, part, size, seat, order, place, parts, cell, step >> 3, queue)
        parts -= 1
        other = tie(links, cell, edge & 7, step)
        if degree(links[cell] & 255) > cap:
            beyond = _drop(steps, k, passable, stream, links, cell, edge & 7)
            effort -= _divide(steps, k, links, part, size, seat, cell, beyond, order[parts], queue)
            parts += 1
        if degree(links[other] & 255) > cap:
            beyond = _drop(steps, k, passable, stream, links, other, step & 7)
            effort -= _divide(steps, k, links, part, size, seat, other, beyond, order[parts], queue)
            parts += 1
    return parts


@kernel
def join_freely(
    steps: Cells,
    k: int,
    passable: Masks,
    cap: int,
    stream: Stream,
    links: Masks,
    part: Cells,
    size: Cells,
    edges: Cells,
    trace: Trace,
) -> int:
    """Join parts by random edges whose ends have room (Kruskal); return how many are left."""
    parts = unite(steps, k, links, part, size)
    count = 0
    laid = 0
    for cell in range(len(part)):
        ports = passable[cell] & 255
        if ports == 0 and links[cell] == 0:
            parts -= 1
        for port in range(k):
            if (ports >> port) & 1:
                other = steps[cell * k + port] >> 3
                if other > cell and find(part, cell) != find(part, other):
                    edges[count] = (cell << 3) | port
                    count += 1
    while count > 0 and parts > 1:
        drawn = below(stream, count)
        edge = edges[drawn]
        count -= 1
        edges[drawn] = edges[count]
        cell = edge >> 3
        step = steps[cell * k + (edge & 7)]
        other = step >> 3
        roomy = degree(links[cell] & 255) < cap and degree(links[other] & 255) < cap
        if roomy and join(part, size, cell, other):
            tie(links, cell, edge & 7, step)
            laid = note(trace, laid, cell, edge & 7)
            parts -= 1
    return parts


@kernel
def _line_up(
    passable: Masks, links: Masks, part: Cells, seat: Cells, order: Cells, place: Cells
) -> int:
    """Turn the union-find forest into labels, those in use first in ``order``; count them.

    ``order`` is a permutation of all labels and ``place`` its inverse; ``seat`` names one cell of
    each part.
    """
    live = 0
    dead = len(part)
    for cell in range(len(part)):
        part[cell] = find(part, cell)
        if part[cell] == cell and (passable[cell] != 0 or links[cell] != 0):
            seat[cell] = cell
            spot = live
            live += 1
        else:
            dead -= 1
            spot = dead
        order[spot] = cell
        place[cell] = spot
    return live


@kernel
def _smaller_of_two(stream: Stream, parts: int, size: Cells, order: Cells) -> int:
    """Draw two different parts and return the label of the smaller: never the one giant."""
    first = below(stream, parts)
    second = below(stream, parts - 1)
    if second >= first:
        second += 1
    if size[order[second]] < size[order[first]]:
        first = second
    label: int = order[first]
    return label


@inlined
def _spread(
    steps: Cells, k: int, links: Masks, part: Cells, cell: int, old: int, new: int, queue: Cells,
    tail: int, stride: int,
) -> int:  # fmt: skip
    """Relabel the cells linked to a cell from ``old`` to ``new`` and queue them; give the tail."""
    ports = links[cell] & 255
    for port in range(k):
        if (ports >> port) & 1:
            other = steps[cell * k + port] >> 3
            if part[other] == old:
                part[other] = new
                queue[tail] = other
                tail += stride
    return tail


@kernel
def _relabel(
    steps: Cells, k: int, links: Masks, part: Cells, start: int, new: int, queue: Cells
) -> int:
    """Give the whole part of a cell another label; return how many cells are now queued."""
    old = part[start]
    part[start] = new
    queue[0] = start
    head = 0
    tail = 1
    while head < tail:
        tail = _spread(steps, k, links, part, queue[head], old, new, queue, tail, 1)
        head += 1
    return tail


@kernel
def _outlet(
    steps: Cells,
    k: int,
    passable: Masks,
    cap: int,
    stream: Stream,
    links: Masks,
    part: Cells,
    start: int,
    queue: Cells,
) -> int:
    """Draw an edge out of a part, ``cell << 3 | port``: a free one before any that is blocked.

    Gives -1 where each has an end that is full of links that must stay: then no tree exists.
    """
    label = part[start]
    count = _relabel(steps, k, links, part, start, _MARK, queue)
    chosen = -1
    free = 0
    blocked = 0
    for spot in range(count):
        cell = queue[spot]
        ports = passable[cell] & 255
        for port in range(k):
            other = steps[cell * k + port] >> 3
            if (ports >> port) & 1 and part[other] != _MARK:
                room = _room(passable, links, cap, cell) + _room(passable, links, cap, other)
                if room == _BOTH_FREE:
                    free += 1
                    if free == 1 or below(stream, free) == 0:
                        chosen = (cell << 3) | port
                elif room > 0 and free == 0:
                    blocked += 1
                    if blocked == 1 or below(stream, blocked) == 0:
                        chosen = (cell << 3) | port
    for spot in range(count):
        part[queue[spot]] = label
    return chosen


@inlined
def _room(passable: Masks, links: Masks, cap: int, cell: int) -> int:
    """Say whether a cell can take a link: 2 at once, 1 by giving up another, -2 never."""
    if degree(links[cell] & 255) < cap:
        return 2
    if (links[cell] & 255) & (passable[cell] & 255):
        return 1
    return -2


@kernel
def _merge(
    steps: Cells,
    k: int,
    links: Masks,
    part: Cells,
    size: Cells,
    seat: Cells,
    order: Cells,
    place: Cells,
    parts: int,
    cell: int,
    other: int,
    queue: Cells,
) -> int:
    """Give two parts one label, that of the larger; return the label that went out of use."""
    if size[part[cell]] > size[part[other]]:
        cell, other = other, cell
    lost: int = part[cell]
    kept = part[other]
    size[kept] = size[kept] + _relabel(steps, k, links, part, cell, kept, queue)
    last = order[parts - 1]
    order[place[lost]] = last
    place[last] = place[lost]
    order[parts - 1] = lost
    place[lost] = parts - 1
    return lost


@kernel
def _drop(
    steps: Cells, k: int, passable: Masks, stream: Stream, links: Masks, cell: int, keep: int
) -> int:
    """Close a random passable link of a cell, not that of port ``keep``; return the cell beyond."""
    others = (links[cell] & 255) & (passable[cell] & 255) & ~(1 << keep)
    port = nth_port(others, below(stream, degree(others)))
    return untie(links, cell, port, steps[cell * k + port])


@kernel
def _divide(
    steps: Cells, k: int, links: Masks, part: Cells, size: Cells, seat: Cells, a: int, b: int,
    new: int, queue: Cells,
) -> int:  # fmt: skip
    """Label the smaller side of a link just dropped as a part; return how many cells were walked.

    Both sides are walked in turn, from both ends of the queue, until one is exhausted.
    """
    old = part[a]
    end = len(part) - 1
    part[a] = _MARK
    part[b] = _OTHER_MARK
    queue[0] = a
    queue[end] = b
    head_a = 0
    tail_a = 1
    head_b = end
    tail_b = end - 1
    while head_a < tail_a and head_b > tail_b:
        tail_a = _spread(steps, k, links, part, queue[head_a], old, _MARK, queue, tail_a, 1)
        head_a += 1
        tail_b = _spread(steps, k, links, part, queue[head_b], old, _OTHER_MARK, queue, tail_b, -1)
        head_b -= 1
    a_is_smaller = head_a == tail_a
    for spot in range(tail_a):
        part[queue[spot]] = new if a_is_smaller else old
    for spot in range(tail_b + 1, end + 1):
        part[queue[spot]] = old if a_is_smaller else new
    size[new] = tail_a if a_is_smaller else end - tail_b
    size[old] = size[old] - size[new]
    seat[new] = a if a_is_smaller else b
    seat[old] = b if a_is_smaller else a
    return tail_a + end - tail_b


def mend_links(
    topology: Topology, passable: Masks, cap: int, stream: Stream, links: Masks, effort: int
) -> int:
    """Run ``mend`` with work space of its own; return how many parts are left."""
    n, k = topology.n, topology.k
    edges = np.empty(n * k // 2 + 1, np.int32)
    part, size, seat, order, place, queue = (np.empty(n, np.int32) for _ in range(6))
    return select(mend, work=n)(
        topology.steps, k, passable, cap, stream, links, effort,
        part, size, seat, order, place, queue, edges, untraced(),
    )  # fmt: skip
