"""Regions: two algorithms, each on its own regions of a grid, joined by random links."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells
from gridwright.graph.components import components
from gridwright.grid.topology import Masks, Topology
from gridwright.trees.options import Option, count, one_of
from gridwright.trees.registry import Algorithm, Ground, Values, choose, register
from gridwright.trees.trace import written

NAME = "regions"
RANDOM, ACROSS, DOWN = "random", "left-right", "top-bottom"
MAX_PATCHES = 100
_ROUNDING = 1e-6  # cells in the middle must not be told apart by it
FEWEST_CELLS = 3  # of a region that an algorithm has a choice on; random links join smaller ones


@kernel
def spread_patches(
    steps: Cells, k: int, passable: Masks, patches: int, patch: Cells, queue: Cells
) -> int:
    """Give each cell the patch whose first cell is nearest; return how many cells are in one.

    queue: int32[n], the first cells of the patches, then work space · patch: int32[n], -1 before.
    """
    tail = patches
    for number in range(patches):
        patch[queue[number]] = number
    head = 0
    while head < tail:
        cell = queue[head]
        head += 1
        ports = passable[cell] & 255
        for port in range(k):
            if (ports >> port) & 1:
                other = steps[cell * k + port] >> 3
                if patch[other] < 0:
                    patch[other] = patch[cell]
                    queue[tail] = other
                    tail += 1
    return tail


def _patches(ground: Ground, stream: Stream, wanted: int) -> NDArray[np.int32]:
    """Split a ground into patches around random cells, int32[n]; fewer where cells are fewer."""
    topology = ground.topology
    queue = np.flatnonzero(ground.passable).astype(np.int32)
    patches = min(wanted, queue.size)
    for place in range(patches):
        other = place + int(below(stream, queue.size - place))
        queue[[place, other]] = queue[[other, place]]
    patch = np.full(topology.n, -1, np.int32)
    run = select(spread_patches, work=topology.n)
    run(topology.steps, topology.k, ground.passable, patches, patch, queue)
    return patch


def _halves(topology: Topology, axis: int) -> NDArray[np.int32]:
    """Split a grid into halves by where its cells lie along an axis: int32[n], 0 or 1."""
    along = topology.centres()[:, axis]
    middle = (along.min() + along.max()) / 2
    beyond: NDArray[np.int32] = (along > middle + _ROUNDING).astype(np.int32)
    return beyond


def _within(topology: Topology, passable: Masks, patch: NDArray[np.int32]) -> Masks:
    """Keep the passable ports that lead to a cell of the same patch: uint8[n]."""
    ports = passable.copy()
    for port in range(topology.k):
        ports[patch[topology.neighbour[:, port]] != patch] &= ~(1 << port) & 0xFF
    return ports


def _grow(ground: Ground, stream: Stream, links: Masks, values: Values) -> int:
    topology = ground.topology
    chosen = choose(values["first"]), choose(values["second"])
    if values["split"] == RANDOM:
        patch = _patches(ground, stream, values["patches"])
    else:
        patch = _halves(topology, 0 if values["split"] == ACROSS else 1)
    ports = _within(topology, ground.passable, patch)
    labels = components(topology, ports)
    for label in np.flatnonzero(np.bincount(labels) >= FEWEST_CELLS):
        cells = np.flatnonzero(labels == label)
        grower = chosen[int(patch[cells[0]]) % len(chosen)]
        region = Ground(
            topology,
            frozen(np.where(labels == label, ports, np.uint8(0))),
            int(cells[below(stream, cells.size)]),
            ground.cap,
            cells.size,
            ground.trace[written(ground.trace) :],
        )
        grown = np.zeros(topology.n, np.uint8)
        grower.algorithm.grow(region, stream, grown, grower.values)
        links |= grown
    return int(np.bitwise_count(links).sum()) // 2


def _grower(name: str, default: str) -> Option:
    """Make an option that names an algorithm, which may have one option of its own."""

    def read(text: str) -> str:
        chosen = choose(text)
        if chosen.algorithm.name == NAME:
            raise BadInput(expected="an algorithm without regions of its own", got=text, where=name)
        return str(chosen)

    return Option(name, "an algorithm, as in first=sidewinder:bias=se", default, read)


REGIONS = register(
    Algorithm(
        NAME,
        "Two algorithms, each on its own regions, which random links join.",
        _grow,
        (
            _grower("first", "backtracker"),
            _grower("second", "kruskal"),
            one_of("split", "how the grid is split", (RANDOM, ACROSS, DOWN), RANDOM),
            count("patches", "how many regions a random split has, in turns", 4, MAX_PATCHES),
        ),
        mends=True,
    )
)
