"""Stencils: masks cut from a picture or from words, on any grid.

The page of the grid, from the least to the greatest x and y of its outlines, is laid over the
whole picture, and each cell takes the shade at its centre: what is dark is cut out. On layered
grids the page is that of one floor, and all floors are cut alike.
"""

from __future__ import annotations

import warnings
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont, ImageOps, UnidentifiedImageError

from gridwright.core.errors import BadInput
from gridwright.grid.edges import extent
from gridwright.grid.layered import plan_of
from gridwright.grid.topology import Masks, Topology

FORMATS = ("PNG", "JPEG")
MAX_PIXELS = 64_000_000
MOST_WORDS = 1000

_WHITE, _BLACK = 255, 0
_PROBE = 100.0
_PIXELS_A_UNIT = 32
_LONGEST_SIDE = 4096
_THICKER = 0.25
_UNKNOWN = "\uffff"


def mask_from_image(
    topology: Topology,
    picture: bytes,
    *,
    threshold: int = 128,
    invert: bool = False,
    where: str = "mask",
) -> NDArray[np.bool_]:
    """Cut a mask from a PNG or JPEG picture: bool[n], the cells that are there.

    A cell is there where the picture is at least as light as the threshold, 1 to 255, or with
    ``invert`` where it is darker; what is transparent counts as white. Raises BadInput for what
    is no such picture and for one of more than MAX_PIXELS.
    """
    if not 1 <= threshold <= _WHITE:
        raise BadInput(expected="a threshold of 1 to 255", got=threshold, where="threshold")
    plan, floors = plan_of(topology)
    shades = _sampled(plan, _read(picture, where))
    return np.tile((shades >= threshold) ^ invert, floors)


def mask_from_words(
    topology: Topology,
    words: str,
    *,
    invert: bool = False,
    font: bytes | None = None,
    where: str = "words",
) -> NDArray[np.bool_]:
    """Cut a mask in the shape of words: bool[n], the cells that are there.

    Letters are cut out, or with ``invert`` all else is. Words fill the page as far as its shape
    allows, with a cell's width around them; line breaks start new lines. font: a TrueType or
    OpenType font, without which there are the letters of ASCII. Raises BadInput for words that
    the font cannot draw, for none at all, and for a font that cannot be read.
    """
    plan, floors = plan_of(topology)
    _check_words(words, _font(font, _PROBE), where)
    low, high = extent(plan)
    width, height = (high - low).tolist()
    drawn = _drawn(words, font, width, height)
    return np.tile((_sampled(plan, drawn) > _WHITE // 2) ^ invert, floors)


def _read(picture: bytes, where: str) -> Masks:
    """Give the shades of a picture, uint8[height, width]."""
    try:
        with warnings.catch_warnings(action="ignore", category=Image.DecompressionBombWarning):
            opened = Image.open(BytesIO(picture), formats=FORMATS)
        _check_pixels(f"{opened.width:,} x {opened.height:,}", opened.width * opened.height, where)
        opened.load()
    except Image.DecompressionBombError:
        _check_pixels("many more", MAX_PIXELS + 1, where)
        raise
    except UnidentifiedImageError:
        raise BadInput(
            expected="a PNG or JPEG picture", got="something else", where=where
        ) from None
    except (OSError, SyntaxError, ValueError) as fault:
        raise BadInput(
            expected="a PNG or JPEG picture that is whole", got=str(fault), where=where
        ) from None
    image = ImageOps.exif_transpose(opened)
    if image.mode.startswith("I"):  # 16 bits a shade
        shades: Masks = (np.asarray(image) >> 8).astype(np.uint8)
        return shades
    white = Image.new("RGBA", image.size, "white")
    return np.asarray(Image.alpha_composite(white, image.convert("RGBA")).convert("L"))


def _check_pixels(size: str, pixels: int, where: str) -> None:
    if pixels > MAX_PIXELS:
        raise BadInput(expected=f"at most {MAX_PIXELS:,} pixels", got=size, where=where)


def _sampled(plan: Topology, shades: Masks) -> Masks:
    """Take the shade under each cell's centre, uint8[n], from uint8[height, width]."""
    low, high = extent(plan)
    height, width = shades.shape
    places = (plan.centres() - low) / (high - low) * [width, height]
    x, y = np.minimum(places.astype(np.int64), [width - 1, height - 1]).T
    taken: Masks = shades[y, x]
    return taken


def _drawn(words: str, font: bytes | None, width: float, height: float) -> Masks:
    """Draw words in black on a white page of so many units: uint8[height, width] pixels."""
    scale = min(_PIXELS_A_UNIT, _LONGEST_SIDE / max(width, height))
    page = Image.new("L", (round(width * scale) + 1, round(height * scale) + 1), _WHITE)
    pen = ImageDraw.Draw(page)
    box = pen.multiline_textbbox((0, 0), words, font=_font(font, _PROBE), align="center")
    across, down = max(box[2] - box[0], 1), max(box[3] - box[1], 1)
    room = [max(side - 2, side / 2) * scale for side in (width, height)]
    fitted = _font(font, _PROBE * min(room[0] / across, room[1] / down))
    # Strokes are thickened, for one thinner than a cell would have gaps.
    thicker = round(_THICKER * scale)
    left, top, right, bottom = pen.multiline_textbbox(
        (0, 0), words, font=fitted, align="center", stroke_width=thicker
    )
    corner = (page.width - left - right) / 2, (page.height - top - bottom) / 2
    pen.multiline_text(
        corner, words, fill=_BLACK, font=fitted, align="center", stroke_width=thicker
    )
    return np.asarray(page)


def _font(font: bytes | None, size: float) -> ImageFont.FreeTypeFont:
    if font is not None:
        try:
            return ImageFont.truetype(BytesIO(font), size)
        except OSError:
            raise BadInput(
                expected="a TrueType or OpenType font", got="something else", where="font"
            ) from None
    built_in = ImageFont.load_default(size)
    if not isinstance(built_in, ImageFont.FreeTypeFont):
        raise BadInput(
            expected="Pillow with FreeType, which draws letters", got="Pillow without", where="font"
        )
    return built_in


def _check_words(words: str, font: ImageFont.FreeTypeFont, where: str) -> None:
    if not words.strip() or len(words) > MOST_WORDS:
        raise BadInput(expected=f"1 to {MOST_WORDS:,} characters", got=words, where=where)
    unknown = bytes(font.getmask(_UNKNOWN))
    for character in words:
        if character not in " \n" and bytes(font.getmask(character)) == unknown:
            raise BadInput(
                expected="letters that the font has",
                got=character,
                where=where,
                remedy="give a font that has it",
            )
