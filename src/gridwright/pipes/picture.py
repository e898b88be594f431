"""The Pipes board as a picture, on any topology, readable without colour.

Flooded pipes are thick and solid, dry ones thin and hollow, loops are beaded, open ends carry a
flange, tiles of one port a bulb, the source a square; locked tiles are bolted down at their
corners, barriers are thick lines, and cells that are not there are filled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.edges import meeting, port_edges, straight_runs
from gridwright.pipes.board import Board
from gridwright.pipes.looks import DRY, FLOODED, LOOP, NONE, ROLE_OF, Looks
from gridwright.puzzle.scene import Circle, Item, Line, Point, Polygon, Scene, View

MARGIN = 0.2
MARGIN_WRAPPED = 0.5
WIDTH = {DRY: 0.2, FLOODED: 0.28, LOOP: 0.3}
BORE = 0.1
CORE = 0.12
BULB = 0.22
SOURCE = 0.25
FLANGE = 0.19
STAIR = 0.16
BEYOND = 0.3
STRAIGHT = 1e-6
DASHES = ((0.06, 0.2), (0.43, 0.57), (0.8, 0.94))
STAIRS = ((0.28, -0.28), (0.28, 0.28), (-0.28, 0.28), (-0.28, -0.28))

Stroke: TypeAlias = tuple[tuple[Point, ...], int]

# The weights of the three points of a quadratic Bezier curve, from one end to the other.
_BEND = tuple((t * t, 2 * t * (1 - t), (1 - t) * (1 - t)) for t in np.linspace(1, 0, 8).tolist())


@dataclass(frozen=True, eq=False)
class Place:
    """Where everything lies on the page, in cells.

    size: width and height · centres: float64[n, 2] · edges: float64[n, k, 2, 2], the side of each
    port · middles: float64[n, k, 2], where a port's arm ends · out: float64[n, k, 2], the unit
    vector there · sided: bool[n, k], the ports that lead through a side · apart: bool[n, k], those
    of them whose neighbour lies elsewhere on the page.
    """

    size: tuple[float, float]
    centres: NDArray[np.float64]
    edges: NDArray[np.float64]
    middles: NDArray[np.float64]
    out: NDArray[np.float64]
    sided: NDArray[np.bool_]
    apart: NDArray[np.bool_]


def picture(board: Board, look: Looks, view: View, title: str) -> Scene:
    """Draw a board as lines, polygons and circles."""
    place = _place(board)
    items: list[Item] = [
        *_grounds(board, place),
        *_grid(board, place),
        *_marks(place, view),
        *_pipes(board, look, place),
        *_stairs(look, place),
        *_flanges(look, place),
        *_barriers(board, place),
        *_source(board, look, place),
        *_bolts(board, place),
    ]
    if view.cursor is not None:
        items.append(Line(_ring(place, view.cursor, 0.9), "cursor", 0.09))
    return Scene(*place.size, tuple(items), title)


def _place(board: Board) -> Place:
    topology = board.topology
    edges = port_edges(topology)
    sided = np.arange(topology.k) < topology.cycle[:, None]
    apart = (topology.neighbour >= 0) & ~meeting(topology, edges) & sided
    margin = MARGIN_WRAPPED if apart.any() else MARGIN
    low = np.nanmin(edges, axis=(0, 1, 2)) - margin
    high = np.nanmax(edges, axis=(0, 1, 2)) + margin
    edges = edges - low
    centres = topology.centres() - low
    middles = edges.mean(axis=2)
    for cell, port in np.argwhere(~sided).tolist():
        step = (port - int(topology.cycle[cell])) % len(STAIRS)
        middles[cell, port] = centres[cell] + STAIRS[step]
    out = middles - centres[:, None]
    out /= np.maximum(np.hypot(out[..., 0], out[..., 1]), 1e-9)[..., None]
    width, height = (high - low).tolist()
    return Place((width, height), centres, edges, middles, out, sided, apart)


def _corners(place: Place, cell: int, scale: float = 1.0) -> list[Point]:
    corners = place.edges[cell, place.sided[cell], 1]
    centre = place.centres[cell]
    return [(x, y) for x, y in (centre + (corners - centre) * scale).tolist()]


def _ring(place: Place, cell: int, scale: float) -> tuple[Point, ...]:
    corners = _corners(place, cell, scale)
    return (*corners, corners[0])


def _grounds(board: Board, place: Place) -> Iterator[Item]:
    for cell in np.flatnonzero(board.tiles == 0).tolist():
        yield Polygon(tuple(_corners(place, cell)), "absent")
    for cell in np.flatnonzero(board.locked).tolist():
        yield Polygon(tuple(_corners(place, cell)), "grid")


def _grid(board: Board, place: Place) -> Iterator[Item]:
    """Draw the lines between tiles, the frame, and where sides join the lines that go on."""
    neighbour = board.topology.neighbour
    present = board.tiles > 0
    both = present[:, None] & (neighbour >= 0) & present[neighbour]
    yield from _strokes(place.edges[both & place.sided], "grid", 0.03)
    joined = both & place.apart
    sides, ways = place.edges[joined], place.out[joined, None]
    whiskers = np.stack([sides, sides + ways * BEYOND], axis=2)
    yield from _strokes(whiskers.reshape(-1, 2, 2), "grid", 0.03)
    for begin, end in DASHES:
        along = sides[:, 1] - sides[:, 0]
        dash = np.stack([sides[:, 0] + along * begin, sides[:, 0] + along * end], axis=1)
        yield from _strokes(dash, "wall", 0.03)
    yield from _strokes(place.edges[present[:, None] & ~both & place.sided], "wall", 0.05)


def _strokes(segments: NDArray[np.float64], role: str, width: float) -> Iterator[Item]:
    for run in straight_runs(segments):
        yield Line(run, role, width)


def _marks(place: Place, view: View) -> Iterator[Item]:
    for role, cells in view.marks.items():
        for cell in cells:
            yield Line(_ring(place, cell, 0.84), role, 0.08)


def _pipes(board: Board, look: Looks, place: Place) -> Iterator[Item]:
    """Draw all dry pipes, then the flooded ones, then the loops, each with their bulbs."""
    paths = _paths(look, place)
    bulbs = _bulbs(board, look)
    centres = place.centres.tolist()
    for width, role, radius in (
        (WIDTH[DRY], "dry", BULB),
        (BORE, "background", BULB - (WIDTH[DRY] - BORE) / 2),
    ):
        yield from (Line(points, role, width) for points, _ in paths[DRY])
        yield from (Circle((x, y), radius, role) for x, y in (centres[c] for c in bulbs[DRY]))
    yield from (Line(points, "flooded", WIDTH[FLOODED]) for points, _ in paths[FLOODED])
    for cell in bulbs[FLOODED]:
        x, y = centres[cell]
        yield Circle((x, y), BULB + 0.03, "flooded")
    for points, cell in paths[LOOP]:
        yield Line(points, "flooded" if look.flooded[cell] else "dry", CORE)
    yield from (Line(points, "loop", WIDTH[LOOP]) for points, _ in paths[LOOP])


def _bulbs(board: Board, look: Looks) -> dict[int, list[int]]:
    single = (look.arms > NONE).sum(axis=1) == 1
    single[board.source] = False
    return {
        DRY: np.flatnonzero(single & ~look.flooded).tolist(),
        FLOODED: np.flatnonzero(single & look.flooded).tolist(),
    }


def _paths(look: Looks, place: Place) -> dict[int, list[Stroke]]:
    """Give the strokes of every kind of arm with their cells; open ends stop short."""
    radius = np.array([0.0, *(WIDTH[kind] / 2 + 0.03 for kind in (DRY, FLOODED, LOOP))])
    short = np.where(look.linked, 0.0, radius[look.arms])
    ends = (place.middles - place.out * short[..., None]).tolist()
    centres = place.centres.tolist()
    paths: dict[int, list[Stroke]] = {DRY: [], FLOODED: [], LOOP: []}
    for cell, kinds in enumerate(look.arms.tolist()):
        (x, y), spots = centres[cell], ends[cell]
        ports = [port for port, kind in enumerate(kinds) if kind]
        for kind in {kinds[port] for port in ports}:
            alike = [(spots[port][0], spots[port][1]) for port in ports if kinds[port] == kind]
            if len(alike) == 2:
                turn = _bend if len(ports) == 2 else _elbow
                paths[kind].append((turn(alike[0], (x, y), alike[1]), cell))
            else:
                paths[kind] += [((end, (x, y)), cell) for end in alike]
    for cell, port in np.argwhere(look.linked & place.apart).tolist():
        ax, ay = ends[cell][port]
        bx, by = (place.middles[cell, port] + place.out[cell, port] * BEYOND).tolist()
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


def _stairs(look: Looks, place: Place) -> Iterator[Item]:
    """End the arms that lead through no side of their cell, but off the page, in a disc."""
    for cell, port in np.argwhere((look.arms > NONE) & ~place.sided).tolist():
        x, y = place.middles[cell, port].tolist()
        yield Circle((x, y), STAIR, ROLE_OF[int(look.arms[cell, port])])


def _flanges(look: Looks, place: Place) -> Iterator[Item]:
    """Close the open ends: in the colour of a leak where water comes to them."""
    for kind, role in ((DRY, "dry"), (FLOODED, "leak")):
        leaks = look.leaks & (look.arms == kind)
        where = (place.middles - place.out * 0.06)[leaks].tolist()
        ways = (place.out[leaks] * FLANGE).tolist()
        for (x, y), (dx, dy) in zip(where, ways, strict=True):
            yield Line(((x - dy, y + dx), (x + dy, y - dx)), role, 0.07)


def _barriers(board: Board, place: Place) -> Iterator[Item]:
    walled = board.barriers[:, None] >> np.arange(board.topology.k) & 1 == 1
    yield from _strokes(place.edges[walled & place.sided], "wall", 0.12)


def _source(board: Board, look: Looks, place: Place) -> Iterator[Item]:
    x, y = place.centres[board.source].tolist()
    for half, role in (
        (SOURCE, "source"),
        (SOURCE - 0.08, "background"),
        (SOURCE - 0.13, ROLE_OF[FLOODED if look.flooded[board.source] else DRY]),
    ):
        square = ((x - half, y - half), (x + half, y - half), (x + half, y + half))
        yield Polygon((*square, (x - half, y + half)), role)


def _bolts(board: Board, place: Place) -> Iterator[Item]:
    for cell in np.flatnonzero(board.locked).tolist():
        for spot in _corners(place, cell, 0.74):
            yield Circle(spot, 0.055, "locked")
