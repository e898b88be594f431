"""Pictures as PNG."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageColor

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import Circle, Glyph, Item, Line, Polygon, Scene, Text
from gridwright.render import png
from gridwright.render.png import dashes, to_png
from gridwright.render.theme import STYLES


def opened(scene: Scene, unit: int = 32) -> Image.Image:
    image = Image.open(io.BytesIO(to_png(scene, unit)))
    image.load()
    return image


def colour(role: str) -> tuple[int, ...]:
    return ImageColor.getrgb(STYLES[role].light)


def one(item: Item, unit: int = 20) -> Image.Image:
    return opened(Scene(4, 3, (item,)), unit)


def test_the_size_is_that_of_the_scene_rounded_up() -> None:
    image = opened(Scene(4.01, 3, ()), 10)
    assert (image.format, image.mode, image.size) == ("PNG", "RGB", (41, 30))
    assert image.getcolors() == [(41 * 30, colour("background"))]


def test_a_polygon_is_filled() -> None:
    image = one(Polygon(((1, 1), (3, 1), (3, 2), (1, 2)), "absent"))
    assert image.getpixel((40, 30)) == colour("absent")
    assert image.getpixel((40, 10)) == image.getpixel((10, 30)) == colour("background")


def test_a_line_has_its_width_and_round_ends() -> None:
    image = one(Line(((1, 1.5), (3, 1.5)), "flooded", 0.5))
    column = [image.getpixel((40, y)) for y in range(60)]
    assert column.count(colour("flooded")) in (9, 10, 11)
    assert image.getpixel((17, 30)) == colour("flooded")
    assert image.getpixel((15, 26)) == colour("background")
    assert image.getpixel((13, 30)) == colour("background")


def test_a_dashed_line_shows_the_ground_between_dashes() -> None:
    image = one(Line(((0, 1.5), (4, 1.5)), "loop", 0.5), 100)
    row = [image.getpixel((x, 150)) == colour("loop") for x in range(400)]
    assert row[2] and not row[12] and row[25] and not row[37] and row[50]


def test_discs_are_full_and_rings_hollow() -> None:
    disc, ring = one(Circle((2, 1.5), 0.5, "leak")), one(Circle((2, 1.5), 0.5, "leak", 0.2))
    assert disc.getpixel((40, 30)) == colour("leak")
    assert ring.getpixel((40, 30)) == colour("background")
    assert ring.getpixel((50, 30)) == colour("leak")


def test_words_are_drawn_about_their_middle() -> None:
    image = one(Text((2, 1.5), "HH", "wall", 1.0), 40)
    box = Image.eval(image.convert("L"), lambda value: 255 - value).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert abs((left + right) / 2 - 80) < 4 and abs((top + bottom) / 2 - 60) < 6
    assert 15 < bottom - top < 40


def test_edges_are_smooth() -> None:
    image = one(Circle((2, 1.5), 1, "wall"))
    shades = image.getcolors()
    assert shades is not None and len(shades) > 5


def test_later_items_cover_earlier_ones() -> None:
    square = ((1.0, 1.0), (3.0, 1.0), (3.0, 2.0), (1.0, 2.0))
    image = opened(Scene(4, 3, (Polygon(square, "dry"), Polygon(square, "wall"))))
    assert image.getpixel((64, 48)) == colour("wall")


def test_bands_leave_no_seams(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(
        4,
        4,
        (
            Line(((0.3, 0.3), (3.5, 3.7)), "flooded", 0.6),
            Circle((2, 2), 1.2, "leak", 0.3),
            Polygon(((0, 4), (1, 1), (2, 4)), "absent"),
            Text((2, 2), "gap", "wall", 1.5),
        ),
    )
    whole = to_png(scene)
    monkeypatch.setattr(png, "_BAND_PIXELS", 128 * 5)
    assert to_png(scene) == whole


@pytest.mark.parametrize(
    ("size", "unit", "line"),
    [
        (
            (100.0, 100.0),
            100,
            "PNG: expected at most 64,000,000 pixels, got '10,000 x 10,000'; "
            "take a unit of 80 or less",
        ),
        (
            (10_000.0, 10_000.0),
            1,
            "PNG: expected at most 64,000,000 pixels, got '10,000 x 10,000'; draw an SVG instead",
        ),
        ((1.0, 1.0), 0, "unit: expected a unit of at least 1 pixel, got 0"),
    ],
)
def test_sizes_out_of_bounds_are_refused(size: tuple[float, float], unit: int, line: str) -> None:
    with pytest.raises(BadInput) as caught:
        to_png(Scene(*size, ()), unit)
    assert str(caught.value) == line


def test_characters_are_refused_with_a_remedy() -> None:
    with pytest.raises(BadInput, match="view the position as a picture"):
        to_png(Scene(1, 1, (Glyph(0, 0, "a", "dry"),)))


@settings(max_examples=50)
@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=5),
    st.integers(1, 7),
    st.integers(1, 7),
)
def test_dashes_are_cut_by_length_along_the_line(steps: list[int], drawn: int, gap: int) -> None:
    """Against a count of half units along a staircase of whole steps."""
    points = [(0.0, 0.0)]
    for index, step in enumerate(steps):
        x, y = points[-1]
        points.append((x + step, y) if index % 2 else (x, y + step))
    inked = [
        (half + 0.5 + drawn) % (2 * (drawn + gap)) < 2 * drawn for half in range(2 * sum(steps))
    ]
    found = [False] * len(inked)
    for piece in dashes(points, drawn, gap):
        for half in range(round(2 * sum(piece[0])), round(2 * sum(piece[-1]))):
            assert not found[half]
            found[half] = True
    assert found == inked


def test_clues_have_thicker_strokes_than_entries() -> None:
    def inked(role: str) -> int:
        page = opened(Scene(1, 1, (Text((0.5, 0.5), "8", role, 0.8),)), 100)
        counts = {held: count for count, held in page.getcolors(10_000) or []}
        return counts[colour(role)]

    assert inked("clue") > 1.2 * inked("entry")
