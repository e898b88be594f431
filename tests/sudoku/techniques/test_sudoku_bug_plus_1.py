"""BUG+1 on positions made for it: three digits in a circle, and one candidate too many."""

from __future__ import annotations

import numpy as np
import pytest
from true_positions import PUZZLES, read_puzzle

from gridwright.sudoku.layout import parse
from gridwright.sudoku.position import Position
from gridwright.sudoku.techniques import technique


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def circle(number):
    """Empty the cells of digits 1 to 3: each may hold its own digit or the next one."""
    layout, _, answer = read_puzzle(number)
    following = np.where(answer == 3, 1, answer + 1)
    cands = np.where(answer <= 3, 1 << (answer - 1) | 1 << (following - 1), 0).astype(np.int64)
    return layout, np.where(answer <= 3, 0, answer).astype(np.uint8), cands, answer


def find(layout, values, cands):
    return technique("bug-plus-1").find(Position(layout, values, cands))


@pytest.mark.parametrize("number", range(0, len(PUZZLES), 4))
def test_the_candidate_too_many_is_the_one(number):
    layout, values, cands, answer = circle(number)
    assert find(layout, values, cands) is None
    for cell in np.flatnonzero(cands):
        held = cands.copy()
        held[cell] = 7
        step = find(layout, values, held)
        extra = 1 + int(answer[cell] + 1) % 3
        assert step.marked == ((0, cell, extra),)
        assert {*step.struck} == {(cell, digit) for digit in (1, 2, 3) if digit != extra}


@pytest.mark.parametrize("number", range(0, len(PUZZLES), 4))
def test_any_other_change_spoils_it(number):
    layout, values, cands, _ = circle(number)
    first, second, *_ = np.flatnonzero(cands)
    two_extra = cands.copy()
    two_extra[[first, second]] = 7
    assert find(layout, values, two_extra) is None
    one_less = cands.copy()
    one_less[first] = 7
    one_less[second] &= one_less[second] - 1
    assert find(layout, values, one_less) is None


def test_a_house_with_three_places_elsewhere_spoils_it():
    """Boards without diagonals: with them, these count too."""
    met = set()
    for number, line in enumerate(PUZZLES):
        if line.startswith("6x6 "):
            _, values, cands, answer = circle(number)
            layout = parse("6x6:x")
            cell = int(np.flatnonzero(cands)[0])
            cands[cell] = 7
            position = Position(layout, values, cands)
            extra = 1 + int(answer[cell] + 1) % 3
            even = all(
                count_in(house, position, digit) - (digit == extra and cell in house) in (0, 2)
                for house in layout.houses
                for digit in (1, 2, 3)
            )
            met.add(even)
            assert (technique("bug-plus-1").find(position) is not None) == even
    assert False in met


def count_in(house, position, digit):
    return int((position.cands[house] >> (digit - 1) & 1).sum())
