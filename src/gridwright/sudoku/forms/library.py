"""HoDoKu's library lines: ``:0000:x:GRID:DELETED:::``, a position of a 9x9 board.

GRID is 81 characters with ``+`` before entries; DELETED lists struck candidates, each as digit,
row and column. The fields of the technique and its eliminations are not looked at.
"""

from __future__ import annotations

import re

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.sudoku.board import EMPTY, Grid, make_grid, read_digits
from gridwright.sudoku.layout import classic

FORM = "library"
WHERE = "library line"

_LOOK = re.compile(r"\s*:[0-9]{4}(?:-[0-9]+)?:[0-9x]*:[0-9.+]+:[^\n]*\s*", re.A)
_DELETED = re.compile(r"[1-9]{3}", re.A)
_ENTRY = "+"


def recognise(text: str) -> bool:
    """Tell whether a text is one line with the fields of the library."""
    return _LOOK.fullmatch(text) is not None


def print_form(grid: Grid) -> str:
    """Print a 9x9 grid as a line; raise BadInput for other layouts and for impossible marks."""
    layout = grid.layout
    if not layout.classic:
        raise BadInput(expected="a layout of 9x9", got=layout.spec, where=WHERE, remedy="use JSON")
    wrong = np.flatnonzero(grid.noted & ~grid.candidates)
    if len(wrong):
        where = layout.cell_name(int(wrong[0]))
        raise BadInput(expected="possible pencil marks", got="another", where=where).at(WHERE)
    signs = EMPTY + layout.digits
    cells = zip(grid.values.tolist(), grid.givens.tolist(), strict=True)
    digits = "".join(
        f"{'' if given or not value else _ENTRY}{signs[value]}" for value, given in cells
    )
    gone = grid.candidates & ~grid.noted
    deleted = (
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for digit in range(1, 10)
        for cell in np.flatnonzero(gone >> (digit - 1) & 1).tolist()
    )
    return f":0000:x:{digits}:{' '.join(deleted)}:::"


def read_form(text: str) -> Grid:
    """Read a line; raise BadInput that says where it is wrong."""
    if not recognise(text):
        raise BadInput(expected=":0000:x:GRID:DELETED:::", got=text, where=WHERE)
    fields = text.strip().split(":")
    try:
        return _read(fields[3], fields[4])
    except BadInput as fault:
        raise fault.at(WHERE) from None


def _read(digits: str, deleted: str) -> Grid:
    layout = classic()
    values = read_digits(layout, digits.replace(_ENTRY, ""))
    own = np.array(
        [digits[max(at - 1, 0)] == _ENTRY for at, sign in enumerate(digits) if sign != _ENTRY]
    )
    grid = make_grid(layout, values, givens=(values > 0) & ~own)
    gone = np.zeros(layout.n, np.int64)
    for word in deleted.split():
        if _DELETED.fullmatch(word) is None:
            raise BadInput(expected="candidates such as 197", got=word)
        digit, row, column = map(int, word)
        gone[(row - 1) * 9 + column - 1] |= 1 << (digit - 1)
    marks = grid.candidates & ~gone
    lost = np.flatnonzero((grid.candidates > 0) & (marks == 0))
    if len(lost):
        where = layout.cell_name(int(lost[0]))
        raise BadInput(expected="a candidate left in each cell", got="none", where=where)
    return make_grid(layout, values, givens=grid.givens, marks=marks if gone.any() else None)
