"""Ratings: singles to the point, chains as published, and what must hold of any rating."""

from __future__ import annotations

import numpy as np
import pytest
from explainer_puzzles import OTHERS, RATED, digits

from gridwright.core.errors import BadInput
from gridwright.core.rng import stream
from gridwright.sudoku.carving import carve
from gridwright.sudoku.engine import search
from gridwright.sudoku.explainer import VERSION, rate
from gridwright.sudoku.layout import classic, parse
from gridwright.sudoku.position import Position

GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
SEEDS = 16


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def without(cells):
    return digits("".join("." if at in cells else sign for at, sign in enumerate(GRID)))


def hidden_singles(clues, kinds):
    """Fill hidden singles of houses of some kinds, and last cells; tell whether all is filled."""
    layout = classic()
    values = clues.copy()
    while True:
        cands, found = Position(layout, values).cands, False
        for number, house in enumerate(layout.houses):
            lacking = sum(not values[cell] for cell in house)
            for digit in range(9):
                places = [cell for cell in house if cands[cell] >> digit & 1]
                if len(places) == 1 and (lacking == 1 or layout.house_kind(number) in kinds):
                    values[places[0]] = digit + 1
                    cands, found = Position(layout, values).cands, True
                    break
        if not found:
            return bool((values > 0).all())


def test_a_last_cell_is_rated_one():
    rating = rate(classic(), without({40}))
    assert (rating.er, rating.ep, rating.ed) == (1.0, 1.0, 1.0)
    assert [step.technique for _, step in rating.steps] == ["full-house"]


def carved(seed):
    """Give an easy puzzle: most are solved by hidden singles."""
    return carve(classic(), digits(GRID), stream(seed), clues=32 + seed % 8)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_hidden_singles_are_rated_by_the_kind_of_house(seed):
    clues = carved(seed)
    er = rate(classic(), clues).er
    if hidden_singles(clues, ("box",)):
        assert er == 1.2
    elif hidden_singles(clues, ("box", "row", "column")):
        assert er == 1.5
    else:
        assert er > 1.5


def test_seeds_cover_both_kinds():
    ratings = {rate(classic(), carved(seed)).er for seed in range(SEEDS)}
    assert {1.2, 1.5} < ratings


@pytest.mark.slow
@pytest.mark.parametrize(("clues", "published", "answer"), RATED[:3])
def test_chains_are_rated_as_published(clues, published, answer):
    check(clues, published, answer)


@pytest.mark.slow
@pytest.mark.parametrize(("clues", "published", "answer"), RATED)
def test_compiled_ratings_are_those_published(clues, published, answer, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    check(clues, published, answer)


def check(clues, published, answer):
    rating = rate(classic(), digits(clues))
    assert rating.er == float(published)
    assert rating.er >= rating.ep >= rating.ed
    assert rating.least == rating.er
    assert rating.reason == ""
    assert all(
        answer[cell] == str(digit) for _, step in rating.steps for cell, digit in step.placed
    )
    assert not any(
        answer[cell] == str(digit) for _, step in rating.steps for cell, digit in step.struck
    )


@pytest.mark.slow
@pytest.mark.parametrize("clues", [RATED[2][0], RATED[-1][0]])
def test_compiled_paths_are_the_plain_ones(clues, monkeypatch):
    plain = rate(classic(), digits(clues))
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    assert rate(classic(), digits(clues)) == plain


@pytest.mark.slow
@pytest.mark.parametrize(("clues", "least"), [(ESCARGOT, 9.5), (EASTER_MONSTER, 0)])
def test_beyond_dynamic_plus_nothing_is_claimed(clues, least, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    rating = rate(classic(), digits(clues))
    assert rating.er is None
    assert "nested" in rating.reason
    assert "nested" in VERSION
    assert max((one for one, _ in rating.steps), default=0) >= least
    assert rating.least >= 9.5


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "clues"), OTHERS)
def test_other_layouts_are_rated_and_stay_true(spec, clues):
    layout = parse(spec)
    rating = rate(layout, digits(clues))
    answer = search(layout, digits(clues)).answers[0]
    assert rating.er >= rating.ep >= rating.ed
    for _, step in rating.steps:
        assert all(answer[cell] == digit for cell, digit in step.placed)
        assert not any(answer[cell] == digit for cell, digit in step.struck)


LARGE = (
    "..73....A...6B...9...5.....5.3..C..8........316..58..6....C...2....B..9.26BC....8.5....8...97"
    "...4...2B.3.......41.3..2......7.AC...3.86.92B45..1"
)
LARGE_X = (
    ".A...7.......3......2B6.....A...7......7.8..461B.1......9.....5..B......42.1C5.....735...4..."
    ".............B....6..A..C..A..C41.....9.91.....6.4."
)


@pytest.mark.slow
def test_larger_layouts_are_rated_by_chains_where_these_suffice(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    rating = rate(parse("12x12"), read("12x12", LARGE))
    assert 6.5 <= rating.er == rating.least
    answer = search(parse("12x12"), read("12x12", LARGE)).answers[0]
    for _, step in rating.steps:
        assert all(answer[cell] == digit for cell, digit in step.placed)
        assert not any(answer[cell] == digit for cell, digit in step.struck)


@pytest.mark.slow
def test_larger_layouts_say_which_steps_are_not_searched(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    rating = rate(parse("12x12:x"), read("12x12:x", LARGE_X))
    assert rating.er is None
    assert "cycles" in rating.reason
    assert rating.least == max(one for one, _ in rating.steps)


def read(spec, text):
    return np.array([parse(spec).digits.find(sign) + 1 for sign in text], np.uint8)


def test_a_puzzle_must_have_one_answer():
    with pytest.raises(BadInput, match="several"):
        rate(classic(), np.zeros(81, np.uint8))
    wrong = digits("11" + 79 * ".")
    with pytest.raises(BadInput, match="none"):
        rate(classic(), wrong)


def test_a_full_board_has_nothing_to_rate():
    rating = rate(classic(), digits(GRID))
    assert (rating.er, rating.steps, rating.least) == (None, (), 0.0)
    assert rating.reason
