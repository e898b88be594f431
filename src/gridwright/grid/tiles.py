"""Tiles and their rotation, shared by every family whose cells turn."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.topology import Masks, Topology


def turned(mask: int, quarters: int, cycle: int) -> int:
    """Turn one port mask clockwise by ``quarters`` steps; ports from ``cycle`` on stay put.

    >>> turned(0b0011, 1, 4), turned(0b0001, -1, 4)
    (6, 8)
    """
    low = (1 << cycle) - 1
    part = mask & low
    step = quarters % cycle
    return (mask & ~low) | ((part << step | part >> (cycle - step)) & low)


@lru_cache(maxsize=8)
def rotation_table(k: int) -> NDArray[np.uint8]:
    """Tabulate rotation: uint8[k + 1, 2**k, k], indexed by cycle, mask and steps clockwise."""
    table = np.zeros((k + 1, 1 << k, k), np.uint8)
    for cycle in range(1, k + 1):
        for mask in range(1 << k):
            for step in range(k):
                table[cycle, mask, step] = turned(mask, step, cycle)
    table.setflags(write=False)
    return table


def rotate(topology: Topology, tiles: Masks, steps: NDArray[np.int64]) -> Masks:
    """Turn every tile clockwise by its number of steps (int64[n], any sign); gives uint8[n]."""
    table = rotation_table(topology.k)
    turned_tiles: Masks = table[topology.cycle, tiles, steps % topology.cycle]
    return turned_tiles


def rotate_one(topology: Topology, tiles: Masks, cell: int, steps: int) -> Masks:
    """Turn one tile clockwise by a number of steps, of any sign; gives uint8[n]."""
    turned_tiles = tiles.copy()
    turned_tiles[cell] = turned(int(tiles[cell]), steps, int(topology.cycle[cell]))
    return turned_tiles


def distinct_turns(mask: int, cycle: int) -> int:
    """Count the orientations of a tile that look different: its smallest period under rotation."""
    return next(s for s in range(1, cycle + 1) if turned(mask, s, cycle) == mask)
