"""The route board as a picture, on any topology, readable without colour.

Pipes with water are thick and solid, others thin and hollow; where water has colours each tile
tells the number of its own, and an exclamation mark where they mix. Open ends carry a flange.
Arrows point in at inlets and out at outlets, hollow while they are dry; inside the board an inlet
is a square and an outlet a ring. Cells without a tile are filled.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gridwright.puzzle.place import Place, lay_out
from gridwright.puzzle.scene import Circle, Item, Line, Point, Polygon, Scene, Text, View
from gridwright.puzzle.tiling import BEYOND, bend, grid_lines, mark_rings, seam_numbers
from gridwright.route.board import INSIDE, Board, Tap
from gridwright.route.looks import DRY, Looks, role_of, sign_of
from gridwright.route.rules import coloured

THIN, BORE, THICK = 0.2, 0.1, 0.32
BULB = 0.22
FLANGE = 0.2
CORE, SIGN = 0.19, 0.32
TAP, TAP_CORE = 0.3, 0.21
ARROW = (0.14, 0.46)
HALF = 0.17
LABEL_AT, LABEL = 0.66, 0.3
ROOM, ROOM_LABELS = 0.6, 0.9


def picture(board: Board, look: Looks, view: View, title: str) -> Scene:
    """Draw a board as lines, polygons, circles and the numbers of waters."""
    place = lay_out(board.topology, board.tiles, room(board))
    taps = [(tap, True) for tap in board.inlets] + [(tap, False) for tap in board.outlets]
    items: list[Item] = [
        *(
            Polygon(place.outline(cell), "absent")
            for cell in np.flatnonzero(board.tiles == 0).tolist()
        ),
        *grid_lines(board.topology, board.tiles, place),
        *mark_rings(place, view),
        *_pipes(look, place),
        *_flanges(look, place),
    ]
    for tap, inlet in taps:
        items += _inside(tap, inlet, look, place) if tap.port == INSIDE else ()
    items += _signs(look, place)
    for tap, inlet in taps:
        items += _arrow(tap, inlet, look, place) if tap.port != INSIDE else ()
    items += seam_numbers(place)
    if view.cursor is not None:
        items.append(Line(place.ring(view.cursor, 0.9), "cursor", 0.09 * place.pen))
    return Scene(*place.size, tuple(items), title)


def room(board: Board) -> float:
    """Give the room that taps at sides take around a board."""
    if all(tap.port == INSIDE for tap in (*board.inlets, *board.outlets)):
        return 0.0
    return ROOM_LABELS if coloured(board) else ROOM


def _pipes(look: Looks, place: Place) -> Iterator[Item]:
    """Draw the dry pipes, then those with water, and bulbs at tiles of one port."""
    wet = look.water != DRY
    single = look.arms.sum(axis=1) == 1
    drawn = [(cell, path) for cell in range(len(wet)) for path in _paths(cell, look, place)]
    for width, role, bulb in (
        (THIN, "dry", BULB),
        (BORE, "background", BULB - (THIN - BORE) / 2),
    ):
        yield from (Line(path, role, width * place.pen) for cell, path in drawn if not wet[cell])
        yield from _bulbs(np.flatnonzero(~wet & single).tolist(), bulb, role, place)
    for cell, path in drawn:
        if wet[cell]:
            yield Line(path, role_of(int(look.water[cell])), THICK * place.pen)
    for cell in np.flatnonzero(wet & single).tolist():
        yield from _bulbs([cell], BULB, role_of(int(look.water[cell])), place)


def _bulbs(cells: list[int], radius: float, role: str, place: Place) -> Iterator[Item]:
    for cell in cells:
        yield Circle(place.centre(cell), radius * float(place.scale[cell]), role)


def _paths(cell: int, look: Looks, place: Place) -> Iterator[tuple[Point, ...]]:
    """Give the lines of a tile: through it where it has two ports, and from its middle else."""
    width = THIN if look.water[cell] == DRY else THICK
    ports = np.flatnonzero(look.arms[cell] & place.sided[cell]).tolist()
    ends = []
    for port in ports:
        meets = look.linked[cell, port] or look.tapped[cell, port]
        short = 0.0 if meets else (width / 2 + 0.03) * place.pen
        x, y = (place.middles[cell, port] - place.out[cell, port] * short).tolist()
        ends.append((x, y))
    centre = place.centre(cell)
    if len(ends) == 2:
        yield bend(ends[0], centre, ends[1])
    else:
        yield from ((end, centre) for end in ends)
    for port, end in zip(ports, ends, strict=True):
        if look.linked[cell, port] and place.apart[cell, port]:
            x, y = (place.middles[cell, port] + place.out[cell, port] * BEYOND).tolist()
            yield end, (x, y)


def _flanges(look: Looks, place: Place) -> Iterator[Item]:
    """Close the open ends: in the colour of a leak where water comes to them."""
    open_ends = look.arms & ~look.linked & ~look.tapped & place.sided
    for cell, port in np.argwhere(open_ends).tolist():
        x, y = (place.middles[cell, port] - place.out[cell, port] * 0.06 * place.pen).tolist()
        dx, dy = (place.out[cell, port] * FLANGE * place.pen).tolist()
        role = "leak" if look.leaks[cell, port] else role_of(int(look.water[cell]))
        yield Line(((x - dy, y + dx), (x + dy, y - dx)), role, 0.07 * place.pen)


def _signs(look: Looks, place: Place) -> Iterator[Item]:
    for cell in np.flatnonzero(look.water != DRY).tolist():
        sign = sign_of(look, cell)
        if sign:
            scale, role = float(place.scale[cell]), role_of(int(look.water[cell]))
            yield Circle(place.centre(cell), CORE * scale, "background")
            yield Text(place.centre(cell), sign, role, SIGN * scale)


def _inside(tap: Tap, inlet: bool, look: Looks, place: Place) -> Iterator[Item]:
    """Draw a tap inside the board, its own number where the tile has no sign of its own."""
    (x, y), scale = place.centre(tap.cell), float(place.scale[tap.cell])
    role = "entrance" if inlet else "exit"
    if inlet:
        for half, drawn in ((TAP * scale, role), (TAP_CORE * scale, "background")):
            square = ((x - half, y - half), (x + half, y - half), (x + half, y + half))
            yield Polygon((*square, (x - half, y + half)), drawn)
    else:
        yield Circle((x, y), TAP * scale, role)
        if tap not in look.full or look.coloured:
            yield Circle((x, y), TAP_CORE * scale, "background")
    if look.coloured and not sign_of(look, tap.cell):
        yield Text((x, y), str(tap.colour), role, SIGN * scale)


def _arrow(tap: Tap, inlet: bool, look: Looks, place: Place) -> Iterator[Item]:
    """Draw a tap at a side as an arrow, in or out, with the number of its water beyond."""
    middle, out = place.middles[tap.cell, tap.port], place.out[tap.cell, tap.port]
    aside = np.array([-out[1], out[0]]) * HALF
    near, far = middle + out * ARROW[0], middle + out * ARROW[1]
    tip, base = (near, far) if inlet else (far, near)
    corners = [(x, y) for x, y in np.stack([tip, base + aside, base - aside]).tolist()]
    role = "entrance" if inlet else "exit"
    if inlet or tap in look.full:
        yield Polygon(tuple(corners), role)
    else:
        yield Line((*corners, corners[0]), role, 0.05)
    if look.coloured:
        x, y = (middle + out * LABEL_AT).tolist()
        yield Text((x, y), str(tap.colour), role, LABEL)
