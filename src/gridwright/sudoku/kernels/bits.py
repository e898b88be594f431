"""Counting and walking the bits of small masks, for kernels."""

from __future__ import annotations

from gridwright.core.kernel import inlined


@inlined
def count(mask: int) -> int:
    """Count the bits of a mask of up to 32."""
    mask = mask - ((mask >> 1) & 0x55555555)
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    return ((((mask + (mask >> 4)) & 0x0F0F0F0F) * 0x01010101) & 0xFFFFFFFF) >> 24


@inlined
def lowest(mask: int) -> int:
    """Give the number of the lowest bit of a mask that is not empty."""
    return count((mask & -mask) - 1)
