"""Clues given back until a puzzle is of a level: no more than it takes, and whole orbits."""

import numpy as np
import pytest

from gridwright.core.rng import stream
from gridwright.sudoku import easing
from gridwright.sudoku.carving import carve, full_grid
from gridwright.sudoku.easing import ease
from gridwright.sudoku.engine import search
from gridwright.sudoku.grading import grade
from gridwright.sudoku.layout import parse
from gridwright.sudoku.scales import LEVELS
from gridwright.sudoku.symmetry import orbits


def carved(spec, seed, symmetry):
    layout, draws = parse(spec), stream(seed)
    answer = full_grid(layout, draws)
    return layout, carve(layout, answer, draws, symmetry), answer, draws


def eased_clues(*wish):
    path = ease(*wish)
    return None if path is None else path.values


def rank(layout, clues):
    return LEVELS.index(grade(layout, clues).level)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "symmetry"), [("9x9", "none"), ("9x9:x", "diagonal"), ("12x12", "rotational")]
)
def test_an_eased_puzzle_has_the_level_and_the_answer_that_it_had(spec, symmetry):
    eased = 0
    for seed in range(6):
        layout, clues, answer, draws = carved(spec, seed, symmetry)
        before = rank(layout, clues)
        for wanted, level in enumerate(LEVELS):
            puzzle = eased_clues(layout, clues, answer, draws, symmetry, level)
            if puzzle is None:
                assert before != wanted
                continue
            assert rank(layout, puzzle) == wanted
            assert np.array_equal(puzzle, clues) == (before == wanted)
            assert np.array_equal(puzzle[clues > 0], clues[clues > 0])
            assert np.array_equal(puzzle[puzzle > 0], answer[puzzle > 0])
            assert search(layout, puzzle).count == 1
            for orbit in orbits(layout.side, symmetry):
                assert len({bool(puzzle[cell]) for cell in orbit}) == 1
            eased += before > wanted
    assert eased >= 3


def test_the_fewest_clues_come_back(monkeypatch):
    """Of what comes back, the last orbit is needed: without it the puzzle is beyond the level."""
    given = []
    first = easing._eased

    def seen(layout, clues, answer, back, level):
        given.append(back)
        return first(layout, clues, answer, back, level)

    monkeypatch.setattr(easing, "_eased", seen)
    for seed in range(12):
        layout, clues, answer, draws = carved("9x9", seed, "rotational")
        given.clear()
        puzzle = eased_clues(layout, clues, answer, draws, "rotational", "easy")
        if puzzle is None or not given:
            continue
        last = next(orbit for orbit in reversed(given[-1]) if puzzle[orbit].all())
        puzzle[last] = clues[last]
        assert rank(layout, puzzle) > LEVELS.index("easy")


def test_a_puzzle_that_is_easier_than_wanted_cannot_be_eased():
    layout, clues, answer, draws = carved("4x4", 1, "none")
    assert grade(layout, clues).level == "easy"
    assert ease(layout, clues, answer, draws, "none", "hard") is None
    assert np.array_equal(eased_clues(layout, clues, answer, draws, "none", "easy"), clues)
