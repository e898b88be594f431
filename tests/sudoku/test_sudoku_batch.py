"""Counting Sudokus side by side, against exact cover; what else is in a batch must not matter."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sudoku_nines import SEVENTEEN, SOLVED, cover, digits, disturbed

from gridwright.core.errors import BadInput
from gridwright.sudoku import batch
from gridwright.sudoku.batch import solve_batch, solve_batch_pairs

SIZES = (0, 1, 15, 16, 17, 31, 32, 33)
# 17 clues without an answer that take any search long (Norvig, Solving Every Sudoku Puzzle).
LONG = digits(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........")


@pytest.fixture(scope="module")
def puzzles():
    """Sudokus of all kinds, uint8[2000, 81], the same each time."""
    return disturbed(np.random.default_rng(5), 2000)


@pytest.fixture(autouse=True)
def _compiled(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")


def assert_answer(clues, grid):
    """The grid keeps the clues and holds each digit once in each house."""
    assert ((clues == 0) | (clues == grid)).all()
    rows = grid.reshape(9, 9)
    boxes = rows.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    for houses in (rows, rows.T, boxes):
        assert (np.sort(houses, axis=1) == np.arange(1, 10)).all()


@pytest.mark.slow
def test_counts_are_those_of_exact_cover_and_answers_are_answers(puzzles):
    counts, pairs = solve_batch_pairs(puzzles)
    seen = {0: 0, 1: 0, 2: 0}
    for clues, count, pair in zip(puzzles, counts, pairs, strict=True):
        found = cover(clues, 2)
        assert count == len(found)
        seen[int(count)] += 1
        for grid in pair[:count]:
            assert_answer(clues, grid)
        assert not pair[count:].any()
        if count == 1:
            assert pair[0].tolist() == found[0]
        if count == 2:
            assert (pair[0] != pair[1]).any()
    assert min(seen.values()) > 200


def test_the_first_of_two_answers_is_the_only_one_given_where_one_is_asked_for(puzzles):
    counts, grids = solve_batch(puzzles)
    again, pairs = solve_batch_pairs(puzzles)
    assert np.array_equal(counts, again)
    assert np.array_equal(grids, pairs[:, 0])
    once, first = solve_batch(puzzles, limit=1)
    assert np.array_equal(once, np.minimum(counts, 1))
    assert np.array_equal(first, grids)


@pytest.mark.parametrize("limit", [1, 3, 50])
def test_counting_goes_on_to_the_limit_and_is_exact_below_it(puzzles, limit):
    few = puzzles[:60]
    counts, _ = solve_batch(few, limit)
    assert counts.tolist() == [len(cover(clues, limit)) for clues in few]


def test_all_answers_are_counted_where_there_are_many():
    clues = digits(SOLVED).reshape(9, 9).copy()
    clues[:3, :] = 0
    found = len(cover(clues.reshape(-1), 10_000))
    assert found > 10
    counts, _ = solve_batch(clues.reshape(1, 81), 10_000)
    assert counts.tolist() == [found]


def test_the_empty_grid_the_full_grid_and_clues_that_clash():
    solved = digits(SOLVED)
    wrong = solved.copy()
    wrong[[0, 1]] = wrong[[1, 0]]
    cells = np.stack([np.zeros(81, np.uint8), solved, wrong, np.full(81, 9, np.uint8)])
    counts, grids = solve_batch(cells)
    assert counts.tolist() == [2, 1, 0, 0]
    assert_answer(cells[0], grids[0])
    assert np.array_equal(grids[1], solved)
    assert not grids[2:].any()
    assert solve_batch(cells[:1], 5000)[0].tolist() == [5000]


@pytest.mark.parametrize("first", range(81))
def test_two_equal_clues_that_see_each_other_have_no_answer(first):
    row, column = divmod(first, 9)
    pairs = []
    for other in range(first + 1, 81):
        r, c = divmod(other, 9)
        clues = np.zeros(81, np.uint8)
        clues[[first, other]] = 4
        same_box = (r // 3, c // 3) == (row // 3, column // 3)
        pairs.append((clues, 0 if r == row or c == column or same_box else 2))
    if pairs:
        counts, _ = solve_batch(np.stack([clues for clues, _ in pairs]))
        assert counts.tolist() == [count for _, count in pairs]


def test_puzzles_of_17_clues_have_one_answer():
    cells = np.stack([digits(text) for text in SEVENTEEN])
    counts, grids = solve_batch(cells)
    assert (counts == 1).all()
    for clues, grid in zip(cells, grids, strict=True):
        assert_answer(clues, grid)


# --- neither mode nor threads nor company matter


@pytest.mark.parametrize("size", SIZES)
def test_plain_gives_the_same_bytes_as_compiled(puzzles, size, monkeypatch):
    part = puzzles[100 : 100 + size]
    compiled = solve_batch_pairs(part, 3, budget=40)
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
    plain = solve_batch_pairs(part, 3, budget=40)
    for a, b in zip(compiled, plain, strict=True):
        assert a.dtype == b.dtype and np.array_equal(a, b)


@pytest.mark.parametrize("size", SIZES)
def test_company_does_not_matter(puzzles, size):
    counts, grids = solve_batch(puzzles)
    for start in (0, 7, 700):
        part = slice(start, start + size)
        fewer, some = solve_batch(puzzles[part])
        assert np.array_equal(fewer, counts[part]) and np.array_equal(some, grids[part])
    order = np.random.default_rng(size).permutation(len(puzzles))
    mixed, others = solve_batch(puzzles[order])
    assert np.array_equal(mixed, counts[order]) and np.array_equal(others, grids[order])


@pytest.mark.parametrize("least", [1, 16, 33, 1000])
@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_threads_and_chunks_do_not_matter(puzzles, threads, least, monkeypatch):
    few = puzzles[:: 1 if least > 100 else 20]
    expected = solve_batch_pairs(few, threads=1)
    monkeypatch.setattr(batch, "_LEAST_CHUNK", least)
    monkeypatch.setattr(batch, "_CHUNK", least)
    for a, b in zip(expected, solve_batch_pairs(few, threads=threads), strict=True):
        assert np.array_equal(a, b)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_relabelled_and_turned_puzzles_have_as_many_answers(puzzles, data):
    number = data.draw(st.integers(0, len(puzzles) - 1))
    labels = np.array([0, *data.draw(st.permutations(range(1, 10)))], np.uint8)
    turned = np.rot90(puzzles[number].reshape(9, 9), data.draw(st.integers(0, 3)))
    both = np.stack([puzzles[number], labels[turned].reshape(81)])
    counts, _ = solve_batch(both, 20)
    assert counts[0] == counts[1]


# --- the forms of input, and the budget


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int64, np.uint32])
def test_other_integers_are_read(puzzles, dtype):
    few = puzzles[:40]
    assert np.array_equal(solve_batch(few.astype(dtype))[1], solve_batch(few)[1])
    assert np.array_equal(solve_batch(few.tolist())[1], solve_batch(few)[1])


def test_puzzles_need_not_lie_in_order_in_memory_and_are_left_alone(puzzles):
    few = puzzles[:64].copy()
    expected = solve_batch(few)[1]
    assert np.array_equal(few, puzzles[:64])
    for held in (np.asfortranarray(few), np.repeat(few, 2, axis=0)[::2], few[::-1].copy()[::-1]):
        assert np.array_equal(solve_batch(held)[1], expected)
    few.setflags(write=False)
    assert np.array_equal(solve_batch(few)[1], expected)


def test_no_puzzles_give_no_answers():
    counts, grids = solve_batch(np.zeros((0, 81), np.uint8))
    assert counts.shape == (0,) and grids.shape == (0, 81)
    assert solve_batch_pairs(np.zeros((0, 81), np.int64))[1].shape == (0, 2, 81)


def test_a_spent_budget_leaves_its_own_puzzle_unknown(puzzles):
    few = np.concatenate([puzzles[:50], LONG[None], puzzles[50:100]])
    counts, _ = solve_batch(few, budget=500)
    assert np.flatnonzero(counts == -1).tolist() == [50]
    assert np.array_equal(np.delete(counts, 50), solve_batch(puzzles[:100])[0])
    none, _ = solve_batch(puzzles, budget=0)
    assert set(none.tolist()) == {-1, 0, 1}


def test_a_search_ends_within_the_budget_at_any_limit():
    assert solve_batch(np.zeros((1, 81), np.uint8), 1000, budget=100)[0].tolist() == [-1]


def test_what_is_no_digit_is_told_by_its_place():
    cells = np.zeros((3, 81), np.int64)
    cells[1, 40] = 10
    cells[2, 0] = -1
    with pytest.raises(BadInput, match=r"puzzle 1, r5c5: expected a digit 0 to 9, got 10"):
        solve_batch(cells)
    cells[1, 40] = 0
    with pytest.raises(BadInput, match=r"puzzle 2, r1c1: .* got -1"):
        solve_batch(cells)
    with pytest.raises(BadInput, match=r"puzzle 0, r9c9: .* got 255"):
        solve_batch(np.array([[0] * 80 + [255]], np.uint8))


@pytest.mark.parametrize(
    ("cells", "got"),
    [
        (np.zeros(81, np.uint8), r"shape \(81,\)"),
        (np.zeros((2, 80), np.uint8), r"shape \(2, 80\)"),
        (np.zeros((2, 9, 9), np.uint8), r"shape \(2, 9, 9\)"),
        (np.zeros((2, 81)), "float64"),
        (np.zeros((2, 81), bool), "bool"),
    ],
)
def test_arrays_of_other_kinds_are_refused(cells, got):
    with pytest.raises(BadInput, match=got):
        solve_batch(cells)


@pytest.mark.parametrize(
    "options",
    [{"limit": 0}, {"limit": 2**31}, {"limit": 1.5}, {"limit": True}, {"threads": 0},
     {"threads": -1}, {"budget": -1}],
)  # fmt: skip
def test_numbers_out_of_bounds_are_refused(options):
    (name,) = options
    with pytest.raises(BadInput, match=f"{name}: expected a whole number"):
        solve_batch(np.zeros((1, 81), np.uint8), **options)
