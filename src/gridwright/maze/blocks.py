"""The layout of a block map: a pixel a cell of a square maze, and one between any two of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from gridwright.grid.topology import Masks
from gridwright.puzzle.bitmap import Band, Bitmap, Ink

_BAND_BYTES = 1 << 20

# Which side of the frame opens, the one to prefer first: up, left, right or down, or reversed.
_ENTRANCE, _EXIT = "ulrd", "drlu"

Depth = Literal[1, 2, 8]


@dataclass(frozen=True, slots=True)
class Blocks:
    """The block map of ``width`` by ``height`` cells, at ``depth`` bits a pixel.

    Framed it has a wall around it and (2 * width + 1) by (2 * height + 1) pixels, bare two less
    each way.
    """

    width: int
    height: int
    framed: bool
    depth: Depth

    @property
    def columns(self) -> int:
        """The width in pixels."""
        return 2 * self.width + (1 if self.framed else -1)

    @property
    def lines(self) -> int:
        """The height in pixels."""
        return 2 * self.height + (1 if self.framed else -1)

    @property
    def stride(self) -> int:
        """The bytes of a row of pixels."""
        return (self.columns * self.depth + 7) // 8

    def cuts(self, rows: int) -> Iterator[tuple[int, int]]:
        """Cut rows of cells into bands of bounded size: where each begins and ends."""
        step = max(1, _BAND_BYTES // (2 * self.stride))
        for first in range(0, rows, step):
            yield first, min(first + step, rows)

    def blank(self, rows: int) -> Masks:
        """Make room for a band of rows of cells, uint8, all wall."""
        return np.zeros(2 * rows * self.stride, np.uint8)

    def bitmap(
        self, inks: tuple[Ink, ...], painted: Iterable[Masks], ends: Mapping[tuple[int, int], int]
    ) -> Bitmap:
        """Put painted bands (flat, two rows of pixels a row of cells) together to a picture.

        ends: what to paint at the pixels, by row and column, where the frame opens.
        """
        bands = self._bands(painted, ends)
        return Bitmap(self.columns, self.lines, self.depth, inks, bands)

    def ends(self, entrance: int, exit: int) -> Iterator[tuple[int, tuple[int, int]]]:
        """Give row and column of the pixels where the frame opens, each with its cell.

        None beside cells that do not lie at the frame, and none without a frame.
        """
        for cell, sides in ((entrance, _ENTRANCE), (exit, _EXIT)):
            spots = self._beside(cell)
            found = next((spots[side] for side in sides if side in spots), None)
            if found is not None:
                yield cell, found

    def _beside(self, cell: int) -> dict[str, tuple[int, int]]:
        """Name the sides of the frame that a cell lies at, by their first letters."""
        if not self.framed:
            return {}
        y, x = divmod(cell, self.width)
        sides = {
            "l": (x == 0, (2 * y + 1, 0)),
            "u": (y == 0, (0, 2 * x + 1)),
            "r": (x == self.width - 1, (2 * y + 1, 2 * self.width)),
            "d": (y == self.height - 1, (2 * self.height, 2 * x + 1)),
        }
        return {name: spot for name, (there, spot) in sides.items() if there}

    def _bands(
        self, painted: Iterable[Masks], ends: Mapping[tuple[int, int], int]
    ) -> Iterator[Band]:
        line = 0
        for flat in painted:
            band = flat.reshape(-1, self.stride)
            yield self._opened(band[: self.lines - line], line, ends)
            line += len(band)
        if self.framed:
            yield self._opened(np.zeros((1, self.stride), np.uint8), line, ends)

    def _opened(self, band: Band, line: int, ends: Mapping[tuple[int, int], int]) -> Band:
        for (row, column), value in ends.items():
            if line <= row < line + len(band):
                byte, bit = divmod(column * self.depth, 8)
                band[row - line, byte] |= value << (8 - self.depth - bit)
        return band
