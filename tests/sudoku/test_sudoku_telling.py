from __future__ import annotations

import numpy as np
import pytest
from sudoku_samples import puzzles, small_puzzle

from gridwright.core.errors import BadInput
from gridwright.sudoku.grading import grade
from gridwright.sudoku.layout import classic, parse
from gridwright.sudoku.scales import HODOKU
from gridwright.sudoku.telling import tell_solution

SINGLES = HODOKU.in_order(["full-house", "naked-single", "hidden-single"])


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def _played(layout, telling):
    """Follow a telling by hand, with a stack of positions of one's own."""
    stack, values, cands = [], None, None
    for entry in telling.entries:
        if values is not None:
            assert entry.values == tuple(values) and entry.cands == tuple(cands), entry
        values, cands = list(entry.values), list(entry.cands)
        assert entry.depth == len(stack) + (entry.kind == "guess")
        assert entry.text.endswith(".") and not entry.text.endswith("..")
        assert entry.text[0].isupper() or entry.text[0] in "r123456789"
        if entry.kind == "back":
            values, cands, guess = stack.pop()
            assert entry.step.struck == (guess,)
        elif entry.kind == "guess":
            stack.append((list(values), list(cands), entry.step.placed[0]))
            assert min(c.bit_count() for c, v in zip(cands, values, strict=True) if not v) == (
                cands[entry.step.placed[0][0]].bit_count()
            )
        if entry.step is not None:
            for cell, digit in entry.step.placed:
                values[cell], cands[cell] = digit, 0
                for other in np.flatnonzero(layout.sees[cell]):
                    cands[other] &= ~(1 << (digit - 1))
            for cell, digit in entry.step.struck:
                cands[cell] &= ~(1 << (digit - 1))
    return values


@pytest.mark.slow
@pytest.mark.parametrize("means", ["all", "singles"])
def test_a_telling_can_be_followed_to_the_answer(means):
    guessed = 0
    for clues, answer in puzzles()[:8]:
        telling = tell_solution(classic(), clues, means)
        assert telling.ending == "solved"
        assert np.array_equal(_played(classic(), telling), answer)
        kinds = [entry.kind for entry in telling.entries]
        assert kinds.count("contradiction") == kinds.count("back")
        assert kinds.index("solved") == len(kinds) - 1
        assert telling.guesses == kinds.count("guess")
        guessed += telling.guesses
    assert guessed or means == "all"


def test_logic_is_told_as_graded():
    clues, _ = puzzles()[4]
    path = grade(classic(), clues)
    told = tell_solution(classic(), clues)
    assert path.logical
    assert tuple(entry.step for entry in told.entries[:-1]) == path.steps


def test_proven_steps_agree_with_the_answer():
    for clues, answer in puzzles()[:4]:
        for entry in tell_solution(classic(), clues, "singles").entries:
            if entry.depth == 0 and entry.step is not None:
                assert all(answer[cell] == digit for cell, digit in entry.step.placed)
            if entry.kind == "back" and entry.depth == 1:
                assert all(answer[cell] != digit for cell, digit in entry.step.struck)


def test_what_has_no_answer_is_told_to_its_end():
    layout = parse("4x4")
    values = np.array([1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 1], np.uint8)
    values[5] = 4
    ended = set()
    for digit in range(1, 5):
        values[10] = digit
        telling = tell_solution(layout, values, "singles")
        ended.add(telling.ending)
        if telling.ending == "no answer":
            assert telling.entries[-1].kind == "contradiction"
            assert telling.entries[-1].depth == 0
            assert telling.entries[-1].text.endswith("a contradiction.")
    assert "no answer" in ended


def test_a_board_of_several_answers_is_told_to_the_first():
    layout = parse("6x6")
    telling = tell_solution(layout, np.zeros(36, np.uint8))
    assert telling.ending == "solved" and telling.guesses
    values = np.array(_played(layout, telling))
    assert (np.sort(values[layout.houses], axis=1) == np.arange(1, 7)).all()
    keys = {entry.technique for entry in telling.entries}
    assert not any("rectangle" in key or "bug" in key for key in keys)


def test_a_digit_twice_is_a_contradiction():
    values = np.zeros(81, np.uint8)
    values[[0, 8]] = 5
    (entry,) = tell_solution(classic(), values).entries
    assert entry.kind == "contradiction" and entry.text.startswith("Row 1 holds 5 twice")


def test_it_is_cut_short_where_it_grows_too_long():
    clues, _ = puzzles()[0]
    whole = tell_solution(classic(), clues, "singles")
    short = tell_solution(classic(), clues, "singles", most=10)
    assert short.ending == "cut short" and short.entries == whole.entries[:10]
    exact = tell_solution(classic(), clues, "singles", most=len(whole.entries))
    assert exact == whole
    with pytest.raises(BadInput):
        tell_solution(classic(), clues, most=0)
    with pytest.raises(BadInput):
        tell_solution(classic(), clues, "some")


@pytest.mark.parametrize("spec", ["6x6:x", "5x5:regions=1112211322433324435544555"])
def test_any_layout_is_told(spec):
    layout = parse(spec)
    clues, answer = small_puzzle(layout, 2)
    assert np.array_equal(_played(layout, tell_solution(layout, clues, "singles")), answer)


@pytest.mark.slow
def test_compiled_tells_what_plain_tells(monkeypatch):
    for clues, _ in puzzles()[:4]:
        for means in ("all", "singles"):
            monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
            plain = tell_solution(classic(), clues, means)
            monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
            assert tell_solution(classic(), clues, means) == plain
