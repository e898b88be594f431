"""Pictures as PNG, drawn larger and scaled down so that edges are smooth."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import Circle, Item, Line, Point, Polygon, Scene, Text
from gridwright.render.shades import SCALE
from gridwright.render.theme import ink_colour, style

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

UNIT = 32
MAX_PIXELS = 64_000_000
OVERSAMPLING = 4

_BAND_PIXELS = 1_000_000
_BOLD = 0.03  # what the strokes of bold letters gain on each side, of their height
_SMOOTH = 0.85  # the cosine of the angle between two pieces of one curve, at least


def to_png(scene: Scene, unit: int = UNIT, scale: str = SCALE) -> bytes:
    """Print a picture as a PNG file on a light ground, one cell ``unit`` pixels wide.

    scale: the scale of colours of polygons that have shades. Raises BadInput where the scene is
    made of glyphs, the unit is not positive, or there would be more than MAX_PIXELS pixels.
    """
    from PIL import Image, ImageDraw  # noqa: PLC0415  (costly to import, and seldom needed)

    width, height = _size(scene, unit)
    image = Image.new("RGB", (width, height))
    pending = [(*_rows(item), item) for item in scene.items]
    band = max(1, _BAND_PIXELS // width)
    for top in range(0, height, band):
        rows = min(band, height - top)
        part = Image.new(
            "RGB", (width * OVERSAMPLING, rows * OVERSAMPLING), style("background").light
        )
        pen = Pen(ImageDraw.Draw(part), unit * OVERSAMPLING, top * OVERSAMPLING, scale)
        for low, high, item in pending:
            if low * unit <= top + rows and high * unit >= top:
                pen.draw(item)
        image.paste(part.reduce(OVERSAMPLING), (0, top))
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def _size(scene: Scene, unit: int) -> tuple[int, int]:
    if unit < 1:
        raise BadInput(expected="a unit of at least 1 pixel", got=unit, where="unit")
    width, height = math.ceil(scene.width * unit), math.ceil(scene.height * unit)
    if width * height > MAX_PIXELS:
        largest = math.isqrt(int(MAX_PIXELS / (scene.width * scene.height)))
        raise BadInput(
            expected=f"at most {MAX_PIXELS:,} pixels",
            got=f"{width:,} x {height:,}",
            where="PNG",
            remedy=f"take a unit of {largest} or less" if largest else "draw an SVG instead",
        )
    return width, height


def _rows(item: Item) -> tuple[float, float]:
    """Give the upper and lower bound of an item, in cells."""
    if isinstance(item, Line):
        heights = [y for _, y in item.points]
        return min(heights) - item.width, max(heights) + item.width
    if isinstance(item, Polygon):
        heights = [y for _, y in item.points]
        return min(heights), max(heights)
    if isinstance(item, Circle):
        reach = item.radius + (item.width or 0.0)
        return item.centre[1] - reach, item.centre[1] + reach
    if isinstance(item, Text):
        return item.at[1] - item.size, item.at[1] + item.size
    raise BadInput(expected="a picture", got="characters", remedy="view the position as a picture")


class Pen:
    """Draws items on a band of an image: ``unit`` pixels a cell, from the row ``top`` on."""

    def __init__(self, draw: ImageDraw, unit: float, top: int, scale: str) -> None:
        self._draw = draw
        self._scale = unit
        self._top = top
        self._colours = scale

    def draw(self, item: Item) -> None:
        """Draw one item in the colour of its role."""
        shade = item.shade if isinstance(item, Polygon) else None
        colour = ink_colour(item.role, shade, self._colours)
        if isinstance(item, Line):
            self._line(item, colour)
        elif isinstance(item, Polygon):
            self._fill([self._spot(point) for point in item.points], colour)
        elif isinstance(item, Circle):
            self._circle(item, colour)
        elif isinstance(item, Text):
            self._text(item, colour)

    def _spot(self, point: Point) -> Point:
        return point[0] * self._scale, point[1] * self._scale

    def _fill(self, points: Iterable[Point], colour: str) -> None:
        # Rounded before the band's top is taken off, so that bands agree along their seams.
        spots = [(round(x), round(y) - self._top) for x, y in points]
        self._draw.polygon(spots, fill=colour)

    def _box(self, centre: Point, reach: float) -> tuple[int, int, int, int]:
        (x, y), top = centre, self._top
        left, low = round(x - reach), round(y - reach) - top
        return left, low, round(x + reach), round(y + reach) - top

    def _line(self, line: Line, colour: str) -> None:
        points = [self._spot(point) for point in line.points]
        half = line.width * self._scale / 2
        dash = style(line.role).dash
        if dash is None:
            self._stroke(points, half, colour, round_ends=True)
            return
        drawn, gap = (length * self._scale for length in dash)
        for piece in dashes(points, drawn, gap):
            self._stroke(piece, half, colour, round_ends=False)

    def _stroke(self, points: list[Point], half: float, colour: str, round_ends: bool) -> None:
        sides = []
        for (ax, ay), (bx, by) in pairwise(points):
            length = math.hypot(bx - ax, by - ay)
            if length:
                sx, sy = (ay - by) * half / length, (bx - ax) * half / length
                near, far = (ax + sx, ay + sy), (bx + sx, by + sy)
                sides.append((near, far, (bx - sx, by - sy), (ax - sx, ay - sy)))
        for side in sides:
            self._fill(side, colour)
        for point in [points[0], points[-1]] if round_ends else []:
            self._draw.ellipse(self._box(point, half), fill=colour)
        for point in _sharp_turns(points):
            self._draw.ellipse(self._box(point, half), fill=colour)
        for one, other in pairwise(sides):
            self._fill((one[1], other[0], one[2], other[3]), colour)

    def _circle(self, circle: Circle, colour: str) -> None:
        thick = (circle.width or 0.0) * self._scale
        reach = circle.radius * self._scale + thick / 2
        box = self._box(self._spot(circle.centre), reach)
        if thick:
            self._draw.ellipse(box, outline=colour, width=max(1, round(thick)))
        else:
            self._draw.ellipse(box, fill=colour)

    def _text(self, text: Text, colour: str) -> None:
        from PIL import ImageFont  # noqa: PLC0415  (costly to import, and seldom needed)

        font = ImageFont.load_default(text.size * self._scale)
        x, y = self._spot(text.at)
        spot = (round(x), round(y) - self._top)
        stroke = round(text.size * self._scale * _BOLD) if style(text.role).bold else 0
        self._draw.text(spot, text.text, fill=colour, font=font, anchor="mm", stroke_width=stroke)


def _sharp_turns(points: list[Point]) -> Iterator[Point]:
    """Find the inner points of a polyline where it turns by more than some 30 degrees."""
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
        if ahead < _SMOOTH * math.dist(a, b) * math.dist(b, c):
            yield b


def dashes(points: list[Point], drawn: float, gap: float) -> Iterator[list[Point]]:
    """Cut a polyline into dashes, beginning with half a dash, as the SVG does.

    >>> list(dashes([(0.0, 0.0), (4.0, 0.0)], 2.0, 2.0))
    [[(0.0, 0.0), (1.0, 0.0)], [(3.0, 0.0), (4.0, 0.0)]]
    """
    left, inked = drawn / 2, True
    piece = [points[0]]
    for start, end in pairwise(points):
        length = math.dist(start, end)
        done = 0.0
        while length - done > left:
            done += left
            share = done / length
            cut = tuple(a + (b - a) * share for a, b in zip(start, end, strict=True))
            spot = (cut[0], cut[1])
            if inked:
                yield [*piece, spot]
            inked = not inked
            left, piece = drawn if inked else gap, [spot]
        left -= length - done
        piece.append(end)
    if inked and len(piece) > 1:
        yield piece
