"""A text as a rectangle of characters, with ragged lines named."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput

MAX_CHARACTERS = 500_000_000


@dataclass(frozen=True, slots=True)
class Canvas:
    """Characters in rows: uint32[height, width] code points; ``first`` numbers the first line.

    lengths: int64[height], the lines' lengths before spaces filled them up.
    """

    codes: NDArray[np.uint32]
    first: int
    lengths: NDArray[np.int64]

    @property
    def height(self) -> int:
        """The number of lines."""
        return int(self.codes.shape[0])

    @property
    def width(self) -> int:
        """The number of characters in a line."""
        return int(self.codes.shape[1])

    def has(self, characters: str) -> NDArray[np.bool_]:
        """Tell where any of some characters stands: bool[height, width]."""
        wanted = np.array([ord(character) for character in characters], np.uint32)
        return np.isin(self.codes, wanted)

    def place(self, row: int, column: int) -> str:
        """Name a place as a person counts: line and column, from 1."""
        return f"line {self.first + row}, column {column + 1}"

    def check_whole(self, step: int) -> None:
        """Raise BadInput that names the first ragged line among every ``step``-th one.

        Other lines may have lost spaces at their end, as where an exit opens to the right.
        """
        ragged = np.flatnonzero(self.lengths[::step] != self.width)
        if ragged.size:
            row = int(ragged[0]) * step
            raise BadInput(
                expected=f"a line of {self.width} characters",
                got=f"{self.lengths[row]}",
                where=f"line {self.first + row}",
                remedy="all lines of a maze are equally long",
            )


def lay_out(text: str) -> Canvas:
    """Lay a text out, without blank lines around it and without indentation that all lines share.

    Short lines are filled up with spaces. Raises BadInput where there is nothing but spaces.
    """
    if len(text) > MAX_CHARACTERS:
        raise BadInput(expected=f"at most {MAX_CHARACTERS:,} characters", got=len(text))
    lines = [line.rstrip("\r") for line in text.expandtabs().split("\n")]
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if not filled:
        raise BadInput(expected="a maze", got=text, remedy="it is empty")
    lines = lines[filled[0] : filled[-1] + 1]
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    lines = [line[indent:] for line in lines]
    width = max(len(line.rstrip()) for line in lines)
    lengths = np.array([min(len(line), width) for line in lines], np.int64)
    codes = "".join(line[:width].ljust(width) for line in lines)
    raw = codes.encode("utf-32-le", "surrogatepass")
    grid = np.frombuffer(raw, "<u4").reshape(len(lines), width)
    return Canvas(grid.astype(np.uint32), filled[0] + 1, lengths)
