"""Files by their suffix."""

import pytest

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import Glyph, Line, Scene
from gridwright.render import KINDS, picture, to_png, to_svg, to_text

SCENES = {
    "picture": Scene(1, 1, (Line(((0, 0), (1, 1)), "dry"),), "ü"),
    "characters": Scene(1, 1, (Glyph(0, 0, "━", "dry"),)),
}


@pytest.mark.parametrize("suffix", [*KINDS, ".SVG"])
def test_the_suffix_chooses_the_renderer(suffix: str) -> None:
    scene = SCENES[KINDS[suffix.lower()]]
    wanted = {
        ".svg": lambda: to_svg(scene).encode(),
        ".png": lambda: to_png(scene),
        ".txt": lambda: to_text(scene).encode(),
    }[suffix.lower()]()
    assert picture(scene, suffix) == wanted


def test_another_suffix_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        picture(SCENES["picture"], ".bmp")
    assert str(caught.value) == "expected a picture's suffix, one of .svg, .png, .txt, got '.bmp'"
