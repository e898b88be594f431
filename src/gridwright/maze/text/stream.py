"""Printing a large square maze in blocks while it is made, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from gridwright.grid.square import RIGHT, UP
from gridwright.grid.topology import Masks
from gridwright.maze.text.printer import WALL

_CHARACTERS = 1 << 24


def stream_block_text(
    width: int, height: int, links: Iterable[Masks], entrance: int, exit: int
) -> Iterator[str]:
    """Print what ``print_block`` prints, in pieces that end with a line break, but for the last.

    links: uint8[rows, width] bands of any number of rows, ``height`` of them in all.
    """
    most = max(1, _CHARACTERS // (4 * width + 4))
    row = 0
    for band in links:
        whole = np.asarray(band).reshape(-1, width)
        for first in range(0, len(whole), most):
            part = whole[first : first + most]
            page = _page(part)
            for mark, cell in (("S", entrance), ("E", exit)):
                y, x = divmod(cell, width)
                if row <= y < row + len(part):
                    page[2 * (y - row) + 1, 2 * x + 1] = ord("&" if entrance == exit else mark)
            row += len(part)
            yield page.tobytes().decode("ascii")
    yield WALL * (2 * width + 1)


def _page(links: Masks) -> Masks:
    """Draw rows of cells, each with the wall above it: uint8[2 * rows, 2 * width + 2]."""
    rows, width = links.shape
    page = np.full((2 * rows, 2 * width + 2), ord(WALL), np.uint8)
    page[1::2, 1:-1:2] = ord(" ")
    page[1::2, 2:-2:2][links[:, :-1] & RIGHT > 0] = ord(" ")
    page[::2, 1:-1:2][links & UP > 0] = ord(" ")
    page[:, -1] = ord("\n")
    return page
