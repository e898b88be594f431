"""The binary tree on plain squares: 32 coins at a time decide for 32 cells of a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, draw
from gridwright.grid.square import DOWN, LEFT, RIGHT, UP
from gridwright.grid.topology import Masks
from gridwright.trees.plain.blocks import Block, block_streams, blocks, fill, trace_rows
from gridwright.trees.registry import PlainSquare, Values

_WORD = 0xFFFFFFFF
_SIDES = LEFT | RIGHT
_RISES = UP | DOWN


@kernel
def toss_row(stream: Stream, width: int, side: int, words: NDArray[np.int64], base: int) -> int:
    """Draw the coins of a row, 1 for a way to the side; give the words that they fill.

    Word i, with the coins of cells 32 * i on, is at ``base + 1 + i``; those around them are 0.
    """
    count = (width + 31) >> 5
    words[base] = 0
    for i in range(count):
        words[base + 1 + i] = draw(stream)
    words[base + count] = words[base + count] & (_WORD >> (32 * count - width))
    words[base + count + 1] = 0
    if side == LEFT:
        words[base + 1] = words[base + 1] & (_WORD - 1)
    else:
        words[base + count] = words[base + count] & ~(1 << ((width - 1) & 31))
    return count


@inlined
def link_mask(own: int, led: int, risen: int, side: int, rise: int) -> int:
    """Give the links of a cell from the last bits of three words.

    They say that it opens its side, that the cell opposite that side opens to it, and that the
    cell behind does. Without branches, so that a compiler makes many cells at once.
    """
    return (
        rise
        + (own & 1) * (side - rise)
        + (led & 1) * (side ^ _SIDES)
        + (risen & 1) * (rise ^ _RISES)
    )


@kernel
def write_row(
    width: int,
    side: int,
    rise: int,
    words: NDArray[np.int64],
    here: int,
    behind: int,
    links: Masks,
    at: int,
) -> int:
    """Write the links of a row from its coins and those of the row behind, which leads to it."""
    count = (width + 31) >> 5
    for i in range(count):
        own = words[here + 1 + i]
        if side == LEFT:
            led = (own >> 1) | ((words[here + 2 + i] & 1) << 31)
        else:
            led = ((own << 1) & _WORD) | (words[here + i] >> 31)
        risen = words[behind + 1 + i] ^ _WORD
        place = at + 32 * i
        if 32 * i + 32 <= width:
            for j in range(32):
                links[place + j] = link_mask(own >> j, led >> j, risen >> j, side, rise)
        else:
            for j in range(width - 32 * i):
                links[place + j] = link_mask(own >> j, led >> j, risen >> j, side, rise)
    return count


@kernel
def binary_tree_rows(
    width: int,
    rows: int,
    first: int,
    last: int,
    side: int,
    rise: int,
    stream: Stream,
    ahead: Stream,
    words: NDArray[np.int64],
    links: Masks,
) -> int:
    """Write the links of a block of rows; return how many rows.

    Rows come from the side that ways rise to. first, last: whether it has the first and the last
    row of the board · ahead: the stream of the next block · words: int64[2 * (width // 32 + 3)],
    work space · links: uint8[rows * width].
    """
    count = toss_row(stream, width, side, words, 0)
    here, behind = 0, count + 2
    if first:
        for i in range(count):
            words[1 + i] = _WORD
        words[count] = words[count] & (_WORD >> (32 * count - width))
        if side == LEFT:
            words[1] = words[1] & (_WORD - 1)
        else:
            words[count] = words[count] & ~(1 << ((width - 1) & 31))
    for row in range(rows):
        if row < rows - 1:
            toss_row(stream, width, side, words, behind)
        elif not last:
            toss_row(ahead, width, side, words, behind)
        else:
            for i in range(count):
                words[behind + 1 + i] = _WORD
        at = (row if rise == UP else rows - 1 - row) * width
        write_row(width, side, rise, words, here, behind, links, at)
        if first and row == 0:
            corner = at if side == LEFT else at + width - 1
            links[corner] = links[corner] & ~rise
        here, behind = behind, here
    return rows


def _writer(width: int, stream: Stream, corner: str) -> Callable[[Block, Masks], None]:
    """Give what writes the links of a block; takes the key of all blocks off the stream."""
    opened = block_streams(stream)
    side, rise = LEFT if corner[1] == "w" else RIGHT, UP if corner[0] == "n" else DOWN

    def write(block: Block, links: Masks) -> None:
        select(binary_tree_rows, work=links.size)(
            width,
            block.rows,
            int(block.first),
            int(block.last),
            side,
            rise,
            opened(block.number),
            opened(block.number + 1),
            np.empty(2 * (width // 32 + 3), np.int64),
            links,
        )

    return write


def grow_plain(square: PlainSquare, stream: Stream, links: Masks, values: Values) -> None:
    """Fill the links of a plain square, uint8[n]."""
    corner, from_top = values["bias"], values["bias"][0] == "n"
    write = _writer(square.width, stream, corner)
    fill(square.width, links, blocks(square.height, from_top), write, square.threads)
    ports = (0 if corner[1] == "w" else 2, 1 if from_top else 3)
    trace_rows(square.trace, square.width, square.height, links, ports, from_top)


def bands(width: int, height: int, stream: Stream, values: Values) -> Iterator[Masks]:
    """Give the links of a plain square from the top, a band of rows at a time."""
    corner = values["bias"]
    write = _writer(width, stream, corner)
    for block in blocks(height, corner[0] == "n"):
        links = np.empty(block.rows * width, np.uint8)
        write(block, links)
        yield links.reshape(block.rows, width)
