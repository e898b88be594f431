"""Mazes are checked when they are made, never change, and find their way by arithmetic or table."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.core.rng import stream
from gridwright.grid import parse, square
from gridwright.grid.passable import passable
from gridwright.maze.board import make_maze, maze_grid
from gridwright.maze.kernels.edges import step_at
from gridwright.maze.passages import Passages, edge_table, open_ground, plain_width
from gridwright.trees import random_tree

# 0,0 - 1,0   2,0     a passage runs beneath 1,1 from 1,0 to 1,2
#  |             |
# 0,1 - 1,1 - 2,1
#                |
# 0,2 - 1,2   2,2
WOVEN_LINKS = np.array([12, 9, 8, 6, 5, 11, 4, 3, 2], np.uint8)
WOVEN_TUNNELS = np.array([0, 0, 0, 0, 10, 0, 0, 0, 0], np.uint8)


def woven(**more):
    given = {"entrance": 0, "exit": 8, "tunnels": WOVEN_TUNNELS} | more
    return make_maze(square(3, 3), WOVEN_LINKS, **given)


def tree(topology, seed=1):
    return random_tree(topology, "kruskal", stream(seed))


def test_a_tunnel_is_a_node_of_its_own_that_joins_opposite_neighbours():
    graph = woven().passages
    assert graph.nodes == 10
    assert (graph.cell_of(9), graph.cell_of(4), graph.cell.tolist()) == (4, 4, [*range(9), 4])
    assert (graph.beyond(9), graph.beyond(4)) == ([1, 7], [3, 5])
    assert (graph.beyond(1), graph.beyond(7)) == ([0, 9], [6, 9])


def test_the_graph_agrees_in_both_directions():
    graph = woven().passages
    for node in range(graph.nodes):
        for port in graph.ports(node):
            step = int(graph.steps[node * graph.k + port])
            assert int(graph.steps[(step >> 3) * graph.k + (step & 7)]) == node << 3 | port


@given(st.integers(1, 6), st.integers(1, 6))
def test_arithmetic_gives_the_edges_of_the_table(width, height):
    topology = square(width, height)
    table, k, row = edge_table(topology)
    assert (row, k) == (width, 4)
    for cell in range(topology.n):
        for port in range(4):
            if topology.neighbour[cell, port] >= 0:
                found = step_at(table, k, row, cell, port)
                assert found == topology.steps[cell * 4 + port]


@pytest.mark.parametrize("spec", ["square:4x3:wrap", "hex:4x3", "layered:2:square:3x2"])
def test_other_grids_are_read_from_their_table(spec):
    topology = parse(spec)
    assert plain_width(topology) == 0
    assert edge_table(topology)[0] is topology.steps
    assert (open_ground(topology) == topology.existing).all()


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_open_ground_is_what_is_passable(width, height, data):
    topology = square(width, height)
    cells = data.draw(st.lists(st.booleans(), min_size=topology.n, max_size=topology.n))
    present = np.array(cells, np.bool_)
    assert (open_ground(topology, present) == passable(topology, present)).all()
    assert (open_ground(topology) == topology.existing).all()


def test_a_huge_maze_takes_a_byte_a_cell_and_no_table():
    topology = maze_grid("square:5000x4000")
    links = np.zeros(topology.n, np.uint8)
    links[:2] = 4, 1
    maze = make_maze(topology, links, entrance=0, exit=topology.n - 1)
    assert maze.passages.beyond(0) == [1]
    assert callable(topology.__dict__["neighbour"])
    with pytest.raises(BadInput, match="at most 10,000,000 cells"):
        maze_grid("square:5000x4000:wrap")


@given(st.integers(1, 5), st.integers(2, 5), st.data())
@settings(max_examples=60)
def test_any_other_mask_of_any_cell_is_refused(width, height, data):
    topology = square(width, height)
    links = tree(topology)
    cell = data.draw(st.integers(0, topology.n - 1))
    mask = data.draw(st.integers(0, 255).filter(lambda mask: mask != links[cell]))
    wrong = links.copy()
    wrong[cell] = mask
    with pytest.raises(BadInput, match="open on both sides of every edge"):
        make_maze(topology, wrong, entrance=0, exit=topology.n - 1)


@pytest.mark.parametrize("mode", ["on", "off"])
def test_edges_are_checked_alike_compiled_and_plain(mode, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
    for spec in ("square:4x3", "square:4x3:wrap"):
        topology = parse(spec)
        wrong = np.zeros(topology.n, np.uint8)
        wrong[5] = 2
        with pytest.raises(BadInput, match="cell 1,1: expected"):
            make_maze(topology, wrong, entrance=0, exit=11)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"links": np.zeros(8, np.uint8)}, r"links: expected uint8\[9\], got 'uint8\[8\]'"),
        ({"links": np.zeros(9, np.int64)}, r"got 'int64\[9\]'"),
        ({"tunnels": np.zeros(9, np.bool_)}, r"tunnels: expected uint8"),
        ({"present": np.ones(9, np.uint8)}, r"present: expected bool"),
        ({"tunnels": WOVEN_TUNNELS * 0}, "cell 1,0: expected passages"),
        ({"tunnels": np.roll(WOVEN_TUNNELS, 1)}, "cell 2,1: expected tunnels that run straight"),
        ({"tunnels": WOVEN_TUNNELS // 2 * 3}, "expected tunnels that run straight"),
        ({"present": np.arange(9) != 2}, "cell 2,0: expected passages between cells"),
        ({"present": np.arange(9) < 9, "exit": 9}, "exit: expected a cell that is there, got 9"),
        ({"entrance": -1}, "entrance: expected a cell that is there, got -1"),
        ({"trail": (3,)}, "trail: expected a trail from the entrance"),
        ({"trail": (0, 3, 0)}, "a trail that does not cross itself"),
        ({"trail": (0, 4)}, "a trail along passages"),
        ({"trail": (0, 10**9)}, "a trail along passages"),
    ],
)
def test_what_cannot_be_is_refused(more, words):
    links = more.get("links", WOVEN_LINKS)
    given = {"entrance": 0, "exit": 8, "tunnels": WOVEN_TUNNELS} | more
    given.pop("links", None)
    with pytest.raises(BadInput, match=words):
        make_maze(square(3, 3), links, **given)


def test_tunnels_are_for_grids_of_squares():
    topology = parse("hex:3x3")
    tunnels = np.zeros(9, np.uint8)
    tunnels[4] = 5
    with pytest.raises(BadInput, match="no tunnels but on square grids"):
        make_maze(topology, np.zeros(9, np.uint8), entrance=0, exit=8, tunnels=tunnels)


def test_mazes_are_equal_by_what_they_hold():
    one, other = woven(), woven()
    assert one == other
    assert hash(one) == hash(other)
    further = one.walked((0, 1, 9))
    assert further != one
    assert further == woven(trail=(0, 1, 9))
    assert one != woven(exit=7)
    assert one != "a maze"


def test_what_all_positions_share_is_made_once():
    maze = woven()
    made = []
    for position in (maze, maze.walked((0, 1)), maze.walked((0, 3))):
        assert position.once("answer", lambda: made.append(1) or 42) == 42
        assert position.passages is maze.passages
    assert made == [1]
    assert isinstance(maze.passages, Passages)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))])
def test_copies_are_equal_and_read_only(copied):
    maze = woven(trail=(0, 1))
    again = copied(maze)
    assert again == maze
    for array in (again.links, again.tunnels, again.present):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_the_arrays_that_were_given_stay_apart():
    links = WOVEN_LINKS.copy()
    maze = make_maze(square(3, 3), links, entrance=0, exit=8, tunnels=WOVEN_TUNNELS)
    links[0] = 0
    assert maze.links[0] == 12
    assert repr(maze) == "Maze('square:3x3', 0,0 to 2,2)"
