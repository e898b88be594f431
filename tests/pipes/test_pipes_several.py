"""The two answers shown of several: the closest pair, and what is known of it."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pipes_boards import random_boards, random_tree
from pipes_oracle import Grid, all_answers

from gridwright.grid.square import square
from gridwright.pipes import make_board, several
from gridwright.pipes.solver import count, solve

GRIDS = (Grid(5, 5), Grid(4, 4), Grid(3, 4, True), Grid(2, 4, True), Grid(4, 4, True), Grid(5, 4))


def fewest_apart(answers):
    """Give the least number of cells in which two of the answers differ, by trying every pair."""
    return min(
        int((one != other).sum()) for i, one in enumerate(answers) for other in answers[i + 1 :]
    )


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_no_two_answers_differ_in_fewer_cells_than_the_two_shown(grid, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    draw = random.Random(f"several {grid}")
    tiles, barriers = random_boards(grid, 300, draw)
    tiles[::2] = [random_tree(grid, grid.n, draw, "bushy") for _ in tiles[::2]]
    barriers[::2] = 0
    owners, masks = all_answers(grid, tiles, barriers)
    seen = set()
    for i in range(len(tiles)):
        true = masks[owners == i]
        if not 2 <= len(true) <= several.MOST_ANSWERS:
            continue
        said = solve(make_board(square(*grid), tiles[i], barriers=barriers[i]))
        one, other = (answer.tiles for answer in said.answers)
        assert {one.tobytes(), other.tobytes()} <= {answer.tobytes() for answer in true}
        assert said.differ == tuple(np.flatnonzero(one != other).tolist())
        assert len(said.differ) == fewest_apart(true)
        assert said.reason == "no two answers differ in fewer cells"
        seen.add(min(len(true), 4))
    assert seen


@given(st.integers(2, 12), st.integers(1, 9), st.integers(2, 5), st.randoms())
def test_the_closest_pair_is_the_closest(number, cells, turns, draw):
    drawn = {tuple(draw.randrange(turns) for _ in range(cells)) for _ in range(number)}
    if len(drawn) < 2:
        drawn = {(0,) * cells, (1,) * cells}
    rows = np.array(list(drawn), np.int64)
    pair = several.closest(rows)
    assert pair.one < pair.other
    assert pair.differ == tuple(np.flatnonzero(rows[pair.one] != rows[pair.other]).tolist())
    assert len(pair.differ) == fewest_apart(rows)


def wide():
    """Give a board of more answers than are looked at: on a wrapped side of 2 edges have twins."""
    grid = Grid(2, 24, True)
    draw = random.Random("wide")
    tiles = np.array(random_tree(grid, grid.n, draw, "deep"), np.uint8)
    return make_board(square(*grid), tiles)


def test_where_not_all_answers_were_looked_at_it_says_so():
    board = wide()
    said = solve(board)
    more = count(board.topology, board.tiles, board.passable, limit=several.MOST_ANSWERS + 1)
    assert more.found > several.MOST_ANSWERS
    assert said.reason == "none of 200 answers looked at differ in fewer; others may"
    one, other = (answer.tiles for answer in said.answers)
    assert 0 < len(said.differ) == (one != other).sum()


def test_a_small_budget_is_kept_while_answers_are_looked_at():
    board = wide()
    enough = count(board.topology, board.tiles, board.passable, limit=2).nodes
    said = solve(board, budget=enough)
    assert said.status == "several"
    assert said.reason == "these two alone were looked at"
    assert set(said.figures) == {"turns to the nearest answer found", "clockwise only"}


def test_as_many_answers_are_kept_as_are_wanted(monkeypatch):
    board = wide()
    kept = {}
    for jit in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", jit)
        for keep in (0, 1, 2, 7):
            found = count(board.topology, board.tiles, board.passable, limit=5, keep=keep)
            assert found.found == 5
            assert found.turns.shape == (min(5, keep), board.topology.n)
            kept[jit, keep] = found.turns.tolist()
    assert kept["on", 7] == kept["off", 7]
    assert kept["on", 2] == kept["on", 7][:2]


@pytest.mark.parametrize(
    ("n", "answers"), [(2, 200), (20_000, 200), (40_000, 100), (1_000_000, 4), (4_000_000, 2)]
)
def test_large_boards_have_room_for_fewer_answers(n, answers):
    assert several.room(n) == answers
