"""The plain values of a Sudoku, as JSON holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import Kinds, fields
from gridwright.sudoku.board import EMPTY, Grid, make_grid, print_digits, read_digits, signs_of
from gridwright.sudoku.layout import DIGITS, Layout, parse

_REQUIRED: Mapping[str, Kinds] = {"layout": (str,), "clues": (str,)}
_OPTIONAL: Mapping[str, Kinds] = {"entries": (str,), "marks": (list,)}


def grid_to_plain(grid: Grid) -> dict[str, Any]:
    """Print a grid as plain values, leaving out entries and marks where there are none."""
    layout = grid.layout
    plain: dict[str, Any] = {
        "layout": layout.spec,
        "clues": print_digits(layout, grid.clues),
    }
    entries = grid.values - grid.clues
    if entries.any():
        plain["entries"] = print_digits(layout, entries)
    if grid.marks.any():
        plain["marks"] = [signs_of(layout, mask) for mask in grid.marks.tolist()]
    return plain


def grid_from_plain(plain: Mapping[str, Any]) -> Grid:
    """Read what ``grid_to_plain`` prints; raise BadInput that says where it is wrong."""
    held = fields(plain, _REQUIRED, _OPTIONAL)
    try:
        layout = parse(held["layout"])
    except BadInput as fault:
        raise fault.at("layout") from None
    clues = read_digits(layout, held["clues"], "clues")
    entries = np.zeros(layout.n, np.uint8)
    if "entries" in held:
        entries = read_digits(layout, held["entries"], "entries")
    both = np.flatnonzero((clues > 0) & (entries > 0))
    if len(both):
        got = layout.cell_name(int(both[0]))
        raise BadInput(expected="a clue or an entry in a cell", got=got, where="entries")
    marks = _read_marks(layout, held["marks"]) if "marks" in held else None
    return make_grid(layout, clues + entries, givens=clues > 0, marks=marks)


def _read_marks(layout: Layout, held: list[Any]) -> list[int]:
    known = {sign: 1 << bit for bit, sign in enumerate(layout.digits)}
    if len(held) != layout.n:
        raise BadInput(expected=f"{layout.n} texts", got=len(held), where="marks")
    for cell, text in enumerate(held):
        if type(text) is not str or not set(text) <= set(known) or len(set(text)) < len(text):
            wanted = f"digits, 1 to {layout.digits[-1]}, each once"
            raise BadInput(expected=wanted, got=text, where=layout.cell_name(cell)).at("marks")
    return [sum(known[sign] for sign in text) for text in held]


def grid_schema() -> dict[str, Any]:
    """Describe what ``grid_to_plain`` prints as a JSON Schema (draft 2020-12)."""
    digits = {"type": "string", "pattern": f"^[{EMPTY}0{DIGITS}]+$"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Sudoku grid",
        "type": "object",
        "properties": {
            "layout": {
                "type": "string",
                "description": "Side, then boxes or regions and x for diagonals where they differ.",
                "examples": ["9x9", "9x9:x", "6x6:boxes=2x3", "4x4:regions=1122112233443344"],
            },
            "clues": digits
            | {"description": f"A character a cell, row by row: {DIGITS} in order, . for none."},
            "entries": digits | {"description": "The digits that the player wrote, likewise."},
            "marks": {
                "type": "array",
                "items": {"type": "string", "pattern": f"^[{DIGITS}]*$"},
                "description": "The pencil marks of each cell.",
            },
        },
        "required": list(_REQUIRED),
        "additionalProperties": False,
    }
