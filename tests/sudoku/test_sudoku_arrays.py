"""The functions for those who embed the engine."""

from __future__ import annotations

import numpy as np
import pytest

import gridwright as gw
from gridwright.core.errors import BadInput, NotReached
from gridwright.sudoku import engine

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def as_array(text):
    return np.array([int(sign) for sign in text.replace(".", "0")], np.uint8)


@pytest.mark.parametrize(
    "given",
    [
        PUZZLE,
        PUZZLE.replace(".", "0"),
        "\n".join(PUZZLE[row : row + 9] for row in range(0, 81, 9)),
        as_array(PUZZLE),
        as_array(PUZZLE).reshape(9, 9).astype(int).tolist(),
    ],
)
def test_a_puzzle_may_be_text_or_array(given):
    assert gw.sudoku.count_solutions(given) == 1
    assert (gw.sudoku.solve(given) == as_array(ANSWER)).all()
    assert gw.sudoku.grade(given).level == "easy"
    assert gw.sudoku.hint(given).move is not None


def test_a_solved_puzzle_has_no_hint_and_an_impossible_one_no_answer():
    assert gw.sudoku.hint(ANSWER) is None
    assert gw.sudoku.solve("11" + 79 * ".") is None
    assert gw.sudoku.count_solutions(81 * ".", limit=7) == 7


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("123", "81 characters"),
        ("x" + 80 * ".", "r1c1"),
        (np.zeros(80, int), "81 integers"),
        (np.full(81, 10), "r1c1"),
        (np.zeros(81), "81 integers"),
    ],
)
def test_what_is_no_puzzle_is_refused(given, said):
    with pytest.raises(BadInput, match=said):
        gw.sudoku.count_solutions(given)


def test_what_the_budget_does_not_reach_is_no_answer(monkeypatch):
    monkeypatch.setattr(engine, "CELLS_A_BUDGET", 0)
    for reach in (gw.sudoku.count_solutions, gw.sudoku.solve):
        with pytest.raises(NotReached, match="not known after 0 guesses"):
            reach(81 * ".")
    assert gw.sudoku.count_solutions("5" + PUZZLE[1:]) == 1


def test_what_is_made_is_what_new_makes():
    made = gw.sudoku.generate("6x6", seed="7", diagonals=True)
    puzzle = gw.new("sudoku", "6x6", seed=7, diagonals=True)
    assert (made.clues == puzzle.state.values).all()
    assert "<svg" in puzzle._repr_svg_()
