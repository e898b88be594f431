"""Stencils: the shade at each cell's centre decides, on pictures and on words."""

import io
import struct
import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageFont

from gridwright.core.errors import BadInput
from gridwright.graph.parts import parts
from gridwright.grid import parse
from gridwright.grid.edges import extent
from gridwright.grid.stencil import MAX_PIXELS, mask_from_image, mask_from_words

SPECS = [
    *("square:7x5", "hex:6x4", "hex-flat:5x6", "hexagon:3", "triangle:8x4", "big-triangle:5"),
    *("polar:4", "octagon:4x3", "cube:3", "moebius:4x6"),
]


NOISE = np.random.default_rng(2).integers(0, 256, (90, 90)).astype(np.uint8)


def written(shades: np.ndarray, kind: str = "PNG", **more: object) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(np.asarray(shades)).save(stream, kind, **more)
    return stream.getvalue()


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(SPECS),
    st.integers(1, 40),
    st.integers(1, 40),
    st.integers(1, 255),
    st.integers(0, 99),
)
def test_each_cell_takes_the_shade_at_its_centre(spec, width, height, threshold, seed):
    topology = parse(spec)
    shades = np.random.default_rng(seed).integers(0, 256, (height, width)).astype(np.uint8)
    present = mask_from_image(topology, written(shades), threshold=threshold)
    low, high = extent(topology)
    for cell, (x, y) in enumerate(topology.centres().tolist()):
        across = (x - low[0]) / (high[0] - low[0]) * width
        down = (y - low[1]) / (high[1] - low[1]) * height
        near = shades[
            max(int(down - 1e-9), 0) : int(down + 1e-9) + 1,
            max(int(across - 1e-9), 0) : int(across + 1e-9) + 1,
        ]
        assert present[cell] in (near >= threshold)
    inverse = mask_from_image(topology, written(shades), threshold=threshold, invert=True)
    assert (inverse == ~present).all()


def test_a_picture_of_a_pixel_a_cell_is_a_mask_of_squares():
    random = np.random.default_rng(3)
    shades = (random.integers(0, 2, (5, 7)) * 255).astype(np.uint8)
    for picture in (shades, np.stack([shades] * 3, axis=2)):
        present = mask_from_image(parse("square:7x5"), written(picture))
        assert (present.reshape(5, 7) == (shades == 255)).all()


def test_what_is_transparent_is_white():
    picture = np.zeros((1, 3, 4), np.uint8)
    picture[0, :, 3] = [0, 255, 100]
    present = mask_from_image(parse("square:3x1"), written(picture))
    assert present.tolist() == [True, False, True]


def test_sixteen_bits_a_shade_keep_their_order():
    shades = np.array([[0, 20_000, 32_767, 32_768, 50_000, 65_535]], np.uint16)
    present = mask_from_image(parse("square:6x1"), written(shades))
    assert present.tolist() == [False, False, False, True, True, True]


def test_a_photograph_is_turned_upright():
    shades = np.full((20, 40), 255, np.uint8)
    shades[:, :20] = 0  # dark on the left, and the camera was turned a quarter
    turned = Image.Exif()
    turned[0x0112] = 6
    present = mask_from_image(parse("square:1x2"), written(shades, "JPEG", exif=turned))
    assert present.tolist() == [False, True]


def test_every_floor_is_cut_alike():
    shades = np.random.default_rng(5).integers(0, 256, (9, 9)).astype(np.uint8)
    plan = mask_from_image(parse("hex:5x4"), written(shades))
    floors = mask_from_image(parse("layered:3:hex:5x4"), written(shades))
    assert (floors.reshape(3, -1) == plan).all()
    words = mask_from_words(parse("layered:2:square:20x9"), "Hi")
    assert (words.reshape(2, -1) == mask_from_words(parse("square:20x9"), "Hi")).all()


def bomb(width: int, height: int) -> bytes:
    """Write a PNG that claims a size and holds nothing."""
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = (header, b"IDAT" + zlib.compress(b"\0"), b"IEND")
    framed = (
        struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
        for chunk in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(framed)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("picture", "says"),
    [
        (b"", "mask: expected a PNG or JPEG picture, got 'something else'"),
        (b"GIF89a" + bytes(50), "mask: expected a PNG or JPEG picture, got"),
        (written(np.zeros((5, 5), np.uint8), "BMP"), "mask: expected a PNG or JPEG picture, got"),
        (written(NOISE)[:4000], "mask: expected a PNG or JPEG picture that is whole, got 'image"),
        (written(NOISE, "JPEG")[:2000], "mask: expected a PNG or JPEG picture that is whole"),
        (bomb(10, 10), "mask: expected a PNG or JPEG picture that is whole"),
        (bomb(10_000, 10_000), "mask: expected at most 64,000,000 pixels, got '10,000 x 10,000'"),
        (bomb(60_000, 60_000), "mask: expected at most 64,000,000 pixels, got 'many more'"),
    ],
    ids=("nothing", "gif", "bmp", "half png", "half jpeg", "no pixels", "large", "huge"),
)
def test_what_is_no_picture_is_refused_in_one_line(picture, says):
    assert MAX_PIXELS == 64_000_000
    with pytest.raises(BadInput) as error:
        mask_from_image(parse("square:3x3"), picture)
    assert str(error.value).startswith(says)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("threshold", [0, 256, -1])
def test_a_threshold_is_a_shade(threshold):
    with pytest.raises(BadInput, match="threshold: expected a threshold of 1 to 255"):
        mask_from_image(parse("square:3x3"), b"", threshold=threshold)


# Words


@pytest.mark.parametrize("spec", ["square:60x20", "hex:50x20", "triangle:80x20", "octagon:50x20"])
def test_letters_are_cut_out_of_the_page_or_are_all_there_is(spec):
    topology = parse(spec)
    present = mask_from_words(topology, "III")
    assert 0.1 < 1 - present.mean() < 0.6
    cells = mask_from_words(topology, "III", invert=True)
    assert (cells == ~present).all()
    # Three strokes, each of one piece, from left to right, apart from the border.
    strokes = parts(topology, cells)
    assert len(strokes) == 3
    centres = topology.centres()
    low, high = extent(topology)
    middles = sorted(centres[list(stroke), 0].mean() for stroke in strokes)
    assert middles[1] == pytest.approx((low[0] + high[0]) / 2, abs=1)
    for stroke in strokes:
        across, down = np.ptp(centres[list(stroke)], axis=0)
        assert down > 3 * across
    assert (centres[cells] - low > 0.4).all() and (high - centres[cells] > 0.4).all()
    if topology.kind != "triangle":  # whose border is a row of every other triangle
        assert len(parts(topology, present)) == 1


def test_the_inside_of_a_letter_is_a_part_of_its_own():
    topology = parse("square:40x40")
    present = mask_from_words(topology, "O")
    found = parts(topology, present)
    assert len(found) == 2 and len(found[1]) > 20
    x, y = zip(*(topology.coordinates(cell) for cell in found[1]), strict=True)
    assert np.mean(x) == pytest.approx(19.5, abs=1.5) and np.mean(y) == pytest.approx(19.5, abs=1.5)
    assert len(parts(topology, mask_from_words(topology, "B"))) == 3


def test_lines_of_words_stand_above_one_another():
    topology = parse("square:30x40")
    cells = mask_from_words(topology, "I\nI", invert=True)
    found = parts(topology, cells)
    assert len(found) == 2
    rows = [{topology.coordinates(cell)[1] for cell in part} for part in found]
    assert not rows[0] & rows[1]


@pytest.mark.parametrize("spec", ["square:1x1", "square:1x30", "polar:1", "cube:1", "hexagon:1"])
def test_words_are_drawn_on_the_smallest_grids_too(spec):
    topology = parse(spec)
    present = mask_from_words(topology, "Hello", invert=True)
    assert present.shape == (topology.n,) and present.dtype == np.bool_


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "words: expected 1 to 1,000 characters, got ''"),
        (" \n ", "words: expected 1 to 1,000 characters"),
        ("x" * 1001, "words: expected 1 to 1,000 characters"),
        ("Привет", "words: expected letters that the font has, got 'П'; give a font that has it"),
        ("迷宫", "words: expected letters that the font has, got '迷'"),
        ("a\tb", "words: expected letters that the font has, got '\\t'"),
    ],
)
def test_words_that_cannot_be_drawn_are_refused(words, says):
    with pytest.raises(BadInput) as error:
        mask_from_words(parse("square:20x10"), words)
    assert str(error.value).startswith(says)


def test_a_font_of_ones_own_is_used():
    built_in = ImageFont.load_default(20)
    assert isinstance(built_in, ImageFont.FreeTypeFont)
    font = built_in.path.getvalue()
    topology = parse("square:30x12")
    same = mask_from_words(topology, "Fit", font=font)
    assert (same == mask_from_words(topology, "Fit")).all()
    with pytest.raises(BadInput, match="font: expected a TrueType or OpenType font"):
        mask_from_words(topology, "Fit", font=b"no font")
