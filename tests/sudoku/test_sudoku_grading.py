from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sudoku_samples import puzzles, small_puzzle

from gridwright.core.errors import BadInput
from gridwright.sudoku.grading import grade, next_step, solve_by_logic
from gridwright.sudoku.layout import classic, parse
from gridwright.sudoku.scales import HODOKU, LEVELS

SINGLES = HODOKU.in_order(["full-house", "naked-single", "hidden-single"])
LAYOUTS = ("4x4", "6x6", "6x6:x", "5x5:regions=1112211322433324435544555")


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def _replayed(path):
    """Make all steps by hand, on candidates that follow the rules of the layout alone."""
    values, cands = path.values.copy(), path.cands.copy()
    for step in path.steps:
        for cell, digit in step.placed:
            assert values[cell] == 0
            values[cell] = digit
            cands[cell] = 0
            for other in np.flatnonzero(path.layout.sees[cell]):
                cands[other] &= ~(1 << (digit - 1))
        for cell, digit in step.struck:
            assert cands[cell] >> (digit - 1) & 1
            cands[cell] &= ~(1 << (digit - 1))
    return values


@pytest.mark.parametrize("number", range(0, 60, 6))
def test_the_path_leads_to_the_answer_and_its_costs_add_up(number):
    clues, answer = puzzles()[number]
    path = grade(classic(), clues)
    assert path.done
    assert np.array_equal(_replayed(path), answer)
    keys = [step.technique for step in path.steps]
    assert path.counts == {key: keys.count(key) for key in set(keys)}
    assert path.score == sum(HODOKU.entry(key).score for key in keys)
    hardest = max(LEVELS.index(HODOKU.entry(key).level) for key in keys)
    assert path.level == HODOKU.level_of(path.score, LEVELS[hardest])
    assert path.grade.score == path.score and path.grade.level == path.level


@pytest.mark.parametrize("spec", LAYOUTS)
def test_any_layout_is_graded(spec):
    layout = parse(spec)
    for seed in range(3):
        clues, answer = small_puzzle(layout, seed)
        path = grade(layout, clues)
        assert path.done and np.array_equal(_replayed(path), answer)


def test_each_step_is_the_first_of_the_order():
    clues, _ = puzzles()[1]
    path = grade(classic(), clues)
    for position, step in path.positions():
        first = next_step(position, HODOKU)
        assert step == first or (first is None and step.technique == "brute-force")


def test_what_logic_cannot_do_is_searched_and_paid_for():
    path = next(
        path
        for path in (grade(classic(), clues, SINGLES) for clues, _ in puzzles()[:50])
        if not path.logical
    )
    many = path.counts["brute-force"]
    assert path.done and path.level == "extreme"
    assert path.score >= 10_000 * many
    for position, step in path.positions():
        if step.technique == "brute-force":
            assert next_step(position, SINGLES) is None
            empty = np.flatnonzero(position.values == 0)
            assert step.placed[0][0] == empty[len(empty) // 2]
            many -= 1
    assert many == 0


def test_without_the_answer_the_path_ends_where_logic_does():
    for clues, answer in puzzles()[:20]:
        path = solve_by_logic(classic(), clues, SINGLES)
        values = _replayed(path)
        assert path.done == bool((values > 0).all())
        assert (values[values > 0] == answer[values > 0]).all()
        assert "brute-force" not in path.counts


def test_several_and_none_are_refused():
    with pytest.raises(BadInput, match="several"):
        grade(classic(), np.zeros(81, np.uint8))
    clues = np.zeros(81, np.uint8)
    clues[:2] = 1
    with pytest.raises(BadInput, match="none"):
        grade(classic(), clues)
    with pytest.raises(BadInput, match="uint8"):
        grade(classic(), np.zeros(16, np.uint8))
    with pytest.raises(BadInput, match="unknown"):
        grade(classic(), puzzles()[0][0], budget=0)


def test_a_full_board_costs_nothing():
    _, answer = puzzles()[0]
    path = grade(classic(), answer)
    assert (path.done, path.score, path.level, path.steps) == (True, 0, "easy", ())


def test_struck_candidates_stay_struck():
    clues, answer = puzzles()[0]
    cell = int(np.flatnonzero(clues == 0)[0])
    cands = np.full(81, 511)
    cands[cell] = 1 << (int(answer[cell]) - 1)
    first = next(iter(solve_by_logic(classic(), clues, cands=cands).positions()))[0]
    assert first.cands[cell] == cands[cell]


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(st.data())
def test_whatever_a_player_has_written_it_ends(data):
    layout = parse(data.draw(st.sampled_from(["4x4", "6x6"])))
    values = np.array(
        data.draw(st.lists(st.integers(0, layout.side), min_size=layout.n, max_size=layout.n)),
        np.uint8,
    )
    keep = data.draw(st.integers(1, 4))
    values[np.arange(layout.n) % 5 >= keep] = 0
    path = solve_by_logic(layout, values)
    held = _replayed(path)[layout.houses]
    assert path.done == bool((np.sort(held, axis=1) == np.arange(1, layout.side + 1)).all())


@pytest.mark.slow
def test_compiled_paths_are_plain_paths(monkeypatch):
    for clues, _ in puzzles()[:12]:
        monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
        plain = grade(classic(), clues)
        monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
        fast = grade(classic(), clues)
        assert fast.steps == plain.steps and fast.counts == plain.counts
