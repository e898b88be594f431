"""Eller's algorithm (1982): row by row, sets of cells are joined, and go on at least once."""

from __future__ import annotations

import numpy as np

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, below, draw
from gridwright.graph._kernels import Cells, degree, find, join, tie
from gridwright.grid.topology import Masks
from gridwright.trees.lanes import lanes
from gridwright.trees.plain.eller import grow_plain
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.sidewinder import port_to
from gridwright.trees.trace import Trace, note

_HALF = 1 << 31


@inlined
def tie_sets(
    steps: Cells,
    k: int,
    links: Masks,
    parent: Cells,
    size: Cells,
    reach: Cells,
    trace: Trace,
    laid: int,
    cell: int,
    port: int,
) -> int:
    """Open an edge between two sets, which become one that reaches as far as both."""
    other = tie(links, cell, port, steps[cell * k + port])
    far = max(reach[find(parent, cell)], reach[find(parent, other)])
    join(parent, size, cell, other)
    reach[find(parent, cell)] = far
    return note(trace, laid, cell, port)


@inlined
def may_join(
    steps: Cells,
    k: int,
    passable: Masks,
    cap: int,
    links: Masks,
    parent: Cells,
    cell: int,
    port: int,
) -> int:
    """Tell whether a port leads to another set and both its ends have room: 1 or 0."""
    if port < 0 or not (passable[cell] >> port) & 1 or degree(links[cell] & 255) >= cap:
        return 0
    other = steps[cell * k + port] >> 3
    if degree(links[other] & 255) >= cap or find(parent, cell) == find(parent, other):
        return 0
    return 1


@kernel
def unite_along(
    steps: Cells,
    k: int,
    passable: Masks,
    order: Cells,
    cap: int,
    stream: Stream,
    links: Masks,
    parent: Cells,
    size: Cells,
    reach: Cells,
    trace: Trace,
    laid: int,
    first: int,
    after: int,
) -> int:
    """Join neighbours of one lane, in the last one all that may be; return the links so far."""
    for place in range(first, after - 1):
        cell = order[place]
        port = port_to(steps, k, passable[cell] & 255, cell, order[place + 1])
        if may_join(steps, k, passable, cap, links, parent, cell, port) and (
            after == len(order) or draw(stream) < _HALF
        ):
            laid = tie_sets(steps, k, links, parent, size, reach, trace, laid, cell, port)
    return laid


@kernel
def go_on_by_chance(
    steps: Cells,
    k: int,
    passable: Masks,
    order: Cells,
    lane: Cells,
    cap: int,
    stream: Stream,
    links: Masks,
    parent: Cells,
    size: Cells,
    reach: Cells,
    trace: Trace,
    laid: int,
    first: int,
    after: int,
) -> int:
    """Open every other way from one lane to later ones; return the links so far."""
    for place in range(first, after):
        cell = order[place]
        for port in range(k):
            if (
                lane[steps[cell * k + port] >> 3] > lane[cell]
                and may_join(steps, k, passable, cap, links, parent, cell, port)
                and draw(stream) < _HALF
            ):
                laid = tie_sets(steps, k, links, parent, size, reach, trace, laid, cell, port)
    return laid


@kernel
def go_on_by_need(
    steps: Cells,
    k: int,
    passable: Masks,
    order: Cells,
    lane: Cells,
    cap: int,
    stream: Stream,
    links: Masks,
    parent: Cells,
    size: Cells,
    reach: Cells,
    exits: Cells,
    trace: Trace,
    laid: int,
    first: int,
    after: int,
) -> int:
    """Open a random way for each set that is in no later lane yet; return the links so far.

    exits: int32[2 * n], work space: for each set, how many ways out were seen, and one of them.
    """
    for place in range(first, after):
        exits[2 * find(parent, order[place])] = 0
    for place in range(first, after):
        cell = order[place]
        top = find(parent, cell)
        for port in range(k):
            if (
                reach[top] <= lane[cell]
                and lane[steps[cell * k + port] >> 3] > lane[cell]
                and may_join(steps, k, passable, cap, links, parent, cell, port)
            ):
                exits[2 * top] = exits[2 * top] + 1
                if below(stream, exits[2 * top]) == 0:
                    exits[2 * top + 1] = (cell << 3) | port
    for place in range(first, after):
        top = find(parent, order[place])
        if exits[2 * top] > 0 and reach[top] <= lane[order[place]]:
            cell = exits[2 * top + 1] >> 3
            port = exits[2 * top + 1] & 7
            if may_join(steps, k, passable, cap, links, parent, cell, port):
                laid = tie_sets(steps, k, links, parent, size, reach, trace, laid, cell, port)
    return laid


@kernel
def eller(
    steps: Cells,
    k: int,
    passable: Masks,
    order: Cells,
    lane: Cells,
    cap: int,
    stream: Stream,
    links: Masks,
    parent: Cells,
    size: Cells,
    reach: Cells,
    exits: Cells,
    trace: Trace,
) -> int:
    """Draw a tree lane by lane in links, which must be zero; return how many edges were laid.

    order, lane: int32[n], the lanes of the grid · parent, size: int32[n], work space · reach:
    int32[n], work space, the last lane that each set is in · exits: int32[2 * n], work space.
    """
    for cell in range(len(links)):
        parent[cell] = cell
        size[cell] = 1
        reach[cell] = lane[cell]
    laid = 0
    first = 0
    while first < len(order):
        after = first + 1
        while after < len(order) and lane[order[after]] == lane[order[first]]:
            after += 1
        laid = unite_along(
            steps, k, passable, order, cap, stream, links, parent, size, reach, trace,
            laid, first, after,
        )  # fmt: skip
        laid = go_on_by_chance(
            steps, k, passable, order, lane, cap, stream, links, parent, size, reach, trace,
            laid, first, after,
        )  # fmt: skip
        laid = go_on_by_need(
            steps, k, passable, order, lane, cap, stream, links, parent, size, reach, exits, trace,
            laid, first, after,
        )  # fmt: skip
        first = after
    return laid


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    n = topology.n
    rows = lanes(topology, columns=False, up=True, left=True)
    return select(eller, work=n)(
        topology.steps,
        topology.k,
        ground.passable,
        rows.order,
        rows.lane,
        ground.cap,
        stream,
        links,
        np.empty(n, np.int32),
        np.empty(n, np.int32),
        np.empty(n, np.int32),
        np.empty(2 * n, np.int32),
        ground.trace,
    )


ELLER = register(
    Algorithm(
        "eller",
        "Row by row, sets of cells are joined at random and go on at least once each; parts that "
        "are left are joined by random links.",
        _grow,
        mends=True,
        grow_plain=grow_plain,
    )
)
