"""Sudoku: solve it in bulk, grade it as people do, explain it, make it to order.

The array-level functions are here for those who embed the engine: a puzzle is a text of a
character a cell or an array of integers, 0 where it is empty.

>>> from gridwright import sudoku
>>> made = sudoku.generate(seed=7, level="easy")
>>> counts, grids = sudoku.solve_batch([made.clues])
>>> counts.tolist(), bool((grids[0] == made.answer).all())
([1], True)
>>> sudoku.grade(made.clues).level
'easy'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.sudoku.arrays import count_solutions as count_solutions
    from gridwright.sudoku.arrays import generate as generate
    from gridwright.sudoku.arrays import grade as grade
    from gridwright.sudoku.arrays import hint as hint
    from gridwright.sudoku.arrays import read_clues as read_clues
    from gridwright.sudoku.arrays import solve as solve
    from gridwright.sudoku.batch import solve_batch as solve_batch
    from gridwright.sudoku.batch import solve_batch_pairs as solve_batch_pairs
    from gridwright.sudoku.board import Grid as Grid
    from gridwright.sudoku.board import Parameters as Parameters
    from gridwright.sudoku.board import make_grid as make_grid
    from gridwright.sudoku.layout import Layout as Layout
    from gridwright.sudoku.layout import classic as classic
    from gridwright.sudoku.layout import with_boxes as with_boxes
    from gridwright.sudoku.layout import with_regions as with_regions
    from gridwright.sudoku.step import Step as Step

_HOMES = {
    "arrays": ("count_solutions", "generate", "grade", "hint", "read_clues", "solve"),
    "batch": ("solve_batch", "solve_batch_pairs"),
    "board": ("Grid", "Parameters", "make_grid"),
    "layout": ("Layout", "classic", "with_boxes", "with_regions"),
    "step": ("Step",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Grid",
    "Layout",
    "Parameters",
    "Step",
    "classic",
    "count_solutions",
    "generate",
    "grade",
    "hint",
    "make_grid",
    "read_clues",
    "solve",
    "solve_batch",
    "solve_batch_pairs",
    "with_boxes",
    "with_regions",
]


def __getattr__(name: str) -> Any:
    """Load a public name on first use: the command line needs little of all this (PEP 562)."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'gridwright.sudoku' has no attribute {name!r}")
    return getattr(importlib.import_module(f"gridwright.sudoku.{home}"), name)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted(__all__)
