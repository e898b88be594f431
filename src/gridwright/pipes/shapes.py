"""Tables of tile shapes for the solver: what turns of a tile open, for every domain."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.tiles import distinct_turns, turned
from gridwright.grid.topology import Masks, Topology
from gridwright.pipes.kernels.layout import SHUT


class Shapes:
    """The shape tables of one topology; see ``kernels.layout`` for their form.

    table: int32[4 * rows * stride] · classes: uint8[n], the row group of each cell ·
    turns: the most turns of a tile.
    """

    def __init__(self, k: int, cycles: tuple[int, ...], classes: Masks) -> None:
        self.classes = classes
        self.turns = max(*cycles, (k - 1).bit_length())
        stride = 1 << self.turns
        rows = len(cycles) << k
        spans = np.zeros((rows, stride), np.int32)
        turns = np.zeros((rows, stride), np.int32)
        opens = np.zeros((rows, stride), np.int32)
        distinct = np.zeros((rows, stride), np.int32)
        for group, cycle in enumerate(cycles):
            for tile in range(1 << k):
                row = (group << k) + tile
                masks = [turned(tile, step, cycle) for step in range(self.turns)]
                turns[row, : self.turns] = masks
                for port in range(k):
                    opens[row, port] = sum(1 << t for t, m in enumerate(masks) if m >> port & 1)
                distinct[row, 0] = (1 << distinct_turns(tile, cycle)) - 1
                spans[row] = _spans(np.array(masks), self.turns)
        self.table = np.concatenate([spans.ravel(), turns.ravel(), opens.ravel(), distinct.ravel()])
        self.table.setflags(write=False)
        self.turns_table = rows * stride
        self.opens_table = 2 * rows * stride
        self.distinct_table = 3 * rows * stride


def _spans(masks: NDArray[np.int64], turns: int) -> NDArray[np.int64]:
    domains = np.arange(1 << turns)
    inside = domains[:, None] >> np.arange(turns) & 1 == 1
    must: NDArray[np.int64] = np.bitwise_and.reduce(np.where(inside, masks, 255), axis=1)
    may: NDArray[np.int64] = np.bitwise_or.reduce(np.where(inside, masks, 0), axis=1)
    return must | may << SHUT


@lru_cache(maxsize=16)
def shapes_of(topology: Topology) -> Shapes:
    """Tabulate the shapes of a topology's tiles, once."""
    cycles, classes = np.unique(topology.cycle, return_inverse=True)
    groups = classes.astype(np.uint8)
    groups.setflags(write=False)
    return Shapes(topology.k, tuple(int(c) for c in cycles), groups)
