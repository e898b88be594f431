"""The bounds of what is drawn."""

from __future__ import annotations

from typing import NamedTuple

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import Circle, Glyph, Item, Line, Point, Polygon, Text


class Bounds(NamedTuple):
    """A box on the page, in cells; what it bounds may be smaller but never larger."""

    left: float
    top: float
    right: float
    low: float


def bounds_of(item: Item) -> Bounds:
    """Bound an item of a picture; raise BadInput on a glyph.

    >>> bounds_of(Circle((2.0, 3.0), 0.5, "trail"))
    Bounds(left=1.5, top=2.5, right=2.5, low=3.5)
    """
    match item:
        case Line(points=points, width=width):
            return _around(points, width / 2)
        case Polygon(points=points):
            return _around(points, 0.0)
        case Circle(centre=centre, radius=radius, width=width):
            return _around((centre,), radius + (width or 0.0) / 2)
        case Text(at=at, text=text, size=size):
            return _around((at,), size * max(1, len(text)))
        case Glyph():
            raise BadInput(
                expected="a picture", got="characters", remedy="view the position as a picture"
            )


def union(bounds: list[Bounds]) -> Bounds:
    """Bound several boxes, at least one."""
    return Bounds(
        min(box.left for box in bounds),
        min(box.top for box in bounds),
        max(box.right for box in bounds),
        max(box.low for box in bounds),
    )


def _around(points: tuple[Point, ...], reach: float) -> Bounds:
    across, down = [x for x, _ in points], [y for _, y in points]
    return Bounds(min(across) - reach, min(down) - reach, max(across) + reach, max(down) + reach)
