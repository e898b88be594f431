"""Pencil-mark grids: the candidates of each cell, with or without a frame, as HoDoKu prints them.

A cell of one digit is a clue; ``5!`` is an entry, and ``5?`` a lone candidate. ``.`` is an empty
cell without marks. Where the marks are all the candidates there are, none count as written. Boards
of other layouts than the usual boxes begin with a line ``sudoku:LAYOUT``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.sudoku.board import EMPTY, Grid, make_grid, signs_of
from gridwright.sudoku.layout import DIGITS, MOST_SIDE, Layout, parse, with_boxes

FORM = "pencil"
WHERE = "pencil-mark grid"
HEAD = "sudoku:"
FILLED, ALONE = "!", "?"
LEAST_SIDE = 4

_CELL = re.compile(r"[1-9A-P]+[!?]?|[.0]", re.A)
_LINE = re.compile(r"[0-9A-P.!?|:'*+\s-]*", re.A)
_FRAME = "--"
_TOP, _MIDDLE, _BOTTOM = (".", ".", "."), (":", "+", ":"), ("'", "'", "'")


def recognise(text: str) -> bool:
    """Tell whether a text is the rows of a board, of as many cells, of digits that it has."""
    spec, lines = _parted(text)
    if not 0 < len(lines) <= MOST_SIDE or not all(map(_LINE.fullmatch, lines)):
        return False
    if spec is not None:
        return _is_layout(spec)
    words = _words(lines)
    side = len(lines)
    signs = set(DIGITS[:side])
    fit = all(len(set(bare)) == len(bare) and set(bare) <= signs for bare in map(_bare, words))
    return fit and side * side == len(words) and side >= LEAST_SIDE


def print_form(grid: Grid) -> str:
    """Print a grid in a frame that shows its boxes, where they are rectangles."""
    layout = grid.layout
    words = [_word(grid, cell) for cell in range(layout.n)]
    widths = [max(map(len, words[column :: layout.side])) for column in range(layout.side)]
    across, down = layout.boxes or (layout.side, layout.side)
    groups = [range(at, at + across) for at in range(0, layout.side, across)]
    lines = [] if _is_usual(layout) else [HEAD + layout.spec]
    lines.append(_rule(widths, groups, _TOP))
    for row in range(layout.side):
        if row and row % down == 0:
            lines.append(_rule(widths, groups, _MIDDLE))
        cells = words[row * layout.side : (row + 1) * layout.side]
        held = (" ".join(cells[at].ljust(widths[at]) for at in group) for group in groups)
        lines.append("| " + " | ".join(held) + " |")
    return "\n".join([*lines, _rule(widths, groups, _BOTTOM)])


def read_form(text: str) -> Grid:
    """Read a grid of cells; raise BadInput that says where it is wrong."""
    spec, lines = _parted(text)
    words = _words(lines)
    try:
        layout = with_boxes(math.isqrt(len(words))) if spec is None else parse(spec)
        if len(words) != layout.n:
            raise BadInput(expected=f"{layout.n} cells", got=len(words))
        cells = [_read_word(layout, cell, word) for cell, word in enumerate(words)]
        values = np.array([value for value, _, _ in cells], np.uint8)
        givens = np.array([given for _, given, _ in cells], np.bool_)
        marks = np.array([mask for _, _, mask in cells], np.int64)
        grid = make_grid(layout, values, givens=givens, marks=marks)
    except BadInput as fault:
        raise fault.at(WHERE) from None
    untouched = np.array_equal(grid.marks, grid.candidates)
    return make_grid(layout, values, givens=givens) if untouched else grid


def _parted(text: str) -> tuple[str | None, list[str]]:
    """Take the layout off the first line that names one, and leave comments and frames out."""
    lines = [line.strip() for line in text.split("\n")]
    held = [line for line in lines if line and not line.startswith("#") and _FRAME not in line]
    if held and held[0].startswith(HEAD):
        return held[0].removeprefix(HEAD), held[1:]
    return None, held


def _is_layout(spec: str) -> bool:
    try:
        parse(spec)
    except BadInput:
        return False
    return True


def _words(lines: list[str]) -> list[str]:
    return [word for line in lines for word in _CELL.findall(line)]


def _bare(word: str) -> str:
    return word.rstrip(FILLED + ALONE).strip(EMPTY + "0")


def _read_word(layout: Layout, cell: int, word: str) -> tuple[int, bool, int]:
    """Read a cell: its digit, whether that is a clue, and its marks."""
    digits = [layout.digits.find(sign) for sign in _bare(word)]
    if (digits and min(digits) < 0) or len(set(digits)) < len(digits):
        raise BadInput(
            expected=f"digits 1 to {layout.digits[-1]}, each once",
            got=word,
            where=layout.cell_name(cell),
        )
    if len(digits) == 1 and not word.endswith(ALONE):
        return digits[0] + 1, not word.endswith(FILLED), 0
    return 0, False, sum(1 << digit for digit in digits)


def _word(grid: Grid, cell: int) -> str:
    value = int(grid.values[cell])
    if value:
        return grid.layout.digits[value - 1] + ("" if grid.givens[cell] else FILLED)
    held = signs_of(grid.layout, int(grid.noted[cell]))
    return held + ALONE if len(held) == 1 else held or EMPTY


def _is_usual(layout: Layout) -> bool:
    return layout.spec == f"{layout.side}x{layout.side}"


def _rule(widths: list[int], groups: list[range], corners: tuple[str, str, str]) -> str:
    left, middle, right = corners
    return left + middle.join(_dashes(widths, groups)) + right


def _dashes(widths: list[int], groups: list[range]) -> Iterator[str]:
    for group in groups:
        yield "-" * (sum(widths[at] for at in group) + len(group) + 1)
