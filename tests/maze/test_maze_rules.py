"""The judge says where the walker is, what cannot be reached, and what kind of maze it is."""

import random

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from maze_samples import MAKERS, graph_of, masked

from gridwright.grid import parse
from gridwright.maze.board import Parameters, make_maze
from gridwright.maze.generator import generate
from gridwright.maze.rules import Kind, judge_maze, kind_of
from gridwright.puzzle.outcome import Fault

KINDS = {**MAKERS, "masked": masked}


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6))
@settings(max_examples=120, deadline=None)
def test_parts_and_loops_are_those_of_the_graph(kind, seed):
    maze = KINDS[kind](random.Random(seed))
    graph = graph_of(maze)
    parts = nx.number_connected_components(graph)
    loops = graph.number_of_edges() - graph.number_of_nodes() + parts
    name = "unconnected" if parts > 1 else "braided" if loops else "perfect"
    assert kind_of(maze) == Kind(name, loops, parts)
    verdict = judge_maze(maze)
    assert verdict.notes == (str(kind_of(maze)),)
    n = maze.topology.n
    reach = nx.node_connected_component(graph, maze.entrance)
    joined = {cell for cell in reach if cell < n}
    there = set(np.flatnonzero(maze.present).tolist())
    faults = {fault.code: set(fault.cells) for fault in verdict.faults}
    expected = {"away": {maze.entrance}}
    if maze.exit not in reach:
        expected["unreachable"] = joined
    if parts > 1:
        expected["cut"] = there - joined
    assert faults == expected


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_a_maze_is_solved_on_the_exit_and_nowhere_else(kind, seed):
    maze = KINDS[kind](random.Random(seed))
    paths = nx.single_source_shortest_path(graph_of(maze), maze.entrance)
    for node, path in paths.items():
        verdict = judge_maze(maze.walked(tuple(path)))
        assert verdict.solved == (node == maze.exit)
        cells = list(dict.fromkeys(map(maze.passages.cell_of, path)))
        assert verdict.marks == {"trail": tuple(cells)}


def test_faults_say_where_things_are():
    links = np.array([4, 1, 4, 1, 0], np.uint8)
    maze = make_maze(parse("square:5x1"), links, entrance=1, exit=3, trail=(1, 0))
    assert judge_maze(maze).faults == (
        Fault("away", (0,), "the walker is at 0,0, and the exit at 3,0"),
        Fault("unreachable", (0, 1), "no way leads to the exit at 3,0: 2 cells can be reached"),
        Fault("cut", (2, 3, 4), "3 cells cannot be reached from the entrance"),
    )


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Kind("perfect", 0, 1), "perfect: one way between any two cells"),
        (Kind("braided", 1, 1), "braided: 1 loop"),
        (Kind("braided", 3, 1), "braided: 3 loops"),
        (Kind("unconnected", 0, 2), "unconnected: 2 parts"),
        (Kind("unconnected", 4, 2), "unconnected: 2 parts, 4 loops"),
    ],
)
def test_kinds_in_words(kind, text):
    assert str(kind) == text


def test_judging_is_the_same_compiled_and_plain(monkeypatch):
    links = generate(Parameters("square:9x7", loops=4), 1).start.links.copy()
    links[0] &= ~np.uint8(8)
    links[9] &= ~np.uint8(2)
    found = []
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        for spec in ("square:9x7", "square:9x7:wrap"):
            found += [judge_maze(make_maze(parse(spec), links, entrance=0, exit=62))]
    assert found[:2] == found[2:]


def test_a_huge_maze_is_judged_without_a_table():
    made = generate(Parameters("square:10x8"), 1).start
    topology = parse("square:4000x3000", 10**8)
    links = np.zeros((3000, 4000), np.uint8)
    links[:8, :10] = made.links.reshape(8, 10)
    present = np.zeros((3000, 4000), np.bool_)
    present[:8, :10] = True
    maze = make_maze(
        topology, links.ravel(), entrance=0, exit=7 * 4000 + 9, present=present.ravel()
    )
    assert kind_of(maze) == Kind("perfect", 0, 1)
    assert callable(topology.__dict__["neighbour"])
