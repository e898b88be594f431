"""The kernels that paint a square maze with a path and the cells that were visited.

Marks hold a byte a cell: the links in bits 0 to 3, VISITED, PATH, and from bit BACK_SHIFT on the
port by which a cell of the path was entered (see ``flood_square``); ABSENT alone for no cell.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel
from gridwright.grid.topology import Masks

Path: TypeAlias = NDArray[np.int32]

VISITED, PATH, BACK_SHIFT, ABSENT = 16, 32, 6, 64
WALL_INK, OPEN_INK = 0, 1


@kernel
def lay_path(path: Path, length: int, width: int, marks: Masks) -> int:
    """Mark a path (int32[length] cells, each beside the last); return its steps.

    The first cell, which nothing leads back from, gets the port to the second: that, too, is a
    step of the path.
    """
    for index in range(length):
        cell = path[index]
        beside = index - 1 if index > 0 else min(1, length - 1)
        gap = path[beside] - cell
        back = 0
        if gap == -width:
            back = 1
        elif gap == width:
            back = 3
        elif gap > 0:
            back = 2
        marks[cell] = (marks[cell] & 31) | PATH | back << BACK_SHIFT
    return length - 1


@inlined
def ink_of(mark: int) -> int:
    """Choose the pixel of a cell; without branches, since which way they go cannot be foreseen."""
    path = mark >> 5 & 1
    seen = mark >> 4 & 1
    there = seen | (mark >> 6 & 1 ^ 1)
    return (path | seen) << 1 | (path ^ 1) & there


@inlined
def _between(port: int, mark: int, beyond: int) -> int:
    """Choose the pixel between two cells; ``port`` leads to the second, if there is a passage."""
    back = int(mark >> BACK_SHIFT == port) | int(beyond >> BACK_SHIFT == port ^ 2)
    path = (mark & beyond) >> 5 & back
    seen = (mark & (beyond | beyond >> 1) | mark >> 1 & beyond) >> 4 & 1
    return ((path | seen) << 1 | path ^ 1) & -(mark >> port & 1)


@kernel
def paint_marks(
    marks: Masks,
    width: int,
    first: int,
    rows: int,
    bare: int,
    stride: int,
    out: Masks,
) -> int:
    """Paint rows of cells at two bits a pixel, from row ``first`` on; return how many there are.

    marks: uint8[n] of the whole maze · otherwise as ``paint_bits``. Pixels: 0 wall, 1 open, 2 the
    path, 3 visited.
    """
    across = 2 * bare
    down = 2 * bare + 1
    for row in range(rows):
        cell = (first + row) * width
        begin = cell
        last = cell + width - 1
        # Where there is no row beyond there is no passage either: the row itself is as good.
        reach = (2 * bare - 1) * width
        if cell + reach < 0 or cell + reach >= len(marks):
            reach = 0
        along = (2 * row + 1 - bare) * stride
        between = (2 * row + bare) * stride
        for byte in range(stride):
            floor = 0
            wall = 0
            for _ in range(2):
                floor <<= 4
                wall <<= 4
                if cell <= last:
                    mark = marks[cell] & 255
                    aside = marks[min(cell + 1, last) if bare else max(cell - 1, begin)] & 255
                    side = _between(across, mark, aside)
                    floor |= side << 2 * (1 - bare) | ink_of(mark) << 2 * bare
                    wall |= _between(down, mark, marks[cell + reach] & 255) << 2 * bare
                    cell += 1
            out[along + byte] = floor
            out[between + byte] = wall
    return rows * width
