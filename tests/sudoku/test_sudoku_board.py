"""The Sudoku board: immutable, equal by what it holds, and checked."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sudoku_grids import SPECS, grids

from gridwright.core.errors import BadInput
from gridwright.sudoku.board import (
    Parameters,
    make_grid,
    plain_parameters,
    print_digits,
    read_digits,
    signs_of,
)
from gridwright.sudoku.layout import parse

FOUR = parse("4x4")


def four(text, **more):
    return make_grid(FOUR, read_digits(FOUR, text), **more)


@given(grids())
def test_grids_are_equal_and_hashed_by_what_they_hold(grid):
    for again in (
        copy.copy(grid),
        pickle.loads(pickle.dumps(grid)),
        make_grid(grid.layout, grid.values, givens=grid.givens, marks=grid.marks),
    ):
        assert again == grid
        assert hash(again) == hash(grid)
        for array in (again.values, again.givens, again.marks):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1


def test_grids_differ_by_each_of_their_parts():
    one = four("1" + "." * 15)
    others = [
        four("2" + "." * 15),
        four("1" + "." * 15, givens=np.zeros(16, np.bool_)),
        four("1" + "." * 15, marks=[0, 4] + [0] * 14),
        make_grid(parse("4x4:x"), one.values),
        "1...............",
    ]
    assert all(one != other for other in others)


@given(grids(marks=False))
def test_candidates_are_what_no_cell_seen_holds(grid):
    side = grid.layout.side
    for cell in range(grid.layout.n):
        seen = {int(grid.values[other]) for other in np.flatnonzero(grid.layout.sees[cell])}
        able = sum(1 << (d - 1) for d in range(1, side + 1) if d not in seen)
        assert grid.candidates[cell] == (0 if grid.values[cell] else able)


@given(grids())
def test_what_is_noted_are_marks_or_else_candidates(grid):
    for cell, mask in enumerate(grid.marks.tolist()):
        assert grid.noted[cell] == (mask or grid.candidates[cell])


@given(grids())
def test_digits_print_and_read_back(grid):
    text = print_digits(grid.layout, grid.values)
    assert len(text) == grid.layout.n
    assert np.array_equal(read_digits(grid.layout, text), grid.values)
    assert np.array_equal(read_digits(grid.layout, text.replace(".", "0")), grid.values)


@given(st.sampled_from(SPECS), st.integers(0, 2**25))
def test_signs_name_the_digits_of_a_mask(spec, mask):
    layout = parse(spec)
    expected = [sign for bit, sign in enumerate(layout.digits) if mask & 1 << bit]
    assert signs_of(layout, mask) == "".join(expected)


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"givens": np.ones(16, np.bool_)}, "expected a clue with a digit, got 'r1c2'"),
        ({"givens": np.ones(4, np.bool_)}, "expected clues as bool[16], got (4,)"),
        ({"marks": [0] * 3}, "expected pencil marks as int64[16], got (3,)"),
        ({"marks": [1] + [0] * 15}, "expected pencil marks in empty cells only, got 'r1c1'"),
        ({"marks": [0, 16] + [0] * 14}, "expected marks of 4 digits, got 'r1c2'"),
        ({"marks": [0, -1] + [0] * 14}, "expected marks of 4 digits, got 'r1c2'"),
    ],
)
def test_what_is_no_grid_is_refused(more, line):
    with pytest.raises(BadInput) as caught:
        four("1" + "." * 15, **more)
    assert str(caught.value) == line


def test_a_board_keeps_its_own_arrays():
    values = read_digits(FOUR, "1" + "." * 15)
    marks = np.zeros(16, np.int64)
    grid = make_grid(FOUR, values, marks=marks)
    values[1] = 2
    marks[1] = 1
    assert print_digits(FOUR, grid.values) == "1" + "." * 15
    assert not grid.marks.any()


def test_parameters_at_their_default_are_not_printed():
    assert plain_parameters(Parameters("9x9")) == {"layout": "9x9"}
    given_ = Parameters("9x9", level="hard", clues=24)
    assert plain_parameters(given_) == {"layout": "9x9", "level": "hard", "clues": 24}


def test_a_grid_says_how_much_it_holds():
    grid = four("12" + "." * 14, givens=np.arange(16) < 1)
    assert repr(grid) == "Grid('4x4', 1 clues, 1 entries)"
    assert (grid.filled, grid.answered(np.ones(16, np.uint8)).filled) == (False, True)
