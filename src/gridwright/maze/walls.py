"""The walls of a maze as lines on the page, merged where they run on.

Where passages cross beneath one another, cells are drawn smaller than they are, with a corridor
through each passage between them; what runs beneath ends at the sides of the cell above.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.edges import straight_runs
from gridwright.maze.board import Maze
from gridwright.maze.ground import inner_sides, outer_sides
from gridwright.maze.layout import Layout
from gridwright.puzzle.scene import Point

BEYOND = 0.3

Arc: TypeAlias = tuple[float, list[Point]]

_DIGITS = 6


def walls(maze: Maze, layout: Layout) -> Iterator[tuple[Point, ...]]:
    """Give the walls of a maze as polylines: where passages are not, and where sides go on."""
    yield from straight_runs(whiskers(layout, _joined(maze, layout), bool(maze.tunnels.any())))
    pieces = wall_pieces(maze, layout)
    yield from straight_runs(pieces) if pieces.shape[1] == 2 else _curved(pieces)


def wall_pieces(maze: Maze, layout: Layout) -> NDArray[np.float64]:
    """Give the walls side by side, float64[m, s, 2], some of them twice; whiskers left out."""
    closed = closed_sides(maze, layout)
    return _corridors(maze, layout, closed) if maze.tunnels.any() else layout.sides[closed]


def closed_sides(maze: Maze, layout: Layout) -> NDArray[np.bool_]:
    """Find the sides with a wall, bool[n, k]: seen from both cells where there are two."""
    closed: NDArray[np.bool_] = layout.sided & ~layout.open & maze.present[:, None]
    for cell, port in zip((maze.entrance, maze.exit), layout.gaps, strict=True):
        if port >= 0:
            closed[cell, port] = False
    return closed


def whiskers(layout: Layout, ports: NDArray[np.bool_], narrow: bool = False) -> NDArray[np.float64]:
    """Let the walls of passages stand out where these go on elsewhere on the page, [m, 2, 2].

    ports: bool[n, k], the sides with such a passage · narrow: whether cells are drawn smaller.
    """
    sides = outer_sides(layout) if narrow else layout.sides[:, :, [0, -1]]
    ends, out = sides[ports], layout.out[ports][:, None] * BEYOND
    return np.stack([ends, ends + out], axis=2).reshape(-1, 2, 2)


def _joined(maze: Maze, layout: Layout) -> NDArray[np.bool_]:
    joined: NDArray[np.bool_] = layout.open & layout.sided & ~layout.touching
    return joined & maze.present[:, None]


def _corridors(maze: Maze, layout: Layout, closed: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Give the walls of cells that are drawn smaller and of the corridors between, [m, 2, 2]."""
    there = layout.sided & maze.present[:, None]
    beneath = maze.tunnels[:, None] >> np.arange(maze.topology.k) & 1 == 1
    inner, outer = inner_sides(layout), outer_sides(layout)
    through = there & ~closed
    lengthwise = np.stack([inner[through], outer[through]], axis=2).reshape(-1, 2, 2)
    return np.concatenate([inner[there & (closed | beneath)], lengthwise])


def _curved(sides: NDArray[np.float64]) -> Iterator[tuple[Point, ...]]:
    """Join sides, float64[m, s, 2], some of them arcs, dropping repeats."""
    chord = sides[:, -1] - sides[:, 0]
    bulge = sides[:, sides.shape[1] // 2] - sides[:, 0]
    bent = abs(chord[:, 0] * bulge[:, 1] - chord[:, 1] * bulge[:, 0]) > 10**-_DIGITS
    yield from straight_runs(sides[~bent][:, [0, -1]])
    yield from _chains(sides[bent])


def _chains(arcs: NDArray[np.float64]) -> Iterator[tuple[Point, ...]]:
    """Join arcs, float64[m, s, 2], that go on around one middle, dropping repeats."""
    circles: dict[tuple[float, ...], dict[float, Arc]] = defaultdict(dict)
    for points, (x, y) in zip(arcs, _middles(arcs).tolist(), strict=True):
        angles = np.unwrap(np.arctan2(points[:, 1] - y, points[:, 0] - x))
        ahead = angles[-1] > angles[0]
        first, last = (angles[0], angles[-1]) if ahead else (angles[-1], angles[0])
        radius = float(np.hypot(points[0, 0] - x, points[0, 1] - y))
        place = tuple(round(part, 3) for part in (x, y, radius))
        line = [(x, y) for x, y in (points if ahead else points[::-1]).tolist()]
        circles[place][_turn(first)] = (_turn(last), line)
    for circle in circles.values():
        yield from _around(circle)


def _around(circle: dict[float, Arc]) -> Iterator[tuple[Point, ...]]:
    """Join the arcs of one circle: each is kept by where it begins, with where it ends."""
    ends = {end for end, _ in circle.values()}
    while circle:
        # Begin where no arc ends; on a full circle, anywhere.
        begin = next((turn for turn in circle if turn not in ends), next(iter(circle)))
        end, line = circle.pop(begin)
        while end in circle:
            end, more = circle.pop(end)
            line = [*line, *more[1:]]
        yield tuple(line)


def _turn(angle: float) -> float:
    return round(float(angle) / (2 * np.pi) % 1, _DIGITS) % 1


def _middles(arcs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Find the middles of the circles through the first, the middle and the last points."""
    start = arcs[:, 0]
    one, two = arcs[:, arcs.shape[1] // 2] - start, arcs[:, -1] - start
    cross = 2 * (one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0])
    far, near = (one**2).sum(axis=1), (two**2).sum(axis=1)
    x = (two[:, 1] * far - one[:, 1] * near) / cross
    y = (one[:, 0] * near - two[:, 0] * far) / cross
    found: NDArray[np.float64] = start + np.stack([x, y], axis=1)
    return found
