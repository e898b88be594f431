"""Almost locked sets, the techniques built on them, and Sue de Coq, against plain definitions."""

from __future__ import annotations

from functools import reduce
from itertools import chain, combinations, groupby, pairwise
from operator import or_

import numpy as np
import pytest
from sudoku_walks import PUZZLES, assert_sound, walk

from gridwright.sudoku.kernels import almost_locked as tables
from gridwright.sudoku.kernels.step import PATTERN, SECOND_SET, THIRD_SET
from gridwright.sudoku.layout import parse
from gridwright.sudoku.position import WORK_SIZE, Position
from gridwright.sudoku.techniques import techniques

KEYS = ("sue-de-coq", "als-xz", "als-xy-wing", "als-xy-chain", "death-blossom")
LADDER = ("pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple", *KEYS)
NUMBERS = range(len(PUZZLES))


@pytest.fixture(autouse=True)
def _run_plainly(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def bits(mask):
    return int(mask).bit_count()


def union_of(position, cells):
    return reduce(or_, (int(position.cands[c]) for c in cells), 0)


def almost_locked(position):
    """Give each almost locked set of a position, as frozen sets of cells."""
    found = set()
    for cells in position.layout.houses:
        empty = [int(c) for c in cells if position.cands[c]]
        for size in range(1, min(len(empty), 9)):
            found |= {
                frozenset(chosen)
                for chosen in combinations(empty, size)
                if bits(union_of(position, chosen)) == size + 1
                and all(bits(position.cands[c]) > 1 for c in chosen)
            }
    return found


def with_digit(position, cells, digit):
    return [c for c in cells if position.cands[c] >> digit & 1]


def see_each_other(position, cells, others):
    return all(position.layout.sees[a, b] for a in cells for b in others)


def viewers(position, cells, digit):
    """Give the cells with a digit that see all cells with it among some."""
    own = with_digit(position, cells, digit)
    able = with_digit(position, range(position.layout.n), digit)
    return {c for c in able if see_each_other(position, own, [c])}


def has_xz(position):
    side = position.layout.side
    for one, other in combinations(sorted(almost_locked(position), key=sorted), 2):
        if one & other:
            continue
        shared = union_of(position, one) & union_of(position, other)
        shared = [d for d in range(side) if shared >> d & 1]
        tied = [
            d
            for d in shared
            if see_each_other(
                position, with_digit(position, one, d), with_digit(position, other, d)
            )
        ]
        free = [d for d in shared if d not in tied] if len(tied) == 1 else shared if tied else []
        if any(viewers(position, one | other, d) for d in free):
            return True
        if len(tied) > 1 and any(
            viewers(position, held, d)
            for held in (one, other)
            for d in range(side)
            if union_of(position, held) >> d & 1 and d not in tied[:2]
        ):
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_each_almost_locked_set_is_listed_once(number):
    assert tables.WHOLE == WORK_SIZE
    for position in walk(number, LADDER, every=6):
        work = [0] * WORK_SIZE
        layout = position.layout
        fresh = Position(layout, position.values, position.cands)
        techniques()["naked-single"].find(fresh)
        (_, cands, spots), (houses, homes, _) = fresh._state, fresh._tables
        many = tables.gather(layout.side, cands, spots, houses, homes, work)
        listed = []
        for als in range(many):
            at = tables.als_at(work, als)
            words = work[at + tables.CELLS : at + tables.CELLS + work[tables.WORDS]]
            listed.append(frozenset(c for c in range(layout.n) if words[c // 60] >> c % 60 & 1))
            assert work[at + tables.DIGITS] == union_of(position, listed[-1])
        assert len(listed) == len(set(listed))
        assert set(listed) == almost_locked(position)
        assert [len(held) for held in listed] == sorted(len(held) for held in listed)


@pytest.mark.slow
def test_xz_is_found_where_and_only_where_it_is():
    seen = []
    for number in (0, 3, 5, 7, 8):
        for position in walk(number, LADDER, every=2):
            if (position.cands > 0).sum() <= 28:
                seen.append(techniques()["als-xz"].find(position) is not None)
                assert seen[-1] == has_xz(position)
    assert any(seen)
    assert not all(seen)


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_every_step_agrees_with_the_answer(number):
    for position in walk(number, LADDER, every=4):
        for key in KEYS:
            step = techniques()[key].find(position)
            if step is not None:
                assert_sound(position, number, step)
                assert techniques()[key].tell(step, position.layout)


def steps_of(key):
    """Give positions and the technique's steps in them, from all puzzles and the exemplar."""
    walks = (walk(number, LADDER, every=5) for number in (0, 2, 6, 8))
    for position in chain(*walks, [techniques()[key].exemplar.position()]):
        step = techniques()[key].find(position)
        if step is not None:
            yield position, step


def marked_sets(step):
    groups = groupby(step.marked, key=lambda mark: mark[0])
    return [frozenset(cell for _, cell, _ in marks) for _, marks in groups]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["als-xy-wing", "als-xy-chain"])
def test_chains_are_chains_of_almost_locked_sets(key):
    for position, step in steps_of(key):
        sets, digit = marked_sets(step), step.numbers[1] - 1
        assert len(sets) == step.numbers[0]
        assert len(sets) == 3 if key == "als-xy-wing" else len(sets) >= 4
        assert set(sets) <= almost_locked(position)
        passed = [one[1] - 1 for one, _, is_strong in step.links if not is_strong]
        for one, other, shared in zip(sets[:-1], sets[1:], passed, strict=True):
            assert not one & other
            assert see_each_other(
                position,
                with_digit(position, one, shared),
                with_digit(position, other, shared),
            )
        assert all(one != other for one, other in pairwise(passed))
        assert digit not in (passed[0], passed[-1])
        prey = viewers(position, sets[0], digit) & viewers(position, sets[-1], digit)
        assert {(cell, digit + 1) for cell in prey} == set(step.struck)


@pytest.mark.slow
def test_each_petal_takes_one_digit_of_the_stem():
    for position, step in steps_of("death-blossom"):
        stem, digit = step.numbers[0], step.numbers[1] - 1
        petals = marked_sets(step)[1:]
        lost = [d for d in range(position.layout.side) if position.cands[stem] >> d & 1]
        assert 3 <= len(petals) == len(lost)
        assert digit not in lost
        assert set(petals) <= almost_locked(position)
        assert sum(map(len, petals)) == len(frozenset().union(*petals))
        for held, d in zip(petals, lost, strict=True):
            assert stem in viewers(position, held, d)
        prey = set.intersection(*(viewers(position, held, digit) for held in petals))
        assert {(cell, digit + 1) for cell in prey} == set(step.struck)


@pytest.mark.slow
def test_sue_de_coq_has_as_many_cells_as_digits():
    for position, step in steps_of("sue-de-coq"):
        meeting, by_line, by_box = (step.cells(role) for role in (PATTERN, SECOND_SET, THIRD_SET))
        box, line = (set(position.layout.houses[number].tolist()) for number in step.numbers[:2])
        assert set(meeting) <= box & line
        assert set(by_line) <= line - box
        assert set(by_box) <= box - line
        assert union_of(position, by_line) & union_of(position, by_box) == 0
        assert bits(union_of(position, meeting)) >= len(meeting) + 2
        assert bits(union_of(position, step.cells())) == len(step.cells())
        for cell, digit in step.struck:
            held = with_digit(position, step.cells(), digit - 1)
            assert cell not in held
            assert see_each_other(position, held, [cell])


@pytest.mark.parametrize("key", KEYS)
def test_positions_without_an_answer_are_survived(key):
    layout = parse("9x9")
    step = techniques()[key].find(Position(layout, np.zeros(81, np.uint8), cands=[7] * 81))
    assert step is None or step.struck
    assert techniques()[key].find(Position(layout, np.zeros(81, np.uint8), cands=[0] * 81)) is None


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_compiled_finds_what_plain_finds_on_the_way(key, monkeypatch):
    for number in (2, 5, 7):
        for position in walk(number, LADDER, every=4):
            monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
            plain = techniques()[key].find(position)
            monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
            assert techniques()[key].find(position) == plain
            monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
