"""The kit of Sudoku: what its port in browsers plays and draws a grid with."""

from __future__ import annotations

from typing import Any

from gridwright.puzzle.items import plain_items
from gridwright.puzzle.scene import View
from gridwright.sudoku import picture
from gridwright.sudoku.board import Grid
from gridwright.sudoku.codec import grid_to_plain
from gridwright.sudoku.shown import mark_shape


def kit(grid: Grid) -> dict[str, Any]:
    """Give the grid, its regions, what never changes of its picture, and the measures of the rest.

    ``ground`` lies below all, ``under`` below what is written, and ``over``, the clues, above.
    """
    layout = grid.layout
    columns, rows = mark_shape(layout)
    clues = [cell for cell in range(layout.n) if grid.givens[cell]]
    return {
        "state": grid_to_plain(grid),
        "side": layout.side,
        "digits": layout.digits,
        "regions": list(layout.regions),
        "diagonals": layout.diagonals,
        "ground": plain_items(picture.grounds(layout, View())),
        "under": plain_items(picture.lines(layout)),
        "over": plain_items(picture.digit(grid, cell) for cell in clues),
        "measures": {
            "margin": picture.MARGIN,
            "entry": picture.DIGIT,
            "mark": picture.MARK * picture.ROOM / max(columns, rows),
            "room": picture.ROOM,
            "columns": columns,
            "rows": rows,
            "hatch": list(picture.HATCH),
            "thin": picture.THIN,
        },
    }
