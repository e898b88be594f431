"""Pictures as characters: lines, outlines and circles as the dots of Braille patterns.

A character holds two dots by four, which lie evenly on common terminals (Unicode, U+2800 to
U+28FF). Later items paint over earlier ones: a character has the role of the last item in it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import Circle, Glyph, Item, Line, Point, Polygon

ACROSS, DOWN = 2, 4

_BLANK = 0x2800
_BITS = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]])
_THICK = 2.0
_ROUND = 64


def rows_of(width: float, height: float, columns: int) -> int:
    """Count the rows of a picture that is drawn ``columns`` characters wide."""
    return max(1, math.ceil(height * columns * ACROSS / width / DOWN))


def place_of(point: Point, width: float, height: float, columns: int) -> tuple[int, int]:
    """Give the column and the row of the character that a point of a picture falls into."""
    scale = columns * ACROSS / width
    column, row = int(point[0] * scale / ACROSS), int(point[1] * scale / DOWN)
    last = rows_of(width, height, columns) - 1
    return min(max(column, 0), columns - 1), min(max(row, 0), last)


def dots(items: Iterable[Item], width: float, height: float, columns: int) -> tuple[Glyph, ...]:
    """Draw the items of a picture, ``width`` by ``height`` cells, in ``columns`` characters a row.

    Lines are as thick as they come out, at least one dot; polygons and circles are outlines, and
    discs full. Items of the role ``background`` clear what lies beneath. Words are left out: there
    is no room. Raises BadInput on glyphs.
    """
    if columns < 1:
        raise BadInput(expected="at least 1 column", got=columns, where="columns")
    page = _Page(width, height, columns)
    for item in items:
        page.draw(item)
    return tuple(page.glyphs())


class _Page:
    """Dots as they are painted: ``ink`` is 0 where there is none, else 1 and the role's number."""

    def __init__(self, width: float, height: float, columns: int) -> None:
        self._scale = columns * ACROSS / width
        shape = (rows_of(width, height, columns) * DOWN, columns * ACROSS)
        self._ink: NDArray[np.int32] = np.zeros(shape, np.int32)
        self._order = np.zeros(shape, np.int32)
        self._roles: list[str] = []
        self._count = 0

    def draw(self, item: Item) -> None:
        """Paint one item over what is there."""
        if isinstance(item, Glyph):
            raise BadInput(expected="a picture", got="characters")
        self._count += 1
        if item.role not in self._roles:
            self._roles.append(item.role)
        ink = 0 if item.role == "background" else 1 + self._roles.index(item.role)
        if isinstance(item, Line):
            self._line(item.points, item.width, ink)
        elif isinstance(item, Polygon):
            self._line((*item.points, item.points[0]), 0.0, ink)
        elif isinstance(item, Circle):
            self._circle(item, ink)

    def _circle(self, circle: Circle, ink: int) -> None:
        x, y = circle.centre
        if circle.width is None:
            self._disc(np.array([[x, y]]) * self._scale, circle.radius * self._scale, ink)
            return
        turns = np.linspace(0, 2 * np.pi, _ROUND + 1)
        ring = np.stack([np.cos(turns), np.sin(turns)], axis=1) * circle.radius + (x, y)
        self._line([(px, py) for px, py in ring.tolist()], circle.width, ink)

    def _line(self, points: Iterable[Point], width: float, ink: int) -> None:
        for start, end in pairwise(points):
            one, other = np.array(start) * self._scale, np.array(end) * self._scale
            steps = max(1, math.ceil(2 * float(abs(other - one).max())))
            along = one + (other - one) * np.linspace(0, 1, steps + 1)[:, None]
            if width * self._scale < _THICK:
                self._paint(along, ink)
            else:
                self._disc(along, width * self._scale / 2, ink)

    def _disc(self, centres: NDArray[np.float64], radius: float, ink: int) -> None:
        """Paint the dots within a radius of any of the centres, float64[m, 2]."""
        reach = math.ceil(radius)
        offsets = np.arange(-reach, reach + 1)
        around = np.stack(np.meshgrid(offsets, offsets), axis=-1).reshape(1, -1, 2)
        near = np.floor(centres)[:, None] + around + 0.5
        inside = np.hypot(*np.moveaxis(near - centres[:, None], -1, 0)) <= radius
        self._paint(np.concatenate([centres, near[inside]]), ink)

    def _paint(self, spots: NDArray[np.float64], ink: int) -> None:
        height, width = self._ink.shape
        # A spot on a border belongs to the dot before it, so that frames come out even.
        at = np.ceil(spots - 1e-9).astype(np.int64) - 1
        columns, rows = at[:, 0].clip(0, width - 1), at[:, 1].clip(0, height - 1)
        self._ink[rows, columns] = ink
        self._order[rows, columns] = self._count

    def glyphs(self) -> Iterator[Glyph]:
        """Give a glyph for each character that has a dot."""
        height, width = self._ink.shape
        shape = (height // DOWN, DOWN, width // ACROSS, ACROSS)
        ink = self._ink.reshape(shape)
        order = np.where(ink > 0, self._order.reshape(shape), -1)
        bits = np.where(ink > 0, _BITS[None, :, None, :], 0).sum(axis=(1, 3))
        flat = order.transpose(0, 2, 1, 3).reshape(height // DOWN, width // ACROSS, -1)
        last = flat.argmax(axis=2)
        inks = ink.transpose(0, 2, 1, 3).reshape(flat.shape)
        for row, column in np.argwhere(bits > 0).tolist():
            role = self._roles[int(inks[row, column, last[row, column]]) - 1]
            yield Glyph(column, row, chr(_BLANK + int(bits[row, column])), role)
