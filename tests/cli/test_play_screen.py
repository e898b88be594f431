"""Scrolling, cutting and the lines beneath a board."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gridwright.cli.screen import (
    counted,
    cropped,
    cursor_box,
    follow,
    missing,
    time_text,
    wrapped,
)
from gridwright.puzzle.outcome import Fault, Verdict
from gridwright.puzzle.scene import Glyph, Scene
from gridwright.render.text import to_text


@given(
    st.integers(0, 300), st.integers(0, 300), st.integers(1, 9), st.integers(1, 80),
    st.integers(1, 300),
)  # fmt: skip
def test_what_is_followed_is_seen(first, low, length, window, size):
    high = low + length - 1
    assume(high < size)
    new = follow(first, low, high, window, size)
    assert 0 <= new <= max(size - window, 0)
    assert new <= low
    assert low < new + window
    if length <= window:
        assert high < new + window


def test_a_board_that_fits_never_scrolls():
    assert {follow(0, cell, cell, 10, 10) for cell in range(10)} == {0}
    assert {follow(0, cell, cell, 30, 10) for cell in range(10)} == {0}


def test_scrolling_is_no_more_than_needed():
    first = 0
    seen = []
    for cell in [*range(20), *range(19, -1, -1)]:
        first = follow(first, cell, cell, 8, 20)
        seen.append(first)
    steps = [abs(b - a) for a, b in pairwise(seen)]
    assert max(steps) == 1
    assert max(seen) == 12
    assert seen[-1] == 0


def picture(width, height):
    letters = "abcdefghijklmnopqrstuvwxyz"
    items = [
        Glyph(column, row, letters[(row * width + column) % 26], "dry")
        for row in range(height)
        for column in range(width)
    ]
    return Scene(width, height, tuple(items), "letters")


@given(
    st.integers(1, 9), st.integers(1, 9), st.integers(0, 9), st.integers(0, 9),
    st.integers(0, 12), st.integers(0, 12),
)  # fmt: skip
def test_cutting_a_picture_is_cutting_its_text(width, height, left, top, columns, rows):
    left, top = min(left, max(width - columns, 0)), min(top, max(height - rows, 0))
    scene = picture(width, height)
    lines = to_text(scene).splitlines()[top : top + rows]
    expected = "".join(line[left : left + columns] + "\n" for line in lines)
    assert to_text(cropped(scene, left, top, columns, rows)) == expected


def test_the_cursor_is_found_by_inverse_or_role():
    scene = picture(4, 3)
    assert cursor_box(scene) == (0, 0, 0, 0)
    corner = Glyph(1, 0, "+", "cursor")
    middle = Glyph(2, 2, "x", "dry", inverse=True)
    assert cursor_box(Scene(4, 3, (*scene.items, corner, middle))) == (1, 0, 2, 2)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (59.99, "0:59"), (60, "1:00"), (3599, "59:59"), (3600, "1:00:00"),
     (360_061, "100:01:01")],
)  # fmt: skip
def test_times(seconds, text):
    assert time_text(seconds) == text


def test_counts():
    assert [counted(n, "move") for n in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]


def test_what_is_missing_names_each_kind_of_fault_once():
    faults = (
        Fault("dry", (3, 4), "12 of 49 tiles dry"),
        Fault("loop", (1, 2), "a loop of 4 tiles"),
        Fault("loop", (8, 9), "a loop of 6 tiles"),
    )
    said = missing(Verdict(solved=False, faults=faults))
    assert said == "12 of 49 tiles dry; a loop of 4 tiles (2 of this kind)"
    assert missing(Verdict(solved=True)) == ""


def test_long_lines_are_broken():
    assert wrapped(["one two three", "", "four"], 8) == ["one two", "three", "", "four"]
