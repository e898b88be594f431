"""Bitmaps as PNG, band by band."""

import io
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image, ImageColor

from gridwright.core.errors import BadInput
from gridwright.puzzle.bitmap import Bitmap, Ink
from gridwright.render.bands import save_png, write_png
from gridwright.render.shades import SCALES
from gridwright.render.theme import style

INKS = (Ink("wall"), Ink("background"), Ink("solution"), Ink("visited"))


def packed(pixels: NDArray[np.uint8], depth: int) -> NDArray[np.uint8]:
    """Pack pixel values into bytes, by way of their binary digits."""
    digits = pixels[:, :, None] >> np.arange(depth - 1, -1, -1) & 1
    return np.packbits(digits.reshape(len(pixels), -1).astype(np.uint8), axis=1)


def written(bitmap: Bitmap, scale: str = "aurora") -> Image.Image:
    out = io.BytesIO()
    write_png(out, bitmap, scale=scale)
    image = Image.open(io.BytesIO(out.getvalue()))
    image.load()
    return image


@st.composite
def pictures(draw: st.DrawFn) -> tuple[int, NDArray[np.uint8], list[int]]:
    depth = draw(st.sampled_from((1, 2, 8)))
    width, height = draw(st.integers(1, 40)), draw(st.integers(1, 30))
    raw = draw(st.binary(min_size=width * height, max_size=width * height))
    pixels = np.frombuffer(raw, np.uint8).reshape(height, width) & 2**depth - 1
    return depth, pixels, sorted(draw(st.lists(st.integers(0, height), max_size=4)))


@settings(max_examples=60, deadline=None)
@given(pictures(), st.booleans())
def test_every_pixel_comes_back(
    picture: tuple[int, NDArray[np.uint8], list[int]], grey: bool
) -> None:
    depth, pixels, cuts = picture
    height, width = pixels.shape
    inks = () if grey else INKS if depth == 2 else tuple(Ink("wall") for _ in range(2**depth))
    bands = np.split(packed(pixels, depth), cuts)
    image = written(Bitmap(width, height, depth, inks, bands))
    assert image.size == (width, height)
    if grey:
        scale = 255 // (2**depth - 1)
        assert (np.asarray(image.convert("L")) == pixels * scale).all()
    else:
        assert (np.asarray(image) == pixels).all()


def test_the_palette_has_the_colours_of_roles_and_shades() -> None:
    inks = (*INKS, Ink("distance", 0.0), Ink("distance", 1.0))
    pixels = np.arange(len(inks), dtype=np.uint8)[None]
    image = written(Bitmap(len(inks), 1, 8, inks, [pixels]), "dusk").convert("RGB")
    colours = [style(ink.role).light for ink in INKS] + [SCALES["dusk"][0], SCALES["dusk"][-1]]
    assert [image.getpixel((x, 0)) for x in range(image.width)] == [
        ImageColor.getrgb(colour) for colour in colours
    ]


def test_progress_counts_every_row_once(tmp_path: Path) -> None:
    bands = [np.zeros((rows, 2), np.uint8) for rows in (1, 7, 3, 1, 1, 1, 1, 1)]
    rows: list[int] = []
    save_png(tmp_path / "a.png", Bitmap(9, 16, 1, (), bands), rows.append)
    assert rows == [len(band) for band in bands]
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


@pytest.mark.parametrize(
    "bands",
    [
        [np.zeros((3, 2), np.uint8)],
        [np.zeros((5, 2), np.uint8)],
        [np.zeros((4, 3), np.uint8)],
        [np.zeros((4, 2), np.uint16)],
        [np.zeros(8, np.uint8)],
    ],
)
def test_bands_that_are_not_the_promised_ones_leave_no_file(
    tmp_path: Path, bands: list[NDArray[np.uint8]]
) -> None:
    with pytest.raises(ValueError, match="row"):
        save_png(tmp_path / "a.png", Bitmap(9, 4, 1, (), bands))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("width", "height"), [(0, 4), (4, 0), (2**31, 1)])
def test_sides_that_a_png_cannot_have_are_refused(width: int, height: int) -> None:
    with pytest.raises(BadInput, match="PNG: expected sides of 1 to 2,147,483,647 pixels"):
        written(Bitmap(width, height, 1, (), []))


@pytest.mark.slow
def test_memory_is_bounded_however_tall_the_picture_is(tmp_path: Path) -> None:
    """A picture of 64 megabytes, of bytes that do not compress to nothing, needs under 16."""
    band = np.random.default_rng(1).integers(0, 256, (64, 4096), np.uint8)

    def bands() -> Iterator[NDArray[np.uint8]]:
        for _ in range(256):
            yield band

    tracemalloc.start()
    save_png(tmp_path / "a.png", Bitmap(8 * 4096, 64 * 256, 1, (), bands()))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (tmp_path / "a.png").stat().st_size > 32e6
    assert peak < 16e6
