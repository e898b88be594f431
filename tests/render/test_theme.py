"""The theme: complete, and legible in colour and in grey."""

import re

import pytest

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import ROLES
from gridwright.render.theme import STYLES, style


def luminance(colour: str) -> float:
    """Relative luminance as the Web Content Accessibility Guidelines define it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_role_has_a_style_and_no_style_lacks_a_role() -> None:
    assert set(STYLES) == set(ROLES)


@pytest.mark.parametrize("role", ROLES)
def test_a_style_is_well_formed(role: str) -> None:
    look = style(role)
    for colour in (look.light, look.dark, look.printed):
        assert re.fullmatch("#[0-9a-f]{6}", colour)
    assert re.fullmatch(r"([0-9]+(;[0-9]+)*)?", look.ansi)
    assert look.dash is None or min(look.dash) > 0


@pytest.mark.parametrize("ground", ["light", "dark", "printed"])
def test_pipes_walls_and_marks_stand_out_from_the_ground(ground: str) -> None:
    paper = getattr(STYLES["background"], ground)
    for role in ("dry", "flooded", "loop", "leak", "wall", "source", "locked", "hint", "note"):
        assert contrast(getattr(STYLES[role], ground), paper) >= 3, role
    assert contrast(getattr(STYLES["cursor"], ground), paper) >= 2


WRITTEN = ("clue", "entry", "pencil", "struck", "conflict", "pattern", "second", "third", "fin")


@pytest.mark.parametrize("ground", ["light", "dark", "printed"])
def test_digits_can_be_read_on_every_ground(ground: str) -> None:
    for under in ("background", "house", "tint"):
        paper = getattr(STYLES[under], ground)
        for role in WRITTEN:
            assert contrast(getattr(STYLES[role], ground), paper) >= 4.5, (role, under)


def test_print_is_grey() -> None:
    for look in STYLES.values():
        assert look.printed[1:3] == look.printed[3:5] == look.printed[5:7]


def test_an_unknown_role_is_refused() -> None:
    with pytest.raises(BadInput, match="expected a role, one of background"):
        style("water")
