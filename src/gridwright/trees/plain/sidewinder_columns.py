"""The sidewinder along the columns of plain squares, row by row from the top.

When a run begins its length is drawn, and where it leaves its column, so that nothing needs to go
back to a row above. Runs that would go on upwards have the same chances, so they are drawn
downwards, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, below
from gridwright.grid.square import DOWN, LEFT, RIGHT, UP
from gridwright.grid.topology import Masks
from gridwright.trees.plain.blocks import BAND_ROWS
from gridwright.trees.plain.coins import odds_of, toss
from gridwright.trees.registry import Values

_END = 1 << 32  # above the coins that are left; alone where none are


@inlined
def next_coin(stream: Stream, odds: int, digits: int, purse: NDArray[np.int64]) -> int:
    """Take the next coin of a purse, int64[1], which is filled from the stream when empty."""
    if purse[0] <= 1:
        purse[0] = toss(stream, odds, digits) | _END
    coin: int = purse[0] & 1
    purse[0] = purse[0] >> 1
    return coin


@kernel
def column_rows(
    width: int,
    height: int,
    top: int,
    rows: int,
    odds: int,
    digits: int,
    side: int,
    stream: Stream,
    purse: NDArray[np.int64],
    until: NDArray[np.int64],
    leave: NDArray[np.int64],
    links: Masks,
) -> int:
    """Write the links of some rows; return how many.

    side: LEFT or RIGHT, where runs leave · top: how many rows of the board lie above · until,
    leave: int64[width], the last row of the run of each column, -1 before the first row, and the
    row where it leaves, which the column at the side never does · links: uint8[rows * width].
    """
    outmost = 0 if side == LEFT else width - 1
    for row in range(rows):
        y = top + row
        for x in range(width):
            mask = UP
            if until[x] < y:
                mask = 0
                length = height - y if x == outmost else 1
                while y + length < height and next_coin(stream, odds, digits, purse):
                    length += 1
                until[x] = y + length - 1
                leave[x] = -1 if x == outmost else y + below(stream, length)
            if y < until[x]:
                mask |= DOWN
            if leave[x] == y:
                mask |= side
            links[row * width + x] = mask
        for x in range(width):
            if leave[x] == y:
                beyond = row * width + (x - 1 if side == LEFT else x + 1)
                links[beyond] = links[beyond] | (side ^ LEFT ^ RIGHT)
    return rows


def column_writer(
    width: int, height: int, stream: Stream, values: Values
) -> Callable[[int, int, Masks], None]:
    """Give what writes the links of the next rows, from ``top`` to ``bottom``."""
    odds, digits = odds_of(values["run"])
    side = LEFT if values["bias"][1] == "w" else RIGHT
    purse = np.ones(1, np.int64)
    until, leave = np.full(width, -1, np.int64), np.full(width, -1, np.int64)

    def write(top: int, bottom: int, links: Masks) -> None:
        select(column_rows, work=links.size)(
            width, height, top, bottom - top, odds, digits, side, stream, purse, until, leave, links
        )

    return write


def column_bands(width: int, height: int, stream: Stream, values: Values) -> Iterator[Masks]:
    """Give the links of a plain square from the top, a band of rows at a time."""
    write = column_writer(width, height, stream, values)
    for top in range(0, height, BAND_ROWS):
        bottom = min(top + BAND_ROWS, height)
        links = np.empty((bottom - top) * width, np.uint8)
        write(top, bottom, links)
        yield links.reshape(-1, width)
