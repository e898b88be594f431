"""Hatching: slanting lines clipped to the cells that they fill."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from gridwright.grid.edges import Segment, straight_runs
from gridwright.puzzle.scene import Point

SPACING = 0.25

_LEAST = 1e-6


def hatching(outlines: Sequence[tuple[Point, ...]]) -> list[Segment]:
    """Give the lines that hatch convex cells, upward to the right, joined from cell to cell."""
    pieces = [piece for outline in outlines for piece in _clipped(outline)]
    return straight_runs(np.array(pieces).reshape(-1, 2, 2))


def _clipped(outline: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    """Cut the lines x + y = m * SPACING to one cell."""
    sums = [x + y for x, y in outline]
    for index in range(math.ceil(min(sums) / SPACING), math.floor(max(sums) / SPACING) + 1):
        level = index * SPACING
        crossed = sorted(_crossings(outline, level))
        if len(crossed) > 1 and crossed[-1][0] - crossed[0][0] > _LEAST:
            yield crossed[0], crossed[-1]


def _crossings(outline: tuple[Point, ...], level: float) -> Iterator[Point]:
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        start, end = ax + ay - level, bx + by - level
        if start * end <= 0 and start != end:
            share = start / (start - end)
            yield ax + (bx - ax) * share, ay + (by - ay) * share
