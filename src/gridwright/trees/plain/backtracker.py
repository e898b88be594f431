"""The recursive backtracker on plain squares, without a stack: each cell keeps its way back."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen, kernel, select
from gridwright.core.rng import Stream, draw
from gridwright.grid.topology import Masks
from gridwright.trees.registry import PlainSquare, Values
from gridwright.trees.trace import Trace, note

_WORD = 0xFFFFFFFF
_DICE = 12  # sides of a die that 1, 2, 3 and 4 ways share out evenly
_UNFAIR = (_WORD + 1) % _DICE
_LINKS = 15
_BEGUN = 64  # marks the root, which has no way back


@kernel
def free_at_border(width: int, n: int, links: Masks, cell: int, x: int) -> int:
    """Give the ways to cells not entered yet, ``12 << port`` each, from a cell at a side."""
    free = 0
    if x > 0 and links[cell - 1] == 0:
        free += 12
    if cell >= width and links[cell - width] == 0:
        free += 24
    if x < width - 1 and links[cell + 1] == 0:
        free += 48
    if cell < n - width and links[cell + width] == 0:
        free += 96
    return free


@kernel
def backtracker(
    width: int,
    n: int,
    root: int,
    stream: Stream,
    links: Masks,
    marks: NDArray[np.int64],
    hops: NDArray[np.int64],
    shifts: NDArray[np.int64],
    trace: Trace,
) -> int:
    """Draw a tree in links, which must be zero; return how many edges.

    A cell holds its links and, four bits above, the port by which it was entered. The tables are
    those of ``_tables``: a way that is free, ``12 << port``, and a throw make an index.
    """
    cell = root
    x = root % width
    links[root] = _BEGUN
    laid = 0
    while laid < n - 1:
        if x > 0 and x < width - 1 and cell >= width and cell < n - width:
            free = (
                (links[cell - 1] == 0) * 12
                + (links[cell - width] == 0) * 24
                + (links[cell + 1] == 0) * 48
                + (links[cell + width] == 0) * 96
            )
        else:
            free = free_at_border(width, n, links, cell, x)
        if free != 0:
            throw = draw(stream) * _DICE
            while (throw & _WORD) < _UNFAIR:
                throw = draw(stream) * _DICE
            index = free + (throw >> 32)
            mark = marks[index]
            links[cell] = links[cell] | (mark & _LINKS)
            laid = note(trace, laid, cell, mark >> 12)
            cell += hops[index]
            x += shifts[index]
            links[cell] = (mark >> 4) & 255
        else:
            index = links[cell] >> 4
            cell += hops[index]
            x += shifts[index]
    for place in range(n):
        links[place] = links[place] & _LINKS
    return laid


@lru_cache(maxsize=4)
def _tables(width: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Make the tables of ways, int64[192] each: marks, hops and shifts.

    Index ``12 * free + throw`` chooses one of the ports in ``free``: the mark is its bit, the byte
    of the cell that is entered four bits above, and the port twelve bits above; the hop leads to
    that cell, and the shift to its column. Hops and shifts of index p < 4 leave by port p.
    """
    marks, hops, shifts = (np.zeros(16 * _DICE, np.int64) for _ in range(3))
    hop, shift = (-1, -width, 1, width), (-1, 0, 1, 0)
    hops[:4], shifts[:4] = hop, shift
    for free in range(1, 16):
        ports = [port for port in range(4) if free >> port & 1]
        for throw in range(_DICE):
            port = ports[throw % len(ports)]
            back = port ^ 2
            index = free * _DICE + throw
            marks[index] = 1 << port | (1 << back | back << 4) << 4 | port << 12
            hops[index], shifts[index] = hop[port], shift[port]
    return frozen(marks), frozen(hops), frozen(shifts)


def grow_plain(square: PlainSquare, stream: Stream, links: Masks, values: Values) -> None:
    """Fill the links of a plain square, uint8[n], all zero before."""
    select(backtracker, work=square.n)(
        square.width, square.n, square.root, stream, links, *_tables(square.width), square.trace
    )
