"""What pictures of boards of tiles have in common: grid lines, frames, seams and bent pipes."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.edges import straight_runs
from gridwright.grid.seams import Seam
from gridwright.grid.topology import Masks, Topology
from gridwright.puzzle.place import Place
from gridwright.puzzle.scene import Item, Line, Point, Text, View

BEYOND = 0.3
SEAM_AT = 0.55
SEAM = 0.28
SEAM_ASIDE = 0.3
CAPTION = 0.5
STRAIGHT = 1e-6
DASHES = ((0.06, 0.2), (0.43, 0.57), (0.8, 0.94))

# The weights of the three points of a quadratic Bezier curve, from one end to the other.
_BEND = tuple((t * t, 2 * t * (1 - t), (1 - t) * (1 - t)) for t in np.linspace(1, 0, 8).tolist())


def grid_lines(topology: Topology, tiles: Masks, place: Place) -> Iterator[Item]:
    """Draw the lines between tiles, the frame, and where sides join the lines that go on."""
    neighbour = topology.neighbour
    present = tiles > 0
    both = present[:, None] & (neighbour >= 0) & present[neighbour]
    yield from strokes(place.sides[both & place.sided], "grid", 0.03)
    joined = both & place.apart
    sides, ways = place.sides[joined][:, [0, -1]], place.out[joined, None]
    whiskers = np.stack([sides, sides + ways * BEYOND], axis=2)
    yield from strokes(whiskers.reshape(-1, 2, 2), "grid", 0.03)
    for begin, end in DASHES:
        along = sides[:, 1] - sides[:, 0]
        dash = np.stack([sides[:, 0] + along * begin, sides[:, 0] + along * end], axis=1)
        yield from strokes(dash, "wall", 0.03)
    yield from strokes(place.sides[present[:, None] & ~both & place.sided], "wall", 0.05)


def strokes(sides: NDArray[np.float64], role: str, width: float) -> Iterator[Item]:
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


def mark_rings(place: Place, view: View) -> Iterator[Item]:
    """Draw a ring inside each marked cell."""
    for role, cells in view.marks.items():
        for cell in cells:
            yield Line(place.ring(cell, 0.84), role, 0.08 * place.pen)


def elbow(one: Point, centre: Point, other: Point) -> tuple[Point, ...]:
    """Give the points of a pipe through a centre: its ends alone where it is straight."""
    (ax, ay), (x, y), (bx, by) = one, centre, other
    if abs((ax - x) * (by - y) - (ay - y) * (bx - x)) < STRAIGHT:
        return one, other
    return one, centre, other


def bend(one: Point, centre: Point, other: Point) -> tuple[Point, ...]:
    """Round an elbow off: points of the quadratic Bezier curve that the centre pulls."""
    if len(elbow(one, centre, other)) == 2:
        return one, other
    (ax, ay), (x, y), (bx, by) = one, centre, other
    return tuple((u * ax + v * x + w * bx, u * ay + v * y + w * by) for u, v, w in _BEND)


def seam_numbers(place: Place) -> Iterator[Item]:
    """Number seams on both sides, once where these nearly meet in a corner; and the floors."""
    aside = SEAM_ASIDE if place.captions else 0.0
    yield from (
        item for seam in place.seams for item in seam_number(seam, place.middles, place.out, aside)
    )
    for floor, spot in enumerate(place.captions):
        yield Text(spot, str(floor), "wall", CAPTION)


def seam_number(
    seam: Seam, middles: NDArray[np.float64], out: NDArray[np.float64], aside: float
) -> Iterator[Item]:
    """Number one seam on both sides, once where these nearly meet in a corner.

    middles, out: float64[n, k, 2], the middle of each side and the way out through it · aside: how
    far numbers stand beside what leads out, as where the next floor is near; 0 is beyond it.
    """
    spots = [
        _spot(middles[cell, port], out[cell, port], aside) for cell, port in (seam[1:3], seam[3:])
    ]
    if math.dist(*spots) < 2 * SEAM:
        (ax, ay), (bx, by) = spots
        spots = [((ax + bx) / 2, (ay + by) / 2)]
    for spot in spots:
        yield Text(spot, str(seam.number), "wall", SEAM)


def _spot(middle: NDArray[np.float64], out: NDArray[np.float64], aside: float) -> Point:
    way = out * SEAM - abs(out[::-1]) * aside if aside else out * SEAM_AT
    x, y = (middle + way).tolist()
    return x, y
