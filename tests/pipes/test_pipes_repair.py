"""Repairs of Pipes: a single answer is left, and where it says so no smaller change would do."""

import random
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pipes_boards import random_barriers, random_tree
from pipes_oracle import Grid, all_answers, turns_of

import gridwright as gw
from gridwright.core.errors import BadInput, NotReached
from gridwright.formats.native import puzzle_from_json, puzzle_to_json
from gridwright.grid.square import square
from gridwright.grid.topology import parse
from gridwright.pipes import make_board, parse_net
from gridwright.pipes.clues import fix_tiles
from gridwright.pipes.exchange import replace_tiles
from gridwright.pipes.family import FAMILY
from gridwright.pipes.isolation import isolate, isolate_from
from gridwright.pipes.solver import solve
from gridwright.puzzle.family import Puzzle

MOST = 200
GRIDS = (
    Grid(3, 3, True),
    Grid(5, 4),
    Grid(3, 4, True),
    Grid(4, 4, True),
    Grid(2, 4, True),
    Grid(5, 5),
)


@pytest.fixture(autouse=True)
def _compiled(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")


def puzzle_of(board):
    return Puzzle("pipes", FAMILY.version, None, None, board)


def ambiguous(grid, number, seed):
    """Draw boards of several answers: (board, its answers as masks)."""
    draw = random.Random(f"{seed} {grid}")
    kinds = [draw.choice(("even", "bushy", "deep")) for _ in range(number)]
    trees = [random_tree(grid, grid.n - draw.randint(0, 2), draw, kind) for kind in kinds]
    tiles = np.array([[draw.choice(turns_of(t)) for t in tree] for tree in trees], np.uint8)
    walls = [random_barriers(grid, draw.choice((0, 0.1)), draw, tree) for tree in trees]
    barriers = np.array(walls, np.uint8)
    owners, masks = all_answers(grid, tiles, barriers)
    for i in range(number):
        true = masks[owners == i]
        if 2 <= len(true) <= MOST:
            yield make_board(square(*grid), tiles[i], barriers=barriers[i]), true


def fewest_telling(answers):
    """Count the fewest columns that tell some row from all others, by trying all choices."""
    varied = np.flatnonzero((answers != answers[0]).any(axis=0))
    for size in range(1, len(varied) + 1):
        for cells in combinations(varied, size):
            _, counts = np.unique(answers[:, list(cells)], axis=0, return_counts=True)
            if (counts == 1).any():
                return size
    raise AssertionError


@settings(deadline=None)
@given(st.integers(2, 14), st.integers(1, 8), st.integers(2, 4), st.randoms())
def test_the_fewest_cells_that_tell_an_answer_apart(number, cells, turns, draw):
    drawn = {tuple(draw.randrange(turns) for _ in range(cells)) for _ in range(number)}
    rows = np.array(sorted(drawn | {(0,) * cells, (1,) * cells}), np.int64)
    found = isolate(rows)
    assert found.proved and len(found.cells) == fewest_telling(rows)
    told = (rows[:, list(found.cells)] == rows[found.target][list(found.cells)]).all(axis=1)
    assert np.flatnonzero(told).tolist() == [found.target]
    some = list(isolate_from(rows))
    assert (rows[:, some] == rows[0][some]).all(axis=1).sum() == 1


def test_a_search_that_is_cut_short_is_not_proved():
    rows = np.unique(np.random.default_rng(1).integers(0, 2, (60, 20)), axis=0)
    full, short = isolate(rows), isolate(rows, 10)
    assert (full.proved, short.proved) == (True, False)
    assert len(short.cells) >= len(full.cells)


@pytest.mark.slow
@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_clues_are_the_fewest_that_leave_one_answer(grid):
    sizes = set()
    for board, true in ambiguous(grid, 250, "clues"):
        change = fix_tiles(board)
        cells = list(change.cells)
        assert change.fewest and len(cells) == fewest_telling(true)
        left = true[(true[:, cells] == change.board.tiles[cells]).all(axis=1)]
        assert left.tolist() == [change.answer.tiles.tolist()]
        assert np.flatnonzero(change.board.fixed).tolist() == sorted(cells)
        others = np.setdiff1d(np.arange(grid.n), cells)
        assert (change.board.tiles[others] == board.tiles[others]).all()
        said = solve(change.board)
        assert (said.status, said.answers) == ("unique", (change.answer,))
        sizes.add(len(cells))
    assert 1 in sizes


def one_tile_changes(grid, board):
    """List the boards that differ in one tile, of as many ends and not a cross."""
    kinds = {2: (3, 5)}
    for cell, tile in enumerate(board.tiles.tolist()):
        for other in kinds.get(tile.bit_count(), ()):
            if other not in turns_of(tile):
                tiles = board.tiles.copy()
                tiles[cell] = other
                yield tiles


@pytest.mark.slow
@pytest.mark.parametrize("grid", [grid for grid in GRIDS if grid.width > 2], ids=str)
def test_replaced_tiles_leave_one_answer_and_are_the_fewest_where_it_says_so(grid):
    sizes = set()
    for board, _ in list(ambiguous(grid, 250, "tiles"))[:40]:
        try:
            change = replace_tiles(board)
        except NotReached:
            sizes.add(0)
            continue
        kinds, before = ([turns_of(t)[0] for t in b.tiles.tolist()] for b in (change.board, board))
        changed = [c for c in range(grid.n) if kinds[c] != before[c]]
        assert list(change.cells) == changed
        barriers = [board.barriers]
        assert [m.tolist() for m in all_answers(grid, [change.board.tiles], barriers)[1]] == [
            change.answer.tiles.tolist()
        ]
        assert (15 in kinds) <= (15 in before)
        for cell in range(grid.n):
            if cell not in changed:
                assert change.board.tiles[cell] == board.tiles[cell]
            elif kinds[cell] != 15:
                assert change.board.tiles[cell] != change.answer.tiles[cell]
        singles = list(one_tile_changes(grid, board))
        owners = np.empty(0, int)
        if singles:
            owners, _ = all_answers(grid, singles, [board.barriers] * len(singles))
        one_does = 1 in np.bincount(owners)
        assert one_does == (len(changed) == 1)
        assert change.fewest == (len(changed) <= 2)
        sizes.add(len(changed))
    assert {1, 2} & sizes


def test_fixed_tiles_stay_when_tiles_are_replaced():
    kept = 0
    for board, true in list(ambiguous(Grid(4, 4, True), 300, "kept"))[:12]:
        cells = np.flatnonzero((true == true[0]).all(axis=0))[::2]
        flags = np.isin(np.arange(16), cells)
        clued = board.with_tiles(np.where(flags, true[0], board.tiles)).with_fixed(flags)
        change = replace_tiles(clued)
        assert (change.board.tiles[cells] == true[0][cells]).all()
        assert (change.board.fixed == flags).all() and not set(cells) & set(change.cells)
        assert solve(change.board).answers == (change.answer,)
        kept += 1
    assert kept > 3


@pytest.mark.parametrize("grid", ["hex", "polar", "torus"])
@pytest.mark.parametrize("way", ["clues", "tiles"])
def test_repairs_on_other_grids(grid, way):
    size = "4" if grid == "polar" else "6x6"
    done = 0
    for index in range(60):
        made = gw.new("pipes", size, seed=2, index=index, grid=grid, unique=False).made
        if solve(made.start).status == "several":
            repaired = FAMILY.repair(made, way)
            said = solve(repaired.puzzle.start)
            assert (said.status, said.answers) == ("unique", (repaired.puzzle.answer,))
            done += 1
    assert done


def test_boards_of_too_many_answers_get_clues_that_are_all_needed():
    made = gw.new(
        "pipes", "40x40", seed=1, unique=False, tree="kruskal", wrap=True, crosses=True
    ).made
    assert "others may" in solve(made.start).reason
    repaired = FAMILY.repair(made, "clues")
    assert not repaired.fewest and "not proved fewest" in repaired.text
    start = repaired.puzzle.start
    assert solve(start).answers == (repaired.puzzle.answer,)
    assert tuple(np.flatnonzero(start.fixed)) == repaired.cells
    for cell in repaired.cells:
        fixed = start.fixed & (np.arange(start.topology.n) != cell)
        assert solve(start.with_fixed(fixed)).status == "several"


def test_one_region_after_another_gets_other_tiles():
    made = gw.new("pipes", "20x20", seed=2, unique=False, tree="wilson").made
    repaired = FAMILY.repair(made, "tiles")
    assert not repaired.fewest and 2 < len(repaired.cells) < 12
    assert solve(repaired.puzzle.start).answers == (repaired.puzzle.answer,)


def test_where_edges_have_twins_tiles_may_not_do_but_clues_do():
    tree = random_tree(Grid(2, 3, True), 6, random.Random(1))
    board = make_board(parse("square:2x3:wrap"), np.array(tree, np.uint8))
    assert solve(board).status == "several"
    with pytest.raises(NotReached, match="no other tiles were found"):
        replace_tiles(board)
    assert solve(fix_tiles(board).board).status == "unique"


def test_a_repaired_puzzle_says_so_and_reads_back():
    board = next(b for b, _ in ambiguous(Grid(4, 4, True), 50, "read"))
    for way, done in (("clues", "fixed"), ("tiles", "replaced")):
        repaired = FAMILY.repair(puzzle_of(board), way)
        puzzle = repaired.puzzle
        assert done in repaired.text
        assert puzzle.proof == f"one answer, proved after a repair: {repaired.text}"
        assert puzzle.seed is None and puzzle.parameters is None
        assert puzzle_from_json(puzzle_to_json(puzzle)) == puzzle
        again = FAMILY.repair(puzzle, way)
        assert again.puzzle is puzzle and again.cells == ()
        assert again.text == "nothing to repair: there is exactly one answer"


def test_what_cannot_be_repaired():
    with pytest.raises(NotReached, match=r"none: the tiles have 4 ends, but a tree of 4 tiles"):
        FAMILY.repair(puzzle_of(parse_net("2x2:1111")[0]), "clues")
    with pytest.raises(BadInput, match="expected a way to repair: clues, tiles, got 'luck'"):
        FAMILY.repair(puzzle_of(parse_net("2x1:14")[0]), "luck")
