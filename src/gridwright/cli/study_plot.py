"""Plots of studies: bars with confidence intervals, boxes, curves, and bars made of shares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TypeAlias

from gridwright.maze.census import Estimate, Figure
from gridwright.puzzle.scene import Circle, Item, Line, Point, Polygon, Scene, Text

_NAMES, _BARS, _VALUES = 7.0, 15.0, 5.0
_ROW, _HEAD, _FOOT = 1.0, 1.8, 1.4
_THICK, _CAP = 0.3, 0.18
_TICKS = 6
_HIGH, _COLUMN, _EDGE, _WORDS = 10.0, 2.4, 2.0, 10.0
_LETTER = 0.33
_INKS = tuple(f"water-{number}" for number in range(1, 9))
_APART = 0.55


Interval: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """The quartiles of a figure and its extremes."""

    least: float
    lower: float
    median: float
    upper: float
    most: float


@dataclass(frozen=True, slots=True)
class _Scale:
    """A vertical axis, by the value or by its logarithm; larger values stand higher."""

    low: float
    high: float
    by_logarithm: bool

    def down(self, value: float) -> float:
        """Give the place of a value on the page."""
        ends = (self.low, self.high, value)
        low, high, here = (log10(one) for one in ends) if self.by_logarithm else ends
        return _HEAD + _HIGH * (high - here) / (high - low)

    def marks(self) -> list[float]:
        """List the values that the axis is labelled with."""
        if self.by_logarithm:
            powers = range(round(log10(self.low)), round(log10(self.high)) + 1)
            return [10.0**power for power in powers]
        step = _step(self.high - self.low)
        return [
            self.low + step * place for place in range(round((self.high - self.low) / step) + 1)
        ]


def bar_plot(
    figure: Figure,
    found: Mapping[str, Estimate],
    title: str,
    reference: tuple[float, str] | None = None,
) -> Scene:
    """Draw the means of a figure as bars, the largest on top, and their intervals as whiskers.

    reference: a value to draw a line at, and what it is.
    """
    names = sorted(found, key=lambda name: (-found[name].mean, name))
    highest = max(one.mean + one.margin for one in found.values())
    step = _step(max(highest, reference[0] if reference else 0.0))
    top = step * ceil(round(highest / step, 9)) or step
    height = _HEAD + _ROW * len(names) + _FOOT

    def across(value: float) -> float:
        return _NAMES + _BARS * value / top

    items: list[Item] = [Text(((_NAMES + _BARS + _VALUES) / 2, 0.7), title, "wall", 0.6)]
    items += _axis(figure, step, top, across(step) - across(0.0), height)
    for row, name in enumerate(names):
        items += _bar(figure, name, found[name], _HEAD + _ROW * (row + 0.5), across(0.0), top)
    if reference:
        place = across(reference[0])
        items.append(Line(((place, _HEAD - 0.2), (place, height - _FOOT)), "loop", 0.06))
        items.append(Text((place, _HEAD - 0.5), reference[1], "loop", 0.4))
    return Scene(_NAMES + _BARS + _VALUES, height, tuple(items), title)


def _axis(figure: Figure, step: float, top: float, apart: float, height: float) -> Iterator[Item]:
    for number in range(floor(top / step + 0.5) + 1):
        place = _NAMES + number * apart
        yield Line(((place, _HEAD), (place, height - _FOOT)), "grid", 0.04)
        label = f"{number * step * (100 if figure.is_share else 1):g}{figure.unit}"
        yield Text((place, height - _FOOT + 0.5), label, "wall", 0.4)


def _bar(
    figure: Figure, name: str, one: Estimate, middle: float, left: float, top: float
) -> Iterator[Item]:
    scale = _BARS / top
    end, margin = left + one.mean * scale, one.margin * scale
    over, under = middle - _THICK, middle + _THICK
    yield Text((_NAMES / 2, middle), name, "wall", 0.45)
    yield Polygon(((left, over), (end, over), (end, under), (left, under)), "flooded")
    yield Line(((end - margin, middle), (end + margin, middle)), "wall", 0.05)
    for place in (end - margin, end + margin):
        yield Line(((place, middle - _CAP), (place, middle + _CAP)), "wall", 0.05)
    words = f"{figure.printed(one.mean)} ± {figure.printed(one.margin)}{figure.unit}"
    yield Text((_NAMES + _BARS + _VALUES / 2, middle), words, "wall", 0.45)


def _step(highest: float) -> float:
    """Choose a round distance of marks that makes about six of them."""
    if highest <= 0:
        return 1.0
    rough = highest / _TICKS
    power: float = 10.0 ** floor(log10(rough))
    return power * next(part for part in (1, 2, 2.5, 5, 10) if part * power >= rough * 0.999)


def box_plot(
    title: str,
    boxes: Mapping[str, Box],
    unit: str,
    quoted: Mapping[str, float] | None = None,
) -> Scene:
    """Draw boxes side by side on a logarithmic axis; every value must be above 0.

    quoted: for some of the boxes, a value from elsewhere, drawn as a disc.
    """
    quoted = quoted or {}
    values = [*quoted.values()]
    values += [value for box in boxes.values() for value in (box.least, box.most)]
    scale = _decades(min(values), max(values))
    width = _width(title, 2 * _EDGE + _COLUMN * len(boxes))
    items = [*_frame(title, list(boxes), scale, width, lambda value: f"{value:g} {unit}".strip())]
    for place, (name, box) in enumerate(boxes.items()):
        middle = _EDGE + _COLUMN * (place + 0.5)
        items += _box(box, middle, scale)
        if name in quoted:
            items.append(Circle((middle, scale.down(quoted[name])), _CAP, "loop"))
    return Scene(width, _HEAD + _HIGH + _FOOT, tuple(items), title)


def _box(box: Box, middle: float, scale: _Scale) -> Iterator[Item]:
    left, right = middle - _THICK, middle + _THICK
    lower, upper, median = scale.down(box.lower), scale.down(box.upper), scale.down(box.median)
    least, most = scale.down(box.least), scale.down(box.most)
    for here, there in ((lower, least), (upper, most)):
        yield Line(((middle, here), (middle, there)), "wall", 0.05)
        yield Line(((middle - _CAP, there), (middle + _CAP, there)), "wall", 0.05)
    yield Polygon(((left, upper), (right, upper), (right, lower), (left, lower)), "visited")
    outline = ((left, upper), (right, upper), (right, lower), (left, lower), (left, upper))
    yield Line(outline, "wall", 0.05)
    yield Line(((left, median), (right, median)), "wall", 0.1)


def curve_plot(
    title: str,
    columns: Sequence[str],
    curves: Mapping[str, Sequence[Interval]],
    floor_share: float = 0.0,
    quoted: Mapping[str, float] | None = None,
) -> Scene:
    """Draw shares as curves over columns: each a share and the ends of its interval.

    floor_share: where above 0, the axis is logarithmic and begins there, and what lies below is
    not drawn · quoted: for some columns, a share from elsewhere, drawn as a disc.
    """
    scale = _Scale(floor_share, 1.0, floor_share > 0)
    width = _width(title, _EDGE + _COLUMN * len(columns) + _WORDS)
    items = [*_frame(title, columns, scale, width, _percent)]
    across = [_EDGE + _COLUMN * (place + 0.5) for place in range(len(columns))]
    inks = {name: _INKS[number % len(_INKS)] for number, name in enumerate(curves)}
    ends: dict[str, Point] = {}
    for name, values in curves.items():
        drawn = [
            (x, value) for x, value in zip(across, values, strict=True) if value[0] >= floor_share
        ]
        if drawn:
            items += _curve(drawn, scale, inks[name], floor_share)
            ends[name] = drawn[-1][0], scale.down(drawn[-1][1][0])
    items += _labels(ends, across[-1] + 1.0, inks)
    for column, x in zip(columns, across, strict=True):
        if quoted and column in quoted:
            items.append(Circle((x, scale.down(quoted[column])), _CAP, "loop"))
    return Scene(width, _HEAD + _HIGH + _FOOT, tuple(items), title)


def _curve(
    drawn: Sequence[tuple[float, Interval]], scale: _Scale, ink: str, floor_share: float
) -> Iterator[Item]:
    points = tuple((x, scale.down(value)) for x, (value, _, _) in drawn)
    if len(points) > 1:
        yield Line(points, ink, 0.06)
    for x, (_, low, high) in drawn:
        yield Line(((x, scale.down(max(low, floor_share))), (x, scale.down(high))), ink, 0.05)
    for point in points:
        yield Circle(point, 0.1, ink)


def _labels(ends: Mapping[str, Point], left: float, inks: Mapping[str, str]) -> Iterator[Item]:
    """Name the curves at their right ends, one below the other, and lead lines to the names."""
    ordered = sorted(ends, key=lambda name: (ends[name][1], name))
    room = _HEAD + _HIGH - _APART * len(ordered)
    last = _HEAD - _APART
    for place, name in enumerate(ordered):
        x, y = ends[name]
        last = max(last + _APART, min(y, room + _APART * (place + 1)))
        yield Line(((x, y), (left, last)), inks[name], 0.02)
        yield Text((left + _WORDS / 2, last), name, inks[name], 0.42)


def share_plot(title: str, parts: Sequence[str], rows: Mapping[str, Sequence[float]]) -> Scene:
    """Draw a bar for each row, made of the shares of its parts, which add up to 1."""
    width, height = _NAMES + _BARS + _EDGE, _HEAD + _ROW * len(rows) + _FOOT + _ROW
    items: list[Item] = [Text((width / 2, 0.7), title, "wall", 0.6)]
    shades = [place / max(1, len(parts) - 1) for place in range(len(parts))]
    for row, (name, shares) in enumerate(rows.items()):
        over = _HEAD + _ROW * (row + 0.5) - _THICK
        items.append(Text((_NAMES / 2, over + _THICK), name, "wall", 0.42))
        left = _NAMES
        for share, shade in zip(shares, shades, strict=True):
            items.append(_block(left, over, _BARS * share, shade))
            left += _BARS * share
    foot = height - _FOOT
    pace = _BARS / len(parts)
    for place, (part, shade) in enumerate(zip(parts, shades, strict=True)):
        left = _NAMES + pace * place
        items.append(_block(left, foot - _THICK, 2 * _THICK, shade))
        items.append(Text((left + pace / 2 + _THICK, foot), part, "wall", 0.42))
    return Scene(width, height, tuple(items), title)


def _block(left: float, over: float, long: float, shade: float) -> Polygon:
    right, under = left + long, over + 2 * _THICK
    corners = ((left, over), (right, over), (right, under), (left, under))
    return Polygon(corners, "distance", shade)


def _decades(least: float, most: float) -> _Scale:
    low = 10.0 ** floor(log10(least))
    return _Scale(low, max(10.0 ** ceil(log10(most)), 10 * low), True)


def _width(title: str, width: float) -> float:
    """Make room for the title where the plot is narrow."""
    return max(width, _LETTER * len(title) + 1)


def _percent(value: float) -> str:
    return f"{100 * value:.10g} %"


def _frame(
    title: str,
    columns: Sequence[str],
    scale: _Scale,
    width: float,
    printed: Callable[[float], str],
) -> Iterator[Item]:
    """Draw the title, the marks of the axis, and the names below the columns."""
    yield Text((width / 2, 0.7), title, "wall", 0.6)
    for value in scale.marks():
        y = scale.down(value)
        yield Line(((_EDGE, y), (_EDGE + _COLUMN * len(columns), y)), "grid", 0.04)
        yield Text((_EDGE / 2, y), printed(value), "wall", 0.4)
    for place, column in enumerate(columns):
        x = _EDGE + _COLUMN * (place + 0.5)
        yield Text((x, _HEAD + _HIGH + 0.6), column, "wall", 0.45)
