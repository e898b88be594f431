"""The Sudoku scene: a grid and what the judge says of it, as a display list."""

from __future__ import annotations

import numpy as np

from gridwright.core.words import counted
from gridwright.puzzle.outcome import Verdict
from gridwright.puzzle.scene import Scene, View
from gridwright.sudoku.board import Grid
from gridwright.sudoku.characters import characters
from gridwright.sudoku.picture import picture
from gridwright.sudoku.shown import LAYERS, shown

__all__ = ["LAYERS", "scene", "title"]


def scene(grid: Grid, verdict: Verdict | None, view: View) -> Scene:
    """Draw a grid; without a verdict, or where the view is not judged, no duplicates are shown.

    Raises BadInput where the view names a role, a layer, a cell or a digit that there is not.
    """
    said = verdict if view.judged else None
    draw = picture if view.kind == "picture" else characters
    return draw(grid, shown(grid, said, view), view, title(grid, said))


def title(grid: Grid, verdict: Verdict | None) -> str:
    """Tell in one line what the picture shows, for those who cannot see it."""
    layout = grid.layout
    kind = " jigsaw" if layout.boxes is None else ""
    diagonals = " with diagonals" if layout.diagonals else ""
    name = f"Sudoku{kind} of {layout.side}x{layout.side}{diagonals}"
    if verdict is None:
        return name
    if verdict.solved:
        return f"{name}: solved"
    filled = int(np.count_nonzero(grid.values))
    twice = sum(fault.code == "duplicate" for fault in verdict.faults)
    wrong = f", {counted(twice, 'duplicate')}" if twice else ""
    return f"{name}: {filled} of {layout.n} cells filled{wrong}"
