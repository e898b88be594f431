"""The Pipes board as dots of Braille patterns, on any grid, readable without colour.

Flooded pipes are thick, dry ones thin, and open ends stop short of their sides; the corners of
cells are dots. Signs in the middle of cells tell bulbs, the source, loops, stairs and cells that
are not there. Bolts of locked tiles are dots inside their corners, of fixed tiles two.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.layered import STAIRS
from gridwright.pipes.board import Board
from gridwright.pipes.looks import FLOODED, LOOP, NONE, ROLE_OF, Looks
from gridwright.puzzle.braille import dots, place_of, rows_of
from gridwright.puzzle.place import Place, lay_out
from gridwright.puzzle.scene import Glyph, Item, Line, Point, Scene, View

COLUMNS = 6
MOST_CELLS = 40_000
THICK = 0.25
OPEN = 0.62
BOLT, CLAMP = 0.72, 0.5
DIGITS = 6

_BULB = {False: "○", True: "●"}
_SOURCE = "◆"
_ON_LOOP = "▒"
_ABSENT = "╱"
_ARROWS = {(True, False): "▲", (False, True): "▼", (True, True): "↕"}
_SIGNS = {"hint": "?", "note": "!"}
_AROUND = ((-1, "["), (1, "]"))

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
    place = lay_out(board.topology, board.tiles)
    width, height = place.size
    columns = math.ceil(width * COLUMNS)
    drawn = [*_frame(board, place), *_pipes(look, place), *_bolts(board, place)]
    canvas: Canvas = {
        (glyph.column, glyph.row): (glyph.character, glyph.role)
        for glyph in dots(drawn, width, height, columns)
    }
    middles = [
        place_of(place.centre(cell), width, height, columns) for cell in range(board.topology.n)
    ]
    for cell, sign in _signs(board, look).items():
        canvas[middles[cell]] = sign
    _stairs(board, look, middles, canvas)
    for floor, spot in enumerate(place.captions):
        canvas[place_of(spot, width, height, columns)] = (str(floor), "wall")
    for role, cells in view.marks.items():
        for column, row in (middles[cell] for cell in cells):
            canvas[column, max(row - 1, 0)] = (_SIGNS.get(role, "*"), role)
    pointed = None
    if view.cursor is not None:
        pointed = column, row = middles[view.cursor]
        canvas.setdefault(pointed, (" ", "cursor"))
        canvas.update({(column + step, row): (sign, "cursor") for step, sign in _AROUND})
    items = tuple(
        Glyph(column, row, character, role, (column, row) == pointed)
        for (row, column), (character, role) in sorted(
            ((row, column), sign) for (column, row), sign in canvas.items()
        )
    )
    return Scene(columns, rows_of(width, height, columns), items, title)


def _frame(board: Board, place: Place) -> Iterator[Item]:
    """Draw corners of cells, barriers, and the sides behind which no tile lies."""
    topology = board.topology
    present = board.tiles > 0
    for x, y in np.unique(place.sides[place.sided][:, -1].round(DIGITS), axis=0).tolist():
        yield _dot((x, y), "grid")
    neighbour = topology.neighbour
    beyond = (neighbour >= 0) & present[neighbour]
    walled = board.barriers[:, None] >> np.arange(topology.k) & 1 == 1
    outside = present[:, None] & (~beyond | walled) & place.sided
    for side in place.sides[outside].tolist():
        yield Line(tuple((x, y) for x, y in side), "wall", 0.0)


def _pipes(look: Looks, place: Place) -> Iterator[Item]:
    """Draw the arms of tiles, dry ones first."""
    reach: NDArray[np.float64] = np.where(look.linked, 1.0, OPEN)[..., None]
    centres = place.centres[:, None]
    ends = centres + (place.middles - centres) * reach
    for kind in range(1, len(ROLE_OF)):
        width = 0.0 if kind < FLOODED else THICK
        for cell, port in np.argwhere((look.arms == kind) & place.sided).tolist():
            x, y = ends[cell, port].tolist()
            role = "leak" if kind == FLOODED and look.leaks[cell, port] else ROLE_OF[kind]
            yield Line(((x, y), place.centre(cell)), role, width)


def _bolts(board: Board, place: Place) -> Iterator[Item]:
    for cell in np.flatnonzero(board.locked | board.fixed).tolist():
        for scale in (BOLT, CLAMP) if board.fixed[cell] else (BOLT,):
            for spot in place.corners(cell, scale):
                yield _dot(spot, "locked")


def _dot(spot: Point, role: str) -> Item:
    return Line((spot, spot), role, 0.0)


def _signs(board: Board, look: Looks) -> dict[int, Sign]:
    """Say what stands in the middle of cells."""
    found: dict[int, Sign] = {}
    arms = (look.arms > NONE).sum(axis=1).tolist()
    for cell, flooded in enumerate(look.flooded.tolist()):
        if not arms[cell]:
            found[cell] = (_ABSENT, "absent")
        elif (look.arms[cell] == LOOP).any():
            found[cell] = (_ON_LOOP, "loop")
        elif arms[cell] == 1:
            found[cell] = (_BULB[flooded], "flooded" if flooded else "dry")
    found[board.source] = (_SOURCE, "source")
    return found


def _stairs(board: Board, look: Looks, middles: list[tuple[int, int]], canvas: Canvas) -> None:
    """Put an arrow in the middle of tiles with stairs, beside the source's sign."""
    if board.topology.port_names[-len(STAIRS) :] != STAIRS:
        return
    stairs = look.arms[:, -len(STAIRS) :]
    for cell in np.flatnonzero(stairs.any(axis=1)).tolist():
        up, down = (stairs[cell] > NONE).tolist()
        leaking = look.leaks[cell, -len(STAIRS) :].any()
        role = "leak" if leaking else ROLE_OF[int(stairs[cell].max())]
        column, row = middles[cell]
        canvas[column + (cell == board.source), row] = (_ARROWS[up, down], role)
