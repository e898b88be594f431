"""Eller's algorithm on plain squares: the sets of a row are rings of cells, in reading order.

Sets never cross one another, so neighbours are in one set just where one follows the other in
its ring, and joining two sets is to cross two pairs of pointers over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, draw
from gridwright.graph._kernels import Cells
from gridwright.grid.square import DOWN, LEFT, RIGHT, UP
from gridwright.grid.topology import Masks
from gridwright.trees.plain.blocks import BAND_ROWS, trace_rows
from gridwright.trees.registry import PlainSquare, Values

_END = 1 << 32  # above the coins that are left; alone where none are


@inlined
def unite(before: Cells, after: Cells, x: int, behind: int) -> int:
    """Join the set of a cell, which ``behind`` follows, with that of the next; give its last."""
    last: int = before[x + 1]
    after[x] = x + 1
    after[last] = behind
    before[behind] = last
    before[x + 1] = x
    return last


@kernel
def eller_rows(
    width: int,
    rows: int,
    stream: Stream,
    purse: NDArray[np.int64],
    before: Cells,
    after: Cells,
    ups: Masks,
    links: Masks,
) -> int:
    """Write the links of some rows, not of the last one; return how many.

    purse: int64[1], coins that are left · before, after: int32[width], the neighbours of each cell
    in the ring of its set · ups: uint8[width], UP where the row above opens down, written anew for
    each row · links: uint8[rows * width] or more.
    """
    coins = purse[0]
    for row in range(rows):
        joined = 0
        for x in range(width):
            if coins <= 1:
                coins = draw(stream) | _END
            mask = ups[x] | joined
            joined = 0
            behind = after[x]
            if coins & 1 and behind != x + 1 and x < width - 1:
                unite(before, after, x, behind)
                behind = x + 1
                mask |= RIGHT
                joined = LEFT
            if coins & 2 or behind == x:
                mask |= DOWN
                ups[x] = UP
            else:
                ahead = before[x]
                after[ahead] = behind
                before[behind] = ahead
                after[x] = x
                before[x] = x
                ups[x] = 0
            links[row * width + x] = mask
            coins >>= 2
    purse[0] = coins
    return rows


@kernel
def eller_last_row(
    width: int, before: Cells, after: Cells, ups: Masks, links: Masks, at: int
) -> int:
    """Write the links of the last row, where all sets are joined; return how many joins."""
    joins = 0
    joined = 0
    for x in range(width):
        mask = ups[x] | joined
        joined = 0
        if x < width - 1 and after[x] != x + 1:
            unite(before, after, x, after[x])
            joins += 1
            mask |= RIGHT
            joined = LEFT
        links[at + x] = mask
    return joins


def _writer(width: int, height: int, stream: Stream) -> Callable[[int, int, Masks], None]:
    """Give what writes the links of the next rows, from ``top`` to ``bottom``."""
    purse = np.ones(1, np.int64)
    before, after = np.arange(width, dtype=np.int32), np.arange(width, dtype=np.int32)
    ups = np.zeros(width, np.uint8)

    def write(top: int, bottom: int, links: Masks) -> None:
        rows = bottom - top - (bottom == height)
        select(eller_rows, work=links.size)(width, rows, stream, purse, before, after, ups, links)
        if bottom == height:
            select(eller_last_row, work=links.size)(width, before, after, ups, links, rows * width)

    return write


def grow_plain(square: PlainSquare, stream: Stream, links: Masks, values: Values) -> None:
    """Fill the links of a plain square, uint8[n]."""
    _writer(square.width, square.height, stream)(0, square.height, links)
    trace_rows(square.trace, square.width, square.height, links, (2, 3), True)


def bands(width: int, height: int, stream: Stream, values: Values) -> Iterator[Masks]:
    """Give the links of a plain square from the top, a band of rows at a time."""
    write = _writer(width, height, stream)
    for top in range(0, height, BAND_ROWS):
        bottom = min(top + BAND_ROWS, height)
        links = np.empty((bottom - top) * width, np.uint8)
        write(top, bottom, links)
        yield links.reshape(-1, width)
