"""Every technique of the explainer finds and tells the step of its exemplar, compiled or not."""

from __future__ import annotations

import pytest

from gridwright.sudoku.explainer.own import OWN, TECHNIQUES

QUICK = [one.key for one in TECHNIQUES if one.key != "dynamic-plus-chains"]


def find(key, monkeypatch, mode):
    monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
    position = OWN[key].exemplar.position()
    return position, OWN[key].find(position)


@pytest.mark.parametrize("key", QUICK)
def test_the_exemplar_holds_the_step(key, monkeypatch):
    position, step = find(key, monkeypatch, "off")
    assert step.effect(position.layout) == OWN[key].exemplar.effect
    told = OWN[key].tell(step, position.layout)
    cell, digit = (step.placed + step.struck)[0]
    assert position.layout.cell_name(cell) in told
    assert position.layout.digits[digit - 1] in told


@pytest.mark.slow
@pytest.mark.parametrize("key", QUICK)
def test_making_the_step_uses_it_up(key, monkeypatch):
    position, step = find(key, monkeypatch, "off")
    position.make(step)
    assert all(not position.cands[cell] >> (digit - 1) & 1 for cell, digit in step.struck)
    assert all(position.values[cell] == digit for cell, digit in step.placed)
    assert OWN[key].find(position) != step


@pytest.mark.slow
@pytest.mark.parametrize("key", OWN)
def test_compiled_finds_what_plain_finds(key, monkeypatch):
    position, compiled = find(key, monkeypatch, "on")
    assert compiled.effect(position.layout) == OWN[key].exemplar.effect
    assert find(key, monkeypatch, "off")[1] == compiled
