"""Items of scenes as plain values, their lengths rounded to what a drawing needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gridwright.puzzle.plan import rounded
from gridwright.puzzle.scene import Circle, Item, Line, Point, Polygon, Text


def plain_items(items: Iterable[Item]) -> list[dict[str, Any]]:
    """Print the items of a picture as ``scene.as_plain`` does, for the kit of a browser's port.

    >>> plain_items([Circle((1 / 3, 2.0), 0.5, "exit")])
    [{'kind': 'circle', 'centre': [0.3333, 2], 'radius': 0.5, 'role': 'exit', 'width': None}]
    """
    return [_plain(item) for item in items]


def _plain(item: Item) -> dict[str, Any]:
    match item:
        case Line(points, role, width):
            shape = _spots(points)
            return {"kind": "line", "points": shape, "role": role, "width": _length(width)}
        case Polygon(points, role, shade):
            return {"kind": "polygon", "points": _spots(points), "role": role, "shade": shade}
        case Circle(centre, radius, role, width):
            return {
                "kind": "circle",
                "centre": rounded(centre),
                "radius": _length(radius),
                "role": role,
                "width": None if width is None else _length(width),
            }
        case Text(at, text, role, size):
            spot = rounded(at)
            return {"kind": "text", "at": spot, "text": text, "role": role, "size": _length(size)}
        case _:
            raise TypeError(f"an item of a picture, not {item!r}")


def _spots(points: Iterable[Point]) -> list[list[float]]:
    return [rounded(point) for point in points]


def _length(number: float) -> float:
    return rounded((number,))[0]
