"""Keys of Sudoku in a terminal: digits write, ``m`` and a digit toggle a pencil mark."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import numpy as np

from gridwright.sudoku.board import Grid
from gridwright.sudoku.layout import DIGITS, Layout
from gridwright.sudoku.moves import CLEAR, FILL, Move, all_marks

PLACE, MARK, ERASE = "write", "mark", "erase"
MARK_KEY = "m"

KEYS: Mapping[str, str] = MappingProxyType(
    {sign: f"{PLACE} {sign}" for sign in DIGITS}
    | {f"{MARK_KEY} {sign}": f"{MARK} {sign}" for sign in DIGITS}
    | {"0": ERASE, "backspace": ERASE, "f": FILL, "c": CLEAR}
)


@cache
def keys_for(layout: Layout) -> Mapping[str, str]:
    """Give the keys of the digits that a board has, and the others."""
    beyond = DIGITS[layout.side :]
    held = {key: action for key, action in KEYS.items() if key[-1] not in beyond}
    return MappingProxyType(held)


def key_move(grid: Grid, cell: int, action: str) -> Move | None:
    """Give the move of an action at a cell; None where it would change nothing, or a clue."""
    if action == FILL:
        return None if np.array_equal(all_marks(grid), grid.marks) else Move(marks=FILL)
    if action == CLEAR:
        return Move(marks=CLEAR) if grid.marks.any() else None
    return None if grid.givens[cell] else _cell_move(grid, cell, action)


def _cell_move(grid: Grid, cell: int, action: str) -> Move | None:
    value, marks = int(grid.values[cell]), int(grid.marks[cell])
    if action == ERASE:
        return Move(placed=((cell, 0),)) if value or marks else None
    verb, _, sign = action.partition(" ")
    digit = grid.layout.digits.find(sign) + 1 if sign else 0
    if verb == PLACE and digit and digit != value:
        return Move(placed=((cell, digit),))
    if verb == MARK and digit and not value:
        part = ((cell, digit),)
        return Move(struck=part) if marks >> (digit - 1) & 1 else Move(added=part)
    return None
