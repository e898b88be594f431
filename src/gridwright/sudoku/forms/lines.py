"""Lines: a puzzle on one line, a character a cell, as most collections of Sudokus have them.

Boards of the usual boxes are the digits alone, ``.`` or ``0`` for empty. Others have their layout
before them: ``sudoku:6x6:x:....``. What follows the digits after a blank, a comma, a semicolon or
``#`` is a comment. Entries are printed like clues, and pencil marks are left out.
"""

from __future__ import annotations

import re

from gridwright.core.errors import BadInput
from gridwright.sudoku.board import Grid, make_grid, print_digits, read_digits
from gridwright.sudoku.layout import DIGITS, Layout, parse, with_boxes

FORM = "lines"
WHERE = "line"
HEAD = "sudoku:"
SIDES = (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25)

_HELD = re.compile(r"\s*(?:sudoku:([0-9]{1,2}x[0-9:=xa-zA-P]{0,700}):)?([0-9A-P.]{4,625})", re.A)
_SURELY = 64  # so many digits are nothing else, even where one is wrong or lacking
_ENDS = " \t\r\n,;#"


def recognise(text: str) -> bool:
    """Tell whether a text is a puzzle on its first line, and at most a comment after it there.

    Many lines are each recognised alone; for a text of several this is False.
    """
    if text.lstrip().startswith(HEAD):
        return "\n" not in text.strip()
    found = _HELD.match(text)
    if found is None or "\n" in text.strip():
        return False
    if len(found[2]) >= _SURELY:
        return True
    side = _side(len(found[2]))
    return _ends(text, found.end()) and side > 0 and set(found[2]) <= set(f".0{DIGITS[:side]}")


def print_form(grid: Grid) -> str:
    """Print the digits of a grid, clues and entries alike, with its layout unless it is usual."""
    digits = print_digits(grid.layout, grid.values)
    return digits if _is_usual(grid.layout) else f"{HEAD}{grid.layout.spec}:{digits}"


def read_form(text: str) -> Grid:
    """Read a line; raise BadInput that says where it is wrong."""
    line = text.strip()
    found = _HELD.match(line)
    if found is None:
        wanted = "81 digits and dots, or sudoku:LAYOUT:DIGITS"
        raise BadInput(expected=wanted, got=line, where=WHERE)
    if not _ends(line, found.end()):
        where = f"{WHERE}, character {found.end() + 1}"
        raise BadInput(expected="a digit, '.' or a blank", got=line[found.end()], where=where)
    spec, digits = found.groups()
    try:
        layout = parse(spec) if spec else _of_length(len(digits))
        _check_signs(layout, digits)
        return make_grid(layout, read_digits(layout, digits))
    except BadInput as fault:
        raise fault.at(WHERE) from None


def _ends(line: str, at: int) -> bool:
    return at == len(line) or line[at] in _ENDS


def _side(length: int) -> int:
    """Give the side of a board of so many cells and the usual boxes, 0 where there is none."""
    return next((side for side in SIDES if side * side == length), 0)


def _of_length(length: int) -> Layout:
    side = _side(length)
    if not side:
        raise BadInput(expected="81 characters, or 16, 36, 144, 256 or 625", got=length)
    return with_boxes(side)


def _is_usual(layout: Layout) -> bool:
    return layout.spec == f"{layout.side}x{layout.side}"


def _check_signs(layout: Layout, digits: str) -> None:
    """Raise BadInput where 0 is among the digits of a large board, as in other programs' files."""
    if layout.side > 9 and "." in digits and "0" in digits:
        raise BadInput(
            expected=f"'.' or '0' for empty, not both, and digits 1 to {layout.digits[-1]}",
            got="both",
            remedy="where digits begin with 0, make it 1 and so on",
        )
