"""SDK: a row a line, with lines of ``#`` and a letter before it that tell of the puzzle.

``[Puzzle]`` may stand before the rows; then ``[State]`` and rows may follow, the player's position.
Other sizes than 9x9 are read, too; layouts other than the usual boxes follow ``#Layout``.
"""

from __future__ import annotations

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.sudoku.board import Grid, make_grid, print_digits, read_digits
from gridwright.sudoku.forms import lines
from gridwright.sudoku.layout import DIGITS, LEAST_SIDE, MOST_SIDE, Layout, parse, with_boxes

FORM = "sdk"
WHERE = "SDK"

_PUZZLE, _STATE = "[puzzle]", "[state]"
_LAYOUT = "#Layout "


def recognise(text: str) -> bool:
    """Tell whether a text is rows of as many digits and dots as there are rows."""
    parts = _parts(text)
    rows = parts.get(_PUZZLE, [])
    side = len(rows)
    if not LEAST_SIDE <= side <= MOST_SIDE or set(parts) - {_PUZZLE, _STATE, _LAYOUT}:
        return False
    shaped = all(len(row) == side for row in rows) and set("".join(rows)) <= set(
        f".0{DIGITS[: max(side, 9)]}"
    )
    # Sixteen lines of sixteen digits up to 4 are puzzles of 4x4, one a line.
    return shaped and not (side == 16 and all(map(lines.recognise, rows)))


def print_form(grid: Grid) -> str:
    """Print the rows of the clues; and those of the position, where there are entries.

    Raises BadInput where there are pencil marks.
    """
    if grid.marks.any():
        got = "some"
        raise BadInput(expected="no pencil marks", got=got, where=WHERE, remedy="use JSON")
    usual = grid.layout.spec == f"{grid.layout.side}x{grid.layout.side}"
    head = [] if usual else [_LAYOUT + grid.layout.spec]
    clues = _rows(grid.layout, print_digits(grid.layout, grid.clues))
    if np.array_equal(grid.clues, grid.values):
        # rows of ones and dots alone are blocks of a maze, too
        title = ["[Puzzle]"] if grid.clues.max() <= 1 else []
        return "\n".join([*head, *title, *clues])
    state = _rows(grid.layout, print_digits(grid.layout, grid.values))
    return "\n".join([*head, "[Puzzle]", *clues, "[State]", *state])


def read_form(text: str) -> Grid:
    """Read rows of digits; raise BadInput that says where they are wrong."""
    parts = _parts(text)
    rows = parts.get(_PUZZLE, [])
    side = len(rows)
    try:
        unknown = sorted(set(parts) - {_PUZZLE, _STATE, _LAYOUT})
        if unknown:
            raise BadInput(expected="[Puzzle] and [State]", got=unknown[0])
        layout = parse(parts[_LAYOUT][0]) if _LAYOUT in parts else with_boxes(side)
        clues = _read(layout, rows)
        if _STATE not in parts:
            return make_grid(layout, clues)
        state = _read(layout, parts[_STATE])
        values = np.where(clues > 0, clues, state).astype(np.uint8)
        return make_grid(layout, values, givens=clues > 0)
    except BadInput as fault:
        raise fault.at(WHERE) from None


def _read(layout: Layout, rows: list[str]) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    for number, row in enumerate(rows, 1):
        if len(row) != layout.side:
            where = f"row {number}"
            raise BadInput(expected=f"{layout.side} characters", got=row, where=where)
    return read_digits(layout, "".join(rows))


def _parts(text: str) -> dict[str, list[str]]:
    """Part a text by its headings in brackets; what has none is the puzzle."""
    parts: dict[str, list[str]] = {}
    heading = _PUZZLE
    for line in map(str.strip, text.split("\n")):
        if line.startswith(_LAYOUT):
            parts[_LAYOUT] = [line.removeprefix(_LAYOUT).strip()]
        elif line.startswith("[") and line.endswith("]"):
            heading = line.lower()
        elif line and not line.startswith("#"):
            parts.setdefault(heading, []).append(line)
    return parts


def _rows(layout: Layout, digits: str) -> list[str]:
    return [digits[at : at + layout.side] for at in range(0, layout.n, layout.side)]
