"""Grid puzzles whose answer is proved: make, solve, judge, play and print them.

Importing this package is light: nothing heavy is loaded before it is used.

>>> import gridwright as gw
>>> puzzle = gw.new("pipes", "5x4", seed=7)
>>> puzzle.solve().status
'unique'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright import maze as maze
    from gridwright import pipes as pipes
    from gridwright import route as route
    from gridwright import sudoku as sudoku
    from gridwright.api import Puzzle as Puzzle
    from gridwright.api import load as load
    from gridwright.api import load_all as load_all
    from gridwright.api import new as new

__version__ = "0.1.0"

_FUNCTIONS = ("new", "load", "load_all", "Puzzle")
_MODULES = ("maze", "pipes", "route", "sudoku")
__all__ = ["Puzzle", "__version__", "load", "load_all", "maze", "new", "pipes", "route", "sudoku"]


def __getattr__(name: str) -> Any:
    """Load the public names on first use, so that importing stays light (PEP 562)."""
    if name in _FUNCTIONS:
        return getattr(importlib.import_module("gridwright.api"), name)
    if name in _MODULES:
        return importlib.import_module(f"gridwright.{name}")
    raise AttributeError(f"module 'gridwright' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted(__all__)
