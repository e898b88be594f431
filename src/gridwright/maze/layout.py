"""Where everything of a maze lies on the page."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.edges import curves, meeting, port_edges
from gridwright.grid.layered import plan_of
from gridwright.grid.seams import Seam, seams
from gridwright.grid.topology import Topology
from gridwright.maze.board import Maze
from gridwright.puzzle.scene import Point

MARGIN = 0.2
MARGIN_JOINED = 0.55
MARGIN_GAP = 0.75
MARGIN_SEAMS = 0.8

_NEAR = 1e-6


@dataclass(frozen=True, eq=False)
class Layout:
    """A maze on the page; lengths in cells, x to the right and y down.

    size: width and height · centres: float64[n, 2] · sides: float64[n, k, s, 2], the points of
    the side that each port leads through · middles: float64[n, k, 2], the middle of each side ·
    out: float64[n, k, 2], the unit vector from the centre to there · sided: bool[n, k], the ports
    that lead through a side · touching: bool[n, k], those whose neighbour lies just behind it ·
    open: bool[n, k], the ports with a passage, tunnels included · gaps: the ports through which
    one enters and leaves, or -1 · seams: the joined sides that a passage leads through, numbered ·
    floors: how many lie side by side · rooms: float64[n], the width of each cell · pen: the measure
    of lines that run from cell to cell, between the width of the narrowest cell and of most.
    """

    size: tuple[float, float]
    centres: NDArray[np.float64]
    sides: NDArray[np.float64]
    middles: NDArray[np.float64]
    out: NDArray[np.float64]
    sided: NDArray[np.bool_]
    touching: NDArray[np.bool_]
    open: NDArray[np.bool_]
    gaps: tuple[int, int]
    seams: tuple[Seam, ...]
    floors: int
    rooms: NDArray[np.float64]
    pen: float

    def centre(self, cell: int) -> Point:
        """Give the middle of a cell."""
        x, y = self.centres[cell].tolist()
        return x, y

    def outline(self, cell: int) -> tuple[Point, ...]:
        """Give the outline of a cell, its curved sides as many points."""
        points = self.sides[cell, self.sided[cell], 1:].reshape(-1, 2).tolist()
        return tuple((x, y) for x, y in points)


def lay_out(maze: Maze) -> Layout:
    """Lay a maze out on its page, with room around it for what is drawn there."""
    topology = maze.topology
    edges = port_edges(topology)
    sided = np.arange(topology.k) < topology.cycle[:, None]
    touching = meeting(topology, edges)
    sides = curves(topology, edges)
    passages = (maze.links | maze.tunnels)[:, None] >> np.arange(topology.k) & 1 == 1
    middles = (sides[:, :, (sides.shape[2] - 1) // 2] + sides[:, :, sides.shape[2] // 2]) / 2
    out = middles - topology.centres()[:, None]
    reach = np.hypot(out[..., 0], out[..., 1])
    out /= np.maximum(reach, _NEAR)[..., None]
    solid = sided & maze.present[:, None]
    beyond = topology.neighbour
    outside = solid & ((beyond < 0) | ~maze.present[beyond])
    gaps = (_gap(out, outside, maze.entrance, -1), _gap(out, outside, maze.exit, 1))
    low, high = np.nanmin(sides, axis=(0, 1, 2)), np.nanmax(sides, axis=(0, 1, 2))
    joined = solid & ~touching & passages
    numbered = _numbered(topology, joined)
    margin = MARGIN_SEAMS if numbered else MARGIN_JOINED if joined.any() else MARGIN
    margin = max(margin, MARGIN_GAP) if max(gaps) >= 0 else margin
    rooms = 2 * np.nanmin(np.where(sided, reach, np.nan), axis=1)
    width, height = (high - low + 2 * margin).tolist()
    return Layout(
        size=(width, height),
        centres=topology.centres() - low + margin,
        sides=sides - low + margin,
        middles=middles - low + margin,
        out=out,
        sided=sided,
        touching=touching,
        open=passages,
        gaps=gaps,
        seams=numbered,
        floors=plan_of(topology)[1],
        rooms=rooms,
        pen=float(np.sqrt(rooms.min() * np.median(rooms))),
    )


def _numbered(topology: Topology, joined: NDArray[np.bool_]) -> tuple[Seam, ...]:
    """Number the seams that have a passage, from 1 on; joined: bool[n, k]."""
    if not joined.any():
        return ()
    open_ = [seam for seam in seams(topology) if joined[seam.cell, seam.port]]
    return tuple(seam._replace(number=number) for number, seam in enumerate(open_, 1))


def _gap(out: NDArray[np.float64], outside: NDArray[np.bool_], cell: int, down: int) -> int:
    """Choose the port by which one enters (``down`` -1: the upmost) or leaves (1: the lowest)."""
    ports = np.flatnonzero(outside[cell])
    if not ports.size:
        return -1
    way = np.round(out[cell, ports] * down, 6)
    return int(ports[np.lexsort((way[:, 0], way[:, 1]))[-1]])
