"""The Pipes solver against brute force: exact counts, true answers, honest budgets."""

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pipes_boards import (
    SHAPES,
    junk,
    random_barriers,
    random_boards,
    random_tree,
    shuffled_tree,
    turned_tree,
)
from pipes_oracle import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Grid,
    all_answers,
    answers,
    answers_by_product,
    edges_of,
    is_tree,
    reached,
    rims_of,
    turns_of,
)

from gridwright.core.errors import BadInput
from gridwright.grid.square import square
from gridwright.pipes.board import make_board
from gridwright.pipes.several import MOST_ANSWERS
from gridwright.pipes.solver import HOW, Workspace, count, default_budget, solve

EVERY = 1 << 30
A_CELLS_TRIALS = 8  # four turns tried, and what is left kept after each of three

GRIDS = [
    Grid(width, height, wrap)
    for width, height, wrap in product(range(1, 5), range(1, 5), (False, True))
    if width * height > 1
]


def label(grid):
    return f"{grid.width}x{grid.height}{'-wrap' if grid.wrap else ''}"


def board_of(grid, tiles, barriers):
    return make_board(
        square(*grid), np.asarray(tiles, np.uint8), barriers=np.asarray(barriers, np.uint8)
    )


def exact(board, limit=EVERY, **more):
    return count(board.topology, board.tiles, board.passable, limit=limit, **more)


def assert_answer(grid, board, tiles):
    assert is_tree(grid, tiles.tolist(), board.barriers.tolist())
    for given_tile, tile in zip(board.tiles.tolist(), tiles.tolist(), strict=True):
        assert tile in turns_of(given_tile)


def assert_why_none(grid, board, said):
    """Assert that the reason for having no answer is true, and as plain as can be."""
    tiles, barriers = board.tiles.tolist(), board.barriers.tolist()
    ends = sum(tile.bit_count() for tile in tiles)
    area = sum(tile > 0 for tile in tiles)
    off = [cell for cell in range(grid.n) if tiles[cell]]
    off = sorted(set(off) - reached(grid, tiles, barriers))
    stuck = [cell for cell in range(grid.n) if not fitting(grid, tiles, barriers, cell)]
    assert said.count == 0 and not said.answers and not said.differ
    if ends % 2:
        assert f"{ends} ends, an odd number" in said.reason and said.cells == ()
    elif ends != 2 * (area - 1):
        assert f"{ends} ends, but a tree of {area} tiles has {2 * (area - 1)}" in said.reason
        assert ("a loop" in said.reason) == (ends > 2 * (area - 1)) and said.cells == ()
    elif off:
        assert said.cells == (off[0],)
        assert said.reason.endswith(f" {off[0] % grid.width},{off[0] // grid.width}")
    elif stuck:
        assert "fits in no way" in said.reason and said.cells == (stuck[0],)
        assert f" {stuck[0] % grid.width},{stuck[0] // grid.width} " in said.reason
    else:
        assert said.reason.startswith("every way to turn") and said.cells == ()


def fitting(grid, tiles, barriers, cell):
    """List the turns of a tile that open no side that is closed for sure."""
    shut = barriers[cell] | sum(side for at, side in rims_of(grid) if at == cell)
    for one, side, other, back in edges_of(grid):
        if one == cell and (other == cell or not tiles[other]):
            shut |= side
        if other == cell and (one == cell or not tiles[one]):
            shut |= back
    return [mask for mask in turns_of(tiles[cell]) if not mask & shut]


def assert_proved(grid, board, true):
    """Assert that all the solver says of a board is true, given its number of answers."""
    counted = exact(board)
    assert (counted.found, counted.complete) == (true, True)
    assert len(counted.turns) == min(true, 2)
    said = solve(board)
    assert said.status == ("none", "unique", "several")[min(true, 2)]
    assert said.count == len(said.answers) == min(true, 2)
    for answer in said.answers:
        assert_answer(grid, board, answer.tiles)
        assert (answer.barriers == board.barriers).all() and answer.source == board.source
    if true > 1:
        one, other = (answer.tiles for answer in said.answers)
        assert said.differ == tuple(np.flatnonzero(one != other).tolist()) != ()
        assert said.how == HOW[2]
        assert said.reason.startswith("no two answers differ in fewer") == (true <= MOST_ANSWERS)
    else:
        assert said.differ == ()
    if true == 1:
        assert said.reason == "" and said.cells == ()
    elif true:
        assert said.cells == ()
    else:
        assert_why_none(grid, board, said)


@pytest.mark.slow
@pytest.mark.parametrize("grid", [grid for grid in GRIDS if grid.n <= 6], ids=label)
def test_the_oracles_agree(grid):
    draw = random.Random(str(grid))
    tiles, barriers = random_boards(grid, 25, draw)
    owners, masks = all_answers(grid, tiles, barriers)
    for i in range(len(tiles)):
        plain = answers_by_product(grid, tiles[i].tolist(), barriers[i].tolist())
        assert sorted(plain) == sorted(map(tuple, masks[owners == i].tolist()))


def test_the_oracle_knows_what_a_tree_is():
    loop = [RIGHT | DOWN, LEFT | DOWN, UP | RIGHT, UP | LEFT]
    assert not is_tree(Grid(2, 2), loop, [0] * 4)
    assert is_tree(Grid(2, 2), [RIGHT | DOWN, LEFT | DOWN, UP, UP], [0] * 4)
    assert not is_tree(Grid(2, 2), [RIGHT | DOWN, LEFT | DOWN, UP, UP], [DOWN, 0, UP, 0])
    assert is_tree(Grid(2, 1, True), [LEFT, RIGHT], [0, 0])
    assert not is_tree(Grid(2, 1, True), [LEFT, LEFT], [0, 0])
    assert not is_tree(Grid(2, 1, True), [LEFT | RIGHT, LEFT | RIGHT], [0, 0])
    assert not is_tree(Grid(2, 1, True), [RIGHT | UP | DOWN, LEFT], [0, 0])
    assert not is_tree(Grid(4, 1), [RIGHT, LEFT, RIGHT, LEFT], [0] * 4)
    assert is_tree(Grid(4, 1), [0, RIGHT, LEFT, 0], [0] * 4)
    assert not is_tree(Grid(4, 1), [0, RIGHT, 0, LEFT], [0] * 4)


@pytest.mark.parametrize("grid", [grid for grid in GRIDS if grid.n <= 4], ids=label)
def test_every_board_of_up_to_four_cells_is_counted_right(grid, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    every = [tiles for tiles in product((0, *SHAPES), repeat=grid.n) if sum(map(bool, tiles)) > 1]
    owners, _ = all_answers(grid, every, np.zeros((len(every), grid.n), np.uint8))
    true = np.bincount(owners, minlength=len(every))
    for tiles, number in zip(every, true.tolist(), strict=True):
        assert_proved(grid, board_of(grid, tiles, [0] * grid.n), number)


@pytest.mark.slow
@pytest.mark.parametrize("grid", GRIDS, ids=label)
def test_random_boards_are_proved_right(grid, monkeypatch):
    """With barriers and empty cells, wrapped or not: 29,700 boards in all."""
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    tiles, barriers = random_boards(grid, 150 * grid.n, random.Random(f"bulk {grid}"))
    owners, _ = all_answers(grid, tiles, barriers)
    true = np.bincount(owners, minlength=len(tiles))
    numbers = set(np.minimum(true, 2).tolist())
    assert {0, 1} <= numbers
    assert 2 in numbers or not grid.wrap or 1 in grid[:2]
    for i in range(len(tiles)):
        assert_proved(grid, board_of(grid, tiles[i], barriers[i]), int(true[i]))


@pytest.mark.parametrize(
    "grid", [Grid(5, 5), Grid(6, 5), Grid(4, 7), Grid(6, 6), Grid(5, 4, True)], ids=label
)
def test_bushy_boards_are_proved_right(grid, monkeypatch):
    """Without wrap-around few boards but these have several answers."""
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    draw = random.Random(f"bushy {grid}")
    tiles = [random_tree(grid, grid.n, draw, "bushy") for _ in range(200)]
    barriers = np.zeros((200, grid.n), np.uint8)
    owners, _ = all_answers(grid, tiles, barriers)
    true = np.bincount(owners, minlength=200).tolist()
    assert sum(number > 1 for number in true) >= 3
    for i in range(200):
        assert_proved(grid, board_of(grid, tiles[i], barriers[i]), true[i])


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    st.integers(1, 7),
    st.integers(1, 7),
    st.booleans(),
    st.sampled_from((turned_tree, turned_tree, shuffled_tree, junk)),
    st.randoms(use_true_random=False),
)
def test_larger_boards_are_proved_right(width, height, wrap, kind, draw):
    if not 2 <= width * height <= 21:
        width, height = 5, 4
    grid = Grid(width, height, wrap)
    tiles, barriers = kind(grid, draw)
    board = board_of(grid, tiles, barriers)
    assert_proved(grid, board, len(answers(grid, tiles, barriers)))


def test_boards_of_crosses_alone_have_no_answer():
    for grid in (Grid(2, 2, True), Grid(3, 4, True), Grid(4, 4)):
        said = solve(board_of(grid, [15] * grid.n, [0] * grid.n))
        assert said.status == "none" and "a loop could not be avoided" in said.reason


def large_boards(number):
    """Draw boards beyond brute force, mostly of several answers: (grid, board)."""
    draw = random.Random("large")
    found = []
    for i in range(number):
        grid = Grid(draw.randint(7, 12), draw.randint(7, 12), i % 2 == 0)
        tiles = random_tree(grid, grid.n - draw.randint(0, 3), draw, "bushy")
        barriers = random_barriers(grid, 0.02, draw, tiles)
        found.append((grid, board_of(grid, tiles, barriers)))
    return found


def seen_otherwise(grid, board, way):
    """Give the same board mirrored, transposed or, where it wraps, moved along."""
    shape = (grid.height, grid.width)
    arrays = [board.tiles.reshape(shape), board.barriers.reshape(shape)]
    if way == "mirrored":
        swap = {LEFT: RIGHT, RIGHT: LEFT, UP: UP, DOWN: DOWN}
        arrays = [array[:, ::-1] for array in arrays]
    elif way == "transposed":
        swap = {LEFT: UP, UP: LEFT, RIGHT: DOWN, DOWN: RIGHT}
        arrays = [array.T for array in arrays]
        grid = Grid(grid.height, grid.width, grid.wrap)
    else:
        swap = {side: side for side in (LEFT, UP, RIGHT, DOWN)}
        arrays = [np.roll(array, (1, 2), (0, 1)) for array in arrays]
    named = np.array([sum(swap[s] for s in swap if mask & s) for mask in range(16)], np.uint8)
    tiles, barriers = (named[array].ravel() for array in arrays)
    return grid, board_of(grid, tiles, barriers)


@pytest.mark.slow
def test_the_number_of_answers_does_not_depend_on_how_a_board_is_looked_at(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    draw = random.Random("turn")
    numbers = []
    for grid, board in large_boards(80):
        first = exact(board, 400)
        assert first.complete and first.found
        numbers.append(first.found)
        turned = board.with_tiles(
            np.array([draw.choice(turns_of(tile)) for tile in board.tiles.tolist()], np.uint8)
        )
        assert exact(turned, 400).found == first.found
        ways = ["mirrored", "transposed"] + ["moved"] * grid.wrap
        for way in ways:
            other, same = seen_otherwise(grid, board, way)
            assert exact(same, 400).found == first.found
            for answer in solve(same).answers:
                assert_answer(other, same, answer.tiles)
    assert min(numbers) == 1 and sum(number > 3 for number in numbers) > 10


def test_locks_and_the_source_change_nothing():
    for _, board in large_boards(10):
        plain = solve(board)
        locked = solve(board.with_locked(np.ones(board.topology.n, np.bool_)))
        assert (plain.status, plain.differ) == (locked.status, locked.differ)
        assert [a.tiles.tolist() for a in plain.answers] == [
            a.tiles.tolist() for a in locked.answers
        ]


@pytest.mark.parametrize("budget", [0, 1, 2, 3, 5, 8, 13, 30, 100, 1000])
def test_a_small_budget_is_kept_and_never_gives_a_wrong_answer(budget, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    draw = random.Random("budget")
    spent = 0
    for grid in (Grid(4, 4, True), Grid(5, 4), Grid(4, 3, True), Grid(2, 4, True)):
        tiles, barriers = random_boards(grid, 60, draw)
        owners, _ = all_answers(grid, tiles, barriers)
        true = np.bincount(owners, minlength=len(tiles)).tolist()
        for i in range(len(tiles)):
            board = board_of(grid, tiles[i], barriers[i])
            counted = exact(board, budget=budget)
            assert counted.nodes <= budget + A_CELLS_TRIALS
            assert counted.found == true[i] if counted.complete else counted.found <= true[i]
            said = solve(board, budget=budget)
            assert said.nodes <= budget + A_CELLS_TRIALS
            right = ("none", "unique", "several")[min(true[i], 2)]
            assert said.status in (right, "unknown")
            for answer in said.answers:
                assert_answer(grid, board, answer.tiles)
            if said.status == "unknown":
                spent += 1
                assert said.count is None and said.reason == "" and said.nodes >= budget
                assert len(said.answers) < 2
            elif not counted.complete:
                assert said.status == "several"
    assert spent or budget >= 100


def test_without_trials_what_propagation_proves_is_still_proved():
    board = board_of(Grid(3, 1), [LEFT, UP | DOWN, LEFT], [0] * 3)
    said = solve(board, budget=0)
    assert (said.status, said.how, said.nodes) == ("unique", HOW[0], 0)


@pytest.mark.slow
def test_a_budget_spent_after_two_answers_says_several_but_not_how_many(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    grid, board = next(
        (grid, board) for grid, board in large_boards(80) if exact(board, 8).found == 8
    )
    said = solve(board, limit=8, budget=exact(board, 2).nodes)
    assert said.status == "several" and said.count is None and len(said.answers) == 2
    for answer in said.answers:
        assert_answer(grid, board, answer.tiles)


@pytest.mark.parametrize("limit", [2, 3, 4, 7, 20, EVERY])
def test_a_limit_stops_the_count_there_and_not_before(limit, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    grid = Grid(4, 4, True)
    draw = random.Random("limit")
    tiles = [random_tree(grid, 16, draw, "deep") for _ in range(150)]
    barriers = np.zeros((150, 16), np.uint8)
    owners, _ = all_answers(grid, tiles, barriers)
    true = np.bincount(owners, minlength=len(tiles)).tolist()
    assert max(true) >= 20
    for i in range(len(tiles)):
        said = solve(board_of(grid, tiles[i], barriers[i]), limit=limit)
        assert said.count == min(true[i], limit)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"limit": 1}, "limit: expected a limit of at least 2, got 1"),
        ({"limit": 0}, "a limit of at least 2"),
        ({"budget": -1}, "budget: expected a budget of at least 0, got -1"),
    ],
)
def test_senseless_limits_are_refused(wrong, says):
    with pytest.raises(BadInput, match=says) as error:
        solve(board_of(Grid(2, 1), [LEFT, LEFT], [0, 0]), **wrong)
    assert "\n" not in str(error.value)


def test_the_default_budget_grows_with_the_board():
    assert default_budget(10_000) > default_budget(100) >= 1_000_000


def told(result):
    """Print all of a count, so that two can be compared."""
    return (
        result.found,
        result.complete,
        [turns.tolist() for turns in result.turns],
        result.stage,
        result.nodes,
        result.culprit,
    )


def mixed_boards():
    draw = random.Random("mixed")
    found = []
    for grid in (*GRIDS, Grid(7, 5), Grid(5, 6, True), Grid(2, 9, True), Grid(1, 12, True)):
        tiles, barriers = random_boards(grid, 8, draw)
        found += [board_of(grid, tiles[i], barriers[i]) for i in range(len(tiles))]
    return found + [board for _, board in large_boards(20)]


@pytest.mark.slow
def test_compiled_and_plain_tell_the_same(monkeypatch):
    boards = mixed_boards()
    told_by = {}
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        told_by[mode] = [
            [told(exact(board, limit, budget=budget)) for board in boards]
            for limit, budget in ((2, None), (40, None), (40, 9))
        ]
    assert told_by["on"] == told_by["off"]
    assert {result[3] for result in told_by["on"][1]} == {0, 1, 2}


def test_a_used_workspace_tells_the_same_as_a_new_one(monkeypatch):
    """Also after a budget ran out in the midst of a search."""
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    grid = Grid(4, 4, True)
    tiles, barriers = random_boards(grid, 200, random.Random("reuse"))
    space = Workspace(square(*grid))
    for i in range(len(tiles)):
        board = board_of(grid, tiles[i], barriers[i])
        exact(board, budget=i % 12, workspace=space)
        assert told(exact(board, workspace=space)) == told(exact(board))


@pytest.mark.slow
def test_threads_tell_the_same(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    boards = mixed_boards() * 4
    alone = [told(exact(board, 40)) for board in boards]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda board: told(exact(board, 40)), boards)) == alone


def test_given_arrays_are_left_as_they_are(monkeypatch):
    topology = square(4, 3)
    tree = np.array(random_tree(Grid(4, 3), 12, random.Random(3)), np.uint8)
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        tiles, ports = tree.copy(), topology.existing.copy()
        count(topology, tiles, ports)
        assert (tiles == tree).all() and (ports == topology.existing).all()
        assert tiles.flags.writeable and ports.flags.writeable
