"""Rows that are alike: what many cells have in common, told once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def kinds(*tables: NDArray[Any]) -> tuple[list[int], list[int]]:
    """Sort rows into kinds: those alike, byte by byte, in all of the tables, [n, ...] each.

    Gives the first row of each kind, kinds in order of coming up, and the kind of each row.

    >>> kinds(np.array([[5, 1], [3, 1], [5, 1]]))
    ([0, 1], [0, 1, 0])
    """
    count = len(tables[0])
    raw = [np.ascontiguousarray(table).reshape(count, -1).view(np.uint8) for table in tables]
    joined = np.concatenate(raw, axis=1)
    flat, width = joined.tobytes(), joined.shape[1]
    keys = [flat[at : at + width] for at in range(0, len(flat), width)]
    first = dict(zip(reversed(keys), range(count - 1, -1, -1), strict=True))
    number = {key: kind for kind, key in enumerate(dict.fromkeys(keys))}
    return [first[key] for key in number], [number[key] for key in keys]
