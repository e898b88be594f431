"""The shape of a maze: which cells are there, from a text, a picture or words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.graph.parts import parts
from gridwright.grid.hexadecimal import read_bits
from gridwright.grid.mask import read_mask_of
from gridwright.grid.topology import Topology, check_cells
from gridwright.maze.board import Parameters

_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


def read_shape(
    topology: Topology, mask: str | bytes | None, words: str | None, invert: bool
) -> NDArray[np.bool_] | None:
    """Give the cells that are there, bool[n], or None for all.

    mask: a text of ``.`` and ``#``, or the content of a PNG or JPEG file: where it is dark, there
    is no cell, or with ``invert`` where it is light · words: are cut out. Of a picture and of words
    only the largest part stays that hangs together. Raises BadInput for both a mask and words.
    """
    if mask is None and words is None:
        return None
    if mask is not None and words is not None:
        raise BadInput(expected="a mask or words", got="both", where="words")
    # Pillow is slow to import, and no maze without a mask needs it.
    from gridwright.grid.stencil import mask_from_image, mask_from_words  # noqa: PLC0415

    check_cells(topology.n, topology.spec, "mask")
    if words is not None:
        return largest_part(topology, mask_from_words(topology, words))
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


def cells_of(parameters: Parameters, topology: Topology) -> NDArray[np.bool_] | None:
    """Give the cells that are there, bool[n], or None for all; BadInput for fewer than two."""
    present = None
    if parameters.present:
        present = read_bits(parameters.present, topology.n, "present")
    cells = topology.n if present is None else int(np.count_nonzero(present))
    if cells < 2:
        raise BadInput(expected="at least 2 cells", got=cells, where=topology.spec)
    return present


def largest_part(topology: Topology, present: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Keep the largest of the parts that cells fall into, the first of equals: bool[n]."""
    largest = np.zeros(topology.n, np.bool_)
    for part in parts(topology, present)[:1]:
        largest[list(part)] = True
    return largest
