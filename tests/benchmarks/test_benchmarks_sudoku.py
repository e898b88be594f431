from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest
from benchmarks.timing import Disagreement
from benchmarks.works import sudoku_grading
from benchmarks.works.sudoku_grading import CLUES, as_line, batch, grading, puzzle

from benchmarks import agreement
from gridwright.sudoku.engine import search
from gridwright.sudoku.layout import classic

NEEDS_HODOKU = pytest.mark.skipif(find_spec("hodoku") is None, reason="the extra 'bench'")


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.core.kernel._NUMBA_IS_OFF", True)


def test_puzzles_are_unique_and_of_the_clues_asked_for() -> None:
    for number in range(len(CLUES)):
        clues = puzzle(number)
        assert search(classic(), clues).count == 1
        wanted = CLUES[number]
        assert wanted is None or np.count_nonzero(clues) == wanted
    assert len({as_line(clues) for clues in batch(0, 4) + batch(1, 4)}) == 8


def test_without_the_package_ours_is_timed_alone() -> None:
    (ours,) = grading(2, [sudoku_grading.PACKAGE])
    assert ours.against == () and ours.measure(0) > 0


@NEEDS_HODOKU
def test_easy_puzzles_have_the_same_level_both_ways() -> None:
    easy = [row for row in agreement.compare(12) if "easy" in (row[0], row[2])]
    assert easy and all(ours == theirs for ours, _, theirs, _ in easy)


def test_agreement_is_counted() -> None:
    rows = [("easy", 100, "easy", 100), ("hard", 90, "medium", 100), ("hard", 110, "hard", 100)]
    text = agreement.print_agreement(rows)
    assert "3 puzzles: the level agrees for 66.7%, the score for 33.3%" in text
    assert "within 10.0%" in text
    assert text.splitlines()[5].split() == ["hard", "0", "1", "1", "0", "0"]


def test_a_puzzle_that_is_not_solved_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unsolved:
        done, level = False, "easy"

    monkeypatch.setattr(sudoku_grading, "grade", lambda *_: Unsolved())
    with pytest.raises(Disagreement, match="not solved"):
        grading(1, [sudoku_grading.PACKAGE])[0].measure(0)
