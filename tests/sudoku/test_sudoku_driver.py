"""The driver makes the very steps that its techniques find when they are asked one by one."""

from __future__ import annotations

import numpy as np
import pytest
from sudoku_samples import puzzles, small_puzzle

from gridwright.sudoku.grading import next_step
from gridwright.sudoku.kernels import driver
from gridwright.sudoku.layout import classic, parse
from gridwright.sudoku.position import Position
from gridwright.sudoku.scales import HODOKU
from gridwright.sudoku.trail import drive_of

LAYOUTS = ("4x4", "6x6", "6x6:x", "5x5:regions=1112211322433324435544555")


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def _driven(layout, values, drive=HODOKU.drive):
    position = Position(layout, values)
    steps = [step for trail in drive.advance(position) for step in trail.steps()]
    return steps, position


def _asked(layout, values):
    simple = HODOKU.in_order(HODOKU.drive.keys)
    position = Position(layout, values)
    steps = []
    while (step := next_step(position, simple)) is not None:
        position.make(step)
        steps.append(step)
    return steps, position


def _same(one, other):
    assert one[0] == other[0]
    assert np.array_equal(one[1].values, other[1].values)
    assert np.array_equal(one[1].cands, other[1].cands)


def test_the_driver_knows_all_simple_techniques():
    keys = [entry.technique for entry in HODOKU.entries]
    assert list(HODOKU.drive.keys) == keys[: keys.index("jellyfish") + 1]


@pytest.mark.parametrize("number", range(12))
def test_steps_are_those_of_single_questions(number):
    clues, _ = puzzles()[number]
    _same(_driven(classic(), clues), _asked(classic(), clues))


@pytest.mark.parametrize("spec", LAYOUTS)
def test_steps_are_those_of_single_questions_on_any_layout(spec):
    layout = parse(spec)
    clues, _ = small_puzzle(layout, 3)
    _same(_driven(layout, clues), _asked(layout, clues))


def test_a_short_trail_is_taken_up_again(monkeypatch):
    clues, _ = puzzles()[4]
    whole = _driven(classic(), clues)
    monkeypatch.setattr(driver, "TRAIL_SIZE", driver.FIRST_STEP + 40)
    trails = list(HODOKU.drive.advance(Position(classic(), clues)))
    assert len(trails) > 5
    _same(_driven(classic(), clues), whole)


def test_counts_are_those_of_the_steps():
    clues, _ = puzzles()[4]
    (trail,) = HODOKU.drive.advance(Position(classic(), clues))
    keys = [step.technique for step in trail.steps()]
    assert dict(trail.counts()) == {key: keys.count(key) for key in set(keys)}


def test_another_order_is_kept():
    drive = drive_of(HODOKU.in_order(["hidden-single", "naked-single", "xy-wing"]).plan)
    assert drive.keys == ("hidden-single", "naked-single")
    steps, _ = _driven(classic(), puzzles()[4][0], drive)
    assert steps[0].technique == "hidden-single"


def test_no_technique_no_step():
    drive = drive_of(HODOKU.in_order(["xy-wing"]).plan)
    assert list(drive.advance(Position(classic(), puzzles()[0][0]))) == []


@pytest.mark.slow
def test_compiled_is_plain(monkeypatch):
    plain = [_driven(classic(), clues) for clues, _ in puzzles()[:40]]
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    for (clues, _), known in zip(puzzles()[:40], plain, strict=True):
        _same(_driven(classic(), clues), known)
