"""Moves, hints, deduction and grades of Pipes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.grid.tiles import turned
from gridwright.pipes import Parameters, generate, hint, judge_board, make_board, parse_net
from gridwright.pipes.deduction import CUT, LOOP, NEIGHBOUR, deduce
from gridwright.pipes.grading import LEVELS, grade
from gridwright.pipes.hints import CHOICE, HOPELESS, TRIAL
from gridwright.pipes.moves import Move, apply, moves, parse_move, print_move
from gridwright.pipes.solver import solve

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


@settings(max_examples=80, deadline=None)
@given(SIZES, st.integers(0, 999), st.sampled_from([0.0, 0.4]))
def test_deduction_only_concludes_what_the_answer_has(size, seed, barriers):
    puzzle = made(*size, seed, barriers=barriers)
    seen = set()
    for step in deduce(puzzle.start):
        assert puzzle.answer.tiles[step.cell] == step.mask
        assert step.cell not in seen
        assert step.cell not in step.because
        seen.add(step.cell)


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


def test_a_hint_tells_of_a_locked_tile_that_is_wrong():
    puzzle = made(4, 3, 5)
    wrong = int(np.flatnonzero(puzzle.start.tiles != puzzle.answer.tiles)[0])
    board = puzzle.start.with_locked(np.arange(12) == wrong)
    told = [step for step in _hints(board) if step.cells[0] == wrong]
    assert told[0].text.startswith("The tile at")
    assert "is locked and stands wrong" in told[0].text
    assert told[0].move == f"lock {board.topology.name(wrong)}"


def _hints(board):
    while (step := hint(board)) is not None:
        yield step
        board = apply(board, parse_move(board, step.move))


def test_each_reason_is_met_and_said():
    met = set()
    for seed in range(30):
        puzzle = made(7, 6, seed, wrap=seed % 2 == 0)
        met |= {step.technique for step in _hints(puzzle.start)}
    assert {NEIGHBOUR, LOOP, CUT, TRIAL} <= met


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


def test_grades_follow_the_means_of_the_proof():
    levels = set()
    for seed in range(40):
        puzzle = made(6, 5, seed, wrap=True)
        given_ = grade(puzzle.start)
        found = solve(puzzle.start)
        assert LEVELS.index(given_.level) == ("propagation", "single trials", "search").index(
            found.how
        )
        assert (given_.score >= 100) == (given_.level != "easy")
        levels.add(given_.level)
    assert len(levels) > 1


def test_a_board_without_a_single_answer_has_no_grade():
    with pytest.raises(BadInput, match="expected a board with a single answer"):
        grade(parse_net("2x2:1111")[0])


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
