"""Blocks: a plain square cut into bands of rows with streams of their own, for threads to share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.rng import Stream, draw, stream
from gridwright.grid.topology import Masks
from gridwright.trees.trace import Trace, extend

BAND_ROWS = 256

_KEY_WORDS = 3


@dataclass(frozen=True, slots=True)
class Block:
    """One band: its number, counted from the side where the algorithm begins, and its rows.

    first, last: whether it is the first and the last one · top, bottom: its rows in the board.
    """

    number: int
    first: bool
    last: bool
    top: int
    bottom: int

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return self.bottom - self.top


def blocks(height: int, from_top: bool) -> Iterator[Block]:
    """Cut a board into blocks, given from the top down.

    Blocks have BAND_ROWS rows from the side where the algorithm begins; the last may have fewer.
    """
    count = -(-height // BAND_ROWS)
    for number in range(count) if from_top else range(count - 1, -1, -1):
        begun = number * BAND_ROWS
        ended = min(begun + BAND_ROWS, height)
        top, bottom = (begun, ended) if from_top else (height - ended, height - begun)
        yield Block(number, number == 0, number == count - 1, top, bottom)


def block_streams(key_stream: Stream) -> Callable[[int], Stream]:
    """Take a key off a stream; gives what opens the stream of a block by its number."""
    key = "-".join(str(int(draw(key_stream))) for _ in range(_KEY_WORDS))
    return lambda number: stream(key, "block", str(number))


def fill(
    width: int,
    links: Masks,
    pieces: Iterator[Block],
    write: Callable[[Block, Masks], None],
    threads: int,
) -> None:
    """Let ``write`` fill the links of each block, on as many threads as may be used."""

    def run(block: Block) -> None:
        write(block, links[block.top * width : block.bottom * width])

    if threads == 1:
        for block in pieces:
            run(block)
        return
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(run, pieces):
            pass


def trace_rows(
    trace: Trace, width: int, height: int, links: Masks, ports: tuple[int, ...], from_top: bool
) -> None:
    """Trace links row by row and cell by cell, each at the cell whose port is among ``ports``."""
    if not trace.size:
        return
    cells: NDArray[np.int64] = np.arange(width * height).reshape(height, width)
    order = (cells if from_top else cells[::-1]).ravel()
    opened = (links[order][:, None] >> np.array(ports)) & 1
    place, which = np.nonzero(opened)
    extend(trace, order[place] << 4 | np.array(ports)[which] << 1)
