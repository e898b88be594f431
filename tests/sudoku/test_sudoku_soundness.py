"""No technique ever says what the answer of a unique puzzle denies; and steps do what they say."""

from __future__ import annotations

import numpy as np
import pytest
from sudoku_samples import puzzles, small_puzzle

from gridwright.sudoku.brute_force import tell
from gridwright.sudoku.grading import solve_by_logic
from gridwright.sudoku.layout import classic, parse
from gridwright.sudoku.position import Position
from gridwright.sudoku.scales import HODOKU
from gridwright.sudoku.techniques import techniques

SMALL = ("4x4", "6x6", "6x6:x", "5x5:regions=1112211322433324435544555")
IN_REVERSE = HODOKU.in_order([entry.technique for entry in HODOKU.entries][::-1])
POSITIONS = 10_000
# What some thousands of positions on the way to answers need not hold.
RARE = {"unique-rectangle-5", "avoidable-rectangle-1", "avoidable-rectangle-2", "bug-plus-1"}


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


def _walk(layout, clues, answer, scale, found, stride=1):
    """Ask every technique at each stride-th position of a path, and count by yielding."""
    path = solve_by_logic(layout, clues, scale, answer=answer)
    assert path.done
    for number, (position, made) in enumerate(path.positions()):
        assert made.technique == "brute-force" or (made.placed or made.struck)
        if number % stride == 0:
            _ask(layout, position, answer, found)
            yield


def _ask(layout, position, answer, found):
    for key, technique in techniques().items():
        step = technique.find(position)
        if step is not None:
            found.add(key)
            _check(layout, position, step, answer)


def _of_a_player(layout, clues, answer, rng):
    """A position with digits and strikes that are right, though no technique led there."""
    values = clues.copy()
    filled = rng.random(layout.n) < rng.choice([0, 0.1, 0.3])
    values[filled] = answer[filled]
    true = np.left_shift(1, answer.astype(np.int64) - 1)
    kept = rng.random((layout.n, layout.side)) < rng.choice([0.4, 0.7, 0.9])
    cands = (kept << np.arange(layout.side)).sum(axis=1) | true
    return Position(layout, values, cands.tolist(), clues > 0)


def _ask_of_players(layout, samples, many, found):
    rng = np.random.default_rng(many)
    for clues, answer in samples:
        for _ in range(many):
            _ask(layout, _of_a_player(layout, clues, answer, rng), answer, found)


@pytest.mark.slow
def test_every_technique_agrees_with_the_answer():
    found = set()
    for clues, answer in puzzles()[:4]:
        for _ in _walk(classic(), clues, answer, HODOKU, found, stride=7):
            pass
    assert {"naked-single", "hidden-single", "full-house"} <= found


@pytest.mark.slow
def test_every_technique_agrees_with_the_answer_wherever_a_player_is():
    found = set()
    _ask_of_players(classic(), puzzles()[:30], 1, found)
    assert len(found) > 25


@pytest.mark.slow
@pytest.mark.parametrize("spec", SMALL)
def test_every_technique_agrees_with_the_answer_on_any_layout(spec):
    layout = parse(spec)
    found = set()
    for seed in range(2):
        clues, answer = small_puzzle(layout, seed)
        for _ in _walk(layout, clues, answer, HODOKU, found, stride=2):
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
    assert found >= {technique.key for technique in HODOKU.plan} - RARE


@pytest.mark.slow
def test_every_technique_agrees_wherever_players_are(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    found = set()
    _ask_of_players(classic(), puzzles(), 10, found)
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
        _ask_of_players(layout, [(clues, answer)], 10, found)
    assert many > 200 and np.all([key in techniques() for key in found])
