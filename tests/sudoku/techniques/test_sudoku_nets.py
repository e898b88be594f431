"""Nishio and forcing nets are sound, and their recorded proofs hold when replayed plainly."""

from __future__ import annotations

from copy import copy
from itertools import groupby

import numpy as np
import pytest
from chain_oracle import advance, answers, cases, check, random_position, walk

from gridwright.sudoku.kernels.nets import FROM_CELL, FROM_HOUSE, NESTED
from gridwright.sudoku.kernels.step import FIN, PATTERN
from gridwright.sudoku.layout import classic, parse
from gridwright.sudoku.position import Position
from gridwright.sudoku.sketch import read_sketch
from gridwright.sudoku.techniques import technique

EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


AGREEING = """
1! 249 3 459 259 6 579 8 579
4578 459 478 1 589 349 2 39 6!
2568 2569 268 3589 7 239 1359 139 4
245 1245 9 357 135 8 3457 6 2357
2568 3 268 5679 4 79 5789 279 1
4568 7 1468 2 13569 139 34589 349 3589
3 1246 12467 46789 12689 5 14789 12479 2789
247 124 5 34789 12389 123479 6 123479 23789
9 8 12467 3467 1236 12347 1347 5 237
"""


@pytest.fixture(autouse=True)
def plainly(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


class Board:
    """Candidates as sets, and singles made on them one by one."""

    def __init__(self, position):
        self.layout = position.layout
        self.cands = [
            {digit for digit in range(1, 26) if mask >> (digit - 1) & 1}
            for mask in position.cands.tolist()
        ]
        self.start = [set(held) for held in self.cands]
        self.homes = [[h for h in row if h >= 0] for row in self.layout.houses_of.tolist()]
        self.houses = self.layout.houses.tolist()
        self.seen = [np.flatnonzero(row).tolist() for row in self.layout.sees]
        self.known = {
            (cell, digit)
            for cell, held in enumerate(self.cands)
            for digit in held
            if self.is_single(cell, digit)
        }

    def copy(self):
        other = copy(self)
        other.cands = [set(held) for held in self.cands]
        return other

    def fill(self, cell, digit):
        self.cands[cell] &= {digit}
        for other in self.seen[cell]:
            self.cands[other].discard(digit)

    def places(self, house, digit):
        return [cell for cell in self.houses[house] if digit in self.cands[cell]]

    def had(self, house, digit):
        return any(digit in self.start[cell] for cell in self.houses[house])

    def is_single(self, cell, digit):
        return self.cands[cell] == {digit} or any(
            self.places(house, digit) == [cell] for house in self.homes[cell]
        )

    def is_dead(self):
        return any(
            held and not left for held, left in zip(self.start, self.cands, strict=True)
        ) or any(
            self.had(house, digit) and not self.places(house, digit)
            for house in range(len(self.houses))
            for digit in range(1, self.layout.side + 1)
        )

    def run(self, filled):
        """Fill every single that comes of what is filled; tell whether that ends dead."""
        filled = set(filled)
        while not self.is_dead():
            fresh = [
                (cell, digit)
                for cell, held in enumerate(self.cands)
                if cell not in filled
                for digit in held
                if (cell, digit) not in self.known and self.is_single(cell, digit)
            ]
            if not fresh:
                return False
            for cell, digit in fresh:
                self.fill(cell, digit)
                filled.add(cell)
        return True


def replay(board, marks):
    """Go through a branch: every mark must follow from those before it."""
    (role, cell, digit), *rest = marks
    assert role == PATTERN
    board.fill(cell, digit)
    for role, cell, digit in rest:
        if role == FIN:
            inner = board.copy()
            inner.fill(cell, digit)
            assert inner.run({cell})
            board.cands[cell].discard(digit)
        else:
            assert board.is_single(cell, digit)
            board.fill(cell, digit)


def branches(step):
    held = []
    for mark in step.marked:
        if mark[0] == PATTERN:
            held.append([])
        held[-1].append(mark)
    return held


def prove(position, step):
    """Assert that what a step records proves it."""
    if step.variant in (FROM_CELL, FROM_HOUSE):
        held = branches(step)
        assert len(held) == step.numbers[2]
        for marks in held:
            board = Board(position)
            replay(board, marks)
            for cell, digit in step.placed:
                assert board.cands[cell] == {digit}
            for cell, digit in step.struck:
                assert digit not in board.cands[cell]
    else:
        (candidate,) = step.struck
        board = Board(position)
        replay(board, step.marked[step.numbers[2] :])
        assert step.marked[step.numbers[2]][1:] == candidate
        assert board.is_dead()
        end = step.marked[: step.numbers[2]]
        assert not any(digit in board.cands[cell] for _, cell, digit in end)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["nishio", "forcing-net"])
def test_nets_are_sound_and_their_proofs_hold(key):
    found = 0
    for layout, values, answer in cases():
        for position, step in walk(layout, values, [key]):
            check(step, position, answer)
            if found % 9 == 0:
                prove(position, step)
                assert technique(key).tell(step, layout)
            found += 1
    assert found > 60


def test_agreements_hold_in_every_branch():
    position, variants = read_sketch(classic(), AGREEING), []
    while len(variants) < 3:
        step = technique("forcing-net").find(position)
        prove(position, step)
        if step.variant in (FROM_CELL, FROM_HOUSE):
            told = technique("forcing-net").tell(step, classic())
            assert told.count("if ") == step.numbers[2] > 2
            variants.append(step.variant)
        position.make(step)
    assert variants == [FROM_CELL, FROM_CELL, FROM_HOUSE]


@pytest.mark.slow
def test_nishio_misses_no_candidate_that_singles_refute():
    for layout, values, _ in cases()[::5]:
        position = Position(layout, values)
        advance(position)
        refuted = set()
        for cell, mask in enumerate(position.cands.tolist()):
            for digit in range(1, layout.side + 1):
                if mask >> (digit - 1) & 1:
                    board = Board(position)
                    board.fill(cell, digit)
                    if board.run({cell}):
                        refuted.add((cell, digit))
        step = technique("nishio").find(position)
        assert (step is None) == (not refuted)
        assert step is None or step.struck[0] in refuted


@pytest.mark.slow
def test_nets_solve_what_singles_refute_nothing_in(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    values = np.array([0 if sign == "." else int(sign) for sign in EASTER_MONSTER], np.uint8)
    (answer,) = answers(classic(), values)
    variants = set()
    for number, (position, step) in enumerate(walk(classic(), values, ["forcing-net"])):
        check(step, position, answer)
        if number % 10 == 0:
            prove(position, step)
            assert technique("forcing-net").tell(step, classic())
        variants.add(step.variant)
    assert NESTED in variants
    assert position.filled


@pytest.mark.parametrize("spec", ["4x4", "6x6:x", "9x9"])
@pytest.mark.parametrize("key", ["nishio", "forcing-net"])
def test_wrong_positions_end(spec, key):
    for seed in range(3):
        position = random_position(parse(spec), seed)
        step = technique(key).find(position)
        assert step is None or technique(key).tell(step, position.layout)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["16x16:x", "25x25"])
def test_large_layouts_stay_within_their_room(spec, monkeypatch):
    position = random_position(parse(spec), 1)
    for key in ("nishio", "forcing-net"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
        plain = technique(key).find(position)
        monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
        assert technique(key).find(position) == plain


@pytest.mark.slow
def test_compiled_nets_are_the_plain_ones(monkeypatch):
    for layout, values, _ in cases():
        for key, steps in groupby(
            walk(layout, values, ["nishio", "forcing-net"]), lambda held: held[1].technique
        ):
            for position, step in steps:
                monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
                assert technique(key).find(position) == step
                monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
