"""Moves and hints of Pipes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.grid.tiles import turned
from gridwright.pipes import Parameters, generate, hint, judge_board, make_board, parse_net
from gridwright.pipes.hints import CHOICE, HOPELESS, LOCKED
from gridwright.pipes.moves import Move, apply, moves, parse_move, print_move
from gridwright.pipes.solver import solve
from gridwright.pipes.techniques import TECHNIQUES, place_of

SIZES = st.tuples(st.integers(1, 7), st.integers(2, 6))


def made(width, height, seed, **settings_):
    wrap = ":wrap" if settings_.pop("wrap", False) else ""
    return generate(Parameters(f"square:{width}x{height}{wrap}", **settings_), seed)


def test_turning_clockwise_takes_left_to_up():
    board, _ = parse_net("2x1:14")
    assert board.tiles.tolist() == [4, 1]
    assert apply(board, Move("turn", 1, 1)).tiles.tolist() == [4, 2]
    assert apply(board, Move("turn", 1, -1)).tiles.tolist() == [4, 8]


def test_a_locked_tile_does_not_turn_until_it_is_unlocked():
    board, _ = parse_net("2x1:14")
    locked = apply(board, Move("lock", 1))
    with pytest.raises(BadInput, match="expected a tile that is not locked"):
        apply(locked, Move("turn", 1, 1))
    assert Move("turn", 1, 1) not in list(moves(locked))
    assert apply(locked, Move("lock", 1)) == board


@pytest.mark.parametrize("steps", [0, 4, -4])
def test_a_turn_is_one_to_three_steps(steps):
    board, _ = parse_net("2x1:14")
    with pytest.raises(BadInput, match="expected 1 to 3 steps either way"):
        apply(board, Move("turn", 0, steps))


@pytest.mark.parametrize("cell", [-1, 2, 4])
def test_a_move_needs_a_tile(cell):
    board, _ = parse_net("4x1:1404")
    with pytest.raises(BadInput, match="expected a move of a tile"):
        apply(board, Move("turn", cell, 1))


@pytest.mark.parametrize(
    "text", ["turn 0,0", "lock 0,0 +1", "turn 9,9 +1", "spin 0,0", "turn 0 +1"]
)
def test_texts_that_are_no_moves_are_refused(text):
    with pytest.raises(BadInput):
        parse_move(parse_net("2x1:14")[0], text)


@settings(max_examples=50, deadline=None)
@given(SIZES, st.integers(0, 99), st.booleans())
def test_moves_print_and_parse(size, seed, unique):
    board = made(*size, seed, unique=unique).start
    for move in moves(board):
        assert parse_move(board, print_move(board, move)) == move


@settings(max_examples=40, deadline=None)
@given(SIZES, st.integers(0, 999))
def test_hints_lead_to_the_answer(size, seed):
    puzzle = made(*size, seed)
    board = puzzle.start
    for _ in range(board.topology.n):
        step = hint(board)
        if step is None:
            break
        move = parse_move(board, step.move)
        board = apply(board, move)
        assert board.tiles[move.cell] == puzzle.answer.tiles[move.cell]
    assert board == puzzle.answer


def test_a_hint_tells_first_of_a_locked_tile_that_is_wrong():
    puzzle = made(4, 3, 5)
    for wrong in np.flatnonzero(puzzle.start.tiles != puzzle.answer.tiles).tolist():
        board = puzzle.start.with_locked(np.arange(12) == wrong)
        step = hint(board)
        assert step.technique == LOCKED
        assert step.cells == (wrong,)
        assert "is locked and stands wrong. Unlock it, and turn it" in step.text
        assert step.move == f"lock {board.topology.name(wrong)}"
        assert step.marks == {"conflict": (wrong,)}
        assert len(step.stages) == 2
        assert hint(apply(board, parse_move(board, step.move))).technique != LOCKED


def test_a_locked_tile_that_is_right_is_taken_for_known():
    puzzle = made(6, 6, 2)
    certain = np.arange(36) % 2 == 0
    tiles = np.where(certain, puzzle.answer.tiles, puzzle.start.tiles)
    board = puzzle.start.with_tiles(tiles).with_locked(certain)
    for step in _hints(board):
        assert not certain[step.cells[0]]
        assert step.move.startswith("turn ")


def test_a_locked_tile_among_several_answers_is_wrong_where_no_answer_has_it():
    puzzle = next(
        p
        for p in (made(4, 4, seed, unique=False, wrap=True) for seed in range(99))
        if solve(p.start).status == "several"
    )
    wrong = [
        cell
        for cell in range(16)
        if all(puzzle.start.tiles[cell] != a.tiles[cell] for a in solve(puzzle.start).answers)
    ]
    board = puzzle.start.with_locked(np.isin(np.arange(16), wrong))
    steps = list(_hints(board))
    assert any("is locked and stands wrong: " in step.text for step in steps)


def _hints(board):
    while (step := hint(board)) is not None:
        yield step
        board = apply(board, parse_move(board, step.move))


@pytest.mark.slow
def test_each_reason_is_met_and_said():
    met = {}
    for seed in range(30):
        puzzle = made(7, 6, seed, wrap=seed % 2 == 0)
        met |= {step.technique: step for step in _hints(puzzle.start)}
    assert {"end-facing-end", "known-sides", "last-way-out", "no-loop", "closed-group"} <= set(met)
    for key, step in met.items():
        technique = TECHNIQUES[place_of(key)]
        where, how = step.stages
        assert where.startswith("Look at the tile at ")
        assert how == f"{technique.name}: {technique.about}"
        assert step.marks["hint"] == step.cells[:1]
        assert step.marks.get("house", ()) == step.cells[1:]


def test_hints_on_boards_without_a_single_answer():
    for ident in ("2x2:1111", "3x1:141", "4x4:5a5a5a5a5a5a5a5a"):
        hopeless, _ = parse_net(ident)
        assert solve(hopeless).status == "none"
        assert hint(hopeless).technique == HOPELESS
        assert hint(hopeless).move is None


def test_hints_lead_to_one_of_several_answers():
    board, _ = parse_net("2x1w:11")
    assert solve(board).status == "several"
    assert judge_board(board).solved is False
    for step in _hints(board):
        board = apply(board, parse_move(board, step.move))
    assert judge_board(board).solved


def test_a_choice_is_called_a_choice():
    puzzle = next(
        p
        for p in (made(4, 4, seed, unique=False, wrap=True) for seed in range(50))
        if solve(p.start).status == "several"
    )
    assert CHOICE in {step.technique for step in _hints(puzzle.start)}


def test_boards_are_immutable_and_equal_by_content():
    board, _ = parse_net("3x2:9c8362")
    again = make_board(board.topology, board.tiles)
    assert board == again
    assert hash(board) == hash(again)
    assert board != board.turned(0, 1)
    for array in (board.tiles, board.barriers, board.locked, board.passable):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    assert board.turned(0, 4) == board
    assert all(
        int(board.turned(c, 1).tiles[c]) == turned(int(board.tiles[c]), 1, 4) for c in range(6)
    )
