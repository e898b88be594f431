"""Moves of routes: what can be turned, which way, and how it is said."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from route_boards import boards, drawn

from gridwright.core.errors import BadInput
from gridwright.route.moves import Move, apply, moves, parse_move, print_move, turns_between

TAPS = {"inlets": [(0, 0)], "outlets": [(1, 0)]}


@settings(deadline=None)
@given(boards())
def test_moves_change_one_tile_and_print_and_parse_back(board):
    for move in moves(board):
        assert parse_move(board, print_move(board, move)) == move
        after = apply(board, move)
        changed = [c for c in range(board.topology.n) if after.tiles[c] != board.tiles[c]]
        assert changed == [move.cell]
        back = int(board.topology.cycle[move.cell]) - 1
        assert apply(after, Move(move.cell, back if move.steps > 0 else 1)) == board


@settings(deadline=None)
@given(boards())
def test_every_other_position_of_a_tile_is_a_move_away(board):
    turned = {move.cell for move in moves(board)}
    for cell, tile in enumerate(board.tiles.tolist()):
        cycle = int(board.topology.cycle[cell])
        full = tile in (0, (1 << cycle) - 1)
        assert full <= (cell not in turned)
        others = {board.turned(cell, steps).tiles[cell] for steps in range(1, cycle)} - {tile}
        assert (cell in turned) == bool(others)
    ways = {move.steps for move in moves(board)}
    assert ways <= ({1} if board.rules.clockwise else {1, -1})


def test_a_tile_turns_clockwise():
    board = drawn("└─", **TAPS)
    assert apply(board, Move(0, 1)) == drawn("┌─", **TAPS)
    assert apply(board, Move(0, 2)) == drawn("┐─", **TAPS)
    assert apply(board, Move(0, -1)) == drawn("┘─", **TAPS)


def test_tiles_do_not_turn_back_where_the_rules_say_so():
    board = drawn("└─", **TAPS, clockwise=True)
    assert [move.steps for move in moves(board)] == [1, 1]
    assert apply(board, Move(0, 3)) == drawn("┘─", **TAPS, clockwise=True)
    with pytest.raises(BadInput, match="expected 1 to 3 steps clockwise, got -1"):
        apply(board, Move(0, -1))


@pytest.mark.parametrize("move", [Move(-1, 1), Move(2, 1), Move(3, 1), Move(0, 0), Move(0, 4)])
def test_what_cannot_be_turned_is_refused(move):
    board = drawn("└─ ", inlets=[(0, 0)], outlets=[(1, 0)])
    with pytest.raises(BadInput):
        apply(board, move)


@pytest.mark.parametrize(
    "text", ["turn 0,0", "turn 0,0 +0", "turn 0,0 1", "lock 0,0", "turn 9,0 +1", "turn 0,0 +1 "]
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(BadInput):
        parse_move(drawn("└─", **TAPS), text)


@settings(deadline=None)
@given(boards(), st.data())
def test_turns_between_positions_are_counted_the_shorter_way_that_is_allowed(board, data):
    other, most = board, 0
    for cell in np.flatnonzero(board.tiles).tolist():
        cycle = int(board.topology.cycle[cell])
        steps = data.draw(st.integers(0, cycle - 1))
        other = other.turned(cell, steps)
        alike = [s for s in range(cycle) if board.turned(cell, s).tiles[cell] == other.tiles[cell]]
        most += min(s if board.rules.clockwise else min(s, cycle - s) for s in alike)
    assert turns_between(board, other) == most


def test_no_turns_lead_to_another_tile():
    with pytest.raises(BadInput, match="the same tiles, turned, got 'another tile at 0,0'"):
        turns_between(drawn("└─", **TAPS), drawn("──", **TAPS))
