"""Random Kruskal on plain squares: edges in random order, a few read ahead of their turn."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel, select
from gridwright.core.rng import Stream, draw, shuffle
from gridwright.grid.topology import Masks
from gridwright.trees.registry import PlainSquare, Values
from gridwright.trees.trace import Trace, note

Numbers: TypeAlias = NDArray[np.signedinteger[Any]]

_BIN_BITS = 10
_BINS = 1 << _BIN_BITS
_AHEAD = 32


@inlined
def bin_of(coins: int, down: int) -> int:
    """Give the bin of one of the two edges that a cell has to the right and down."""
    return (coins >> 16 * down) & (_BINS - 1)


@kernel
def sort_into_bins(
    width: int,
    n: int,
    stream: Stream,
    again: Stream,
    starts: Numbers,
    edges: Numbers,
) -> int:
    """Put every edge into a random bin; return how many edges.

    edges: becomes the edges bin by bin, as ``cell << 1 | down`` · starts: int64[_BINS + 1], zero
    before, becomes where each bin ends · again: a copy of the stream.
    """
    x = 0
    for cell in range(n):
        coins = draw(stream)
        x += 1
        if x < width:
            starts[bin_of(coins, 0)] += 1
        else:
            x = 0
        if cell < n - width:
            starts[bin_of(coins, 1)] += 1
    total = 0
    for place in range(_BINS):
        held = starts[place]
        starts[place] = total
        total += held
    x = 0
    for cell in range(n):
        coins = draw(again)
        x += 1
        if x < width:
            place = bin_of(coins, 0)
            edges[starts[place]] = cell << 1
            starts[place] += 1
        else:
            x = 0
        if cell < n - width:
            place = bin_of(coins, 1)
            edges[starts[place]] = cell << 1 | 1
            starts[place] += 1
    return total


@inlined
def top_of(parent: Numbers, cell: int) -> int:
    """Find the top of a cell's part, splitting the path; a top holds its part's size, negated."""
    above = parent[cell]
    while above >= 0:
        beyond = parent[above]
        if beyond >= 0:
            parent[cell] = beyond
        cell = above
        above = beyond
    return cell


@kernel
def lay(
    width: int,
    edges: Numbers,
    first: int,
    after: int,
    parent: Numbers,
    near: Numbers,
    links: Masks,
    trace: Trace,
    laid: int,
) -> int:
    """Lay those of a few edges that join two parts; return how many are laid so far.

    near: [2 * _AHEAD], work space: a cell above either end, all of them read before any is
    followed, so that memory answers to many at once.
    """
    for place in range(first, after):
        cell = edges[place] >> 1
        other = cell + (width if edges[place] & 1 else 1)
        above = parent[cell]
        near[2 * (place - first)] = above if above >= 0 else cell
        above = parent[other]
        near[2 * (place - first) + 1] = above if above >= 0 else other
    for place in range(first, after):
        one = near[2 * (place - first)]
        two = near[2 * (place - first) + 1]
        if one != two:
            one = top_of(parent, one)
            two = top_of(parent, two)
            cell = edges[place] >> 1
            down = edges[place] & 1
            other = cell + (width if down else 1)
            if cell != one:
                parent[cell] = one
            if other != two:
                parent[other] = two
            if one != two:
                if parent[one] > parent[two]:
                    one, two = two, one
                parent[one] = parent[one] + parent[two]
                parent[two] = one
                links[cell] = links[cell] | (4 << down)
                links[other] = links[other] | (1 << down)
                laid = note(trace, laid, cell, 2 + down)
    return laid


@kernel
def kruskal(
    width: int,
    n: int,
    stream: Stream,
    ends: Numbers,
    edges: Numbers,
    parent: Numbers,
    near: Numbers,
    links: Masks,
    trace: Trace,
) -> int:
    """Draw a tree in links, which must be zero; return how many edges.

    edges, ends: as ``sort_into_bins`` leaves them; edges in random bins, shuffled bin by bin, are
    in random order (Rao 1961, Sandelius 1962) · parent: [n] and near: [2 * _AHEAD], work space.
    """
    for cell in range(n):
        parent[cell] = -1
    laid = 0
    first = 0
    for place in range(_BINS):
        shuffle(stream, edges, first, ends[place])
        while first < ends[place] and laid < n - 1:
            after = min(first + _AHEAD, ends[place])
            laid = lay(width, edges, first, after, parent, near, links, trace, laid)
            first = after
        first = ends[place]
    return laid


def grow_plain(square: PlainSquare, stream: Stream, links: Masks, values: Values) -> None:
    """Fill the links of a plain square, uint8[n], all zero before."""
    width, n = square.width, square.n
    kind: type[np.signedinteger[Any]] = np.int32 if 2 * n < 1 << 31 else np.int64
    edges, parent, near = (np.empty(m, kind) for m in (2 * n, n, 2 * _AHEAD))
    ends = np.zeros(_BINS + 1, np.int64)
    select(sort_into_bins, work=n)(width, n, stream, stream.copy(), ends, edges)
    select(kruskal, work=n)(width, n, stream, ends, edges, parent, near, links, square.trace)
