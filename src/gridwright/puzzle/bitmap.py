"""The bitmap: a picture too large for a display list, as bands of packed pixels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Band: TypeAlias = NDArray[np.uint8]


class Ink(NamedTuple):
    """What a pixel value means: a role, and a shade of 0 to 1 for roles that have shades."""

    role: str
    shade: float | None = None


@dataclass(frozen=True, eq=False)
class Bitmap:
    """A picture of ``width`` by ``height`` pixels, to be gone through once.

    depth: bits a pixel · inks: what each pixel value means, or () for grey from black to white ·
    bands: uint8[rows, ceil(width * depth / 8)] arrays from top to bottom, the leftmost pixel in
    the high bits; an array may be overwritten when the next one is asked for.
    """

    width: int
    height: int
    depth: Literal[1, 2, 8]
    inks: tuple[Ink, ...]
    bands: Iterable[Band]

    @property
    def stride(self) -> int:
        """The bytes of a row."""
        return (self.width * self.depth + 7) // 8
