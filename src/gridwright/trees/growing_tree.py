"""The growing tree: a list of cells, of which the newest, the oldest or a random one grows next."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells, degree, nth_port, tie
from gridwright.grid.topology import Masks
from gridwright.trees.hunt_and_kill import open_ways
from gridwright.trees.options import weight
from gridwright.trees.registry import Algorithm, Ground, Values, register
from gridwright.trees.trace import Trace, note

_WHOLE = 1 << 24
_GONE = -1


@inlined
def pick(
    stream: Stream, listed: Cells, head: int, tail: int, until_newest: int, until_random: int
) -> int:
    """Choose a place of the list whose first and last cells are still there; give it."""
    dice = below(stream, _WHOLE) if 0 < until_newest < _WHOLE or until_random < _WHOLE else 0
    if dice < until_newest:
        return tail - 1
    if dice >= until_random:
        return head
    place = head + below(stream, tail - head)
    while listed[place] == _GONE:
        place = head + below(stream, tail - head)
    return place


@kernel
def packed(listed: Cells, head: int, tail: int) -> int:
    """Move the cells that are still listed to the front, in order; return how many there are."""
    count = 0
    for place in range(head, tail):
        if listed[place] != _GONE:
            listed[count] = listed[place]
            count += 1
    return count


@kernel
def growing_tree(
    steps: Cells,
    k: int,
    passable: Masks,
    root: int,
    cap: int,
    cells: int,
    until_newest: int,
    until_random: int,
    stream: Stream,
    links: Masks,
    listed: Cells,
    trace: Trace,
) -> int:
    """Grow a tree from ``root`` in links, which must be zero; return how many edges were laid.

    Of _WHOLE dice, those below ``until_newest`` grow the newest cell, those below ``until_random``
    a random one, and the rest the oldest. listed: int32[n], work space: the cells in order of age,
    _GONE where one that cannot grow was; it is packed when half of it is gone.
    """
    laid = 0
    listed[0] = root
    head = 0
    tail = 1
    alive = 1
    while alive > 0 and laid < cells - 1:
        place = pick(stream, listed, head, tail, until_newest, until_random)
        cell = listed[place]
        ways = 0
        if degree(links[cell] & 255) < cap:
            ways = open_ways(steps, k, passable, cap, links, root, cell, 0)
        if ways != 0:
            port = nth_port(ways, below(stream, degree(ways)))
            laid = note(trace, laid, cell, port)
            listed[tail] = tie(links, cell, port, steps[cell * k + port])
            tail += 1
            alive += 1
        else:
            listed[place] = _GONE
            alive -= 1
            if 2 * alive < tail - head:
                tail = packed(listed, head, tail)
                head = 0
            while tail > head and listed[tail - 1] == _GONE:
                tail -= 1
            while head < tail and listed[head] == _GONE:
                head += 1
    return laid


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    newest, middle, oldest = values["newest"], values["random"], values["oldest"]
    total = newest + middle + oldest
    if total == 0:
        newest = total = 1.0
    return select(growing_tree, work=topology.n)(
        topology.steps,
        topology.k,
        ground.passable,
        ground.root,
        ground.cap,
        ground.cells,
        round(newest / total * _WHOLE),
        round((newest + middle) / total * _WHOLE),
        stream,
        links,
        np.empty(topology.n + 1, np.int32),
        ground.trace,
    )


def _settle(values: dict[str, Any]) -> dict[str, Any]:
    """Write the newest cell alone, which is the default, in one way."""
    if values["random"] == 0 and values["oldest"] == 0:
        return values | {"newest": 0.0}
    return values


GROWING_TREE = register(
    Algorithm(
        "growing-tree",
        "A cell of the tree grows: the newest unless weights say how often the newest, the "
        "oldest or a random one.",
        _grow,
        (
            weight("newest", "how often the newest cell grows; alone unless others weigh", 0.0),
            weight("random", "how often a random cell grows", 0.0),
            weight("oldest", "how often the oldest cell grows", 0.0),
        ),
        settle=_settle,
    )
)
