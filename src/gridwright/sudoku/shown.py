"""What is shown of a Sudoku: the marks in each cell, what is pointed out, and the borders."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.puzzle.outcome import Verdict
from gridwright.puzzle.scene import Part, View, check_view
from gridwright.sudoku.board import Grid, Marks
from gridwright.sudoku.layout import Layout

CANDIDATES = "candidates"
LAYERS = (CANDIDATES,)


@dataclass(frozen=True, eq=False)
class Shown:
    """A grid as it is to be shown.

    marks: int64[n], the candidates written in empty cells · roles: what parts are pointed out as ·
    conflict: the cells of duplicates.
    """

    marks: Marks
    roles: Mapping[Part, str]
    conflict: frozenset[int]

    @property
    def has_marks(self) -> bool:
        """Whether any cell shows candidates."""
        return bool(self.marks.any())


def shown(grid: Grid, verdict: Verdict | None, view: View) -> Shown:
    """Work out what to show; raise BadInput where the view names what there is not."""
    _check(grid.layout, view)
    roles = {part: role for role, held in view.parts.items() for part in held}
    marks = (grid.noted if CANDIDATES in view.layers else grid.marks).copy()
    for cell, digit in roles:
        if not grid.values[cell]:
            marks[cell] |= 1 << (digit - 1)
    conflict = () if verdict is None else verdict.marks.get("duplicate", ())
    return Shown(marks, roles, frozenset(conflict))


def mark_shape(layout: Layout) -> tuple[int, int]:
    """Give the columns and rows in which a cell's candidates stand.

    >>> from gridwright.sudoku.layout import parse
    >>> mark_shape(parse("9x9")), mark_shape(parse("6x6")), mark_shape(parse("12x12"))
    ((3, 3), (3, 2), (4, 3))
    """
    columns = math.isqrt(layout.side - 1) + 1
    return columns, -(-layout.side // columns)


@lru_cache(maxsize=16)
def borders(layout: Layout) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Tell where regions meet, and where the board ends.

    Gives bool[side, side + 1], whether the line left of each column is a border, and
    bool[side + 1, side], whether the line above each row is one.
    """
    side = layout.side
    regions = np.pad(np.array(layout.regions).reshape(side, side), 1, constant_values=-1)
    upright = regions[1:-1, 1:] != regions[1:-1, :-1]
    level = regions[1:, 1:-1] != regions[:-1, 1:-1]
    return upright, level


@lru_cache(maxsize=16)
def diagonals(layout: Layout) -> tuple[frozenset[int], frozenset[int]]:
    """Give the cells of the falling and of the rising diagonal, none where they are no houses."""
    if not layout.diagonals:
        return frozenset(), frozenset()
    falling, rising = layout.houses[-2:].tolist()
    return frozenset(falling), frozenset(rising)


def _check(layout: Layout, view: View) -> None:
    check_view(view, layout.n)
    for layer in view.layers:
        if layer not in LAYERS:
            raise BadInput(expected=f"layers {', '.join(LAYERS)}", got=layer, where="layers")
    parts = [part for held in view.parts.values() for part in held]
    parts += [part for one, other, _ in view.links for part in (one, other)]
    for _, digit in parts:
        if not 1 <= digit <= layout.side:
            raise BadInput(expected=f"a digit from 1 to {layout.side}", got=digit)
