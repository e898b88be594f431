"""The Pipes board as a picture, on any topology, readable without colour.

Flooded pipes are thick and solid, dry ones thin and hollow, loops are beaded, open ends carry a
flange, tiles of one port a bulb, the source a square; locked tiles are bolted down at their
corners, fixed ones held by plates there, barriers are thick lines, and cells that are not there
are filled. Stairs are arrows in a hub, and joined sides that lie apart bear the same number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np

from gridwright.pipes.board import Board
from gridwright.pipes.hubs import hubs
from gridwright.pipes.looks import DRY, FLOODED, LOOP, NONE, ROLE_OF, Looks
from gridwright.puzzle.place import Place, lay_out
from gridwright.puzzle.scene import Circle, Item, Line, Point, Polygon, Scene, View
from gridwright.puzzle.tiling import (
    BEYOND,
    bend,
    elbow,
    grid_lines,
    mark_rings,
    seam_numbers,
    strokes,
)

WIDTH = {DRY: 0.2, FLOODED: 0.28, LOOP: 0.3}
BORE = 0.1
CORE = 0.12
BULB = 0.22
SOURCE = 0.25
SOURCE_AROUND_HUB = 0.34
FLANGE = 0.19
PLATE = 0.2
BEYOND_SEAM = 0.2

Stroke: TypeAlias = tuple[tuple[Point, ...], int]


def picture(board: Board, look: Looks, view: View, title: str) -> Scene:
    """Draw a board as lines, polygons and circles."""
    place = lay_out(board.topology, board.tiles)
    items: list[Item] = [
        *_grounds(board, place),
        *grid_lines(board.topology, board.tiles, place),
        *mark_rings(place, view),
        *_pipes(board, look, place),
        *_flanges(look, place),
        *barriers(board, place),
        *_source(board, look, place),
        *hubs(look, place),
        *_bolts(board, place),
        *_plates(board, place),
        *seam_numbers(place),
    ]
    if view.cursor is not None:
        items.append(Line(place.ring(view.cursor, 0.9), "cursor", 0.09 * place.pen))
    return Scene(*place.size, tuple(items), title)


def _grounds(board: Board, place: Place) -> Iterator[Item]:
    for cell in np.flatnonzero(board.tiles == 0).tolist():
        yield Polygon(place.outline(cell), "absent")
    for cell in np.flatnonzero(board.locked | board.fixed).tolist():
        yield Polygon(place.outline(cell), "grid")


def _pipes(board: Board, look: Looks, place: Place) -> Iterator[Item]:
    """Draw all dry pipes, then the flooded ones, then the loops, each with their bulbs."""
    paths = _paths(look, place)
    bulbs = _bulbs(board, look)
    pen = place.pen
    for width, role, radius in (
        (WIDTH[DRY], "dry", BULB),
        (BORE, "background", BULB - (WIDTH[DRY] - BORE) / 2),
    ):
        yield from (Line(points, role, width * pen) for points, _ in paths[DRY])
        yield from _discs(bulbs[DRY], radius, role, place)
    yield from (Line(points, "flooded", WIDTH[FLOODED] * pen) for points, _ in paths[FLOODED])
    yield from _discs(bulbs[FLOODED], BULB + 0.03, "flooded", place)
    for points, cell in paths[LOOP]:
        yield Line(points, "flooded" if look.flooded[cell] else "dry", CORE * pen)
    yield from (Line(points, "loop", WIDTH[LOOP] * pen) for points, _ in paths[LOOP])


def _bulbs(board: Board, look: Looks) -> dict[int, list[int]]:
    single = (look.arms > NONE).sum(axis=1) == 1
    single[board.source] = False
    return {
        DRY: np.flatnonzero(single & ~look.flooded).tolist(),
        FLOODED: np.flatnonzero(single & look.flooded).tolist(),
    }


def _discs(cells: list[int], radius: float, role: str, place: Place) -> Iterator[Item]:
    for cell in cells:
        yield Circle(place.centre(cell), radius * float(place.scale[cell]), role)


def _paths(look: Looks, place: Place) -> dict[int, list[Stroke]]:
    """Give the strokes of every kind of arm with their cells; open ends stop short."""
    radius = np.array([0.0, *(WIDTH[kind] / 2 + 0.03 for kind in (DRY, FLOODED, LOOP))])
    short = np.where(look.linked, 0.0, radius[look.arms] * place.pen)
    ends = (place.middles - place.out * short[..., None]).tolist()
    centres = place.centres.tolist()
    sided = np.where(place.sided, look.arms, NONE).tolist()
    count = (look.arms > NONE).sum(axis=1).tolist()
    paths: dict[int, list[Stroke]] = {DRY: [], FLOODED: [], LOOP: []}
    for cell, kinds in enumerate(sided):
        (x, y), spots = centres[cell], ends[cell]
        ports = [port for port, kind in enumerate(kinds) if kind]
        for kind in {kinds[port] for port in ports}:
            alike = [(spots[port][0], spots[port][1]) for port in ports if kinds[port] == kind]
            if len(alike) == 2:
                turn = bend if count[cell] == 2 else elbow
                paths[kind].append((turn(alike[0], (x, y), alike[1]), cell))
            else:
                paths[kind] += [((end, (x, y)), cell) for end in alike]
    beyond = BEYOND_SEAM if place.seams else BEYOND
    for cell, port in np.argwhere(look.linked & place.apart).tolist():
        ax, ay = ends[cell][port]
        bx, by = (place.middles[cell, port] + place.out[cell, port] * beyond).tolist()
        paths[int(look.arms[cell, port])].append((((ax, ay), (bx, by)), cell))
    return paths


def _flanges(look: Looks, place: Place) -> Iterator[Item]:
    """Close the open ends: in the colour of a leak where water comes to them."""
    for kind, role in ((DRY, "dry"), (FLOODED, "leak")):
        leaks = look.leaks & (look.arms == kind) & place.sided
        where = (place.middles - place.out * 0.06 * place.pen)[leaks].tolist()
        ways = (place.out[leaks] * FLANGE * place.pen).tolist()
        for (x, y), (dx, dy) in zip(where, ways, strict=True):
            yield Line(((x - dy, y + dx), (x + dy, y - dx)), role, 0.07 * place.pen)


def barriers(board: Board, place: Place) -> Iterator[Item]:
    """Draw the barriers as thick lines."""
    walled = board.barriers[:, None] >> np.arange(board.topology.k) & 1 == 1
    yield from strokes(place.sides[walled & place.sided], "wall", 0.12 * place.pen)


def _source(board: Board, look: Looks, place: Place) -> Iterator[Item]:
    x, y = place.centre(board.source)
    scale = float(place.scale[board.source])
    stairs = (look.arms[board.source][~place.sided[board.source]] > NONE).any()
    reach = SOURCE_AROUND_HUB if stairs else SOURCE
    for size, role in (
        (reach, "source"),
        (reach - 0.08, "background"),
        (reach - 0.13, ROLE_OF[FLOODED if look.flooded[board.source] else DRY]),
    ):
        half = size * scale
        square = ((x - half, y - half), (x + half, y - half), (x + half, y + half))
        yield Polygon((*square, (x - half, y + half)), role)


def _bolts(board: Board, place: Place) -> Iterator[Item]:
    for cell in np.flatnonzero(board.locked).tolist():
        for spot in place.corners(cell, 0.74):
            yield Circle(spot, 0.055 * float(place.scale[cell]), "locked")


def _plates(board: Board, place: Place) -> Iterator[Item]:
    """Put a three-cornered plate into each corner of a fixed tile."""
    for cell in np.flatnonzero(board.fixed).tolist():
        spots = place.corners(cell, 0.92)
        for at, (x, y) in enumerate(spots):
            ends = (spots[at - 1], spots[(at + 1) % len(spots)])
            sides = [(x + (ex - x) * PLATE, y + (ey - y) * PLATE) for ex, ey in ends]
            yield Polygon(((x, y), *sides), "locked")
