"""Pictures as the dots of Braille patterns."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.puzzle.braille import dots, place_of, rows_of
from gridwright.puzzle.scene import Circle, Glyph, Item, Line, Polygon, Text


def page(items: list[Item], width: float, height: float, columns: int) -> NDArray[np.bool_]:
    """Read the dots back, by the numbers that Unicode's names of the patterns give."""
    found = np.zeros((4 * rows_of(width, height, columns), 2 * columns), np.bool_)
    places = {"1": (0, 0), "2": (1, 0), "3": (2, 0), "4": (0, 1), "5": (1, 1), "6": (2, 1)}
    places |= {"7": (3, 0), "8": (3, 1)}
    for glyph in dots(items, width, height, columns):
        numbers = unicodedata.name(glyph.character).removeprefix("BRAILLE PATTERN DOTS-")
        for number in numbers:
            row, column = places[number]
            found[4 * glyph.row + row, 2 * glyph.column + column] = True
    return found


def printed(found: NDArray[np.bool_]) -> list[str]:
    return ["".join(".#"[int(dot)] for dot in row) for row in found]


def test_a_frame_runs_along_the_border() -> None:
    frame = Polygon(((0, 0), (4, 0), (4, 2), (0, 2)), "wall")
    assert printed(page([frame], 4, 2, 4)) == [
        "########",
        "#......#",
        "#......#",
        "########",
    ]


def test_a_slanting_line_has_no_gap() -> None:
    assert printed(page([Line(((0, 0), (4, 4)), "wall")], 4, 4, 4)) == [
        "#.......",
        ".#......",
        "..#.....",
        "...#....",
        "....#...",
        ".....#..",
        "......#.",
        ".......#",
    ]


@given(
    st.tuples(st.integers(0, 20), st.integers(0, 12)),
    st.tuples(st.integers(0, 20), st.integers(0, 12)),
)
def test_every_line_joins_its_ends_dot_by_dot(start: tuple[int, int], end: tuple[int, int]) -> None:
    found = page([Line((start, end), "wall")], 20, 12, 20)
    spots = {(int(row), int(column)) for row, column in np.argwhere(found)}
    rows = {row for row, _ in spots}
    columns = {column for _, column in spots}
    assert len(spots) >= max(len(rows), len(columns))
    waiting, seen = [next(iter(spots))], set()
    while waiting:
        row, column = waiting.pop()
        if (row, column) in spots - seen:
            seen.add((row, column))
            waiting += [(row + y, column + x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    assert seen == spots


def test_thick_lines_are_thick_and_the_ground_hollows_them() -> None:
    pipe = [
        Line(((0, 4), (8, 4)), "dry", 4.0),
        Line(((0, 4), (8, 4)), "background", 1.0),
    ]
    inked = page(pipe[:1], 8, 8, 8)
    assert inked[:, 8].tolist() == [False] * 4 + [True] * 8 + [False] * 4
    assert page(pipe, 8, 8, 8)[:, 8].tolist() == (
        [False] * 4 + [True] * 3 + [False] * 2 + [True] * 3 + [False] * 4
    )


def test_discs_are_full_and_rings_hollow() -> None:
    disc = page([Circle((4, 4), 3, "wall")], 8, 8, 8)
    ring = page([Circle((4, 4), 3, "wall", 0.1)], 8, 8, 8)
    assert disc[8, 8] and not ring[8, 8]
    assert abs(int(disc.sum()) - 36 * np.pi) < 8
    assert ring.sum() < 50 and ring.any(axis=1).sum() in (12, 13)


def test_the_last_item_in_a_character_gives_its_role() -> None:
    one = Line(((0, 0.2), (3, 0.2)), "wall")
    other = Line(((0, 0.8), (1, 0.8)), "trail")
    assert [glyph.role for glyph in dots([one, other], 3, 1, 3)] == ["trail", "wall", "wall"]
    assert [glyph.role for glyph in dots([other, one], 3, 1, 3)] == ["wall"] * 3


def test_words_are_left_out() -> None:
    assert dots([Text((1, 1), "words", "wall")], 2, 2, 4) == ()


@given(st.floats(0.1, 50), st.floats(0.1, 50), st.integers(1, 60))
def test_places_lie_on_the_page_and_the_page_holds_the_picture(
    width: float, height: float, columns: int
) -> None:
    rows = rows_of(width, height, columns)
    assert rows == 1 or (rows - 1) * width * 4 < height * columns * 2 + 1e-6
    assert place_of((0.0, 0.0), width, height, columns) == (0, 0)
    column, row = place_of((width, height), width, height, columns)
    assert (column, row) in ((columns - 1, rows - 1), (columns - 1, max(rows - 2, 0)))


def test_a_place_is_where_the_dots_are() -> None:
    for x in range(10):
        for y in range(6):
            disc = Circle((x + 0.5, y + 0.5), 0.01, "wall")
            glyphs = dots([disc], 10, 6, 30)
            assert (glyphs[0].column, glyphs[0].row) == place_of(disc.centre, 10, 6, 30)


def test_glyphs_and_no_columns_are_refused() -> None:
    with pytest.raises(BadInput, match="expected a picture, got 'characters'"):
        dots([Glyph(0, 0, "x", "wall")], 1, 1, 1)
    with pytest.raises(BadInput, match="columns: expected at least 1 column, got 0"):
        dots([], 1, 1, 0)
