"""Where everything of a board of tiles lies on the page."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.edges import curves, extent, port_edges
from gridwright.grid.layered import plan_of
from gridwright.grid.seams import Seam, apart, seams
from gridwright.grid.topology import Masks, Topology
from gridwright.puzzle.scene import Point

MARGIN = 0.2
MARGIN_JOINED = 0.5
MARGIN_SEAMS = 0.8
CAPTION = 0.7
ROOMY = 1.15

_NEAR = 1e-6


@dataclass(frozen=True, eq=False)
class Place:
    """A board of tiles on the page; lengths in cells, x to the right and y down.

    size: width and height · centres: float64[n, 2] · sides: float64[n, k, s, 2], the points of
    the side that each port leads through · middles: float64[n, k, 2], where a port's arm ends ·
    out: float64[n, k, 2], the unit vector from the centre to there · sided: bool[n, k], the ports
    that lead through a side · apart: bool[n, k], those of them whose neighbour lies elsewhere on
    the page · seams: joined sides to be numbered · captions: where each floor's number stands, if
    there are floors · scale: float64[n], how large what stands in a cell is drawn, 1 on squares ·
    pen: the same for lines.
    """

    size: tuple[float, float]
    centres: NDArray[np.float64]
    sides: NDArray[np.float64]
    middles: NDArray[np.float64]
    out: NDArray[np.float64]
    sided: NDArray[np.bool_]
    apart: NDArray[np.bool_]
    seams: tuple[Seam, ...]
    captions: tuple[Point, ...]
    scale: NDArray[np.float64]
    pen: float

    def centre(self, cell: int) -> Point:
        """Give the middle of a cell."""
        x, y = self.centres[cell].tolist()
        return x, y

    def corners(self, cell: int, scale: float) -> list[Point]:
        """Give the corners of a cell, moved towards its centre by a scale."""
        return self._drawn_in(cell, self.sides[cell, self.sided[cell], -1], scale)

    def outline(self, cell: int, scale: float = 1.0) -> tuple[Point, ...]:
        """Give the outline of a cell, its curved sides as many points, drawn in by a scale."""
        points = self.sides[cell, self.sided[cell], 1:].reshape(-1, 2)
        return tuple(self._drawn_in(cell, points, scale))

    def ring(self, cell: int, scale: float) -> tuple[Point, ...]:
        """Give the outline of a cell, drawn in, as a closed line."""
        points = self.outline(cell, scale)
        return (*points, points[0])

    def _drawn_in(self, cell: int, points: NDArray[np.float64], scale: float) -> list[Point]:
        centre = self.centres[cell]
        return [(x, y) for x, y in (centre + (points - centre) * scale).tolist()]


def lay_out(topology: Topology, tiles: Masks, room: float = 0.0) -> Place:
    """Lay a board out on its page, with room around it for what is drawn there.

    tiles: uint8[n] port masks, 0 where there is no tile · room: the least that is to be around it.
    """
    edges = port_edges(topology)
    sides = curves(topology, edges)
    elsewhere = apart(topology, edges)
    numbered = _numbered(topology, tiles)
    usual = MARGIN_SEAMS if numbered else MARGIN_JOINED if elsewhere.any() else MARGIN
    margin = max(usual, room)
    low = np.nanmin(sides, axis=(0, 1, 2)) - margin
    high = np.nanmax(sides, axis=(0, 1, 2)) + margin
    captions = _captions(topology, margin)
    if captions.size:
        low[1] -= CAPTION
    centres = topology.centres()
    middles = (sides[:, :, (sides.shape[2] - 1) // 2] + sides[:, :, sides.shape[2] // 2]) / 2
    out = middles - centres[:, None]
    reach = np.hypot(out[..., 0], out[..., 1])
    rooms = 2 * np.nanmin(reach, axis=1)
    width, height = (high - low).tolist()
    return Place(
        size=(width, height),
        centres=centres - low,
        sides=sides - low,
        middles=middles - low,
        out=out / np.maximum(reach, _NEAR)[..., None],
        sided=np.arange(topology.k) < topology.cycle[:, None],
        apart=elsewhere,
        seams=numbered,
        captions=tuple((x, y) for x, y in (captions - low).tolist()),
        scale=np.minimum(1, ROOMY * rooms),
        pen=min(1.0, ROOMY * float(np.sqrt(rooms.min() * np.median(rooms)))),
    )


def _numbered(topology: Topology, tiles: Masks) -> tuple[Seam, ...]:
    """List the seams between tiles."""
    return tuple(s for s in seams(topology) if tiles[s.cell] and tiles[s.beyond])


def _captions(topology: Topology, margin: float) -> NDArray[np.float64]:
    """Place the floors' numbers above their floors, float64[floors, 2]; none on a single floor."""
    plan, floors = plan_of(topology)
    if floors == 1:
        return np.empty((0, 2))
    low, high = extent(plan)
    pace = topology.centres()[plan.n, 0] - topology.centres()[0, 0]
    x = (low[0] + high[0]) / 2 + pace * np.arange(floors)
    return np.stack([x, np.full(floors, low[1] - margin - CAPTION / 2)], axis=1)
