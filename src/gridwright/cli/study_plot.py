"""Plots of studies: a bar for each algorithm, with the confidence interval of its mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, floor, log10

from gridwright.maze.census import Estimate, Figure
from gridwright.puzzle.scene import Item, Line, Polygon, Scene, Text

_NAMES, _BARS, _VALUES = 7.0, 15.0, 5.0
_ROW, _HEAD, _FOOT = 1.0, 1.8, 1.4
_THICK, _CAP = 0.3, 0.18
_TICKS = 6


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
