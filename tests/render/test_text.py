"""Character pictures as text."""

import re

import pytest

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import Glyph, Line, Scene
from gridwright.render.text import to_text
from gridwright.render.theme import STYLES

SCENE = Scene(
    3,
    2,
    (
        Glyph(0, 0, "a", "flooded"),
        Glyph(1, 0, "b", "flooded"),
        Glyph(2, 1, "c", "dry", inverse=True),
    ),
)


def test_plain_text_is_rectangular_and_has_no_escapes() -> None:
    assert to_text(SCENE) == "ab \n  c\n"


def test_colour_groups_glyphs_of_one_style_and_shows_inverse() -> None:
    code = STYLES["flooded"].ansi
    assert to_text(SCENE, colour=True) == f"\x1b[{code}mab\x1b[0m \n  \x1b[7mc\x1b[0m\n"


def test_colour_changes_nothing_but_escapes() -> None:
    assert re.sub("\x1b\\[[0-9;]*m", "", to_text(SCENE, colour=True)) == to_text(SCENE)


def test_a_later_glyph_covers_an_earlier_one() -> None:
    assert to_text(Scene(1, 1, (Glyph(0, 0, "a", "dry"), Glyph(0, 0, "b", "dry")))) == "b\n"


def test_a_picture_is_refused_with_a_remedy() -> None:
    with pytest.raises(BadInput, match="got 'line'; view the position as characters"):
        to_text(Scene(1, 1, (Line(((0, 0), (1, 1)), "grid"),)))
