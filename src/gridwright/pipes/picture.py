"""The Pipes board as a picture, on any topology, readable without colour.

Flooded pipes are thick and solid, dry ones thin and hollow, loops are beaded, open ends carry a
flange, tiles of one port a bulb, the source a square; locked tiles are bolted down at their
corners, barriers are thick lines, and cells that are not there are filled. Stairs are arrows in a
hub, and joined sides that lie apart bear the same number.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.edges import straight_runs
from gridwright.pipes.board import Board
from gridwright.pipes.hubs import hubs
from gridwright.pipes.looks import DRY, FLOODED, LOOP, NONE, ROLE_OF, Looks
from gridwright.puzzle.place import Place, lay_out
from gridwright.puzzle.scene import Circle, Item, Line, Point, Polygon, Scene, Text, View

WIDTH = {DRY: 0.2, FLOODED: 0.28, LOOP: 0.3}
BORE = 0.1
CORE = 0.12
BULB = 0.22
SOURCE = 0.25
SOURCE_AROUND_HUB = 0.34
FLANGE = 0.19
BEYOND = 0.3
BEYOND_SEAM = 0.2
SEAM_AT = 0.55
SEAM = 0.28
SEAM_ASIDE = 0.3
CAPTION = 0.5
STRAIGHT = 1e-6
DASHES = ((0.06, 0.2), (0.43, 0.57), (0.8, 0.94))

Stroke: TypeAlias = tuple[tuple[Point, ...], int]

# The weights of the three points of a quadratic Bezier curve, from one end to the other.
_BEND = tuple((t * t, 2 * t * (1 - t), (1 - t) * (1 - t)) for t in np.linspace(1, 0, 8).tolist())


def picture(board: Board, look: Looks, view: View, title: str) -> Scene:
    """Draw a board as lines, polygons and circles."""
    place = lay_out(board.topology, board.tiles)
    items: list[Item] = [
        *_grounds(board, place),
        *_grid(board, place),
        *_marks(place, view),
        *_pipes(board, look, place),
        *_flanges(look, place),
        *_barriers(board, place),
        *_source(board, look, place),
        *hubs(look, place),
        *_bolts(board, place),
        *_numbers(place),
    ]
    if view.cursor is not None:
        items.append(Line(place.ring(view.cursor, 0.9), "cursor", 0.09 * place.pen))
    return Scene(*place.size, tuple(items), title)


def _grounds(board: Board, place: Place) -> Iterator[Item]:
    for cell in np.flatnonzero(board.tiles == 0).tolist():
        yield Polygon(place.outline(cell), "absent")
    for cell in np.flatnonzero(board.locked).tolist():
        yield Polygon(place.outline(cell), "grid")


def _grid(board: Board, place: Place) -> Iterator[Item]:
    """Draw the lines between tiles, the frame, and where sides join the lines that go on."""
    neighbour = board.topology.neighbour
    present = board.tiles > 0
    both = present[:, None] & (neighbour >= 0) & present[neighbour]
    yield from _strokes(place.sides[both & place.sided], "grid", 0.03)
    joined = both & place.apart
    sides, ways = place.sides[joined][:, [0, -1]], place.out[joined, None]
    whiskers = np.stack([sides, sides + ways * BEYOND], axis=2)
    yield from _strokes(whiskers.reshape(-1, 2, 2), "grid", 0.03)
    for begin, end in DASHES:
        along = sides[:, 1] - sides[:, 0]
        dash = np.stack([sides[:, 0] + along * begin, sides[:, 0] + along * end], axis=1)
        yield from _strokes(dash, "wall", 0.03)
    yield from _strokes(place.sides[present[:, None] & ~both & place.sided], "wall", 0.05)


def _strokes(sides: NDArray[np.float64], role: str, width: float) -> Iterator[Item]:
    """Draw sides, float64[m, s, 2]: straight ones joined where they go on, arcs each once."""
    chord, middle = sides[:, -1] - sides[:, 0], sides[:, sides.shape[1] // 2] - sides[:, 0]
    bent = abs(chord[:, 0] * middle[:, 1] - chord[:, 1] * middle[:, 0]) > STRAIGHT
    for run in straight_runs(sides[~bent][:, [0, -1]]):
        yield Line(run, role, width)
    seen: set[Point] = set()
    for arc in np.round(sides[bent], 6).tolist():
        x, y = arc[len(arc) // 2]
        if (x, y) not in seen:
            seen.add((x, y))
            yield Line(tuple((px, py) for px, py in arc), role, width)


def _marks(place: Place, view: View) -> Iterator[Item]:
    for role, cells in view.marks.items():
        for cell in cells:
            yield Line(place.ring(cell, 0.84), role, 0.08 * place.pen)


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
                turn = _bend if count[cell] == 2 else _elbow
                paths[kind].append((turn(alike[0], (x, y), alike[1]), cell))
            else:
                paths[kind] += [((end, (x, y)), cell) for end in alike]
    beyond = BEYOND_SEAM if place.seams else BEYOND
    for cell, port in np.argwhere(look.linked & place.apart).tolist():
        ax, ay = ends[cell][port]
        bx, by = (place.middles[cell, port] + place.out[cell, port] * beyond).tolist()
        paths[int(look.arms[cell, port])].append((((ax, ay), (bx, by)), cell))
    return paths


def _elbow(one: Point, centre: Point, other: Point) -> tuple[Point, ...]:
    (ax, ay), (x, y), (bx, by) = one, centre, other
    if abs((ax - x) * (by - y) - (ay - y) * (bx - x)) < STRAIGHT:
        return one, other
    return one, centre, other


def _bend(one: Point, centre: Point, other: Point) -> tuple[Point, ...]:
    """Round an elbow off: points of the quadratic Bezier curve that the centre pulls."""
    if len(_elbow(one, centre, other)) == 2:
        return one, other
    (ax, ay), (x, y), (bx, by) = one, centre, other
    return tuple((u * ax + v * x + w * bx, u * ay + v * y + w * by) for u, v, w in _BEND)


def _flanges(look: Looks, place: Place) -> Iterator[Item]:
    """Close the open ends: in the colour of a leak where water comes to them."""
    for kind, role in ((DRY, "dry"), (FLOODED, "leak")):
        leaks = look.leaks & (look.arms == kind) & place.sided
        where = (place.middles - place.out * 0.06 * place.pen)[leaks].tolist()
        ways = (place.out[leaks] * FLANGE * place.pen).tolist()
        for (x, y), (dx, dy) in zip(where, ways, strict=True):
            yield Line(((x - dy, y + dx), (x + dy, y - dx)), role, 0.07 * place.pen)


def _barriers(board: Board, place: Place) -> Iterator[Item]:
    walled = board.barriers[:, None] >> np.arange(board.topology.k) & 1 == 1
    yield from _strokes(place.sides[walled & place.sided], "wall", 0.12 * place.pen)


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


def _numbers(place: Place) -> Iterator[Item]:
    """Number seams on both sides, once where these nearly meet in a corner; and the floors."""
    for seam in place.seams:
        spots = [_beside(place, *end) for end in (seam[1:3], seam[3:])]
        if math.dist(*spots) < 2 * SEAM:
            (ax, ay), (bx, by) = spots
            spots = [((ax + bx) / 2, (ay + by) / 2)]
        for spot in spots:
            yield Text(spot, str(seam.number), "wall", SEAM)
    for floor, spot in enumerate(place.captions):
        yield Text(spot, str(floor), "wall", CAPTION)


def _beside(place: Place, cell: int, port: int) -> Point:
    """Place the number of a seam: beyond the pipe, or beside it where the next floor is near."""
    out = place.out[cell, port]
    x, y = (place.middles[cell, port] + out * SEAM_AT).tolist()
    if place.captions:
        along = -abs(out[::-1]) * SEAM_ASIDE
        x, y = (place.middles[cell, port] + out * SEAM + along).tolist()
    return x, y
