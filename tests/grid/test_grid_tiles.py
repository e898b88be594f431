"""Turning tiles: bit by bit, in steps that add up, with ports that stay put."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.grid.square import DOWN, LEFT, RIGHT, UP, square
from gridwright.grid.tiles import distinct_turns, rotate, rotate_one, rotation_table, turned

cycles = st.integers(1, 8)
masks = st.integers(0, 255)
steps = st.integers(-20, 20)


@given(masks, steps, cycles)
def test_a_turn_moves_each_port_of_the_cycle_and_no_other(mask, step, cycle):
    after = turned(mask, step, cycle)
    for port in range(8):
        came = (port - step) % cycle if port < cycle else port
        assert after >> port & 1 == mask >> came & 1
    assert after < 256


@given(masks, steps, steps, cycles)
def test_turns_add_up_and_undo(mask, one, other, cycle):
    assert turned(turned(mask, one, cycle), other, cycle) == turned(mask, one + other, cycle)
    assert turned(turned(mask, one, cycle), -one, cycle) == mask
    assert turned(mask, cycle, cycle) == turned(mask, 0, cycle) == mask
    assert turned(mask, one, cycle).bit_count() == mask.bit_count()


def test_a_square_tile_turns_clockwise():
    assert [turned(LEFT, i, 4) for i in range(4)] == [LEFT, UP, RIGHT, DOWN]
    assert turned(LEFT | UP, 1, 4) == UP | RIGHT
    assert turned(LEFT | UP | RIGHT, -1, 4) == DOWN | LEFT | UP


@given(masks, cycles)
def test_the_turns_that_look_different_are_counted(mask, cycle):
    looks = [turned(mask, i, cycle) for i in range(cycle)]
    assert distinct_turns(mask, cycle) == len(set(looks))
    assert len(set(looks[: distinct_turns(mask, cycle)])) == len(set(looks))


@pytest.mark.parametrize("k", range(1, 9))
def test_the_table_holds_every_turn(k):
    table = rotation_table(k)
    assert table.shape == (k + 1, 1 << k, k) and table.dtype == np.uint8
    assert not table.flags.writeable and rotation_table(k) is table
    for cycle in range(1, k + 1):
        for mask in range(1 << k):
            assert table[cycle, mask].tolist() == [turned(mask, i, cycle) for i in range(k)]


@given(st.integers(1, 6), st.integers(1, 6), st.randoms(use_true_random=False))
def test_a_whole_board_turns_cell_by_cell(width, height, random):
    topology = square(width, height)
    tiles = np.array([random.randrange(16) for _ in range(topology.n)], np.uint8)
    moves = np.array([random.randrange(-9, 10) for _ in range(topology.n)], np.int64)
    before = tiles.copy(), moves.copy()
    after = rotate(topology, tiles, moves)
    assert after.dtype == np.uint8
    assert after.tolist() == [
        turned(tile, move, 4) for tile, move in zip(tiles.tolist(), moves.tolist(), strict=True)
    ]
    assert (tiles == before[0]).all() and (moves == before[1]).all()
    assert (rotate(topology, after, -moves) == tiles).all()


@given(masks, st.integers(0, 3), steps)
def test_one_tile_turns_as_it_does_with_the_whole_board(mask, cell, step):
    topology = square(2, 2)
    tiles = np.array([1, 2, 3, 4], np.uint8)
    tiles[cell] = mask & 15
    moves = np.zeros(4, np.int64)
    moves[cell] = step
    assert (
        rotate_one(topology, tiles, cell, step).tolist() == rotate(topology, tiles, moves).tolist()
    )


def test_ports_beyond_the_cycle_stay_where_they_are():
    """As stairs would: a fifth port on every cell, and a cell that turns in threes."""
    grid = square(2, 1)
    topology = dataclasses.replace(
        grid,
        port_names=(*grid.port_names, "stairs"),
        neighbour=np.hstack([grid.neighbour, [[1], [0]]]).astype(np.int32),
        back=np.hstack([grid.back, [[4], [4]]]).astype(np.int8),
        cycle=np.array([4, 3], np.uint8),
    )
    tiles = np.array([0b10001, 0b11001], np.uint8)
    assert rotate(topology, tiles, np.array([1, 1])).tolist() == [0b10010, 0b11010]
    assert rotate(topology, tiles, np.array([4, 3])).tolist() == tiles.tolist()
    assert rotate(topology, tiles, np.array([-1, -1])).tolist() == [0b11000, 0b11100]
