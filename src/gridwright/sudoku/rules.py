"""The judge of Sudoku: solved when every cell is filled and no house holds a digit twice."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.words import counted
from gridwright.puzzle.outcome import Fault, Verdict
from gridwright.sudoku.board import Digits, Grid
from gridwright.sudoku.layout import Layout

CODES = ("duplicate", "empty")


def judge(grid: Grid) -> Verdict:
    """Say whether a position is solved, and what is wrong with it.

    Faults: a ``duplicate`` for each house and digit that it holds more than once, one ``empty``
    for all empty cells. Mark: ``duplicate``, the cells of all of these, each once.
    """
    faults = list(duplicates(grid.layout, grid.values))
    held = sorted({cell for fault in faults for cell in fault.cells})
    empty = tuple(np.flatnonzero(grid.values == 0).tolist())
    if empty:
        cells = counted(len(empty), "cell is", "cells are")
        faults.append(Fault("empty", empty, f"{cells} empty"))
    return Verdict(not faults, tuple(faults), {"duplicate": tuple(held)})


def solved(grid: Grid) -> bool:
    """Tell whether a position is solved, as ``judge`` does."""
    return grid.filled and not _twice(grid.layout, grid.values)[1].any()


def duplicates(layout: Layout, values: Digits) -> list[Fault]:
    """List the digits that a house holds more than once, uint8[n] as ``values``."""
    held, twice = _twice(layout, values)
    faults = []
    for house in np.flatnonzero(twice.any(axis=1)).tolist():
        for digit in np.unique(held[house, 1:][twice[house]]).tolist():
            cells = layout.houses[house][values[layout.houses[house]] == digit].tolist()
            times = "twice" if len(cells) == 2 else f"{len(cells)} times"
            text = f"{layout.house_name(house)} holds {layout.digits[digit - 1]} {times}"
            faults.append(Fault("duplicate", tuple(cells), text))
    return faults


def _twice(layout: Layout, values: Digits) -> tuple[Digits, NDArray[np.bool_]]:
    """Sort the digits of each house, uint8[h, s], and mark those that follow their like."""
    held = np.sort(values[layout.houses], axis=1)
    return held, (held[:, 1:] == held[:, :-1]) & (held[:, 1:] > 0)
