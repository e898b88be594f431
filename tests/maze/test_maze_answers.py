"""Answers are shortest ways; whether there is another, and how many, is as brute force finds."""

import random
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from maze_samples import MAKERS, graph_of, masked

from gridwright.grid import parse
from gridwright.maze.answers import BY_COUNT, BY_SEARCH, default_budget, solve
from gridwright.maze.board import Parameters, make_maze
from gridwright.maze.generator import generate
from gridwright.maze.rules import judge_maze, kind_of

MOST_LOOPS = 9  # each may double what brute force goes through
KINDS = {**MAKERS, "masked": masked}


def sample(kind, seed):
    return KINDS[kind](random.Random(seed))


def simple_ways(maze):
    """List the simple ways from entrance to exit as nodes, parallel links taken for one."""
    graph = nx.Graph(graph_of(maze))
    graph.remove_edges_from(list(nx.selfloop_edges(graph)))
    return [tuple(way) for way in nx.all_simple_paths(graph, maze.entrance, maze.exit)]


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6))
@settings(max_examples=150, deadline=None)
def test_answers_are_those_of_brute_force(kind, seed):
    maze = sample(kind, seed)
    assume(kind_of(maze).loops <= MOST_LOOPS)
    ways = simple_ways(maze)
    found = solve(maze, limit=len(ways) + 2)
    assert found.status == {0: "none", 1: "unique"}.get(len(ways), "several")
    assert found.count == len(ways)
    shown = [answer.trail for answer in found.answers]
    assert len(shown) == min(len(ways), 2)
    assert set(shown) <= set(ways)
    assert all(judge_maze(answer).solved for answer in found.answers)
    if ways:
        assert len(shown[0]) == min(map(len, ways))
    if len(ways) > 1:
        apart = set(shown[0]) ^ set(shown[1])
        assert set(found.differ) == set(map(maze.passages.cell_of, apart)) != set()
        assert found.how == BY_COUNT
        for limit in range(-1, 7):
            assert solve(maze, limit).count == min(max(limit, 2), len(ways))


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_an_answer_is_the_only_one_where_all_its_links_are_bridges(kind, seed):
    maze = sample(kind, seed)
    found = solve(maze)
    if not found.answers:
        return
    graph = nx.Graph(graph_of(maze))
    bridges = {frozenset(edge) for edge in nx.bridges(graph)}
    trail = found.answers[0].trail
    links = [frozenset(pair) for pair in pairwise(trail)]
    assert (found.status == "unique") == all(link in bridges for link in links)
    assert found.how == BY_SEARCH


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_an_answer_does_not_depend_on_the_walker(kind, seed):
    maze = sample(kind, seed)
    found = solve(maze)
    for answer in found.answers:
        assert solve(answer) == found


def test_parallel_links_are_one_way():
    # A ring of two cells: both links join the same two.
    topology = parse("square:2x1:wrap")
    both = make_maze(topology, np.array([5, 5], np.uint8), entrance=0, exit=1)
    assert solve(both).status == "unique"
    ring = parse("square:3x1:wrap")
    around = make_maze(ring, np.array([5, 5, 5], np.uint8), entrance=0, exit=1)
    found = solve(around)
    assert (found.status, found.count, found.differ) == ("several", 2, (2,))


def test_links_from_a_cell_to_itself_lead_nowhere():
    topology = parse("square:1x2:wrap")
    maze = make_maze(topology, np.array([13, 7], np.uint8), entrance=0, exit=1)
    assert solve(maze).status == "unique"


def test_an_exit_that_is_the_entrance_has_one_answer():
    maze = make_maze(parse("square:2x1"), np.array([4, 1], np.uint8), entrance=1, exit=1)
    found = solve(maze)
    assert (found.status, found.answers) == ("unique", (maze,))


def test_what_cannot_be_solved_says_why():
    links = np.array([4, 1, 4, 1], np.uint8)
    found = solve(make_maze(parse("square:4x1"), links, entrance=0, exit=3))
    assert (found.status, found.count, found.cells) == ("none", 0, (0, 1))
    assert found.reason == "no way leads to the exit at 3,0, 2 cells can be reached"


def open_floor(width, height):
    topology = parse(f"square:{width}x{height}")
    return make_maze(topology, topology.existing, entrance=0, exit=topology.n - 1)


@pytest.mark.parametrize(("side", "ways"), [(2, 2), (3, 12), (4, 184), (5, 8512)])
def test_self_avoiding_walks_across_a_square_are_counted(side, ways):
    # https://oeis.org/A007764
    assert solve(open_floor(side, side), limit=10_000).count == ways


def test_a_count_stops_where_its_trials_are_spent():
    floor = open_floor(5, 5)
    whole = solve(floor, limit=10_000)
    for budget in (0, 1, 7, whole.nodes - 1):
        found = solve(floor, limit=10_000, budget=budget)
        assert (found.status, found.count, found.nodes) == ("several", None, budget)
        assert found.answers == whole.answers
    assert solve(floor, limit=10_000, budget=whole.nodes).count == 8512
    assert solve(floor, limit=10_000, budget=10**30) == whole
    assert default_budget(25) > whole.nodes


@pytest.mark.parametrize("limit", [2, 5, 500])
def test_answers_are_the_same_compiled_and_plain(limit, monkeypatch):
    found = []
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        for more in ({"braid": 0.6}, {}, {"tree": "kruskal", "weave": 0.2, "loops": 3}):
            found += [solve(generate(Parameters("square:12x9", **more), 4).start, limit)]
    assert found[:3] == found[3:]
    assert [one.status for one in found[:3]] == ["several", "unique", "several"]
