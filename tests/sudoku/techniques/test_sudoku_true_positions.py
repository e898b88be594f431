"""Patterns of pairs, wings, colours and uniqueness never contradict the answer of a puzzle."""

from __future__ import annotations

import pytest
from true_positions import PUZZLES, disagreement, true_positions

from gridwright.sudoku.techniques import technique

KEYS = (
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "xy-wing",
    "xyz-wing",
    "w-wing",
    "remote-pair",
    "simple-colours",
    "multi-colours",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
)


@pytest.mark.slow
def test_steps_agree_with_the_answer(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
    found = check(seed=1, many=4 * len(PUZZLES))
    assert sum(many > 0 for many in found.values()) > len(KEYS) - 4


@pytest.mark.slow
def test_steps_of_thousands_of_positions_agree_with_the_answer(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    assert all(check(seed=2, many=60 * len(PUZZLES)).values())


@pytest.mark.slow
def test_compiled_finds_what_plain_finds_in_true_positions(monkeypatch):
    for position, _ in true_positions(3, len(PUZZLES)):
        for key in KEYS:
            monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
            plain = technique(key).find(position)
            monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
            assert technique(key).find(position) == plain


def test_wrong_entries_do_no_harm(monkeypatch):
    """A position that contradicts itself gives steps that strike what is there, or none."""
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
    for position, answer in true_positions(4, len(PUZZLES)):
        layout = position.layout
        values = position.values
        for cell in range(0, layout.n, 5):
            values[cell] = 1 + (answer[cell] + cell) % layout.side
        wrong = type(position)(layout, values, position.cands, position.givens)
        for key in KEYS:
            step = technique(key).find(wrong)
            for cell, digit in step.struck if step else ():
                assert int(wrong.cands[cell]) >> (digit - 1) & 1


def check(seed, many):
    found = dict.fromkeys(KEYS, 0)
    for position, answer in true_positions(seed, many):
        for key in KEYS:
            step = technique(key).find(position)
            if step is not None:
                found[key] += 1
                assert disagreement(step, position, answer) == [], (key, position.layout.spec)
                cell, digit = step.struck[0]
                told = technique(key).tell(step, position.layout)
                assert position.layout.cell_name(cell) in told
                assert f"cannot be {position.layout.digits[digit - 1]}" in told
    return found
