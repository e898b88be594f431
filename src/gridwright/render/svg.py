"""Pictures as SVG: standalone, styled by role, the same bytes for the same scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from itertools import groupby

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import Circle, Glyph, Item, Line, Point, Polygon, Scene, Text
from gridwright.render.shades import SCALE, STEPS, shade_colour, step_of
from gridwright.render.theme import Style, style

UNIT = 32

_BASE = """\
.gridwright .line{fill:none;stroke-linecap:round;stroke-linejoin:round}
.gridwright .text{font-family:system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}"""


def to_svg(scene: Scene, unit: float = UNIT, scale: str = SCALE) -> str:
    """Print a picture as an SVG document, one cell ``unit`` pixels wide.

    It follows the reader's light or dark scheme, and in print leaves the paper white. Polygons that
    have shades get them from a scale of colours, in print from the grey one. Raises BadInput where
    the scene is made of glyphs or the unit is not positive.
    """
    if not unit > 0:
        raise BadInput(expected="a unit above 0", got=unit, where="unit")
    width, height = _number(scene.width * unit), _number(scene.height * unit)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gridwright" role="img" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f"<title>{escape(scene.title, quote=False)}</title>",
        f"<style>\n{_style_sheet(scene, unit, scale)}\n</style>",
        f'<rect class="background area" width="{width}" height="{height}"/>',
        *_elements(scene.items, unit),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _style_sheet(scene: Scene, unit: float, scale: str) -> str:
    roles = ["background", *sorted({item.role for item in scene.items} - {"background"})]
    shades = {item.shade for item in scene.items if isinstance(item, Polygon)}
    steps = sorted({step_of(shade) for shade in shades if shade is not None})
    return "\n".join(
        [
            _BASE,
            *_colours(roles, lambda look: look.light),
            *_dashes(roles, unit),
            *_weights(roles),
            *_shades(steps, scale),
            "@media screen and (prefers-color-scheme:dark){",
            *_colours(roles, lambda look: look.dark),
            *_shades(steps, scale),
            "}",
            "@media print{",
            *_colours(roles, lambda look: look.printed),
            *_shades(steps, "grey"),
            "}",
        ]
    )


def _colours(roles: Iterable[str], colour: Callable[[Style], str]) -> Iterator[str]:
    for role in roles:
        shade = colour(style(role))
        yield (
            f".gridwright .{role}.line{{stroke:{shade}}}.gridwright .{role}.area{{fill:{shade}}}"
        )


def _shades(steps: Iterable[int], scale: str) -> Iterator[str]:
    """Style the steps of a scale; a fine stroke closes the seams between neighbours."""
    for step in steps:
        colour = shade_colour(step / (STEPS - 1), scale)
        yield f".gridwright .shade-{step}.area{{fill:{colour};stroke:{colour};stroke-width:.6}}"


def _dashes(roles: Iterable[str], unit: float) -> Iterator[str]:
    for role in roles:
        dash = style(role).dash
        if dash:
            drawn, gap = (_number(length * unit) for length in dash)
            yield (
                f".gridwright .{role}.line{{stroke-dasharray:{drawn} {gap};"
                f"stroke-dashoffset:{_number(dash[0] * unit / 2)};stroke-linecap:butt}}"
            )


def _weights(roles: Iterable[str]) -> Iterator[str]:
    for role in roles:
        if style(role).bold:
            yield f".gridwright .{role}.text{{font-weight:700}}"


def _elements(items: Iterable[Item], unit: float) -> Iterator[str]:
    """Print items in order, neighbours of one kind, role, width and shade together."""
    for (kind, role, width, step), group in groupby(items, key=_kind):
        if kind is Line:
            path = "".join(_path(item.points, unit) for item in group if isinstance(item, Line))
            yield f'<path class="{role} line" stroke-width="{_number(width * unit)}" d="{path}"/>'
        elif kind is Polygon:
            shade = "" if step is None else f" shade-{step}"
            yield f'<g class="{role} area{shade}">'
            for item in group:
                if isinstance(item, Polygon):
                    yield f'<path d="{_path(item.points, unit)}Z"/>'
            yield "</g>"
        elif kind is Circle:
            yield (
                f'<g class="{role} line" stroke-width="{_number(width * unit)}">'
                if width
                else f'<g class="{role} area">'
            )
            for item in group:
                if isinstance(item, Circle):
                    x, y = (_number(part * unit) for part in item.centre)
                    yield f'<circle cx="{x}" cy="{y}" r="{_number(item.radius * unit)}"/>'
            yield "</g>"
        else:
            yield from (_text(item, unit) for item in group if isinstance(item, Text))


def _kind(item: Item) -> tuple[type[Item], str, float, int | None]:
    if isinstance(item, Glyph):
        raise BadInput(
            expected="a picture", got="characters", remedy="view the position as a picture"
        )
    width = item.width if isinstance(item, Line | Circle) else None
    shade = item.shade if isinstance(item, Polygon) else None
    return type(item), item.role, width or 0.0, None if shade is None else step_of(shade)


def _path(points: Iterable[Point], unit: float) -> str:
    spots = "L".join(f"{_number(x * unit)} {_number(y * unit)}" for x, y in points)
    return f"M{spots}"


def _text(item: Text, unit: float) -> str:
    x, y = (_number(part * unit) for part in item.at)
    return (
        f'<text class="{item.role} area text" x="{x}" y="{y}" '
        f'font-size="{_number(item.size * unit)}">{escape(item.text, quote=False)}</text>'
    )
