"""Scales of colours."""

import io
import re
from itertools import pairwise

import pytest
from PIL import Image, ImageColor

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import Polygon, Scene
from gridwright.render.png import to_png
from gridwright.render.shades import SCALES, STEPS, shade_colour, step_of
from gridwright.render.svg import to_svg


def lightness(colour: str) -> float:
    """Lightness in OKLab (Ottosson 2020)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    cone_l = 0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b
    cone_m = 0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b
    cone_s = 0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b
    weights = (0.2104542553, 0.7936177850, -0.0040720468)
    return sum(
        w * cone ** (1 / 3) for w, cone in zip(weights, (cone_l, cone_m, cone_s), strict=True)
    )


@pytest.mark.parametrize("scale", SCALES)
def test_more_is_always_lighter_and_evenly_so(scale: str) -> None:
    values = [lightness(shade_colour(step / 32, scale)) for step in range(33)]
    rises = [high - low for low, high in pairwise(values)]
    assert min(rises) > 0
    assert max(rises) < 3 * min(rises)
    assert values[-1] - values[0] > 0.45


@pytest.mark.parametrize("scale", SCALES)
def test_the_table_itself_is_met(scale: str) -> None:
    colours = SCALES[scale]
    met = [shade_colour(index / (len(colours) - 1), scale) for index in range(len(colours))]
    assert tuple(met) == colours
    assert shade_colour(-1, scale) == colours[0] and shade_colour(2, scale) == colours[-1]


def test_steps_cover_the_scale() -> None:
    assert {step_of(value / 1000) for value in range(1001)} == set(range(STEPS))


def test_an_unknown_scale_is_refused() -> None:
    with pytest.raises(BadInput, match="a scale of colours, one of aurora, dusk, grey"):
        shade_colour(0.5, "jet")


def squares(*shades: float | None) -> Scene:
    """Draw squares side by side."""
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    items = [
        Polygon(tuple((x + index, y) for x, y in corners), "distance", shade)
        for index, shade in enumerate(shades)
    ]
    return Scene(len(shades), 1, tuple(items))


@pytest.mark.parametrize("scale", SCALES)
def test_png_fills_polygons_in_their_shades(scale: str) -> None:
    image = Image.open(io.BytesIO(to_png(squares(0.0, 0.5, 1.0, None), 16, scale))).convert("RGB")
    colours = [shade_colour(shade, scale) for shade in (0.0, 0.5, 1.0)] + ["#3f7f8c"]
    found = [image.getpixel((8 + 16 * index, 8)) for index in range(4)]
    assert found == [ImageColor.getrgb(colour) for colour in colours]


def test_svg_groups_shades_and_prints_them_grey() -> None:
    svg = to_svg(squares(0.0, 0.0, 1.0, None), scale="dusk")
    groups = re.findall('<g class="distance area(.*?)">(.*?)</g>', svg, re.S)
    assert [(shade, body.count("<path")) for shade, body in groups] == [
        (" shade-0", 2),
        (f" shade-{STEPS - 1}", 1),
        ("", 1),
    ]
    screen, printed = svg.split("@media print")
    for part, scale in ((screen, "dusk"), (printed, "grey")):
        for step, colour in ((0, SCALES[scale][0]), (STEPS - 1, SCALES[scale][-1])):
            assert f".shade-{step}.area{{fill:{colour};" in part
