"""The judge of Sudoku, against a plain look at every pair of cells."""

import numpy as np
from hypothesis import given
from sudoku_grids import grids

from gridwright.sudoku.board import make_grid, read_digits
from gridwright.sudoku.layout import parse
from gridwright.sudoku.rules import judge, solved

SOLVED = "1234341221434321"


def judged(text, spec="4x4"):
    layout = parse(spec)
    return judge(make_grid(layout, read_digits(layout, text)))


def test_a_full_grid_without_duplicates_is_solved():
    verdict = judged(SOLVED)
    assert verdict.solved
    assert verdict.marks == {"duplicate": ()}


def test_empty_cells_are_one_fault():
    (fault,) = judged(".2" + SOLVED[2:15] + ".").faults
    assert (fault.code, fault.cells, fault.text) == ("empty", (0, 15), "2 cells are empty")
    (fault,) = judged("." + SOLVED[1:]).faults
    assert fault.text == "1 cell is empty"


def test_a_duplicate_is_told_for_each_house_and_digit():
    verdict = judged("1.1......1......")
    told = [(fault.code, fault.text, fault.cells) for fault in verdict.faults]
    assert told[:-1] == [("duplicate", "row 1 holds 1 twice", (0, 2))]
    verdict = judged("11...1.1........")
    told = [(fault.text, fault.cells) for fault in verdict.faults[:-1]]
    assert told == [
        ("row 1 holds 1 twice", (0, 1)),
        ("row 2 holds 1 twice", (5, 7)),
        ("column 2 holds 1 twice", (1, 5)),
        ("box 1 holds 1 3 times", (0, 1, 5)),
    ]
    assert verdict.marks["duplicate"] == (0, 1, 5, 7)


def test_diagonals_count_where_they_are_houses():
    assert judged(SOLVED).solved
    for spec, is_solved in (("4x4", True), ("4x4:x", False)):
        layout = parse(spec)
        assert solved(make_grid(layout, read_digits(layout, SOLVED))) is is_solved
    assert [(fault.text, fault.cells) for fault in judged(SOLVED, "4x4:x").faults] == [
        ("diagonal 1 holds 1 twice", (0, 15)),
        ("diagonal 1 holds 4 twice", (5, 10)),
        ("diagonal 2 holds 1 twice", (6, 9)),
        ("diagonal 2 holds 4 twice", (3, 12)),
    ]


@given(grids(marks=False))
def test_duplicates_are_the_cells_that_see_their_own_digit(grid):
    layout = grid.layout
    wrong = {
        cell
        for cell, value in enumerate(grid.values.tolist())
        if value and (grid.values[np.flatnonzero(layout.sees[cell])] == value).any()
    }
    verdict = judge(grid)
    assert solved(grid) == verdict.solved
    assert set(verdict.marks["duplicate"]) == wrong
    assert verdict.solved == (not wrong and bool(grid.values.all()))
    for fault in verdict.faults:
        if fault.code == "duplicate":
            assert len({int(grid.values[cell]) for cell in fault.cells}) == 1
            assert any(set(fault.cells) <= set(cells.tolist()) for cells in layout.houses)
