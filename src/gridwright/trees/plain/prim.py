"""Simplified Prim on plain squares: a frontier of edges, of which a random one joins next."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen, inlined, kernel, select
from gridwright.core.rng import Stream, below
from gridwright.grid.topology import Masks
from gridwright.trees.registry import PlainSquare, Values
from gridwright.trees.trace import Trace, note

_LINKS = 15
_BEGUN = 16  # marks the root
_JOINED = 31
_BORDER = 32  # marks the cells at the sides, whose neighbours must be looked at with care


@kernel
def mark_border(width: int, n: int, links: Masks) -> int:
    """Mark the cells at the sides of a board whose links are zero."""
    for x in range(width):
        links[x] = _BORDER
        links[n - 1 - x] = _BORDER
    for first in range(0, n, width):
        links[first] = _BORDER
        links[first + width - 1] = _BORDER
    return n


@kernel
def border_fringe(
    width: int, n: int, links: Masks, cell: int, frontier: NDArray[np.int64], height: int
) -> int:
    """Push the edges from a cell at a side to cells that have not joined; return the height."""
    x = cell % width
    if x > 0 and links[cell - 1] & _JOINED == 0:
        frontier[height] = (cell - 1) << 2 | 2
        height += 1
    if cell >= width and links[cell - width] & _JOINED == 0:
        frontier[height] = (cell - width) << 2 | 3
        height += 1
    if x < width - 1 and links[cell + 1] & _JOINED == 0:
        frontier[height] = (cell + 1) << 2
        height += 1
    if cell < n - width and links[cell + width] & _JOINED == 0:
        frontier[height] = (cell + width) << 2 | 1
        height += 1
    return height


@inlined
def inner_fringe(
    width: int, links: Masks, cell: int, frontier: NDArray[np.int64], height: int
) -> int:
    """Push the edges from a cell that has all four neighbours; return the height.

    Without branches: an edge to a cell that has joined is overwritten by the next one.
    """
    frontier[height] = (cell - 1) << 2 | 2
    height += (links[cell - 1] & _JOINED) == 0
    frontier[height] = (cell - width) << 2 | 3
    height += (links[cell - width] & _JOINED) == 0
    frontier[height] = (cell + 1) << 2
    height += (links[cell + 1] & _JOINED) == 0
    frontier[height] = (cell + width) << 2 | 1
    height += (links[cell + width] & _JOINED) == 0
    return height


@kernel
def prim(
    width: int,
    n: int,
    root: int,
    stream: Stream,
    links: Masks,
    hops: NDArray[np.int64],
    frontier: NDArray[np.int64],
    trace: Trace,
) -> int:
    """Draw a tree in links, which must be zero; return how many edges.

    frontier: int32[2 * n + 4] or int64, work space: edges as the cell beyond, and its port back.
    The place that is drawn is below a limit that seldom moves, and is drawn again where it lies
    beyond the frontier: so it need not wait for the frontier's length, and memory is read ahead.
    hops: int64[4], how far the neighbour beyond each port is.
    """
    mark_border(width, n, links)
    links[root] = links[root] | _BEGUN
    cell = root
    laid = 0
    height = 0
    limit = 1
    while laid < n - 1:
        if links[cell] < _BORDER:
            height = inner_fringe(width, links, cell, frontier, height)
        else:
            height = border_fringe(width, n, links, cell, frontier, height)
        if height > limit or height < limit - (limit >> 3):
            limit = height + (height >> 4)
        while True:
            drawn = below(stream, limit)
            if drawn < height:
                edge = frontier[drawn]
                height -= 1
                frontier[drawn] = frontier[height]
                cell = edge >> 2
                if (links[cell] & _JOINED) == 0:
                    break
        back = edge & 3
        links[cell] = links[cell] | (1 << back)
        other = cell + hops[back]
        links[other] = links[other] | (1 << (back ^ 2))
        laid = note(trace, laid, cell, back)
    for place in range(n):
        links[place] = links[place] & _LINKS
    return laid


def grow_plain(square: PlainSquare, stream: Stream, links: Masks, values: Values) -> None:
    """Fill the links of a plain square, uint8[n], all zero before."""
    width, n = square.width, square.n
    kind = np.int32 if 4 * n < 1 << 31 else np.int64
    hops = frozen(np.array([-1, -width, 1, width], np.int64))
    select(prim, work=n)(
        width, n, square.root, stream, links, hops, np.empty(2 * n + 4, kind), square.trace
    )
