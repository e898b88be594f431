"""Every technique finds the step of its exemplar, plainly and compiled alike, and tells it."""

from __future__ import annotations

import pytest

from gridwright.sudoku.techniques import techniques


@pytest.mark.parametrize("key", techniques())
def test_the_exemplar_holds_the_step(key, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
    technique = techniques()[key]
    position = technique.exemplar.position()
    step = technique.find(position)
    assert step is not None
    assert step.effect(position.layout) == technique.exemplar.effect
    told = technique.tell(step, position.layout)
    cell, digit = (step.placed + step.struck)[0]
    assert position.layout.cell_name(cell) in told
    assert position.layout.digits[digit - 1] in told


@pytest.mark.parametrize("key", techniques())
def test_making_the_step_uses_it_up(key, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
    technique = techniques()[key]
    position = technique.exemplar.position()
    step = technique.find(position)
    position.make(step)
    for cell, digit in step.struck:
        assert not position.cands[cell] >> (digit - 1) & 1
    for cell, digit in step.placed:
        assert position.values[cell] == digit
    assert technique.find(position) != step


@pytest.mark.slow
@pytest.mark.parametrize("key", techniques())
def test_compiled_finds_what_plain_finds(key, monkeypatch):
    technique = techniques()[key]
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
    plain = technique.find(technique.exemplar.position())
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    assert technique.find(technique.exemplar.position()) == plain
