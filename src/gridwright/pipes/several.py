"""Two answers of a board that differ in as few cells as any two that were looked at."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.words import counted

MOST_ANSWERS = 200
MOST_ENTRIES = 4_000_000


@dataclass(frozen=True, slots=True)
class Pair:
    """Two answers by their numbers, and the cells where they differ."""

    one: int
    other: int
    differ: tuple[int, ...]


def room(n: int) -> int:
    """Say how many answers of a board of n cells are to be looked at, within bounded memory."""
    return max(2, min(MOST_ANSWERS, MOST_ENTRIES // n))


def closest(turns: NDArray[np.int64]) -> Pair:
    """Find the two answers that differ in the fewest cells, the first such pair.

    turns: int64[m, n], different answers, at least two, as steps from the same tiles.
    """
    varied = np.flatnonzero((turns != turns[0]).any(axis=0))
    rows = turns[:, varied].astype(np.uint8)
    best = (varied.size + 1, 0, 1)
    for one in range(len(rows) - 1):
        apart = (rows[one + 1 :] != rows[one]).sum(axis=1)
        nearest = int(apart.argmin())
        best = min(best, (int(apart[nearest]), one, one + 1 + nearest))
    _, one, other = best
    cells = varied[rows[one] != rows[other]]
    return Pair(one, other, tuple(cells.tolist()))


def in_words(seen: int, whole: bool) -> str:
    """Say what is known of the closest pair; ``whole`` where all answers were looked at."""
    if whole:
        return "no two answers differ in fewer cells"
    if seen == 2:
        return "these two alone were looked at"
    return f"none of {counted(seen, 'answer')} looked at differ in fewer; others may"
