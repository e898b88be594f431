"""Text forms of routes: plain values, IDs and tile numbers print and parse back, or say why not."""

import numpy as np
import pytest
from hypothesis import given, settings
from route_boards import GRIDS, boards, drawn

from gridwright.core.errors import BadInput
from gridwright.grid.square import DOWN, LEFT, RIGHT, UP, square
from gridwright.route import ident, numbers
from gridwright.route.board import Tap, make_board
from gridwright.route.codec import board_from_plain, board_schema, board_to_plain

SQUARES = tuple(grid for grid in GRIDS if grid.startswith("square:"))
BOARD = drawn("─┐ ", " └─", inlets=[(0, 0, 0)], outlets=[(2, 1, 2, 2), (1, 1)], closed=True)
NUMBERS = "in 0,0 left\nout 1,1\nout 2,1 right 2\nclosed\n 2  6  0\n 0  3  2"
IDENT = "route:3x2:590065:0,0.left:1,1+2,1.right.2:closed"


@pytest.mark.slow
@settings(deadline=None)
@given(boards())
def test_plain_values_and_ids_print_and_parse_back(board):
    assert board_from_plain(board_to_plain(board)) == board
    text = ident.print_ident(board)
    assert ident.recognise(text) == ident.FORM
    assert ident.parse_ident(text) == board
    assert ident.print_ident(ident.parse_ident(f"  {text}\n")) == text
    assert not set(text) & set(" ;&|<>()$`\\\"'*?[]#~!{}")  # no shell takes any of it for its own


@settings(deadline=None)
@given(boards(grids=SQUARES))
def test_tile_numbers_print_and_parse_back_but_for_dead_ends(board):
    if any(int(tile).bit_count() == 1 for tile in board.tiles):
        with pytest.raises(BadInput, match=r"got 'a tile of one port at .*use JSON or an ID"):
            numbers.print_numbers(board)
        return
    text = numbers.print_numbers(board)
    assert numbers.recognise(text) == numbers.FORM
    assert numbers.parse_numbers(text) == board


def test_a_board_in_each_form():
    assert numbers.print_numbers(BOARD) == NUMBERS
    assert ident.print_ident(BOARD) == IDENT
    assert board_to_plain(BOARD) == {
        "grid": "square:3x2",
        "tiles": "590065",
        "inlets": [{"cell": [0, 0], "side": "left"}],
        "outlets": [{"cell": [1, 1]}, {"cell": [2, 1], "side": "right", "colour": 2}],
        "closed": True,
    }
    assert {"closed", "clockwise", *board_to_plain(BOARD)} == set(board_schema()["properties"])


def test_the_numbers_of_tiles_are_those_of_the_list():
    assert numbers.MASKS == (
        0, UP | DOWN, LEFT | RIGHT, UP | RIGHT, UP | LEFT, DOWN | RIGHT, DOWN | LEFT,
        UP | DOWN | LEFT | RIGHT, LEFT | RIGHT | UP, LEFT | RIGHT | DOWN, UP | DOWN | LEFT,
        UP | DOWN | RIGHT,
    )  # fmt: skip
    tiles = np.array(numbers.MASKS, np.uint8)
    board = make_board(square(12, 1), tiles, [Tap(1)], [Tap(2)])
    assert numbers.print_numbers(board).splitlines()[-1] == " 0  1  2  3  4  5  6  7  8  9 10 11"


def test_tile_numbers_are_read_as_people_write_them():
    loose = "\nclosed\n out 2,1 right 2 \nin 0,0 left\n\nout 1,1\n2, 6, 0\n0 3\t2,\n\n"
    assert numbers.parse_numbers(loose) == BOARD
    assert numbers.recognise(loose) == numbers.FORM


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (NUMBERS.replace("6", "12"), "tiles, line 5: expected a tile number, 0 to 11, got '12'"),
        (NUMBERS.replace("6", "x"), "tiles, line 5: expected a tile number, 0 to 11, got 'x'"),
        (NUMBERS.replace(" 0  3  2", " 0  3"), "tiles, line 6: expected 3 numbers, got '0  3'"),
        (NUMBERS.replace("left", "top"), "tiles, line 1: expected a tap such as 'in 0,2 left'"),
        (NUMBERS + "\nwrap", "tiles: expected taps and rules before the rows, got 'wrap'"),
        ("wrap\n" + NUMBERS, "tiles, inlet at 0,0: expected a side of the board, got 'left'"),
        ("closed\n" + NUMBERS, "tiles, line 5: expected a tap such as"),
        (NUMBERS.replace("out 1,1", "in 0,0 left"), "tiles: expected one tap a place, got '0,0'"),
        (NUMBERS.replace("1,1", "2,0"), "tiles: expected an outlet at a tile, got '2,0'"),
        (NUMBERS.replace("1,1", "3,1"), "tiles, line 2: expected a cell of square:3x2, got"),
        (NUMBERS.replace("right 2", "right 9"), "tiles, outlet at 2,1: expected a colour of 0 to"),
        ("in 0,0 left\nout 0,0 right\n", "tiles: expected rows of tile numbers, got"),
        (" 2  6\n", "tiles: expected at least one inlet, got 'none'"),
    ],
)
def test_tile_numbers_that_are_wrong_are_refused_by_line(text, line):
    with pytest.raises(BadInput) as caught:
        numbers.parse_numbers(text)
    assert str(caught.value).startswith(line)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("route:3x2", "route ID: expected route:GRID:TILES:INLETS:OUTLETS, such as route:2x1:55"),
        (IDENT.replace("3x2", "3x3"), "route ID, tiles: expected 9 hexadecimal digits, got 6"),
        (IDENT.replace("3x2", "0x2"), "route ID, grid: expected "),
        (IDENT.replace("3x2", "chess:3x2"), "route ID, grid: expected a grid, one of "),
        (IDENT.replace("left", "top"), "route ID, tap 0,0.top: expected a side, one of left, up,"),
        (IDENT.replace("0,0.left", "0,0,0"), "route ID: expected the coordinates of a cell, got"),
        (IDENT.replace("0,0.left", "0,9"), "route ID, tap 0,9: expected a cell of square:3x2"),
        (IDENT.replace("0,0.left", "0,0.right"), "route ID, inlet at 0,0: expected a side of the"),
        (IDENT.replace("closed", "open"), "route ID: expected route:GRID"),
        (IDENT.replace("closed", "closed+clockwise"), "route ID: expected route:GRID"),
        (IDENT.replace("right.2", "right.9"), "route ID, outlet at 2,1: expected a colour of 0 to"),
    ],
)
def test_ids_that_are_wrong_are_refused(text, line):
    with pytest.raises(BadInput) as caught:
        ident.parse_ident(text)
    assert str(caught.value).startswith(line)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"grid": "chess"}, "grid: expected a grid, one of"),
        ({"tiles": "59006"}, "tiles: expected 6 hexadecimal digits, got 5"),
        ({"inlets": []}, "expected at least one inlet, got 'none'"),
        ({"inlets": [3]}, "inlets 1: expected an object, got 3"),
        ({"inlets": [{}]}, "inlets 1: expected a key 'cell'"),
        ({"outlets": [{"cell": [0]}]}, "outlets 1: expected the coordinates of a cell, got"),
        ({"outlets": [{"cell": [0, True]}]}, "outlets 1: expected the coordinates of a cell, got"),
        ({"outlets": [{"cell": [0, 5]}]}, "outlets 1: expected a cell of square:3x2, got"),
        ({"outlets": [{"cell": [0, 0], "side": ""}]}, "outlets 1: expected the name of a side"),
        ({"outlets": [{"cell": [0, 0], "side": "in"}]}, "outlets 1: expected a side, one of left"),
        ({"outlets": [{"cell": [0, 0], "colour": -1}]}, "outlet at 0,0: expected a colour of 0 to"),
        ({"closed": 1}, "closed: expected true or false, got 1"),
        ({"locked": "00"}, "expected no key but grid, tiles, inlets, outlets, clockwise, closed"),
    ],
)
def test_plain_values_that_are_wrong_are_refused(change, line):
    with pytest.raises(BadInput) as caught:
        board_from_plain(board_to_plain(BOARD) | change)
    assert str(caught.value).startswith(line)


@pytest.mark.parametrize("text", ["in 0,0 left", "inlet 0,0\n1", "1 2\n3 4", "route 3x2", "3x2:59"])
def test_what_is_something_else_is_not_recognised(text):
    assert ident.recognise(text) is None
    assert numbers.recognise(text) is None
