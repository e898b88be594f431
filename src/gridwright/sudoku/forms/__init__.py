"""The text forms of a Sudoku, one module a form: printing, reading and recognising each."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from gridwright.sudoku.board import Grid
from gridwright.sudoku.forms import library, lines, pencil, sdk

MODULES: Mapping[str, ModuleType] = {form.FORM: form for form in (lines, sdk, pencil, library)}
FORMS = tuple(MODULES)


def recognise(text: str) -> str | None:
    """Name the form that a text looks like, or None."""
    for name, form in MODULES.items():
        if form.recognise(text):
            return name
    return None


def print_form(grid: Grid, form: str) -> str:
    """Print a grid in a form of FORMS; raise BadInput where it cannot hold it."""
    return str(MODULES[form].print_form(grid))


def read_form(text: str, form: str) -> Grid:
    """Read a grid in a form of FORMS; raise BadInput otherwise."""
    grid: Grid = MODULES[form].read_form(text)
    return grid
