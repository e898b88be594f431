"""The kernels that paint a square maze with its path and the cells that were visited."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel
from gridwright.grid.topology import Masks

Path: TypeAlias = NDArray[np.int32]

WALL, OPEN, PATH, VISITED = 0, 1, 2, 3


@kernel
def ink_path(path: Path, length: int, width: int, inks: Masks) -> int:
    """Lay a path (int32[length] cells, each beside the last) over inks; return its steps.

    inks: uint8[n], the pixel value of a cell in two bits, and in the four above them the ports
    by which the path leaves or enters it.
    """
    for index in range(length):
        cell = path[index]
        ports = 0
        for step in range(2):
            other = index - 1 + 2 * step
            if 0 <= other < length:
                gap = path[other] - cell
                if gap == -width:
                    ports |= 2
                elif gap == width:
                    ports |= 8
                elif gap < 0:
                    ports |= 1
                else:
                    ports |= 4
        inks[cell] = (inks[cell] & 60) | ports << 2 | PATH
    return length - 1


@inlined
def _between(joined: int, route: int, one: int, other: int) -> int:
    """Choose the pixel between two cells: wall, path, visited on both sides, or open."""
    both = one & other & 2
    seen = both & (one | other) << 1
    return (seen | route << 1 | (route ^ 1)) & -joined


@kernel
def paint_inks(
    links: Masks,
    inks: Masks,
    n: int,
    width: int,
    first: int,
    rows: int,
    bare: int,
    stride: int,
    out: Masks,
) -> int:
    """Paint rows of cells at two bits a pixel, from row ``first`` on; return how many were open.

    links, inks: uint8[n] of the whole maze, see ``ink_path`` · otherwise as ``paint_bits``.
    """
    across = 2 * bare
    down = 2 * bare + 1
    opened = 0
    for row in range(rows):
        cell = (first + row) * width
        last = cell + width - 1
        begin = cell
        # Where there is no row beyond there is no passage either: the row itself is as good.
        reach = (2 * bare - 1) * width
        if cell + reach < 0 or cell + reach >= n:
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
                    mask = links[cell] & 255
                    ink = inks[cell] & 255
                    aside = inks[min(cell + 1, last) if bare else max(cell - 1, begin)] & 255
                    beyond = inks[cell + reach] & 255
                    side = _between((mask >> across) & 1, (ink >> (across + 2)) & 1, ink, aside)
                    over = _between((mask >> down) & 1, (ink >> (down + 2)) & 1, ink, beyond)
                    floor |= side << 2 * (1 - bare) | (ink & 3) << 2 * bare
                    wall |= over << 2 * bare
                    opened += (ink | ink >> 1) & 1
                    cell += 1
            out[along + byte] = floor
            out[between + byte] = wall
    return opened
