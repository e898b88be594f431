"""The kernel that paints passages of a square maze at one bit a pixel."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.grid.topology import Masks


@kernel
def paint_bits(links: Masks, width: int, rows: int, bare: int, stride: int, out: Masks) -> int:
    """Paint ``rows`` rows of cells as twice as many rows of pixels; return how many were open.

    links: uint8[rows * width], ports left, up, right, down · bare: 0 puts the passages left of
    and above a cell before it, 1 puts those right of and below it behind · out: uint8, two rows
    of ``stride`` bytes a row of cells, pixels 1 open and 0 wall.
    """
    across = 2 * bare
    down = 2 * bare + 1
    opened = 0
    for row in range(rows):
        cell = row * width
        end = cell + width
        along = (2 * row + 1 - bare) * stride
        between = (2 * row + bare) * stride
        for byte in range(stride):
            floor = 0
            wall = 0
            for _ in range(4):
                floor <<= 2
                wall <<= 2
                if cell < end:
                    mask = links[cell] & 255
                    floor |= ((mask >> across) & 1) << (1 - bare) | 1 << bare
                    wall |= ((mask >> down) & 1) << bare
                    cell += 1
                    opened += 1
            out[along + byte] = floor
            out[between + byte] = wall
    return opened
