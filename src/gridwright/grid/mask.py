"""Masks: which cells of a grid are there, read from text, and the parts they fall into."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput

PRESENT = "."
ABSENT = "#"


def read_mask(text: str, width: int, height: int, where: str = "mask") -> NDArray[np.bool_]:
    """Read a mask for a square grid: ``.`` is a cell that is there, ``#`` one that is not.

    Returns bool[height * width]; raises BadInput that names line and column.

    >>> read_mask(".#\\n..", 2, 2).tolist()
    [True, False, True, True]
    """
    lines = text.splitlines()
    if len(lines) != height:
        raise BadInput(expected=f"{height} lines", got=len(lines), where=where)
    for row, line in enumerate(lines, 1):
        if len(line) != width:
            raise BadInput(expected=f"{width} characters", got=line, where=f"{where}, line {row}")
        for column, character in enumerate(line, 1):
            if character not in (PRESENT, ABSENT):
                raise BadInput(
                    expected="'.' (a cell) or '#' (no cell)",
                    got=character,
                    where=f"{where}, line {row} column {column}",
                )
    return np.array([c == PRESENT for line in lines for c in line], dtype=np.bool_)
