"""What the solver reports: how many, which two, where they differ, and why there is none."""

import numpy as np
import pytest
from sudoku_cases import carved
from sudoku_cover import answers

from gridwright.core.errors import BadInput
from gridwright.sudoku.layout import classic, parse
from gridwright.sudoku.solver import solutions, why_none


def digits(text):
    return np.array([int(sign) for sign in text.replace(".", "0")], np.uint8)


def test_one_answer():
    puzzle, answer = carved(classic(), 3)
    found = solutions(classic(), puzzle)
    assert (found.status, found.count, found.reason) == ("unique", 1, "")
    assert [grid.tolist() for grid in found.answers] == [answer.tolist()]


def test_how_tells_whether_a_guess_was_needed():
    easy = digits(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    hard = digits(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    )
    assert (solutions(classic(), easy).how, solutions(classic(), easy).nodes) == ("singles", 0)
    assert solutions(classic(), hard).how == "search"
    assert solutions(classic(), hard).nodes > 0


def test_several_answers_and_where_they_differ():
    puzzle, _ = carved(classic(), 3)
    puzzle = puzzle.copy()
    puzzle[np.flatnonzero(puzzle)[0]] = 0
    found = solutions(classic(), puzzle)
    assert (found.status, found.count, len(found.answers)) == ("several", 2, 2)
    one, other = found.answers
    assert found.differ == tuple(cell for cell in range(81) if one[cell] != other[cell])
    many = solutions(classic(), puzzle, 500)
    assert many.count == len(answers(classic(), puzzle, 500))


def test_a_spent_budget_is_unknown_unless_two_were_found():
    assert solutions(classic(), np.zeros(81, np.uint8), 2, 0).status == "unknown"
    assert solutions(classic(), np.zeros(81, np.uint8), 2, 0).count is None
    some = solutions(classic(), np.zeros(81, np.uint8), 10**6, 200)
    assert (some.status, some.count, len(some.answers)) == ("several", None, 2)


@pytest.mark.parametrize(
    ("spec", "text", "reason", "cells"),
    [
        ("4x4", "1..1............", "r1c1 and r1c4 both hold 1 in row 1", (0, 3)),
        ("4x4", ".2...........2..", "r1c2 and r4c2 both hold 2 in column 2", (1, 13)),
        ("4x4", "..3....3........", "r1c3 and r2c4 both hold 3 in box 2", (2, 7)),
        ("4x4:x", "4..............4", "r1c1 and r4c4 both hold 4 in diagonal 1", (0, 15)),
        ("4x4", "123....4........", "no digit is left for r1c4", (3,)),
    ],
)
def test_why_there_is_none(spec, text, reason, cells):
    layout = parse(spec)
    found = solutions(layout, digits(text))
    assert (found.status, found.count) == ("none", 0)
    assert (found.reason, found.cells) == (reason, cells)
    assert not answers(layout, digits(text), 1)


def test_a_digit_without_a_place_names_the_empty_cells():
    blocked = np.zeros(81, np.uint8)
    blocked[[12, 24]] = 1  # rows 2 and 3 hold 1 outside box 1
    blocked[[0, 1, 2]] = 2, 3, 4
    found = solutions(classic(), blocked)
    assert found.status == "none"
    assert found.reason == "no place is left for 1 in row 1"
    assert found.cells == (3, 4, 5, 6, 7, 8)


def test_only_the_search_knows():
    puzzle, answer = carved(classic(), 3)
    for cell in np.flatnonzero(puzzle == 0).tolist():
        for digit in range(1, 10):
            values = puzzle.copy()
            values[cell] = digit
            found = solutions(classic(), values)
            assert (found.status == "unique") == (digit == answer[cell])
            assert bool(found.reason) == (digit != answer[cell])
            if found.reason.startswith("the search found none"):
                assert not answers(classic(), values, 1)
                assert why_none(classic(), values) == (found.reason, ())
                return
    raise AssertionError("no wrong digit passed the plain checks")


def test_what_cannot_be_solved_is_refused():
    with pytest.raises(BadInput, match="a limit of at least 2"):
        solutions(classic(), np.zeros(81, np.uint8), 1)
    with pytest.raises(BadInput, match="a budget of at least 0"):
        solutions(classic(), np.zeros(81, np.uint8), 2, -1)
