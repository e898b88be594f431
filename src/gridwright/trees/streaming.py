"""Streaming: the links of plain squares from the top down, a band of rows at a time.

A band has at most 256 rows, so memory is bounded by the width, whatever the height.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.core.errors import BadInput
from gridwright.core.rng import Stream
from gridwright.grid.topology import Masks
from gridwright.trees.plain import binary_tree, eller, sidewinder
from gridwright.trees.registry import Values, choose

Bands = Callable[[int, int, Stream, Values], Iterator[Masks]]

_BANDS: dict[str, Bands] = {
    "binary-tree": binary_tree.bands,
    "eller": eller.bands,
    "sidewinder": sidewinder.bands,
}


def rows(width: int, height: int, algorithm: str, stream: Stream) -> Iterator[Masks]:
    """Draw the tree that ``random_tree`` draws on a plain square, in bands: uint8[rows, width].

    Stacked, the bands are the links of the whole board from the same stream. Raises BadInput for
    sides of less than 1, and for an algorithm that must see the whole board.
    """
    chosen = choose(algorithm)
    if min(width, height) < 1:
        raise BadInput(expected="sides of at least 1", got=f"{width}x{height}", where="SIZE")
    bands = _BANDS.get(chosen.algorithm.name)
    if bands is None:
        raise BadInput(
            expected=f"an algorithm that goes row by row, one of {', '.join(_BANDS)}",
            got=algorithm,
            where="tree",
        )
    return bands(width, height, stream, chosen.values)
