"""Forcing chains are sound, made of links that hold, and start from every candidate of a source."""

from __future__ import annotations

import pytest
from chain_oracle import cases, check, is_strong, is_weak, random_position, walk

from gridwright.sudoku.kernels.step import PATTERN, SECOND_SET, THIRD_SET
from gridwright.sudoku.layout import parse
from gridwright.sudoku.techniques import technique

KEY = "forcing-chain"


@pytest.fixture(autouse=True)
def plainly(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def branches(step):
    held = []
    for role, cell, digit in step.marked:
        if role == PATTERN:
            held.append([])
        held[-1].append((role, cell, digit))
    return held


def source_of(step, position):
    """Give the candidates that the chains must start from."""
    _, cell, digit = step.marked[0]
    cands, house = position.cands, step.numbers[1]
    if house:
        return {
            (other, digit)
            for other in position.layout.houses[house - 1].tolist()
            if cands[other] >> (digit - 1) & 1
        }
    return {(cell, d) for d in range(1, 26) if cands[cell] >> (d - 1) & 1}


@pytest.mark.slow
def test_every_candidate_of_the_source_leads_to_the_conclusion():
    found = 0
    for layout, values, answer in cases():
        for position, step in walk(layout, values, [KEY]):
            found += 1
            check(step, position, answer)
            held = branches(step)
            assert {branch[0][1:] for branch in held} == source_of(step, position)
            assert step.numbers[2] == len(held)
            assert step.numbers[0] == sum(len(branch) - 1 for branch in held) == len(step.links)
            for branch in held:
                goal = SECOND_SET if step.placed else THIRD_SET
                assert branch[-1][1:] == (step.placed + step.struck)[0]
                assert branch[-1][0] == goal or (len(branch) == 1 and step.placed)
                nodes = [({cell}, digit) for _, cell, digit in branch]
                for place in range(len(nodes) - 1):
                    fits = is_strong if place % 2 else is_weak
                    assert fits(position, nodes[place], nodes[place + 1])
    assert found > 50


@pytest.mark.parametrize("spec", ["4x4", "6x6:x", "9x9"])
def test_wrong_positions_end(spec):
    for seed in range(3):
        position = random_position(parse(spec), seed)
        step = technique(KEY).find(position)
        assert step is None or technique(KEY).tell(step, position.layout)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["16x16:x", "25x25"])
def test_large_layouts_stay_within_their_room(spec, monkeypatch):
    position = random_position(parse(spec), 1)
    plain = technique(KEY).find(position)
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    assert technique(KEY).find(position) == plain


@pytest.mark.slow
def test_compiled_chains_are_the_plain_ones(monkeypatch):
    for layout, values, _ in cases():
        for position, step in walk(layout, values, [KEY]):
            monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
            assert technique(KEY).find(position) == step
            monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
