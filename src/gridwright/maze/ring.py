"""Circular queues for floods: as long as a flood is wide, which mostly is little."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_FIRST = 1 << 20
_SPARE = 16


def ring_of(start: int, nodes: int) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Make a queue that holds the start: int32, its size a power of two; and int64[2], its ends."""
    size = _SPARE
    while size < min(nodes + _SPARE, _FIRST):
        size *= 2
    ring = np.empty(size, np.int32)
    ring[0] = start
    return ring, np.array([0, 1], np.int64)


def widened(ring: NDArray[np.int32], ends: NDArray[np.int64]) -> NDArray[np.int32]:
    """Give a queue twice the size with the same items between the same ends."""
    places = np.arange(ends[0], ends[1])
    wider = np.empty(2 * len(ring), np.int32)
    wider[places & (len(wider) - 1)] = ring[places & (len(ring) - 1)]
    return wider
