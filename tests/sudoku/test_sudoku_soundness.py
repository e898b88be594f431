"""No technique ever says what the answer of a unique puzzle denies; and steps do what they say."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from sudoku_samples import puzzles, small_puzzle

from gridwright.sudoku.brute_force import tell
from gridwright.sudoku.grading import solve_by_logic
from gridwright.sudoku.layout import classic, parse
from gridwright.sudoku.scales import HODOKU
from gridwright.sudoku.techniques import techniques

SMALL = ("4x4", "6x6", "6x6:x", "5x5:regions=1112211322433324435544555")
IN_REVERSE = HODOKU.in_order([entry.technique for entry in HODOKU.entries][::-1])
POSITIONS = 10_000


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def _check(layout, position, step, answer):
    told = tell(step, layout)
    where = f"{step.technique} {step.effect(layout)} in {position.values.tolist()}: {told}"
    assert step.placed or step.struck, where
    for cell, digit in step.placed:
        assert answer[cell] == digit, where
        assert position.values[cell] == 0, where
    for cell, digit in step.struck:
        assert answer[cell] != digit, where
        assert position.cands[cell] >> (digit - 1) & 1, where
    cell, digit = (step.placed + step.struck)[0]
    assert layout.cell_name(cell) in told and layout.digits[digit - 1] in told, where


def _walk(layout, clues, answer, scale, found):
    """Ask every technique at each position of a path, and count positions by yielding."""
    path = solve_by_logic(layout, clues, scale, answer=answer)
    assert path.done
    for position, made in path.positions():
        assert made.technique == "brute-force" or (made.placed or made.struck)
        for key, technique in techniques().items():
            step = technique.find(position)
            if step is not None:
                found.add(key)
                _check(layout, position, step, answer)
        yield


def test_every_technique_agrees_with_the_answer():
    found = set()
    for clues, answer in puzzles()[:4]:
        for _ in islice(_walk(classic(), clues, answer, HODOKU, found), 0, None):
            pass
    assert {"naked-single", "hidden-single", "full-house"} <= found


@pytest.mark.parametrize("spec", SMALL)
def test_every_technique_agrees_with_the_answer_on_any_layout(spec):
    layout = parse(spec)
    found = set()
    for seed in range(2):
        clues, answer = small_puzzle(layout, seed)
        for _ in _walk(layout, clues, answer, HODOKU, found):
            pass
    assert "naked-single" in found


@pytest.mark.slow
@pytest.mark.parametrize("scale", [HODOKU, IN_REVERSE], ids=["in order", "in reverse"])
def test_every_technique_agrees_in_thousands_of_positions(scale, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    many, found = 0, set()
    for clues, answer in puzzles():
        many += sum(1 for _ in _walk(classic(), clues, answer, scale, found))
        if many >= POSITIONS // 2:
            break
    assert many >= POSITIONS // 2
    assert found >= {technique.key for technique in HODOKU.plan} - {"bug-plus-1"}


@pytest.mark.slow
@pytest.mark.parametrize("spec", SMALL)
def test_every_technique_agrees_in_many_positions_of_any_layout(spec, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    layout = parse(spec)
    found = set()
    many = 0
    for seed in range(40):
        clues, answer = small_puzzle(layout, seed)
        for scale in (HODOKU, IN_REVERSE):
            many += sum(1 for _ in _walk(layout, clues, answer, scale, found))
    assert many > 200 and np.all([key in techniques() for key in found])
