"""Moves of Sudoku: digits and pencil marks, and their text."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sudoku_grids import grids

from gridwright.core.errors import BadInput
from gridwright.sudoku.board import make_grid, print_digits, read_digits, signs_of
from gridwright.sudoku.keys import KEYS, key_move, keys_for
from gridwright.sudoku.layout import parse
from gridwright.sudoku.moves import CLEAR, FILL, Move, apply, moves, parse_move, print_move

FOUR = parse("4x4")


def four(text="1...............", **more):
    return make_grid(FOUR, read_digits(FOUR, text), **more)


def play(grid, *texts):
    for text in texts:
        grid = apply(grid, parse_move(grid, text))
    return grid


def marked(grid):
    return {
        grid.layout.cell_name(cell): signs_of(grid.layout, mask)
        for cell, mask in enumerate(grid.marks.tolist())
        if mask
    }


def test_a_digit_is_written_over_another_and_erased():
    grid = play(four(), "r1c2=2")
    assert print_digits(FOUR, grid.values) == "12.............."
    assert grid.givens.sum() == 1
    assert print_digits(FOUR, play(grid, "r1c2=3").values) == "13.............."
    assert play(grid, "r1c2=.") == four()


def test_writing_a_digit_takes_it_from_the_marks_of_the_cells_that_see_it():
    grid = play(four("." * 16), "r1c2+24", "r2c1+24", "r4c2+234", "r4c4+24", "r1c2=2")
    assert marked(grid) == {"r2c1": "4", "r4c2": "34", "r4c4": "24"}


def test_marks_are_added_and_struck():
    grid = play(four(), "r1c2+24", "r1c2+3", "r1c2<>4")
    assert marked(grid) == {"r1c2": "23"}
    assert play(grid, "r1c2=.") == four()
    assert play(four(), "r1c2 + 24", "r1c2 - 2") == play(four(), "r1c2+4")


def test_striking_where_nothing_is_written_writes_the_other_candidates():
    assert marked(play(four(), "r1c2<>3")) == {"r1c2": "24"}
    assert marked(play(four(), "r1c2<>3 r4c4<>12")) == {"r1c2": "24", "r4c4": "34"}


def test_a_move_of_many_parts_is_made_at_once():
    grid = play(four(), "r1c2=2 r2c1<>3")
    assert print_digits(FOUR, grid.values) == "12.............."
    assert marked(grid) == {"r2c1": "4"}


def test_marks_are_filled_in_and_cleared():
    grid = play(four(), "r1c2+23", FILL)
    every = marked(grid)
    assert every.pop("r1c2") == "23"
    rest = {FOUR.cell_name(c): signs_of(FOUR, int(m)) for c, m in enumerate(four().candidates) if m}
    assert every == {cell: digits for cell, digits in rest.items() if cell != "r1c2"}
    assert play(grid, CLEAR) == four()
    assert Move(marks=FILL) not in list(moves(grid))
    assert Move(marks=CLEAR) not in list(moves(four()))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("r1c1=2", "expected a cell that is no clue, got 'r1c1'"),
        ("r1c1=.", "expected a cell that is no clue, got 'r1c1'"),
        ("r1c1+2", "expected a cell that is no clue, got 'r1c1'"),
        ("r2c2+2", "expected an empty cell for pencil marks, got 'r2c2'"),
        ("r2c2=4", "expected a move that changes something, got 'r2c2=4'"),
        ("r1c2=.", "expected a move that changes something, got 'r1c2=.'"),
        (CLEAR, "expected a move that changes something, got 'clear marks'"),
        ("r5c1=2", "expected rows and columns 1 to 4, got 'r5c1'"),
        ("r0c1=2", "expected rows and columns 1 to 4, got 'r0c1'"),
        ("r1c2=5", "expected a digit, 1 to 4, got '5'"),
        ("r1c2+.", "expected a digit, 1 to 4, got '.'"),
        ("r1c2=23", "expected a move such as "),
        ("r1c2", "expected a move such as "),
        ("", "expected a move such as "),
        ("r1c2=2 x", "expected a move such as "),
        ("fill", "expected a move such as "),
    ],
)
def test_what_cannot_be_is_refused(text, line):
    grid = play(four(), "r2c2=4")
    with pytest.raises(BadInput) as caught:
        play(grid, text)
    assert str(caught.value).startswith(line)


@pytest.mark.slow
@given(grids(), st.data())
def test_legal_moves_apply_print_and_parse_back(grid, data):
    listed = list(moves(grid))
    assert len(set(listed)) == len(listed)
    for move in data.draw(st.lists(st.sampled_from(listed), max_size=20)) if listed else ():
        after = apply(grid, move)
        assert after != grid
        assert np.array_equal(after.clues, grid.clues)
        text = print_move(grid, move)
        assert parse_move(grid, text) == move
        for cell, digit in move.placed:
            assert after.values[cell] == digit
            seen = np.flatnonzero(grid.layout.sees[cell])
            assert not digit or not (after.marks[seen] >> (digit - 1) & 1).any()


@pytest.mark.slow
@given(grids())
def test_a_digit_is_not_listed_for_a_clue_and_all_are_for_others(grid):
    placed = {move.placed[0] for move in moves(grid) if move.placed}
    for cell, (value, given_) in enumerate(zip(grid.values, grid.givens, strict=True)):
        digits = {digit for at, digit in placed if at == cell}
        every = set(range(1, grid.layout.side + 1)) - {int(value)}
        erasable = value or grid.marks[cell]
        assert digits == (set() if given_ else every | ({0} if erasable else set()))


def test_keys_write_mark_and_erase():
    grid = play(four(), "r1c2+2")
    assert key_move(grid, 1, KEYS["3"]) == Move(placed=((1, 3),))
    assert key_move(grid, 1, KEYS["m 2"]) == Move(struck=((1, 2),))
    assert key_move(grid, 1, KEYS["m 3"]) == Move(added=((1, 3),))
    assert key_move(grid, 1, KEYS["0"]) == Move(placed=((1, 0),))
    assert key_move(grid, 2, KEYS["backspace"]) is None
    assert key_move(grid, 2, KEYS["f"]) == Move(marks=FILL)
    assert key_move(grid, 2, KEYS["c"]) == Move(marks=CLEAR)
    assert key_move(four(), 2, KEYS["c"]) is None
    assert key_move(play(grid, FILL), 2, KEYS["f"]) is None
    filled = play(four(), "r1c2=3")
    assert key_move(filled, 1, KEYS["3"]) is None
    assert key_move(filled, 1, KEYS["m 2"]) is None
    assert all(key_move(grid, 0, KEYS[key]) is None for key in ("2", "m 2", "0"))
    assert all(key_move(grid, 1, KEYS[key]) is None for key in ("5", "A", "m 5"))
    assert key_move(grid, 1, "dance") is None


def test_a_board_has_the_keys_of_its_digits():
    assert [key for key in keys_for(FOUR) if len(key) == 1] == [*"1234", "0", "f", "c"]
    assert "m 4" in keys_for(FOUR)
    assert "m 5" not in keys_for(FOUR)
    assert "G" in keys_for(parse("16x16"))
    assert keys_for(parse("25x25")) == KEYS
