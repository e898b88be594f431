"""The shape of a board: its grid, and which cells are there, as families offer them as options."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.graph.parts import parts
from gridwright.grid.kinds import kinds
from gridwright.grid.mask import read_mask_of
from gridwright.grid.topology import Topology, check_cells
from gridwright.puzzle.family import Option

GRID = Option("grid", f"kind of grid: {', '.join(kinds())}", str, "square")
FLOORS = Option("floors", "floors above one another, joined by stairs", int, 1)
MASK = Option(
    "mask",
    "file of the cells: a text where . is there and # is not, or a picture where light is",
    is_file=True,
    binary=True,
)
INVERT = Option("invert", "swap what is there and what is not in the mask", bool, False)
WORDS = Option("words", "words that are cut out of the board, or with --invert all else")

_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


def read_shape(
    topology: Topology, mask: str | bytes | None, words: str | None, invert: bool
) -> NDArray[np.bool_] | None:
    """Give the cells that are there, bool[n], or None for all.

    mask: a text of ``.`` and ``#``, or the content of a PNG or JPEG file: where it is dark, there
    is no cell, or with ``invert`` where it is light · words: are cut out, or all
    else is with ``invert``. Of a picture and of words
    only the largest part stays that hangs together. Raises BadInput for both a mask and words.
    """
    if mask is None and words is None:
        return None
    if mask is not None and words is not None:
        raise BadInput(expected="a mask or words", got="both", where="words")
    # Pillow is slow to import, and no board without a mask needs it.
    from gridwright.grid.stencil import mask_from_image, mask_from_words  # noqa: PLC0415

    check_cells(topology.n, topology.spec, "mask")
    if words is not None:
        return largest_part(topology, mask_from_words(topology, words, invert=invert))
    raw = mask.encode() if isinstance(mask, str) else bytes(mask or b"")
    if raw.startswith(_PICTURES):
        return largest_part(topology, mask_from_image(topology, raw, invert=invert))
    try:
        present = read_mask_of(topology, raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadInput(
            expected="a text in UTF-8, or a PNG or JPEG picture", got=raw[:16], where="mask"
        ) from None
    return ~present if invert else present


def largest_part(topology: Topology, present: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Keep the largest of the parts that cells fall into, the first of equals: bool[n].

    Raises BadInput where that would lose half of the cells or more.
    """
    found = parts(topology, present)
    largest = np.zeros(topology.n, np.bool_)
    for part in found[:1]:
        largest[list(part)] = True
    lost = int(present.sum() - largest.sum())
    if lost and lost >= largest.sum():
        raise BadInput(
            expected="cells most of which hang together",
            got=f"{len(found)} parts, {lost} cells outside the largest one",
            where="mask",
            remedy="join the parts, or turn the mask round (--invert)",
        )
    return largest
