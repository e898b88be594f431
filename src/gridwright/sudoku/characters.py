"""The Sudoku grid in box-drawing characters, readable without colour.

Heavy lines part boxes. Without pencil marks a cell is three columns wide and one row high; with
them, or where candidates are pointed out, each candidate has a place of its own with room for a
sign beside it. Signs: ``'`` an entry, ``!`` a duplicate, ``/`` and ``\\`` a diagonal; ``=`` a
candidate to be filled in, ``x`` one that is struck, ``*`` the pattern, ``+`` a second set, ``#`` a
third one, ``~`` a fin.
"""

from __future__ import annotations

from typing import TypeAlias

from gridwright.puzzle.scene import Glyph, Scene, View
from gridwright.sudoku.board import Grid
from gridwright.sudoku.shown import Shown, borders, diagonals, mark_shape

# By the weight (0 none, 1 light, 2 heavy) of the arms left, up, right and down, in base 3.
_JOINTS = " ╷╻╶┌┎╺┍┏╵│╽└├┟┕┝┢╹╿┃┖┞┠┗┡┣╴┐┒─┬┰╼┮┲┘┤┧┴┼╁┶┾╆┚┦┨┸╀╂┺╄╊╸┑┓╾┭┱━┯┳┙┥┪┵┽╅┷┿╈┛┩┫┹╃╉┻╇╋"
_ACROSS, _UPRIGHT = "─━", "│┃"
_SIGNS = {"hint": "=", "struck": "x", "pattern": "*", "second": "+", "third": "#", "fin": "~"}
_POINTERS = {"hint": "?", "note": "*", "conflict": "!"}
_HOUSE = "░"
_ENTRY, _DUPLICATE = "'", "!"
_FALLING, _RISING, _BOTH = "\\", "/", "X"
_GROUNDS = ("house", "tint")

Spot: TypeAlias = tuple[int, int]
Canvas: TypeAlias = dict[Spot, tuple[str, str]]


def characters(grid: Grid, show: Shown, view: View, title: str) -> Scene:
    """Draw a grid as glyphs, with room for candidates where any are shown."""
    columns, rows = mark_shape(grid.layout)
    width, height = (2 * columns + 1, rows) if show.has_marks else (3, 1)
    canvas: Canvas = {}
    _lines(grid, width + 1, height + 1, canvas)
    pointed: set[Spot] = set()
    for cell in range(grid.layout.n):
        row, column = divmod(cell, grid.layout.side)
        corner = column * (width + 1), row * (height + 1)
        inside = [
            (corner[0] + x, corner[1] + y)
            for y in range(1, height + 1)
            for x in range(1, width + 1)
        ]
        _grounds(grid, view, cell, inside, canvas)
        middle = corner[0] + (width + 1) // 2, corner[1] + (height + 1) // 2
        if grid.values[cell] or not show.marks[cell]:
            _digit(grid, show, cell, middle, canvas)
        else:
            _marks(grid, show, cell, corner, canvas)
        _pointers(view, cell, corner, width, canvas)
        if cell == view.cursor:
            for spot in _corners(corner, width + 1, height + 1):
                canvas[spot] = ("+", "cursor")
            pointed.update(inside)
    side = grid.layout.side
    size = (side * (width + 1) + 1, side * (height + 1) + 1)
    return Scene(*size, tuple(_glyphs(canvas, pointed)), title)


def _glyphs(canvas: Canvas, pointed: set[Spot]) -> list[Glyph]:
    blank = (" ", "background")
    spots = sorted(canvas.keys() | pointed, key=lambda spot: (spot[1], spot[0]))
    return [Glyph(*spot, *canvas.get(spot, blank), inverse=spot in pointed) for spot in spots]


def _corners(corner: Spot, width: int, height: int) -> list[Spot]:
    (left, top) = corner
    return [(x, y) for x in (left, left + width) for y in (top, top + height)]


def _lines(grid: Grid, width: int, height: int, canvas: Canvas) -> None:
    """Draw the lines between cells, heavy where regions meet or the board ends."""
    side, (upright, level) = grid.layout.side, borders(grid.layout)
    for row in range(side + 1):
        for column in range(side + 1):
            left, top = column * width, row * height
            right = 1 + int(level[row, column]) if column < side else 0
            down = 1 + int(upright[row, column]) if row < side else 0
            back = 1 + int(level[row, column - 1]) if column else 0
            up = 1 + int(upright[row - 1, column]) if row else 0
            canvas[left, top] = (_JOINTS[27 * back + 9 * up + 3 * right + down], "wall")
            if right:
                glyph = (_ACROSS[right - 1], "wall" if right > 1 else "locked")
                canvas.update({(left + step, top): glyph for step in range(1, width)})
            if down:
                glyph = (_UPRIGHT[down - 1], "wall" if down > 1 else "locked")
                canvas.update({(left, top + step): glyph for step in range(1, height)})


def _grounds(grid: Grid, view: View, cell: int, inside: list[Spot], canvas: Canvas) -> None:
    """Fill the corners of a cell: by shade in a house pointed out, by strokes on a diagonal."""
    row = inside[-1][1] - inside[0][1] + 1
    wide = len(inside) // row
    ends = (inside[0], inside[-1])
    falling, rising = (cell in held for held in diagonals(grid.layout))
    if falling or rising:
        sign = _BOTH if falling and rising else _FALLING if falling else _RISING
        canvas[inside[wide - 1]] = canvas[inside[-wide]] = (sign, "tint")
    if cell in view.marks.get("house", ()):
        canvas[ends[0]] = canvas[ends[1]] = (_HOUSE, "house")


def _digit(grid: Grid, show: Shown, cell: int, middle: Spot, canvas: Canvas) -> None:
    """Write the digit of a cell with its sign to the right, and that of a duplicate before it."""
    column, row = middle
    value = int(grid.values[cell])
    if not value:
        return
    role = "clue" if grid.givens[cell] else "entry"
    sign = "" if grid.givens[cell] else _ENTRY
    if cell in show.conflict:
        role = "conflict"
        canvas[column - 1, row] = (_DUPLICATE, role)
    pointed = show.roles.get((cell, value))
    if pointed is not None:
        role, sign = pointed, _SIGNS.get(pointed, "*")
    canvas[column, row] = (grid.layout.digits[value - 1], role)
    if sign:
        canvas[column + 1, row] = (sign, role)


def _marks(grid: Grid, show: Shown, cell: int, corner: Spot, canvas: Canvas) -> None:
    """Write the candidates of a cell, each in its place, with the signs of those pointed out."""
    columns, _ = mark_shape(grid.layout)
    for bit, digit in enumerate(grid.layout.digits):
        if show.marks[cell] >> bit & 1:
            down, across = divmod(bit, columns)
            column, row = corner[0] + 2 + 2 * across, corner[1] + 1 + down
            role = show.roles.get((cell, bit + 1), "pencil")
            canvas[column, row] = (digit, role)
            sign = _SIGNS.get(role)
            if sign:
                canvas[column + 1, row] = (sign, role)


def _pointers(view: View, cell: int, corner: Spot, width: int, canvas: Canvas) -> None:
    """Put a sign for each role that points at a cell over it, on the line above."""
    roles = [r for r, cells in view.marks.items() if r not in _GROUNDS and cell in cells]
    for at, role in enumerate(roles[: width - 1]):
        canvas[corner[0] + 1 + at, corner[1]] = (_POINTERS.get(role, "*"), role)
