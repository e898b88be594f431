from __future__ import annotations

import numpy as np
import pytest
from sudoku_samples import puzzles, small_puzzle

from gridwright.sudoku.grading import grade
from gridwright.sudoku.hints import hint
from gridwright.sudoku.layout import classic, parse
from gridwright.sudoku.places import look_at
from gridwright.sudoku.scales import HODOKU
from gridwright.sudoku.step import Step


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def _marks(position):
    return position.cands.tolist()


@pytest.mark.slow
def test_hints_alone_solve_a_puzzle_from_the_players_own_marks():
    for clues, answer in puzzles()[:6]:
        path = grade(classic(), clues)
        givens = clues > 0
        for position, step in path.positions():
            given = hint(classic(), position.values, _marks(position), givens, answer)
            assert given.kind == "step" and given.step == step
            assert len(given.stages) == 3
            assert all(answer[cell] == digit for cell, digit in given.step.placed)
            assert all(answer[cell] != digit for cell, digit in given.step.struck)
        assert hint(classic(), answer, None, givens).kind == "solved"


def test_stages_tell_more_and_more():
    clues, answer = puzzles()[0]
    given = hint(classic(), clues)
    name = "Full House" if given.technique == "full-house" else "Single"
    where, technique, step = given.stages
    assert where.startswith("Look at ") and name not in where
    assert name in technique
    cell, digit = given.step.placed[0]
    assert classic().cell_name(cell) in step and str(digit) in step
    assert classic().cell_name(cell) not in where
    assert (given.text(1), given.text(2), given.text(3), given.text()) == (*given.stages, step)
    assert cell in given.cells
    told = given.told(classic())
    assert told.technique == given.technique and told.text == step
    assert told.stages == (where, technique)
    assert told.move == f"{classic().cell_name(cell)}={answer[cell]}"


def test_cells_with_no_marks_can_be_anything():
    clues, answer = puzzles()[2]
    plain = hint(classic(), clues, answer=answer)
    assert hint(classic(), clues, [0] * 81, answer=answer) == plain
    cell = int(np.flatnonzero(clues == 0)[-1])
    marks = [0] * 81
    marks[cell] = 1 << (int(answer[cell]) - 1)
    singles = hint(classic(), clues, marks, answer=answer, scale=HODOKU.in_order(["naked-single"]))
    assert singles.technique in ("naked-single", "brute-force")
    assert singles.technique == "naked-single"


def test_wrong_entries_come_first_and_are_named():
    clues, answer = puzzles()[0]
    values = clues.copy()
    one, other = np.flatnonzero(clues == 0)[:2]
    values[one] = answer[one]
    values[other] = answer[other] % 9 + 1
    marks = [0] * 81
    given = hint(classic(), values, marks, clues > 0)
    assert given.kind == "wrong" and given.cells == (other,)
    assert classic().cell_name(int(other)) not in given.text(1)
    assert classic().cell_name(int(other)) in given.text()
    assert str(values[other]) in given.text()
    assert str(answer[other]) not in given.text().replace(classic().cell_name(int(other)), "")
    values[one] = answer[one] % 9 + 1
    assert set(hint(classic(), values, marks, clues > 0).cells) == {one, other}


def test_a_mark_that_is_missing_is_found():
    clues, answer = puzzles()[0]
    cell = int(np.flatnonzero(clues == 0)[3])
    marks = [0] * 81
    marks[cell] = 511 & ~(1 << (int(answer[cell]) - 1))
    given = hint(classic(), clues, marks)
    assert given.kind == "mark" and given.cells == (cell,) and len(given.stages) == 3
    assert classic().cell_name(cell) not in given.text(2)
    assert classic().cell_name(cell) in given.text()


def test_without_one_answer_that_is_said():
    clues = np.zeros(81, np.uint8)
    given = hint(classic(), clues)
    assert given.kind == "several" and given.cells and len(given.stages) == 3
    clues[:2] = 3
    given = hint(classic(), clues)
    assert (given.kind, given.cells) == ("none", (0, 1))
    assert given.text().endswith("no answer at all: r1c1 and r1c2 both hold 3 in row 1.")


@pytest.mark.parametrize("spec", ["4x4", "6x6:x"])
def test_any_layout_has_hints(spec):
    layout = parse(spec)
    clues, answer = small_puzzle(layout, 1)
    values = clues.copy()
    while (given := hint(layout, values, givens=clues > 0)).kind == "step" and given.step.placed:
        for cell, digit in given.step.placed:
            assert answer[cell] == digit
            values[cell] = digit
    assert given.kind == "solved" or given.step.struck


@pytest.mark.parametrize(
    ("cells", "digits", "where"),
    [
        ((0, 1), (1, 2), "box 1"),
        ((0, 8), (1, 2), "row 1"),
        ((4, 76), (1, 2), "column 5"),
        ((9, 17, 45, 53), (7,), "digit 7 in rows 2 and 6"),
        ((0, 40, 80), (1, 2), "boxes 1, 5 and 9"),
        ((*range(9), *range(1, 81, 9), 70, 80), (1, 2), "row 1; column 2; box 9"),
        ((0, 13, 24, 30, 43, 56), (1, 2), "r1c1, r2c5, r3c7, r4c4, r5c8 and r7c3"),
        ((0, 13, 24, 30, 43, 56, 69, 73, 80), (4,), "digit 4 all over the board"),
        ((0, 13, 24, 30, 43, 56, 69, 73, 80), (1, 2), "box 1 and what follows from there"),
    ],
)
def test_where_to_look(cells, digits, where):
    marks = tuple((0, cell, digit) for cell in cells for digit in digits)
    words, held = look_at(classic(), Step("x-wing", 0, (), ((1, 1),), marks))
    assert words == where
    assert set(cells) <= set(held) or where.startswith("box 1 and")
