"""The kernel that paints a square maze with a shade for each cell."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.grid.topology import Masks


@kernel
def paint_shades(
    links: Masks,
    shades: Masks,
    width: int,
    first: int,
    rows: int,
    bare: int,
    stride: int,
    out: Masks,
) -> int:
    """Paint rows of cells at a byte a pixel, from row ``first`` on; return how many were open.

    links, shades: uint8[n] of the whole maze; a shade is the pixel value of a cell and of the
    passages it paints · otherwise as ``paint_bits``; pixels never written stay as they are.
    """
    across = 2 * bare
    down = 2 * bare + 1
    opened = 0
    for row in range(rows):
        cell = (first + row) * width
        along = (2 * row + 1 - bare) * stride
        between = (2 * row + bare) * stride
        for column in range(width):
            mask = links[cell] & 255
            shade = shades[cell] & 255
            floor = 2 * column + 1 - bare
            out[along + floor] = shade
            opened += 1 if shade else 0
            if bare == 0 or column < width - 1:
                out[along + 2 * column + bare] = shade if (mask >> across) & 1 else 0
            out[between + floor] = shade if (mask >> down) & 1 else 0
            cell += 1
    return opened
