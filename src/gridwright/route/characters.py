"""The route board in box-drawing characters, on grids of unit squares, readable without colour.

A cell is four columns wide and two rows high. Pipes with water are heavy lines, others light; an
open end stops half-way; where water has colours the middle of a tile is the number of its own, and
an exclamation mark where they mix. Arrows beside the board point in at inlets and out at outlets,
hollow while they are dry; inside it an inlet is a diamond and an outlet a ring, full or hollow.
"""

from __future__ import annotations

import numpy as np

from gridwright.grid.seams import seams
from gridwright.grid.square import PORTS
from gridwright.grid.topology import Topology
from gridwright.puzzle.boxes import COLUMNS, ROWS, Canvas, Spot, draw_cursor, draw_vertices
from gridwright.puzzle.scene import Glyph, Scene, View
from gridwright.route.board import INSIDE, Board, Tap
from gridwright.route.looks import DRY, Looks, role_of, sign_of

LEFT, UP, RIGHT, DOWN = range(4)
ASIDE, ABOVE = 2, 1

# Indexed by port mask: bit 0 left, 1 up, 2 right, 3 down.
LIGHT, HEAVY = " ╴╵┘╶─└┴╷┐│┤┌┬├┼", " ╸╹┛╺━┗┻╻┓┃┫┏┳┣╋"
# By port: a wall that a pipe runs up against.
_WALLED = "╟╤╢╧"
ABSENT = "╱"
_BULB = {False: "○", True: "●"}
INLET, OUTLET = "◆", {False: "◎", True: "◉"}
SIGNS = {"hint": "?", "note": "!"}

# By port, for an arrow that points away from the board; hollow, full.
_AWAY = ("◁◄", "△▲", "▷►", "▽▼")

# By port: the middle of a side from the corner of its cell, and the next cell on the page.
_MIDDLE = ((0, 1), (2, 0), (COLUMNS, 1), (2, ROWS))
_NEXT = ((-COLUMNS, 0), (0, -ROWS), (COLUMNS, 0), (0, ROWS))
_BESIDE = ((-1, 0), (0, -1), (1, 0), (0, 1))
_NUMBER = ((-2, 0), (1, -1), (2, 0), (1, 1))
_NEAR = 1e-6


def has_boxes(topology: Topology) -> bool:
    """Tell whether a grid can be drawn so: unit squares in one plane, whose seams go across."""
    if topology.port_names != PORTS or seams(topology):
        return False
    centres = topology.centres() - topology.centres()[0]
    return bool((abs(centres - np.round(centres)) < _NEAR).all())


def characters(board: Board, look: Looks, view: View, title: str) -> Scene:
    """Draw a board for whose grid ``has_boxes`` is true as glyphs."""
    canvas: Canvas = {}
    centres = board.topology.centres()
    places = np.round(centres - centres.min(axis=0)).astype(np.int64) * (COLUMNS, ROWS)
    corners = [(x + ASIDE, y + ABOVE) for x, y in places.tolist()]
    draw_vertices(corners, _sides(board, look, corners, canvas), canvas)
    _tiles(board, look, corners, canvas)
    for tap in board.inlets:
        _tap(tap, True, look, corners, canvas)
    for tap in board.outlets:
        _tap(tap, False, look, corners, canvas)
    for index, (role, cells) in enumerate(view.marks.items()):
        for left, top in (corners[cell] for cell in cells):
            canvas[left + (3 if index else 1), top] = (SIGNS.get(role, "*"), role)
    pointed = draw_cursor(corners, view, canvas)
    items = tuple(
        Glyph(column, row, character, role, (column, row) in pointed)
        for (row, column), (character, role) in sorted(
            ((row, column), glyph) for (column, row), glyph in canvas.items()
        )
    )
    width, height = places.max(axis=0).tolist()
    size = (width + COLUMNS + 1 + 2 * ASIDE, height + ROWS + 1 + 2 * ABOVE)
    return Scene(*size, items, title)


def _sides(board: Board, look: Looks, corners: list[Spot], canvas: Canvas) -> set[Spot]:
    """Draw what lies between cells; gives the places of the walls."""
    walls: set[Spot] = set()
    there = set(corners)
    for cell, (left, top) in enumerate(corners):
        for port, (across, down) in enumerate(_MIDDLE):
            border = (left + _NEXT[port][0], top + _NEXT[port][1]) not in there
            if port in (RIGHT, DOWN) and not border:
                continue
            spot = (left + across, top + down)
            wall = board.topology.neighbour[cell, port] < 0
            canvas[spot] = _side(board, look, cell, port, border)
            if wall:
                walls.add(spot)
                if port in (UP, DOWN):
                    canvas[spot[0] - 1, spot[1]] = canvas[spot[0] + 1, spot[1]] = ("═", "wall")
    return walls


def _side(board: Board, look: Looks, cell: int, port: int, border: bool) -> tuple[str, str]:
    """Choose the glyph of one side of a cell."""
    beyond = int(board.topology.neighbour[cell, port])
    back = int(board.topology.back[cell, port])
    ends = [(cell, port)] if look.arms[cell, port] else []
    if beyond >= 0 and not border and look.arms[beyond, back]:
        ends.append((beyond, back))
    upright = port in (UP, DOWN)
    if not ends:
        empty = "·" if border else " "
        return (("═" if upright else "║"), "wall") if beyond < 0 else (empty, "grid")
    end, way = ends[0]
    wet = look.water[end] != DRY
    role = "leak" if look.leaks[end, way] else role_of(int(look.water[end]))
    if beyond < 0 and not look.tapped[cell, port]:
        return _WALLED[port], role if wet else "wall"
    mask = 1 << way | 1 << (way + 2) % 4
    if beyond >= 0 and not look.linked[cell, port]:
        mask = 1 << (way + 2) % 4
    return (HEAVY if wet else LIGHT)[mask], role


def _tiles(board: Board, look: Looks, corners: list[Spot], canvas: Canvas) -> None:
    for cell, (left, top) in enumerate(corners):
        tile, row = int(board.tiles[cell]), top + 1
        if not tile:
            canvas.update({(left + step, row): (ABSENT, "absent") for step in (1, 2, 3)})
            continue
        wet, role = bool(look.water[cell] != DRY), role_of(int(look.water[cell]))
        shape = _BULB[wet] if tile.bit_count() == 1 else (HEAVY if wet else LIGHT)[tile]
        canvas[left + 2, row] = (sign_of(look, cell) or shape, role)
        for port, column in ((LEFT, left + 1), (RIGHT, left + 3)):
            if look.arms[cell, port]:
                canvas[column, row] = ((HEAVY if wet else LIGHT)[5], role)


def _tap(tap: Tap, inlet: bool, look: Looks, corners: list[Spot], canvas: Canvas) -> None:
    """Put an arrow beside the board or a sign in its tile, and beside it the water's number."""
    left, top = corners[tap.cell]
    role = "entrance" if inlet else "exit"
    full = inlet or tap in look.full
    if tap.port == INSIDE:
        canvas[left + 2, top + 1] = (INLET if inlet else OUTLET[full], role)
        number = (left + 3, top)
    else:
        column, row = left + _MIDDLE[tap.port][0], top + _MIDDLE[tap.port][1]
        across, down = _BESIDE[tap.port]
        canvas[column + across, row + down] = (arrow(tap.port, inlet, full), role)
        number = (column + _NUMBER[tap.port][0], row + _NUMBER[tap.port][1])
    if look.coloured:
        canvas[number] = (str(tap.colour), role)


def arrow(way: int, inlet: bool, full: bool) -> str:
    """Give the arrow of a tap at a side that faces left, up, right or down, 0 to 3."""
    return _AWAY[(way + 2) % 4 if inlet else way][full]
