"""Rows: grids whose cells stand in rows of equal length, named by column and row."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.topology import Cells


@dataclass(frozen=True, slots=True)
class Rows:
    """Cells in reading order: cell ``y * width + x`` has the coordinates x and y."""

    width: int
    height: int

    @property
    def n(self) -> int:
        """The number of cells."""
        return self.width * self.height

    @property
    def middle(self) -> int:
        """The cell at the centre; of two, the one further on."""
        return (self.height // 2) * self.width + self.width // 2

    def coordinates(self, cell: int) -> tuple[int, int]:
        """Give the column and the row of a cell."""
        return cell % self.width, cell // self.width

    def find(self, coordinates: tuple[int, ...]) -> int:
        """Find a cell by column and row; -1 where there is none."""
        if len(coordinates) != len(("x", "y")):
            return -1
        x, y = coordinates
        inside = 0 <= x < self.width and 0 <= y < self.height
        return y * self.width + x if inside else -1

    def split(self, cells: Cells) -> tuple[Cells, Cells]:
        """Give the columns and the rows of many cells, int64[m] each."""
        y, x = np.divmod(cells, self.width)
        return x, y

    def numbered(self) -> NDArray[np.int32]:
        """Lay the cells out: int32[height, width]."""
        return np.arange(self.n, dtype=np.int32).reshape(self.height, self.width)
