"""Hints lead to the exit by a shortest way, and what they say of the other ways is so."""

import random

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from maze_samples import MAKERS, graph_of, masked

from gridwright.core.errors import BadInput
from gridwright.grid import parse
from gridwright.maze.board import make_maze
from gridwright.maze.grading import LEVELS, grade
from gridwright.maze.hints import CORRIDOR, DEAD_END, HOPELESS, JUNCTION, LOOP, hint
from gridwright.maze.metrics import measure
from gridwright.maze.moves import apply, moves, parse_move

KINDS = {**MAKERS, "masked": masked}


def wander(maze, rand, steps):
    for _ in range(steps):
        listed = list(moves(maze))
        if not listed or maze.here == maze.exit:
            return maze
        maze = apply(maze, rand.choice(listed))
    return maze


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6), st.integers(0, 12))
@settings(max_examples=150, deadline=None)
def test_hints_are_true(kind, seed, steps):
    rand = random.Random(seed)
    maze = wander(KINDS[kind](rand), rand, steps)
    graph = nx.Graph(graph_of(maze))
    graph.remove_edges_from(list(nx.selfloop_edges(graph)))
    said = hint(maze)
    if maze.here == maze.exit:
        assert said is None
        return
    if not nx.has_path(graph, maze.here, maze.exit):
        assert (said.technique, said.move) == (HOPELESS, None)
        return
    away = nx.shortest_path_length(graph, maze.here, maze.exit)
    after = apply(maze, parse_move(maze, said.move))
    assert nx.shortest_path_length(graph, after.here, maze.exit) == away - 1
    name = said.move.removeprefix("go ")
    plural = "step" if away == 1 else "steps"
    assert said.text.startswith(f"Go {name}: the exit is {away:,} {plural} away this way")
    cells = [maze.passages.cell_of(node) for node in (after.here, maze.here)]
    assert said.cells == tuple(dict.fromkeys(cells))
    others = set(graph[maze.here]) - {after.here}
    back = set(maze.trail[-2:-1])
    beside = graph.subgraph(set(graph) - {maze.here})
    alive = {node for node in others if nx.has_path(beside, node, maze.exit)}
    if alive:
        expected = LOOP
    elif after.here in back:
        expected = DEAD_END
    else:
        expected = JUNCTION if others - back else CORRIDOR
    assert said.technique == expected
    if expected == LOOP:
        assert ("another way leads" in said.text) == (len(alive) == 1)
    if expected == JUNCTION:
        assert ("other ways" in said.text) == (len(others - back) > 1)


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_hints_followed_from_anywhere_reach_the_exit_in_as_many_steps_as_they_say(kind, seed):
    rand = random.Random(seed)
    maze = wander(KINDS[kind](rand), rand, 5)
    graph = graph_of(maze)
    if not nx.has_path(graph, maze.here, maze.exit):
        return
    for _ in range(nx.shortest_path_length(graph, maze.here, maze.exit)):
        maze = apply(maze, parse_move(maze, hint(maze).move))
    assert maze.here == maze.exit


def fork():
    """A corridor from 0,1 with dead ends up and down at 1,1, and the exit at 3,1."""
    topology = parse("square:4x3")
    links = np.zeros(12, np.uint8)
    links[[4, 5, 6, 7, 1, 9]] = 4, 15, 5, 1, 8, 2
    return make_maze(topology, links, entrance=4, exit=7)


@pytest.mark.parametrize(
    ("walk", "technique", "text"),
    [
        ((), CORRIDOR, "Go right: the exit is 3 steps away this way, and there is no other way on"),
        (
            ("right",),
            JUNCTION,
            "Go right: the exit is 2 steps away this way; the other ways are dead ends",
        ),
        (
            ("right", "up"),
            DEAD_END,
            "Go down: the exit is 3 steps away this way, back from this dead end",
        ),
        (
            ("right", "right"),
            CORRIDOR,
            "Go right: the exit is 1 step away this way, and there is no other way on",
        ),
    ],
)
def test_hints_in_words(walk, technique, text):
    maze = fork()
    for way in walk:
        maze = apply(maze, parse_move(maze, f"go {way}"))
    said = hint(maze)
    assert (said.technique, said.text) == (technique, f"{text}.")


def test_a_hint_before_other_ways_and_back():
    topology = parse("square:3x3")
    links = np.zeros(9, np.uint8)
    links[[3, 4, 5, 1, 7, 0, 6]] = 2 | 4 | 8, 11, 0, 8, 2, 8, 2
    maze = make_maze(topology, links, entrance=0, exit=6, trail=(0, 3, 4))
    assert hint(maze).technique == DEAD_END
    assert hint(maze).text.endswith("this way, back; all other ways are dead ends.")


def test_there_is_no_hint_where_the_exit_cannot_be_reached():
    links = np.array([4, 1, 4, 1], np.uint8)
    said = hint(make_maze(parse("square:4x1"), links, entrance=0, exit=3))
    assert said.text == "No way leads to the exit: 2 cells can be reached."
    assert said.cells == (0, 1)


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_grades_are_the_difficulty_of_the_metrics(kind, seed):
    maze = KINDS[kind](random.Random(seed))
    found = measure(maze)
    if found.solution is None:
        with pytest.raises(BadInput, match="expected a maze with a way to the exit"):
            grade(maze)
        return
    said = grade(maze)
    assert said.score == round(found.solution.difficulty, 1)
    assert said.techniques.get("step", 0) == found.solution.length
    assert said.techniques.get("junction on the way", 0) == found.solution.decisions
    assert said.techniques.get("dead end", 0) == found.dead_ends
    assert said.techniques.get("loop", 0) == found.loops
    assert min(said.techniques.values()) > 0
    assert LEVELS[said.level] <= said.score
    harder = [least for least in LEVELS.values() if least > LEVELS[said.level]]
    assert all(said.score < least for least in harder)
