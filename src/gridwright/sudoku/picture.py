"""The Sudoku grid as a picture, readable without colour.

Clues are bold, entries are not; duplicates are hatched. Thick lines part boxes, and the cells of
diagonals are tinted. Candidates stand in a small grid in their cell: what a step strikes is
crossed out, what it fills is a disc; its pattern is ringed, a second set squared, a third one in a
diamond, a fin in a triangle. Strong links are solid lines, weak ones dashed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from gridwright.grid.edges import straight_runs
from gridwright.puzzle.scene import Circle, Item, Line, Part, Point, Polygon, Scene, Text, View
from gridwright.sudoku.board import Grid
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.shown import Shown, borders, diagonals, mark_shape

MARGIN = 0.06
THIN, THICK = 0.02, 0.09
DIGIT = 0.66
AROUND = 0.4
ROOM = 0.9
MARK = 0.78  # the height of a pencil mark, of its place in the cell
RING, STROKE = 0.42, 0.1
GROUNDS = ("house", "tint")

HATCH = (0.3, 0.6, 1.0, 1.4, 1.7)
_CORNERS = {
    "second": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "third": ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    "fin": ((0, -1.5), (1.35, 0.9), (-1.35, 0.9)),
}


def picture(grid: Grid, show: Shown, view: View, title: str) -> Scene:
    """Draw a grid as lines, polygons, circles and text."""
    layout = grid.layout
    items: list[Item] = [
        *grounds(layout, view),
        *_hatches(layout, show),
        *lines(layout),
        *_rings(layout, view),
        *_links(layout, view),
    ]
    for cell, value in enumerate(grid.values.tolist()):
        if value:
            items += _digit(grid, show, cell, value)
        elif show.marks[cell]:
            items += _marks(layout, show, cell)
    if view.cursor is not None:
        items.append(_box(layout, view.cursor, 0.9, "cursor", 0.09))
    size = layout.side + 2 * MARGIN
    return Scene(size, size, tuple(items), title)


def _corner(layout: Layout, cell: int) -> Point:
    row, column = divmod(cell, layout.side)
    return column + MARGIN, row + MARGIN


def grounds(layout: Layout, view: View) -> Iterator[Item]:
    """Tint the cells of diagonals, and of houses that are pointed out."""
    falling, rising = diagonals(layout)
    tinted = (("tint", sorted(falling | rising)), ("house", view.marks.get("house", ())))
    for role, cells in tinted:
        for cell in cells:
            x, y = _corner(layout, cell)
            yield Polygon(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)), role)


def _hatches(layout: Layout, show: Shown) -> Iterator[Item]:
    """Hatch the cells of duplicates: lines where x + y is each of HATCH, within the cell."""
    for cell in sorted(show.conflict):
        x, y = _corner(layout, cell)
        for at in HATCH:
            low, high = max(0.0, at - 1), min(1.0, at)
            yield Line(((x + low, y + at - low), (x + high, y + at - high)), "conflict", THIN)


def lines(layout: Layout) -> Iterator[Item]:
    """Draw the lines between cells, and the thick ones around regions."""
    side, (upright, level) = layout.side, borders(layout)
    ends = (MARGIN, side + MARGIN)
    for at in range(1, side):
        place = at + MARGIN
        yield Line(((place, ends[0]), (place, ends[1])), "wall", THIN)
        yield Line(((ends[0], place), (ends[1], place)), "wall", THIN)
    rows, columns = np.nonzero(upright)
    down = np.stack([np.stack([columns, rows], 1), np.stack([columns, rows + 1], 1)], 1)
    rows, columns = np.nonzero(level)
    along = np.stack([np.stack([columns, rows], 1), np.stack([columns + 1, rows], 1)], 1)
    for run in straight_runs(np.concatenate([down, along]) + MARGIN):
        yield Line(run, "wall", THICK)


def _rings(layout: Layout, view: View) -> Iterator[Item]:
    for role, cells in view.marks.items():
        if role not in GROUNDS:
            yield from (_box(layout, cell, 0.84, role, 0.06) for cell in cells)


def _box(layout: Layout, cell: int, size: float, role: str, width: float) -> Line:
    x, y = _corner(layout, cell)
    low, high = (1 - size) / 2, (1 + size) / 2
    corners = ((low, low), (high, low), (high, high), (low, high), (low, low))
    return Line(tuple((x + across, y + down) for across, down in corners), role, width)


def _digit(grid: Grid, show: Shown, cell: int, value: int) -> Iterator[Item]:
    pointed = show.roles.get((cell, value))
    if pointed is not None:
        yield Circle(_middle(grid.layout, cell), AROUND, pointed, STROKE / 2)
    yield digit(grid, cell)


def digit(grid: Grid, cell: int) -> Text:
    """Draw the digit of a cell that holds one: a clue, or an entry."""
    role = "clue" if grid.givens[cell] else "entry"
    sign = grid.layout.digits[int(grid.values[cell]) - 1]
    return Text(_middle(grid.layout, cell), sign, role, DIGIT)


def _middle(layout: Layout, cell: int) -> Point:
    x, y = _corner(layout, cell)
    return x + 0.5, y + 0.5


def _marks(layout: Layout, show: Shown, cell: int) -> Iterator[Item]:
    pitch = _pitch(layout)
    for bit, sign in enumerate(layout.digits):
        if show.marks[cell] >> bit & 1:
            spot = _place(layout, (cell, bit + 1))
            role = show.roles.get((cell, bit + 1), "pencil")
            if role == "hint":
                yield Circle(spot, RING * pitch, role)
                role = "background"
            else:
                yield from _around(spot, role, pitch)
            yield Text(spot, sign, role, MARK * pitch)
            if role == "struck":
                yield _cross(spot, pitch)


def _around(spot: Point, role: str, pitch: float) -> Iterator[Item]:
    """Draw the shape around a candidate by which its role is known."""
    if role in ("pencil", "struck"):
        return
    x, y = spot
    corners = _CORNERS.get(role)
    if corners is None:
        yield Circle(spot, RING * pitch, role, STROKE * pitch)
        return
    reach = 0.36 * pitch
    points = tuple((x + across * reach, y + down * reach) for across, down in corners)
    yield Line((*points, points[0]), role, STROKE * pitch)


def _cross(spot: Point, pitch: float) -> Line:
    (x, y), reach = spot, 0.36 * pitch
    return Line(((x - reach, y + reach), (x + reach, y - reach)), "struck", STROKE * pitch)


def _pitch(layout: Layout) -> float:
    """Give the side of the square that a candidate has in its cell."""
    return ROOM / max(mark_shape(layout))


def _place(layout: Layout, part: Part) -> Point:
    """Give the middle of a candidate."""
    cell, digit = part
    columns, rows = mark_shape(layout)
    row, column = divmod(digit - 1, columns)
    x, y = _corner(layout, cell)
    low = (1 - ROOM) / 2
    return x + low + (column + 0.5) * ROOM / columns, y + low + (row + 0.5) * ROOM / rows


def _links(layout: Layout, view: View) -> Iterator[Item]:
    pitch = _pitch(layout)
    for one, other, strong in view.links:
        (ax, ay), (bx, by) = _place(layout, one), _place(layout, other)
        length = math.dist((ax, ay), (bx, by))
        if length > pitch:
            share = RING * pitch / length
            dx, dy = (bx - ax) * share, (by - ay) * share
            ends = ((ax + dx, ay + dy), (bx - dx, by - dy))
            yield Line(ends, "link" if strong else "weak", STROKE * pitch)
