"""Pipes boards proved a second time, by a constraint solver that knows nothing of the package."""

from random import Random

import numpy as np
import pytest

pytest.importorskip("ortools")

from pipes_boards import random_barriers, random_boards, random_tree
from pipes_cpsat import Model, masks_of
from pipes_oracle import Grid, all_answers, is_tree

from gridwright.grid.hexadecimal import print_bits
from gridwright.grid.square import square
from gridwright.pipes.board import Parameters, make_board
from gridwright.pipes.generator import generate
from gridwright.pipes.solver import solve
from gridwright.trees import algorithms


def all_by_model(grid, tiles, barriers, limit=1000):
    model = Model(grid, tiles, barriers)
    found = []
    while len(found) < limit and (edges := model.answer()) is not None:
        found.append(masks_of(grid, edges))
    return found


@pytest.mark.parametrize(
    "grid",
    [
        Grid(2, 1, True),
        Grid(1, 3, True),
        Grid(2, 2),
        Grid(2, 2, True),
        Grid(2, 3, True),
        Grid(3, 3),
        Grid(3, 3, True),
        Grid(4, 3, True),
        Grid(4, 4, True),
        Grid(4, 4),
    ],
)
def test_the_model_agrees_with_brute_force(grid):
    tiles, barriers = random_boards(grid, 40, Random(f"model {grid}"))
    owners, masks = all_answers(grid, tiles, barriers)
    for i in range(len(tiles)):
        found = all_by_model(grid, tiles[i].tolist(), barriers[i].tolist())
        assert sorted(found) == sorted(masks[owners == i].tolist())


def wishes(number):
    """Draw parameters of all kinds: sides, wrap, cells, barriers, trees, crosses."""
    draw = Random("wishes")
    for i in range(number):
        wrap = i % 2 == 0
        grid = Grid(draw.randint(3, 12), draw.randint(3, 12), wrap)
        present = np.ones(grid.n, np.bool_)
        if i % 3 == 0:
            cells = draw.randint(grid.n // 2, grid.n)
            present = np.array(random_tree(grid, cells, draw), np.uint8) > 0
        yield (
            grid,
            Parameters(
                f"square:{grid.width}x{grid.height}" + ":wrap" * wrap,
                tree=draw.choice(algorithms()),
                crosses=i % 3 == 0 or i % 5 == 0,
                barriers=draw.choice((0.0, 0.0, 0.15, 1.0)),
                present="" if present.all() else print_bits(present),
            ),
        )


@pytest.mark.slow
def test_generated_boards_have_one_answer(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    for grid, parameters in wishes(150):
        puzzle = generate(parameters, 11)
        tiles, barriers = puzzle.start.tiles.tolist(), puzzle.start.barriers.tolist()
        assert all_by_model(grid, tiles, barriers, 2) == [puzzle.answer.tiles.tolist()]


@pytest.mark.parametrize("grid", [Grid(25, 25), Grid(20, 24, True)])
def test_larger_generated_boards_have_one_answer(grid, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    wrap = ":wrap" * grid.wrap
    puzzle = generate(Parameters(f"square:{grid.width}x{grid.height}{wrap}"), 3)
    tiles, barriers = puzzle.start.tiles.tolist(), puzzle.start.barriers.tolist()
    assert all_by_model(grid, tiles, barriers, 2) == [puzzle.answer.tiles.tolist()]


@pytest.mark.slow
def test_beyond_brute_force_the_model_and_the_solver_count_the_same(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    draw = Random("several")
    seen = []
    for i in range(90):
        grid = Grid(draw.randint(5, 10), draw.randint(5, 10), i % 2 == 0)
        tiles = random_tree(grid, grid.n - draw.randint(0, 3), draw, "bushy")
        barriers = random_barriers(grid, draw.choice((0, 0.1)), draw, tiles)
        if i % 5 == 0:
            draw.shuffle(tiles)
        board = make_board(
            square(*grid), np.array(tiles, np.uint8), barriers=np.array(barriers, np.uint8)
        )
        said = solve(board, limit=12)
        found = all_by_model(grid, tiles, barriers, 12)
        assert len(found) == said.count
        assert all(is_tree(grid, masks, barriers) for masks in found)
        for answer in said.answers:
            assert answer.tiles.tolist() in found or said.count == 12
        seen.append(said.status)
    assert all(seen.count(status) >= 10 for status in ("none", "unique", "several"))
