"""Floods of plain square mazes of any size, with a queue that is as long as the flood is wide."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import select
from gridwright.grid.topology import Masks
from gridwright.maze.kernels.flood_square import FULL, VISITED, flood_square

_FIRST_RING = 1 << 20
_SPARE = 16


def flooded(links: Masks, width: int, start: int, goal: int, distance: NDArray[np.int32]) -> Masks:
    """Flood a square maze until a goal is met (-1: everywhere); gives marks, uint8[n].

    links: uint8[n], trusted · distance: int32[n], -1 before, becomes the steps from the start
    where the flood came, or int32[0] where they are not wanted. Marks are those of
    ``kernels.flood_square``, without a path.
    """
    marks = links.copy()
    marks[start] |= VISITED
    size = _SPARE
    while size < min(links.size + _SPARE, _FIRST_RING):
        size *= 2
    ring, state = np.empty(size, np.int32), np.array([0, 1, 1, 0], np.int64)
    ring[0] = start
    run = select(flood_square, work=links.size)
    while run(marks, width, goal, distance, ring, state) == FULL:
        ring = _widened(ring, state)
    return marks


def _widened(ring: NDArray[np.int32], state: NDArray[np.int64]) -> NDArray[np.int32]:
    """Give a queue twice the size with the same items between the same two ends."""
    places = np.arange(state[0], state[1])
    wider = np.empty(2 * len(ring), np.int32)
    wider[places & (len(wider) - 1)] = ring[places & (len(ring) - 1)]
    return wider
