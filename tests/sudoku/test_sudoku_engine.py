"""The engine against exact cover, against known numbers, and compiled against plain."""

import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sudoku_cases import carved, case, layouts
from sudoku_cover import answers

from gridwright.core.errors import BadInput
from gridwright.core.rng import stream
from gridwright.sudoku.carving import full_grid
from gridwright.sudoku.engine import search
from gridwright.sudoku.layout import classic, parse

CLASSIC_CASES = 2_000
CASES = 80


@pytest.fixture
def _compiled(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")


def grids_of(found):
    return [grid.tolist() for grid in found.answers]


def same_as_cover(layout, clues, limit):
    found = search(layout, clues, limit)
    expected = answers(layout, clues, limit)
    assert found.done
    assert found.count == len(expected)
    shown = grids_of(found)
    assert len(shown) == min(2, len(expected))
    if len(shown) == 2:
        assert shown[0] != shown[1]
    if found.count < limit:
        assert all(grid in expected for grid in shown)
    for grid in shown:
        check_answer(layout, clues, grid)


def check_answer(layout, clues, grid):
    assert all(not clue or clue == digit for clue, digit in zip(clues, grid, strict=True))
    for house in layout.houses:
        assert sorted(grid[cell] for cell in house) == list(range(1, layout.side + 1))


@pytest.mark.slow
@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.spec[:16])
def test_counts_and_grids_are_those_of_exact_cover(layout):
    for number in range(CASES):
        same_as_cover(layout, case(layout, number), 2)


@pytest.mark.slow
@pytest.mark.usefixtures("_compiled")
def test_the_9x9_engine_says_what_exact_cover_says():
    for number in range(CLASSIC_CASES):
        same_as_cover(classic(), case(classic(), number), 2)


@pytest.mark.slow
@pytest.mark.usefixtures("_compiled")
def test_the_9x9_engine_says_what_exact_cover_says_of_many():
    for number in range(CLASSIC_CASES, 5 * CLASSIC_CASES):
        same_as_cover(classic(), case(classic(), number), 2)


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.spec[:16])
def test_counts_to_higher_limits(layout):
    for number in range(24):
        same_as_cover(layout, case(layout, number), 3 + number % 60)


@pytest.mark.slow
@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.spec[:16])
def test_plain_says_the_same_as_compiled(layout, monkeypatch):
    for number in range(24):
        clues = case(layout, number)
        limit = 2 + number % 4
        told = []
        for mode in ("on", "off"):
            monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
            found = search(layout, clues, limit)
            told.append((found.count, found.done, found.nodes, grids_of(found)))
        assert told[0] == told[1]


@pytest.mark.usefixtures("_compiled")
def test_there_are_288_grids_of_4x4():
    found = search(parse("4x4"), np.zeros(16, np.uint8), 1000)
    assert (found.count, found.done) == (288, True)


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("spec", ["6x6", "6x6:boxes=2x3"])
def test_there_are_28200960_grids_of_6x6(spec):
    clues = np.zeros(36, np.uint8)
    clues[:6] = range(1, 7)
    assert search(parse(spec), clues, 10**6).count * 720 == 28_200_960


@pytest.mark.slow
@pytest.mark.usefixtures("_compiled")
def test_9x9_grids_with_five_rows_given_are_as_many_as_cover_finds():
    clues = full_grid(classic(), stream("rows"))
    clues[45:] = 0
    found = search(classic(), clues, 5000)
    expected = answers(classic(), clues, 5000)
    assert found.count == len(expected)
    assert found.count > 100


@pytest.mark.slow
@pytest.mark.usefixtures("_compiled")
@given(st.lists(st.integers(0, 9), min_size=81, max_size=81), st.integers(0, 76))
@settings(max_examples=200, deadline=None)
def test_any_digits_at_all(values, emptied):
    clues = np.array(values, np.uint8)
    clues[np.random.default_rng(emptied).permutation(81)[: emptied + 5]] = 0
    same_as_cover(classic(), clues, 2)


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("spec", ["9x9", "9x9:x", "16x16"])
def test_a_spent_budget_is_told(spec):
    layout = parse(spec)
    found = search(layout, np.zeros(layout.n, np.uint8), 10**6, 100)
    assert not found.done
    assert found.nodes == 100
    assert found.count == 0 or len(found.answers) > 0
    nothing = search(layout, np.zeros(layout.n, np.uint8), 2, 0)
    assert (nothing.count, nothing.done, nothing.nodes) == (0, False, 0)


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("spec", ["16x16", "25x25"])
def test_large_puzzles_with_most_clues(spec):
    layout = parse(spec)
    draws = stream("large")
    answer = full_grid(layout, draws)
    check_answer(layout, np.zeros(layout.n, np.uint8), answer.tolist())
    clues = answer.copy()
    clues[np.random.default_rng(5).permutation(layout.n)[: layout.n * 4 // 10]] = 0
    same_as_cover(layout, clues, 2)


@pytest.mark.parametrize("spec", ["9x9", "6x6"])
def test_a_value_that_is_no_digit_is_named(spec):
    layout = parse(spec)
    clues = np.zeros(layout.n, np.uint8)
    clues[layout.side + 1] = layout.side + 1
    with pytest.raises(BadInput, match=f"r2c2: expected a digit up to {layout.side}"):
        search(layout, clues)


@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("spec", ["9x9", "9x9:x"])
@pytest.mark.parametrize("budget", [299, 300, 301, 450, 2000])
def test_a_budget_is_kept_to_the_guess(spec, budget):
    layout = parse(spec)
    clues = np.zeros(81, np.uint8)
    found = search(layout, clues, 10**6, budget)
    assert (found.nodes, found.done) == (budget, False)
    longer = search(layout, clues, found.count + 50, 10**6)
    assert (longer.count, longer.done) == (found.count + 50, True)
    assert (longer.answers == found.answers).all()


@pytest.mark.parametrize(
    ("clues", "limit", "budget"),
    [
        (np.zeros(80, np.uint8), 2, None),
        (np.zeros((9, 9), np.uint8), 2, None),
        (np.zeros(81, np.int64), 2, None),
        ([0] * 81, 2, None),
        (np.zeros(81, np.uint8), 0, None),
        (np.zeros(81, np.uint8), 2, -1),
    ],
)
def test_what_cannot_be_searched_is_refused(clues, limit, budget):
    with pytest.raises(BadInput):
        search(classic(), clues, limit, budget)


@pytest.mark.usefixtures("_compiled")
def test_clues_are_left_alone_and_may_be_read_only_or_strided():
    puzzle, answer = carved(classic(), 0)
    clues = puzzle.copy()
    clues.setflags(write=False)
    assert search(classic(), clues).answers[0].tolist() == answer.tolist()
    spread = np.zeros(162, np.uint8)
    spread[::2] = puzzle
    assert search(classic(), spread[::2]).answers[0].tolist() == answer.tolist()
    assert (spread[::2] == puzzle).all()


@pytest.mark.slow
@pytest.mark.usefixtures("_compiled")
@pytest.mark.parametrize("spec", ["9x9", "9x9:x"])
def test_threads_do_not_disturb_each_other(spec):
    layout = parse(spec)
    pairs = [carved(layout, number) for number in range(20)]
    wrong = []

    def solve_all():
        for _ in range(20):
            for puzzle, answer in pairs:
                found = search(layout, puzzle)
                if found.count != 1 or found.answers[0].tolist() != answer.tolist():
                    wrong.append(found)

    threads = [threading.Thread(target=solve_all) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
