"""Puzzles to order: graded as wanted, symmetric, minimal, with as many clues; the same by seed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import gridwright as gw
from gridwright.core.errors import NotReached
from gridwright.sudoku import generator
from gridwright.sudoku.engine import search
from gridwright.sudoku.grading import grade
from gridwright.sudoku.layout import classic
from gridwright.sudoku.scales import LEVELS
from gridwright.sudoku.symmetry import SYMMETRIES, orbits


def made(seed, size="9x9", **options):
    return gw.new("sudoku", size, seed=seed, **options)


@pytest.fixture(autouse=True)
def _compiled(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_is_that_of_the_grade(level):
    for seed in range(5):
        assert made(seed, level=level).grade().level == level


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "options"),
    [
        ("12x12", {"symmetry": "none"}),
        ("16x16", {}),
        ("16x16", {"jigsaw": True}),
        ("20x20", {"symmetry": "diagonal"}),
        ("25x25", {}),
    ],
)
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_large_boards_have_a_level_too(size, options, level):
    grid = made(1, size, level=level, **options).state
    assert grade(grid.layout, grid.values).level == level
    for orbit in orbits(grid.layout.side, options.get("symmetry", "rotational")):
        assert len({bool(grid.values[cell]) for cell in orbit}) == 1


@pytest.mark.parametrize("technique", ["pointing", "naked-pair", "w-wing", "xy-chain"])
def test_a_wanted_technique_is_on_the_path(technique):
    for seed in range(3):
        assert made(seed, technique=technique).grade().techniques[technique] > 0


def test_level_and_technique_together():
    grade = made(1, level="hard", technique="skyscraper").grade()
    assert grade.level == "hard"
    assert "skyscraper" in grade.techniques


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_clues_lie_as_wanted(symmetry):
    grid = made(7, symmetry=symmetry).state
    for orbit in orbits(grid.layout.side, symmetry):
        assert len({bool(grid.values[cell]) for cell in orbit}) == 1


@pytest.mark.parametrize("symmetry", ["none", "rotational", "diagonal"])
def test_no_clue_of_a_minimal_puzzle_can_go(symmetry):
    grid = made(3, minimal=True, symmetry=symmetry).state
    for cell in np.flatnonzero(grid.values):
        fewer = grid.values.copy()
        fewer[cell] = 0
        assert search(grid.layout, fewer, 2).count == 2


@pytest.mark.parametrize("clues", [24, 26, 32, 40])
def test_the_number_of_clues_is_as_wanted(clues):
    grid = made(5, clues=clues, symmetry="none").state
    assert np.count_nonzero(grid.values) == clues
    assert search(grid.layout, grid.values, 2).count == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "options"),
    [
        ("4x4", {}),
        ("6x6", {"level": "easy"}),
        ("6x6", {"diagonals": True}),
        ("8x8", {"boxes": "2x4"}),
        ("7x7", {"jigsaw": True}),
        ("9x9", {"diagonals": True, "level": "medium"}),
        ("12x12", {}),
        ("16x16", {"jigsaw": True}),
        ("16x16", {"diagonals": True}),
    ],
)
def test_other_layouts_have_one_answer(size, options):
    puzzle = made(2, size, **options)
    found = puzzle.solve()
    assert (found.status, found.answers[0]) == ("unique", puzzle.made.answer)


def test_what_cannot_be_found_ends_with_the_effort_told():
    with pytest.raises(NotReached, match=r"none of 400 puzzles made was as wanted \(17 clues"):
        made(1, clues=17, symmetry="none")


def test_a_puzzle_that_one_search_cannot_prove_is_not_given(monkeypatch):
    first = made(4).state
    unknown = []

    def forgetful(layout, values):
        found = search(layout, values)
        if not unknown:
            unknown.append(values.copy())
            found = replace(found, done=False)
        return found

    monkeypatch.setattr(generator, "search", forgetful)
    second = made(4).state
    assert np.array_equal(unknown[0], first.values)
    assert second != first


@pytest.mark.parametrize(
    ("size", "technique", "many"),
    [("9x9", "", 400), ("9x9", "x-wing", 20_000), ("16x16", "x-wing", 40), ("25x25", "", 10)],
)
def test_the_larger_the_board_the_fewer_the_attempts(monkeypatch, size, technique, many):
    monkeypatch.setattr(generator, "_filled", lambda *_: (classic(), None))
    monkeypatch.setattr(generator, "carve", lambda *_: None)
    with pytest.raises(NotReached, match=f"none of {many:,} puzzles"):
        made(1, size, technique=technique)


def test_the_same_seed_makes_the_same_puzzle_compiled_or_not(monkeypatch):
    options = {"level": "hard", "symmetry": "mirror"}
    compiled = made(11, **options).to_json()
    assert made(11, **options).to_json() == compiled
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
    assert made(11, **options).to_json() == compiled
