"""The route board as dots of Braille patterns, on any grid, readable without colour.

Pipes with water are thick, others thin, and open ends stop short of their sides; the corners of
cells are dots. Signs tell taps, waters and cells without a tile, as in box-drawing characters.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.puzzle.braille import dots, place_of, rows_of
from gridwright.puzzle.place import Place, lay_out
from gridwright.puzzle.scene import Glyph, Item, Line, Point, Scene, View
from gridwright.route.board import INSIDE, Board, Tap
from gridwright.route.characters import ABSENT, INLET, OUTLET, SIGNS, arrow
from gridwright.route.looks import DRY, Looks, role_of, sign_of

COLUMNS = 6
MOST_CELLS = 40_000
THICK = 0.25
OPEN = 0.62
DIGITS = 6
TAP_AT = 0.25
ROOM = 0.7

_AROUND = ((-1, "["), (1, "]"))
_WAYS = np.array([[-1, 0], [0, -1], [1, 0], [0, 1]])

Sign = tuple[str, str]
Canvas = dict[tuple[int, int], Sign]


def dotted(board: Board, look: Looks, view: View, title: str) -> Scene:
    """Draw a board as glyphs; raise BadInput where it has more than MOST_CELLS cells."""
    if board.topology.n > MOST_CELLS:
        raise BadInput(
            expected=f"at most {MOST_CELLS:,} cells in dots",
            got=f"{board.topology.n:,}",
            where=board.topology.spec,
            remedy="draw a picture instead",
        )
    place = lay_out(board.topology, board.tiles, ROOM)
    page = _Page(place)
    drawn = [*_frame(board, place), *_pipes(look, place)]
    for glyph in dots(drawn, *place.size, page.columns):
        page.canvas[glyph.column, glyph.row] = (glyph.character, glyph.role)
    for cell in range(board.topology.n):
        sign = sign_of(look, cell)
        if sign:
            page.put(place.centre(cell), sign, role_of(int(look.water[cell])))
        elif not board.tiles[cell]:
            page.put(place.centre(cell), ABSENT, "absent")
    for tap in board.inlets:
        _tap(tap, True, look, page)
    for tap in board.outlets:
        _tap(tap, False, look, page)
    for role, cells in view.marks.items():
        for column, row in (page.spot(place.centre(cell)) for cell in cells):
            page.canvas[column, max(row - 1, 0)] = (SIGNS.get(role, "*"), role)
    pointed = None
    if view.cursor is not None:
        pointed = column, row = page.spot(place.centre(view.cursor))
        page.canvas.setdefault(pointed, (" ", "cursor"))
        page.canvas.update({(column + step, row): (sign, "cursor") for step, sign in _AROUND})
    return page.scene(title, pointed)


class _Page:
    """Characters as they are written over the dots of a board."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.columns = math.ceil(place.size[0] * COLUMNS)
        self.canvas: Canvas = {}

    def spot(self, point: Point) -> tuple[int, int]:
        """Give the column and the row of a point of the page."""
        return place_of(point, *self.place.size, self.columns)

    def put(self, point: Point, character: str, role: str) -> None:
        """Write a character at a point."""
        self.canvas[self.spot(point)] = (character, role)

    def scene(self, title: str, pointed: tuple[int, int] | None) -> Scene:
        """Give the glyphs in reading order, the one of the cursor inverse."""
        items = tuple(
            Glyph(column, row, character, role, (column, row) == pointed)
            for (row, column), (character, role) in sorted(
                ((row, column), sign) for (column, row), sign in self.canvas.items()
            )
        )
        return Scene(self.columns, rows_of(*self.place.size, self.columns), items, title)


def _frame(board: Board, place: Place) -> Iterator[Item]:
    """Draw corners of cells, and the sides behind which no tile lies."""
    present, neighbour = board.tiles > 0, board.topology.neighbour
    for x, y in np.unique(place.sides[place.sided][:, -1].round(DIGITS), axis=0).tolist():
        yield Line(((x, y), (x, y)), "grid", 0.0)
    beyond = (neighbour >= 0) & present[neighbour]
    for side in place.sides[present[:, None] & ~beyond & place.sided].tolist():
        yield Line(tuple((x, y) for x, y in side), "wall", 0.0)


def _pipes(look: Looks, place: Place) -> Iterator[Item]:
    """Draw the arms of tiles, dry ones first."""
    reach = np.where(look.linked | look.tapped, 1.0, OPEN)[..., None]
    centres = place.centres[:, None]
    ends = centres + (place.middles - centres) * reach
    wet = look.water != DRY
    for drawn, width in ((~wet, 0.0), (wet, THICK)):
        for cell, port in np.argwhere(look.arms & place.sided & drawn[:, None]).tolist():
            x, y = ends[cell, port].tolist()
            role = "leak" if look.leaks[cell, port] else role_of(int(look.water[cell]))
            yield Line(((x, y), place.centre(cell)), role, width)


def _tap(tap: Tap, inlet: bool, look: Looks, page: _Page) -> None:
    """Put a sign in the tile of a tap or an arrow beyond its side, and the water's number."""
    role = "entrance" if inlet else "exit"
    full = inlet or tap in look.full
    if tap.port == INSIDE:
        column, row = page.spot(page.place.centre(tap.cell))
        page.canvas[column, row] = (INLET if inlet else OUTLET[full], role)
        if look.coloured:
            page.canvas[column + 1, row] = (str(tap.colour), role)
        return
    middle, out = page.place.middles[tap.cell, tap.port], page.place.out[tap.cell, tap.port]
    way = int((_WAYS @ out).argmax())
    x, y = (middle + out * TAP_AT).tolist()
    page.put((x, y), arrow(way, inlet, full), role)
    if look.coloured:
        column, row = page.spot((x, y))
        page.canvas[column + 1, row] = (str(tap.colour), role)
