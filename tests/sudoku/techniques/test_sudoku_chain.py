"""Chains are sound, made of links that hold, and as short as can be."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, groupby, pairwise

import numpy as np
import pytest
from chain_oracle import advance, cases, check, is_strong, is_weak, random_position, walk

from gridwright.sudoku.layout import classic, parse
from gridwright.sudoku.position import Position
from gridwright.sudoku.techniques import technique
from gridwright.sudoku.techniques.chain import LOOP, PROVEN

KEYS = ["x-chain", "xy-chain", "aic", "grouped-aic"]


@pytest.fixture(autouse=True)
def plainly(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def nodes_of(step):
    nodes = []
    for _, marks in groupby(step.marked, key=lambda marked: marked[0]):
        held = [(cell, digit) for _, cell, digit in marks]
        nodes.append((frozenset(cell for cell, _ in held), held[0][1]))
    return nodes + nodes[:1] if step.variant in (PROVEN, LOOP) else nodes


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_chains_are_sound_and_their_links_hold(key):
    found = 0
    for layout, values, answer in cases():
        for position, step in walk(layout, values, [key]):
            found += 1
            check(step, position, answer)
            nodes = nodes_of(step)
            assert len(nodes) == len(step.links) + 1 == step.numbers[0] + 1 + (step.variant == LOOP)
            for place, (one, other) in enumerate(pairwise(nodes)):
                fits = is_weak if place % 2 else is_strong
                assert fits(position, one, other), (step, place)
                assert step.links[place][2] == (place % 2 == 0)
            ends = nodes[0], nodes[-1]
            if step.variant != LOOP:
                for cell, digit in step.struck:
                    assert all(is_weak(position, ({cell}, digit), end) for end in ends)
    assert found > 20


def strong_and_weak(position, key):
    """Link the candidates of a position, plainly."""
    strong, weak = defaultdict(set), defaultdict(set)
    cands = [
        [digit for digit in range(1, position.layout.side + 1) if mask >> (digit - 1) & 1]
        for mask in position.cands.tolist()
    ]
    for house in position.layout.houses.tolist():
        for digit in range(1, position.layout.side + 1):
            able = [(cell, digit) for cell in house if digit in cands[cell]]
            for one, other in combinations(able, 2):
                weak[one].add(other), weak[other].add(one)
                if len(able) == 2 and key != "xy-chain":
                    strong[one].add(other), strong[other].add(one)
    for cell, digits in enumerate(cands):
        for one, other in combinations([(cell, digit) for digit in digits], 2):
            if key == "aic":
                weak[one].add(other), weak[other].add(one)
            if len(digits) == 2 and key != "x-chain":
                strong[one].add(other), strong[other].add(one)
    return strong, weak


def shortest(position, key):
    strong, weak = strong_and_weak(position, key)
    best = 0
    for start in list(strong):
        off, ons, offs, length = {start}, set(), {start}, 0
        while off and (not best or length + 1 < best):
            length += 1
            on = {other for node in off for other in strong[node]} - ons
            ons |= on
            if length >= 3 and any(weak[start] & weak[end] for end in on):
                best = length
                break
            length += 1
            off = {other for node in on for other in weak[node]} - offs
            offs |= off
    return best


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS[:3])
def test_the_chain_is_the_shortest_one(key):
    lengths = set()
    for layout, values, _ in cases():
        position, step = Position(layout, values), True
        while step:
            advance(position)
            step = technique(key).find(position)
            lengths.add(step.numbers[0] if step else 0)
            assert (step.numbers[0] if step else 0) == shortest(position, key)
            if step:
                position.make(step)
    assert lengths >= {0, 3, 5}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("spec", ["4x4", "6x6:x", "9x9", "16x16"])
def test_wrong_positions_end(key, spec):
    for seed in range(3):
        position = random_position(parse(spec), seed)
        step = technique(key).find(position)
        if step:
            assert technique(key).tell(step, position.layout)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["16x16:x", "25x25"])
def test_large_layouts_stay_within_their_room(spec, monkeypatch):
    position = random_position(parse(spec), 1)
    for key in KEYS:
        plain = technique(key).find(position)
        monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
        assert technique(key).find(position) == plain
        monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


@pytest.mark.slow
def test_compiled_chains_are_the_plain_ones(monkeypatch):
    for layout, values, _ in cases():
        for position, step in walk(layout, values, KEYS):
            monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
            assert technique(step.technique).find(position) == step
            monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def test_an_empty_grid_has_no_chain():
    position = Position(classic(), np.zeros(81, np.uint8))
    assert all(technique(key).find(position) is None for key in KEYS)
