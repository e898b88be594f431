"""The exact number of answers, against the solver's enumeration."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import gridwright as gw
from gridwright.core.rng import stream
from gridwright.grid.tiles import rotate
from gridwright.grid.topology import parse
from gridwright.pipes import counting
from gridwright.pipes.board import make_board
from gridwright.pipes.counting import count_exactly
from gridwright.pipes.family import FAMILY
from gridwright.pipes.solver import solve
from gridwright.trees import random_tree

GRIDS = (
    "square:4x3",
    "square:5x3",
    "square:3x4:wrap",
    "square:2x3:wrap",
    "square:1x5:wrap",
    "hex:3x3",
    "triangle:4x3",
    "polar:3",
    "cube:2",
    "layered:2:square:2x3",
)


@pytest.mark.parametrize("spec", GRIDS)
def test_counts_are_those_of_enumeration(spec):
    random = Random(spec)
    topology = parse(spec)
    seen = set()
    for number in range(60):
        links = random_tree(topology, "kruskal", stream(number, spec))
        cells = list(range(topology.n))
        if number % 3 == 0 and len(set(topology.cycle)) == 1 and topology.k == topology.cycle[0]:
            random.shuffle(cells)
        tiles = links[cells]
        turns = np.array([random.randrange(topology.k) for _ in cells])
        board = make_board(topology, rotate(topology, tiles, turns))
        counted = count_exactly(board)
        assert counted == solve(board, limit=1_000_000).count
        seen.add(counted)
    assert len(seen) > 1


def test_barriers_and_missing_tiles_count():
    random = Random(7)
    for number in range(60):
        made = gw.new(
            "pipes", "4x4", seed=number, unique=False, barriers=0.3, mask="....\n.##.\n....\n...."
        ).state
        board = made.with_tiles(
            rotate(made.topology, made.tiles, np.array([random.randrange(4) for _ in range(16)]))
        )
        assert count_exactly(board) == solve(board, limit=1_000_000).count


def test_a_board_turned_by_a_quarter_has_as_many_answers():
    board = gw.new("pipes", "16x40", seed=1, unique=False, tree="kruskal").state
    counted = count_exactly(board)
    assert counted == count_exactly(_quarter(board)) > 1
    assert solve(board, limit=1000).count == counted


def test_numbers_beyond_all_listing_are_exact():
    """Boards side by side that cannot meet have independent answers, so their numbers multiply."""
    block = np.array([3, 9, 6, 12], np.uint8)  # four bends of a ring: no tree
    assert count_exactly(make_board(parse("square:2x2"), block)) == 0
    board = gw.new("pipes", "16x100", seed=1, unique=False, tree="kruskal").state
    assert count_exactly(board) == 24_576 == solve(board, limit=100_000).count


def test_too_many_frontiers_are_unknown():
    board = gw.new("pipes", "16x16", seed=1, unique=False, tree="kruskal").state
    assert count_exactly(board, most_states=1) is None
    assert count_exactly(board, most_work=1000) is None


def test_a_single_answer_or_none_is_told_of_boards_too_wide_for_a_frontier(monkeypatch):
    monkeypatch.setattr(counting, "count_exactly", None)
    puzzle = gw.new("pipes", "100x100", seed=1)
    assert FAMILY.count_exactly(puzzle.state) == 1
    tiles = puzzle.state.tiles.copy()
    tiles[0] = 15
    assert FAMILY.count_exactly(puzzle.state.with_tiles(tiles)) == 0


def _quarter(board):
    """The same board turned clockwise, so that it is swept in the other order."""
    width, height = board.topology.size
    tiles = np.rot90(board.tiles.reshape(height, width), -1)
    moved = (tiles << 1 | tiles >> 3) & 15
    return make_board(parse(f"square:{height}x{width}"), np.ascontiguousarray(moved.ravel()))
