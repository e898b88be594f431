"""The bounds of what is drawn."""

import pytest

from gridwright.core.errors import BadInput
from gridwright.puzzle.bounds import Bounds, bounds_of, union
from gridwright.puzzle.scene import Circle, Glyph, Line, Polygon, Text


def test_bounds_reach_as_far_as_ink() -> None:
    assert bounds_of(Line(((1, 2), (4, 3)), "wall", 0.5)) == Bounds(0.75, 1.75, 4.25, 3.25)
    assert bounds_of(Polygon(((1, 2), (4, 3), (0, 5)), "wall")) == Bounds(0, 2, 4, 5)
    assert bounds_of(Circle((1, 2), 0.5, "wall", 0.5)) == Bounds(0.25, 1.25, 1.75, 2.75)
    assert bounds_of(Text((1, 2), "ab", "wall", 0.5)) == Bounds(0, 1, 2, 3)


def test_a_union_holds_every_box() -> None:
    assert union([Bounds(0, 1, 2, 3), Bounds(-1, 2, 1, 5)]) == Bounds(-1, 1, 2, 5)


def test_glyphs_have_no_bounds() -> None:
    with pytest.raises(BadInput, match="expected a picture, got 'characters'"):
        bounds_of(Glyph(0, 0, "x", "wall"))
