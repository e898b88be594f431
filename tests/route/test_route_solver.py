"""The Route solver against brute force: fewest turns, counts, cuts, budgets."""

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from route_draws import board_of, draw_board
from route_oracle import (
    NONE,
    beyond,
    every_answer,
    fewest_by_odometer,
    fewest_by_paths,
    is_solved,
    price,
    turn,
    water,
)

from gridwright.core.errors import BadInput
from gridwright.grid.topology import parse
from gridwright.route import rules, solver, ways
from gridwright.route.board import Rules, Tap, make_board
from gridwright.route.cut import EXHAUSTED, find_cut
from gridwright.route.enumeration import enumerate_answers
from gridwright.route.solver import METHODS, fewest, solve, solve_by

SMALL = [(2, 2), (3, 2), (2, 3), (1, 4)]
MIDDLE = [(3, 3), (4, 2), (2, 4), (5, 1)]


def cost_found(board, **more):
    found = fewest(board, **more)
    assert found.outcome != "unknown"
    return NONE if found.route is None else found.route.cost


def assert_least(plain, closed, clockwise, least):
    """Assert that the solver's route costs the least and is an answer that takes so many turns."""
    width, height, masks, inlets, outlets = plain
    board = board_of(*plain, closed, clockwise)
    found = fewest(board)
    assert found.outcome == ("none" if least == NONE else "found")
    if found.route is None:
        return
    after = found.route.applied(board)
    assert is_solved(width, height, after.tiles.tolist(), inlets, outlets, closed)
    prices = [price(m, t, clockwise) for m, t in zip(masks, after.tiles.tolist(), strict=True)]
    assert found.route.cost == found.bound == sum(prices) == least
    assert int(np.abs(found.route.turns).sum()) == least
    assert not clockwise or (found.route.turns >= 0).all()


@pytest.mark.parametrize("jit", ["on", "off"])
def test_fewest_and_counts_are_those_of_brute_force(monkeypatch, jit):
    monkeypatch.setenv("GRIDWRIGHT_JIT", jit)
    rng = random.Random(f"small {jit}")
    solvable = several = 0
    for number in range(150):
        colours = 1 + number % 3
        plain = draw_board(rng, SMALL, (1, 2), (1, 3), colours=colours)
        closed, clockwise = rng.random() < 0.3, rng.random() < 0.5
        least, answers = every_answer(*plain, closed, clockwise)
        assert_least(plain, closed, clockwise, least)
        said = solve(board_of(*plain, closed, clockwise), limit=10**6)
        assert said.count == len(answers)
        solvable += least < NONE
        several += len(answers) > 1
        width, height = plain[:2]
        for board in said.answers:
            colours_of = water(width, height, board.tiles.tolist(), plain[3])
            wet = tuple((c, int(t)) for c, t in enumerate(board.tiles) if colours_of[c])
            assert wet in answers
        assert len({answer.tiles.tobytes() for answer in said.answers}) == min(2, len(answers))
    assert solvable > 20 and several > 15


@pytest.mark.slow
def test_fewest_on_middle_boards_is_that_of_all_positions():
    rng = random.Random("middle")
    solvable = 0
    for number in range(250):
        plain = draw_board(rng, MIDDLE, (1, 2), (1, 3), colours=1 + number % 2)
        closed, clockwise = rng.random() < 0.4, rng.random() < 0.5
        least = fewest_by_odometer(*plain, closed, clockwise)
        assert_least(plain, closed, clockwise, least)
        solvable += least < NONE
    assert solvable > 35


@pytest.mark.slow
@pytest.mark.parametrize("size", [(2, 2), (3, 1), (1, 3), (3, 2), (2, 3)])
@pytest.mark.parametrize("closed", [False, True])
def test_all_boards_of_three_kinds_agree_with_all_positions(size, closed):
    width, height = size
    inlet, outlet = [(0, 0, 0)], [(width * height - 1, 2, 0)]
    for number, kinds in enumerate(product((5, 3, 7), repeat=width * height)):
        masks = [turn(kind, (number >> cell) % 4) for cell, kind in enumerate(kinds)]
        plain = (width, height, masks, inlet, outlet)
        assert_least(plain, closed, True, fewest_by_odometer(*plain, closed, True))


@pytest.mark.parametrize("step", [262, pytest.param(13, marks=pytest.mark.slow)])
def test_boards_of_nine_tiles_of_three_kinds_agree_with_all_positions(step):
    every = list(product((5, 3, 7), repeat=9))
    for number, kinds in enumerate(every[::step]):
        masks = [turn(kind, (number * 7 >> cell) % 4) for cell, kind in enumerate(kinds)]
        outlets = [(8, 2, 0), (2, 1, 0)]
        plain = (3, 3, masks, [(0, 0, 0)], outlets[: 1 + number % 2])
        closed = bool(number % 3 == 0)
        assert_least(plain, closed, False, fewest_by_odometer(*plain, closed, False))


@pytest.mark.parametrize("boards", [300, pytest.param(2000, marks=pytest.mark.slow)])
def test_fewest_on_4x4_boards_is_that_of_all_simple_paths(boards):
    rng = random.Random("4x4")
    solvable = 0
    for _ in range(boards):
        plain = draw_board(rng, [(4, 4)], (1, 2), (1, 2), kinds=(5, 3, 7, 3))
        clockwise = rng.random() < 0.5
        least = fewest_by_paths(*plain, clockwise)
        assert cost_found(board_of(*plain, False, clockwise)) == least
        solvable += least < NONE
    assert solvable > boards // 2


def test_the_judges_agree_on_random_positions():
    rng = random.Random("judges")
    solved = 0
    for number in range(1500):
        plain = draw_board(rng, SMALL, (1, 2), (1, 2), (5, 3, 7, 15), 1 + number % 3)
        width, height, masks, inlets, outlets = plain
        closed = rng.random() < 0.3
        verdict = rules.judge(board_of(*plain, closed))
        assert verdict.solved == is_solved(width, height, masks, inlets, outlets, closed)
        solved += verdict.solved
    assert solved > 30


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["hex:4x3", "torus:3x2", "square:4x3:wrap", "octagon:3x2"])
def test_every_way_to_solve_agrees_on_other_grids(spec):
    topology = parse(spec)
    rng = random.Random(spec)
    solvable = 0
    for _ in range(25):
        tiles = np.zeros(topology.n, np.uint8)
        for cell in range(topology.n):
            ports = int(topology.cycle[cell])
            for port in rng.sample(range(ports), min(ports, rng.choice((2, 2, 3)))):
                tiles[cell] |= 1 << port
        here, there = rng.sample(range(topology.n), 2)
        board = make_board(topology, tiles, [Tap(here)], [Tap(there)], Rules(rng.random() < 0.5))
        listed = enumerate_answers(board, 500, 10**6, plain=True, shown=500)
        costs = [turns_between(board, answer) for answer in listed.answers]
        if listed.complete:
            assert cost_found(board) == min(costs, default=NONE)
        elif costs:
            assert cost_found(board) <= min(costs)
        solvable += bool(costs)
        for answer in listed.answers[:5]:
            assert rules.judge(answer).solved
    assert solvable > 5


def turns_between(board, answer):
    cycle = board.topology.cycle
    low = [(1 << int(c)) - 1 for c in cycle]
    total = 0
    for cell, (tile, wanted) in enumerate(zip(board.tiles, answer.tiles, strict=True)):
        size = int(cycle[cell])
        ways = [
            s
            for s in range(size)
            if (int(tile) << s | int(tile) >> (size - s)) & low[cell] == int(wanted)
        ]
        total += min(s if board.rules.clockwise else min(s, size - s) for s in ways)
    return total


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.booleans(), st.booleans())
def test_other_methods_find_answers_where_there_are_any(seed, closed, clockwise):
    rng = random.Random(seed)
    plain = draw_board(rng, MIDDLE, (1, 2), (1, 2), colours=rng.choice((1, 2)))
    board = board_of(*plain, closed, clockwise)
    least = cost_found(board)
    for method in METHODS:
        said = solve_by(board, method)
        assert (said.status == "none") == (least == NONE)
        assert bool(said.answers) == (least < NONE)
        for answer in said.answers:
            assert rules.judge(answer).solved
            assert turns_between(board, answer) >= least


def test_kernels_compiled_and_plain_do_the_same(monkeypatch):
    rng = random.Random("modes")
    for _ in range(20):
        plain = draw_board(rng, [(7, 5), (4, 6)], (1, 2), (1, 3))
        board = board_of(*plain)
        seen = []
        for mode in ("on", "off"):
            monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
            found = fewest(board)
            turns = None if found.route is None else found.route.turns.tolist()
            seen.append((found.outcome, found.bound, found.nodes, found.expanded, turns))
        assert seen[0] == seen[1]


@pytest.mark.slow
def test_a_cut_proves_what_it_says():
    rng = random.Random("cuts")
    cuts = searched = 0
    for _ in range(600):
        plain = draw_board(rng, SMALL, (1, 1), (1, 2), kinds=(5, 3, 0))
        board = board_of(*plain, rng.random() < 0.3)
        cut, said = find_cut(board), solve(board)
        if cut is None:
            searched += said.reason == EXHAUSTED
            assert said.status != "none" or said.reason == EXHAUSTED
            continue
        cuts += 1
        assert said.status == "none" and said.count == 0
        assert said.reason != EXHAUSTED
        width, height, masks, _, _ = plain
        for cell, port in cut.sides:
            there = beyond(width, height, cell, port)
            assert cell in cut.cells and there not in cut.cells
        if not cut.sealed:
            assert set(cut.cells) == spread(width, height, masks, plain[3])
    assert cuts > 100 and searched > 20


@pytest.mark.parametrize(("tiles", "reached"), [([5, 0, 5], "1 tile"), ([5, 5, 0, 5], "2 tiles")])
def test_a_cut_is_told_of_one_tile_and_of_several(tiles, reached):
    last = len(tiles) - 1
    said = solve(board_of(len(tiles), 1, tiles, [(0, 0, 0)], [(last, 2, 0)]))
    around = "it" if reached == "1 tile" else "them"
    assert f"water reaches {reached} and cannot cross the 1 side around {around}" in said.reason


def spread(width, height, masks, inlets):
    """Give the cells that water reaches when every tile stands in every position at once."""
    stands = [{turn(mask, steps) for steps in range(4)} for mask in masks]
    wet = {
        (cell, stand)
        for cell, port, _ in inlets
        for stand in stands[cell]
        if port < 0 or stand >> port & 1
    }
    while True:
        more = {
            (there, stand)
            for cell, opened in wet
            for side in range(4)
            if opened >> side & 1 and (there := beyond(width, height, cell, side)) >= 0
            for stand in stands[there]
            if stand >> (side + 2) % 4 & 1
        }
        if more <= wet:
            return {cell for cell, _ in wet}
        wet |= more


def test_a_spent_budget_is_said_and_the_bound_is_true():
    rng = random.Random("budget")
    unknown = 0
    for _ in range(200):
        plain = draw_board(rng, [(4, 4)], (1, 1), (2, 3), kinds=(5, 5, 3), inside=0)
        board = board_of(*plain)
        short = fewest(board, 1)
        if short.outcome == "unknown":
            unknown += 1
            assert short.route is None
            assert short.bound <= cost_found(board)
            assert solve(board, budget=1).status == "unknown"
    assert unknown > 10
    assert fewest(board, 0).outcome == "unknown"


def test_unusable_requests_are_refused():
    board = board_of(2, 1, [5, 5], [(0, 0, 0)], [(1, 2, 0)])
    with pytest.raises(BadInput, match="limit"):
        solve(board, limit=1)
    with pytest.raises(BadInput, match="budget"):
        solve(board, budget=-1)
    with pytest.raises(BadInput, match="a method of route"):
        solve_by(board, "magic")
    places = [(cell, 1, 0) for cell in range(9)]
    many = board_of(9, 1, [7] * 9, [(0, 0, 0)], places)
    with pytest.raises(BadInput, match="outlets"):
        fewest(many)


def test_the_budget_is_less_where_positions_cost_more():
    """Eight outlets on a large board: a hundred positions take the better part of a minute."""
    one, many = (
        board_of(100, 100, [5] * 10_000, [(0, 0, 0)], [(x, 1, 0) for x in range(1, 1 + outlets)])
        for outlets in (1, 8)
    )
    assert solver.default_budget(one) == 800
    assert solver.default_budget(many) == solver.LEAST_NODES
    small = board_of(3, 1, [5, 5, 5], [(0, 0, 0)], [(2, 2, 0)])
    assert solver.default_budget(small) == solver.MOST_NODES


def test_an_answer_with_water_standing_right_costs_nothing():
    board = board_of(2, 1, [5, 5], [(0, 0, 0)], [(1, 2, 0)])
    said = solve(board)
    assert said.status == "unique" and said.count == 1
    assert said.answers == (board,)
    assert fewest(board).route.cost == 0


def test_ways_that_remember_tiles_are_as_long_as_branch_and_bound_says(monkeypatch):
    rng = random.Random("ways")
    boards = []
    for _ in range(40):
        plain = draw_board(rng, [(9, 8), (6, 10)], (1, 2), (1, 1), kinds=(5, 5, 3, 3, 7))
        boards.append(board_of(*plain, False, rng.random() < 0.5))
    by_ways = [fewest(board) for board in boards]
    monkeypatch.setattr(solver, "_is_single", lambda board: False)
    by_branching = [fewest(board, 300) for board in boards]
    assert max(found.nodes for found in by_ways) > 1
    for one, other in zip(by_ways, by_branching, strict=True):
        assert one.outcome != "unknown"
        if other.outcome == "unknown":
            assert one.outcome == "none" or one.bound >= other.bound
        else:
            assert (one.outcome, one.bound) == (other.outcome, other.bound)
    assert sum(found.outcome == "found" for found in by_branching) > 25


def test_tiles_and_labels_that_run_out_leave_the_work_to_branch_and_bound(monkeypatch):
    rng = random.Random("labels")
    boards = [
        board_of(*draw_board(rng, [(7, 7)], (1, 1), (1, 1), kinds=(5, 3, 7))) for _ in range(20)
    ]
    usual = [fewest(board) for board in boards]
    for name, value in (("MOST_REMEMBERED", 1), ("LABELS_A_STATE", 0), ("SPARE_LABELS", 5)):
        monkeypatch.setattr(ways, name, value)
        for board, found in zip(boards, usual, strict=True):
            again = fewest(board)
            assert (again.outcome, again.bound) == (found.outcome, found.bound)


def test_tiles_that_share_a_bit_change_no_way(monkeypatch):
    rng = random.Random("shared")
    boards = [
        board_of(*draw_board(rng, [(30, 25)], (1, 1), (1, 1), kinds=(5, 5, 3, 3, 7)))
        for _ in range(12)
    ]
    usual = [fewest(board) for board in boards]
    monkeypatch.setattr(ways, "MOST_REMEMBERED", 8)
    monkeypatch.setattr(solver, "default_budget", lambda board: 60)
    shared = [fewest(board) for board in boards]
    assert max(found.nodes for found in shared) > 8
    known = [i for i, found in enumerate(shared) if found.outcome != "unknown"]
    assert len(known) > 6
    assert all(shared[i].bound == usual[i].bound for i in known)
