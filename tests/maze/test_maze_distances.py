"""Distances and longest paths against networkx, and solving square mazes in a byte a cell."""

import itertools
import random

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from maze_samples import MAKERS, graph_of, masked

from gridwright.core.errors import BadInput
from gridwright.core.rng import stream
from gridwright.grid.topology import parse
from gridwright.maze import flood
from gridwright.maze.board import make_maze
from gridwright.maze.distances import distances, longest_along, longest_path
from gridwright.maze.passages import open_ground
from gridwright.maze.solvers import PATH, VISITED, solve_by, solve_square, square_path
from gridwright.trees import random_tree


@st.composite
def mazes(draw, kinds=tuple(MAKERS)):
    rand = draw(st.randoms(use_true_random=False))
    return MAKERS[draw(st.sampled_from(kinds))](rand)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(mazes(), st.integers(0, 10**6))
def test_distances_agree_with_networkx_on_every_kind(maze, number):
    nodes = maze.passages.nodes
    start = number % nodes
    expected = nx.single_source_shortest_path_length(graph_of(maze), start)
    found = distances(maze, start)
    assert found.dtype == np.int32
    assert found.tolist() == [expected.get(node, -1) for node in range(nodes)]


def longest_by_brute_force(maze):
    graph, n = graph_of(maze), maze.topology.n
    lengths = dict(nx.all_pairs_shortest_path_length(graph))
    return max(steps for a, ends in lengths.items() for b, steps in ends.items() if max(a, b) < n)


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(mazes())
def test_the_longest_path_is_exact_without_loops_and_a_lower_bound_with_them(maze):
    one, other = longest_path(maze)
    assert one <= other < maze.topology.n
    found = longest_along(maze.passages, maze.present)
    assert (found.one, found.other) == (one, other)
    assert distances(maze, one)[other] == found.length
    longest = longest_by_brute_force(maze)
    if nx.is_forest(graph_of(maze)):
        assert found.length == longest
    else:
        # Twice the eccentricity of any node bounds the diameter of its part, but the largest
        # part may be another one.
        assert found.length <= longest <= 2 * max(found.length, 1)


def test_the_longest_path_may_lie_in_any_part_and_needs_a_cell():
    for seed in range(60):
        maze = masked(random.Random(seed))
        if nx.is_forest(graph_of(maze)):
            assert longest_along(maze.passages, maze.present).length == longest_by_brute_force(maze)
    nowhere = np.zeros(maze.topology.n, np.bool_)
    with pytest.raises(BadInput, match="a cell that is there"):
        longest_along(maze.passages, nowhere)


@pytest.mark.parametrize("start", [-1, 6])
def test_a_start_that_is_no_node_is_refused(start):
    topology = parse("square:3x2")
    maze = make_maze(topology, open_ground(topology), entrance=0, exit=5)
    with pytest.raises(BadInput, match=r"start: expected a node in 0 \.\. 5"):
        distances(maze, start)


def square_maze(rand, width, height):
    """A square maze with any links at all: links, and the maze."""
    topology = parse(f"square:{width}x{height}")
    links = np.zeros(topology.n, np.uint8)
    share = rand.choice([0.3, 0.55, 0.8, 1.0])
    for cell in range(topology.n):
        for port, other in ((2, cell + 1), (3, cell + width)):
            if topology.neighbour[cell, port] >= 0 and rand.random() < share:
                links[cell] |= 1 << port
                links[other] |= 1 << (port ^ 2)
    start, goal = rand.randrange(topology.n), rand.randrange(topology.n)
    return make_maze(topology, links, entrance=start, exit=goal)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 9), st.integers(1, 9))
def test_a_byte_a_cell_is_enough_for_a_shortest_path(rand, width, height):
    maze = square_maze(rand, width, height)
    links = maze.links.copy()
    marks, length = solve_square(links, width, height, maze.entrance, maze.exit)
    graph = graph_of(maze)
    far = nx.single_source_shortest_path_length(graph, maze.entrance)
    visited = np.flatnonzero(marks & VISITED).tolist()
    assert (links == maze.links).all() and (marks & 15 == maze.links).all()
    assert set(visited) <= far.keys()
    if maze.exit not in far:
        assert length == -1 and set(visited) == far.keys() and not (marks & PATH).any()
        return
    assert length == far[maze.exit]
    path = square_path(marks, width, maze.exit, length).tolist()
    assert path[0] == maze.entrance and path[-1] == maze.exit
    assert all(graph.has_edge(a, b) for a, b in itertools.pairwise(path))
    assert np.flatnonzero(marks & PATH).tolist() == sorted(path)
    assert {cell for cell, steps in far.items() if steps < length} <= set(visited)
    assert max(far[cell] for cell in visited) <= length


def test_queues_grow_with_the_flood(monkeypatch):
    monkeypatch.setattr(flood, "_FIRST_RING", 16)
    topology = parse("square:60x40")
    maze = make_maze(topology, open_ground(topology), entrance=1230, exit=0)
    marks, length = solve_square(maze.links, 60, 40, 1230, 0)
    assert length == 30 + 20
    assert distances(maze, 1230)[[0, 59, 2399]].tolist() == [50, 49, 48]
    assert (marks & VISITED > 0).sum() > 1000


@pytest.mark.parametrize(
    ("links", "width", "height", "start", "goal", "words"),
    [
        ([4, 1], 2, 1, 0, 2, "goal: expected a cell in 0 .. 1"),
        ([4, 1], 2, 1, -1, 1, "start: expected a cell in 0 .. 1"),
        ([4, 1], 1, 1, 0, 0, "uint8[1]"),
        ([4, 1], 0, 1, 0, 0, "cells"),
        ([5, 1], 2, 1, 0, 1, "leads out"),
        ([6, 1], 2, 1, 0, 1, "leads out"),
        ([4, 5], 2, 1, 0, 1, "leads out"),
        ([12, 1], 2, 1, 0, 1, "leads out"),
        ([20, 1], 2, 1, 0, 1, "leads out"),
    ],
)
def test_links_and_cells_that_cannot_be_are_refused(links, width, height, start, goal, words):
    with pytest.raises(BadInput) as error:
        solve_square(np.array(links, np.uint8), width, height, start, goal)
    assert words in str(error.value)


def test_compiled_and_plain_agree(monkeypatch):
    rand = random.Random(4)
    boards = [square_maze(rand, rand.randint(1, 9), rand.randint(1, 9)) for _ in range(20)]
    others = [MAKERS[kind](rand) for kind in MAKERS for _ in range(3)]
    found = []
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        found.append([])
        for maze in boards:
            size = maze.topology.size
            marks, length = solve_square(maze.links, *size, maze.entrance, maze.exit)
            found[-1].append((marks.tolist(), length))
            if length >= 0:
                found[-1].append(square_path(marks, size[0], maze.exit, length).tolist())
        for maze in others:
            found[-1].append((distances(maze, maze.entrance).tolist(), longest_path(maze)))
    assert found[0] == found[1]


@pytest.mark.slow
def test_a_square_maze_beyond_the_tables_is_solved_in_a_byte_a_cell():
    width, height = 4001, 2999  # more cells than topologies have tables for
    topology = parse(f"square:{width}x{height}", 10**9)
    snake = np.full((height, width), 1 | 4, np.uint8)
    snake[:, 0], snake[:, -1] = 4, 1
    for row in range(height - 1):
        side = -1 if row % 2 == 0 else 0
        snake[row, side] |= 8
        snake[row + 1, side] |= 2
    links = snake.ravel()
    goal = links.size - 1
    marks, length = solve_square(links, width, height, 0, goal)
    assert length == goal
    maze = make_maze(topology, links, entrance=0, exit=goal)
    assert longest_path(maze) == (0, goal)
    assert distances(maze, 0)[goal] == goal
    assert (marks & PATH > 0).all()


def test_square_and_other_solvers_agree_on_a_large_maze():
    topology = parse("square:300x200")
    links = random_tree(topology, "wilson", stream(12))
    maze = make_maze(topology, links, entrance=0, exit=topology.n - 1)
    marks, length = solve_square(links, 300, 200, 0, topology.n - 1)
    path = square_path(marks, 300, topology.n - 1, length)
    assert tuple(path.tolist()) == solve_by(maze, "bfs").path
