"""Fixed tiles: they never turn, and solver, counts, hints and drawings know it."""

import pickle
import random

import numpy as np
import pytest
from pipes_boards import random_boards
from pipes_oracle import Grid, all_answers

from gridwright.core.errors import BadInput
from gridwright.grid.square import square
from gridwright.grid.topology import parse
from gridwright.pipes import count_exactly, hint, make_board, parse_net, print_net
from gridwright.pipes.codec import board_from_plain, board_to_plain
from gridwright.pipes.family import FAMILY
from gridwright.pipes.moves import Move, apply, moves
from gridwright.pipes.path import walk_board
from gridwright.pipes.solver import count_board, solve
from gridwright.puzzle.scene import Circle, Polygon, View
from gridwright.render import to_text

GRIDS = (Grid(3, 3), Grid(4, 3), Grid(3, 4, True), Grid(2, 4, True), Grid(5, 2), Grid(1, 6))
CHARACTERS = View("characters", judged=False)


def clued(cells, board):
    flags = np.zeros(board.topology.n, np.bool_)
    flags[list(cells)] = True
    return board.with_fixed(flags)


def boards_with_clues(grid, number, draw):
    """Draw boards some of whose tiles are fixed, as they stand or as in an answer.

    Gives each with the answers in which the fixed tiles stand as they do.
    """
    tiles, barriers = random_boards(grid, number, draw)
    owners, masks = all_answers(grid, tiles, barriers)
    for i in range(number):
        mine = masks[owners == i]
        held = [cell for cell in range(grid.n) if tiles[i][cell]]
        cells = draw.sample(held, draw.choice((0, 1, len(held) // 2, len(held))))
        start = tiles[i].copy()
        if len(mine) and draw.random() < 0.8:
            start[cells] = draw.choice(list(mine))[cells]
        board = make_board(square(*grid), start, barriers=barriers[i])
        true = [m.tolist() for m in mine if (m[cells] == start[cells]).all()]
        yield clued(cells, board), true


@pytest.mark.parametrize("jit", ["on", "off"])
@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_answers_are_those_in_which_fixed_tiles_stand_as_they_do(grid, jit, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", jit)
    seen = set()
    number = 300 if jit == "on" else 60
    for board, true in boards_with_clues(grid, number, random.Random(f"clues {grid}")):
        found = count_board(board, 10_000, keep=len(true) + 1)
        assert (found.found, found.complete) == (len(true), True)
        answers = [board.turned_by(turns).tiles.tolist() for turns in found.turns]
        assert sorted(answers) == sorted(true)
        assert count_exactly(board) == len(true)
        said = solve(board, limit=10_000)
        assert (said.count, said.status == "none") == (len(true), not true)
        seen.add((min(len(true), 2), bool(board.fixed.any())))
    assert {(0, True), (1, True), (1, False)} <= seen


def test_a_fixed_tile_that_opens_a_closed_side_is_named():
    board, _ = parse_net("3x1:151")
    assert solve(board).status == "unique"
    said = solve(clued([0], board.turned(0, 1)))
    assert (said.status, said.cells) == ("none", (0,))
    assert said.reason == "the fixed tile at 0,0 opens a side that is closed"


def test_a_part_that_fixed_tiles_cut_off_is_found_without_trying():
    topology = square(12, 12)
    tiles = np.full(topology.n, 10, np.uint8)
    tiles[:2] = 4, 1
    tiles[2:6] = 1
    tiles[6:10] = 7
    assert int(np.bitwise_count(tiles).sum()) == 2 * (topology.n - 1)
    said = solve(clued([0, 1], make_board(topology, tiles)))
    assert (said.status, said.nodes) == ("none", 0)


def test_hints_never_ask_to_turn_a_fixed_tile_and_lead_to_an_answer():
    draw = random.Random("hints")
    hinted = 0
    for board, true in boards_with_clues(Grid(4, 4, True), 60, draw):
        for step in walk_board(board, known=board.fixed).steps if len(true) == 1 else ():
            assert not board.fixed[step.cell] and true[0][step.cell] in step.left
        position, told = board, hint(board) if true else None
        while told is not None:
            hinted += 1
            assert hinted < 2000
            move = FAMILY.parse_move(position, told.move)
            assert not board.fixed[move.cell]
            position = apply(position, move)
            told = hint(position)
        assert FAMILY.judge(position).solved == bool(true)
    assert hinted > 100


def test_a_fixed_tile_takes_no_move():
    board = clued([1], parse_net("3x1:151")[0])
    assert {move.cell for move in moves(board)} == {0, 2}
    for move in (Move("turn", 1, 1), Move("lock", 1)):
        with pytest.raises(BadInput, match=r"expected a tile that is not fixed, got '1,0'"):
            apply(board, move)
    assert FAMILY.key_move(board, 1, "clockwise") is FAMILY.key_move(board, 1, "lock") is None
    assert FAMILY.key_move(board, 0, "lock") == Move("lock", 0)


def test_fixing_unlocks_and_equality_tells_fixed_from_not():
    board = parse_net("3x1:151")[0].with_locked(np.array([True, False, True]))
    fixed = clued([0], board)
    assert fixed.locked.tolist() == [False, False, True]
    assert fixed != board and fixed == clued([0], board) and hash(fixed) == hash(clued([0], board))
    again = pickle.loads(pickle.dumps(fixed))
    assert again == fixed and not again.fixed.flags.writeable
    assert fixed.turned(2, 1).fixed.tolist() == fixed.fixed.tolist()


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        ([1, 0], r"expected fixed tiles as bool\[3\], got \(2,\)"),
        ([0, 1, 0], "fixed: expected a fixed cell that has a tile, got 'cell 1,0'"),
        ([0, 0, 1], "fixed: expected a tile that is either fixed or locked, got 'cell 2,0'"),
    ],
)
def test_what_cannot_be_fixed(flags, sentence):
    locked = np.array([False, False, True])
    with pytest.raises(BadInput, match=sentence):
        make_board(
            square(3, 1), np.array([4, 0, 1], np.uint8), locked=locked, fixed=np.array(flags, bool)
        )


def test_an_id_cannot_hold_fixed_tiles_and_json_can():
    board = clued([0, 2], parse_net("3x1:151")[0])
    with pytest.raises(BadInput) as caught:
        print_net(board)
    line = "Net ID: expected a board without fixed tiles, which an ID cannot hold, got '2 fixed'"
    assert str(caught.value) == f"{line}; use JSON"
    plain = board_to_plain(board)
    assert plain["fixed"] == "a0"
    assert board_from_plain(plain) == board
    del plain["fixed"]
    assert not board_from_plain(plain).fixed.any()


def test_fixed_tiles_are_clamped_and_differ_from_locked_ones():
    plain = parse_net("3x3:777777777")[0]
    flags = np.arange(9) == 4
    fixed, locked = plain.with_fixed(flags), plain.with_locked(flags)
    lines, bolted = (
        to_text(FAMILY.scene(board, CHARACTERS)).splitlines() for board in (fixed, locked)
    )
    assert [line[5] + line[7] for line in (lines[2], lines[4])] == ["▄▄", "▀▀"]
    assert [line[5] + line[7] for line in (bolted[2], bolted[4])] == ["▗▖", "▝▘"]
    pictured = FAMILY.scene(fixed, View(judged=False)).items
    plates = [item for item in pictured if isinstance(item, Polygon) and item.role == "locked"]
    assert len(plates) == 4
    assert not any(isinstance(item, Circle) and item.role == "locked" for item in pictured)


def test_clamps_and_bolts_of_neighbours_are_both_seen():
    plain = parse_net("1x3:222")[0]
    first, second = np.array([1, 0, 0], bool), np.array([0, 1, 0], bool)
    for board, seen in (
        (plain.with_fixed(first | second), "██"),
        (plain.with_fixed(first).with_locked(second), "▜▛"),
        (plain.with_fixed(second).with_locked(first), "▟▙"),
        (plain.with_locked(first | second), "▐▌"),
    ):
        row = to_text(FAMILY.scene(board, CHARACTERS)).splitlines()[2]
        assert row[1] + row[3] == seen


def test_dots_show_more_of_a_fixed_tile_than_of_a_locked_one():
    topology = parse("hex:3x3")
    tiles = np.full(topology.n, 1, np.uint8)
    board = make_board(topology, tiles)
    flags = np.arange(topology.n) == 4

    def shown(position):
        return to_text(FAMILY.scene(position, CHARACTERS))

    drawn = {shown(board), shown(board.with_locked(flags)), shown(board.with_fixed(flags))}
    assert len(drawn) == 3
