"""How many turns lead to the answer, against trying every way to turn the tiles."""

import random
from itertools import product

import numpy as np
import pytest
from pipes_boards import random_boards
from pipes_oracle import Grid, all_answers

import gridwright as gw
from gridwright.grid.square import square
from gridwright.grid.tiles import turned
from gridwright.pipes import make_board, parse_net
from gridwright.pipes.family import FAMILY
from gridwright.pipes.solver import solve


def nearest(tiles, answers):
    """Count the quarter turns to the nearest answer, either way round and clockwise only."""
    either, clockwise = [], []
    for answer in answers:
        steps = [
            next(s for s in range(4) if turned(tile, s, 4) == mask)
            for tile, mask in zip(tiles.tolist(), answer.tolist(), strict=True)
        ]
        back = [
            next(s for s in range(4) if turned(tile, -s, 4) == mask)
            for tile, mask in zip(tiles.tolist(), answer.tolist(), strict=True)
        ]
        either.append(sum(map(min, steps, back)))
        clockwise.append(sum(steps))
    return {"fewest turns": min(either), "clockwise only": min(clockwise)}


@pytest.mark.parametrize("grid", [Grid(3, 3), Grid(3, 3, True), Grid(4, 4, True)], ids=str)
def test_the_figures_are_those_of_the_nearest_answer(grid, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    tiles, barriers = random_boards(grid, 200, random.Random(f"par {grid}"))
    owners, masks = all_answers(grid, tiles, barriers)
    seen = set()
    for i in range(len(tiles)):
        true = masks[owners == i]
        board = make_board(square(*grid), tiles[i], barriers=barriers[i])
        told = dict(solve(board, limit=200).figures)
        assert told == (nearest(tiles[i], true) if len(true) else {})
        assert FAMILY.par(board) == told.get("fewest turns")
        seen.add(min(len(true), 2))
    assert ({0, 1, 2} if grid.wrap else {0, 1}) <= seen


def test_no_shorter_way_leads_to_the_answer():
    board = gw.new("pipes", "3x2", seed=11).state
    best = {True: 99, False: 99}
    for steps in product(range(-1, 3), repeat=6):
        if FAMILY.judge(board.turned_by(np.array(steps))).solved:
            best[True] = min(best[True], sum(map(abs, steps)))
            best[False] = min(best[False], sum(s % 4 for s in steps))
    assert list(solve(board).figures.values()) == [best[True], best[False]]


def test_a_solved_position_is_at_par():
    puzzle = gw.new("pipes", "5x5", seed=1)
    assert FAMILY.par(puzzle.answer.state) == 0
    assert FAMILY.par(puzzle.state) == puzzle.solve().figures["fewest turns"] > 0


def test_six_sides_turn_in_six_steps():
    puzzle = gw.new("pipes", "3x3", grid="hex", seed=1)
    told = puzzle.solve().figures
    assert told["fewest turns"] <= told["clockwise only"]
    assert told["fewest turns"] <= 3 * puzzle.state.area


def test_what_has_no_answer_has_no_par():
    assert FAMILY.par(parse_net("2x2:1111")[0]) is None
