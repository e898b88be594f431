"""Moves are single steps through open ports; the trail is a thread without a knot."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from maze_samples import MAKERS, graph_of, masked

from gridwright.core.errors import BadInput
from gridwright.grid import parse
from gridwright.maze.board import Parameters, make_maze
from gridwright.maze.generator import generate
from gridwright.maze.moves import (
    Move,
    apply,
    moves,
    parse_move,
    print_move,
    step_through,
    step_towards,
)

KINDS = {**MAKERS, "masked": masked}


def go(maze, *ways):
    for way in ways:
        maze = apply(maze, parse_move(maze, f"go {way}"))
    return maze


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 10**6))
@settings(max_examples=80, deadline=None)
def test_walks_follow_passages_and_trails_are_loop_erased(kind, seed):
    rand = random.Random(seed)
    maze = KINDS[kind](rand)
    graph, expected = graph_of(maze), [maze.entrance]
    for _ in range(30):
        here = maze.here
        listed = list(moves(maze))
        beyond = [maze.passages.next_node(here, move.port) for move in listed]
        assert set(beyond) == set(graph[here]) - {here}
        if not listed:
            return
        which = rand.randrange(len(listed))
        text = print_move(maze, listed[which])
        assert parse_move(maze, text) == listed[which]
        maze = apply(maze, listed[which])
        if beyond[which] in expected:
            del expected[expected.index(beyond[which]) + 1 :]
        else:
            expected.append(beyond[which])
        assert maze.trail == tuple(expected)
        again = make_maze(
            maze.topology, maze.links, entrance=maze.entrance, exit=maze.exit,
            tunnels=maze.tunnels, present=maze.present, trail=maze.trail,
        )  # fmt: skip
        assert again == maze


def room():
    topology = parse("square:2x2")
    return make_maze(topology, topology.existing, entrance=0, exit=3)


def test_a_walk_around_a_loop_takes_the_thread_in():
    assert go(room(), "right", "down", "left").trail == (0, 1, 3, 2)
    assert go(room(), "right", "down", "left", "up").trail == (0,)
    assert go(room(), "right", "left").trail == (0,)
    assert go(room(), "right", "down", "up").trail == (0, 1)


def test_closed_and_unknown_ways_are_refused():
    maze = make_maze(parse("square:3x1"), np.array([4, 5, 1], np.uint8), entrance=1, exit=2)
    words = "cell 1,0: expected a way that is open: left, right, got 'up'"
    with pytest.raises(BadInput, match=words):
        go(maze, "up")
    with pytest.raises(BadInput, match="got '9'"):
        apply(maze, Move(9))
    with pytest.raises(BadInput, match="got '-1'"):
        apply(maze, Move(-1))
    for text in ("go", "go ", "go Left", "left", "go left ", "go left right", "go 0", "go \u0661"):
        with pytest.raises(BadInput, match="expected 'go' and one of left, up, right, down"):
            parse_move(maze, text)
    alone = make_maze(parse("square:2x1"), np.zeros(2, np.uint8), entrance=0, exit=1)
    with pytest.raises(BadInput, match="a way that is open: there is none"):
        apply(alone, Move(2))


def test_a_way_back_into_the_same_cell_is_no_move():
    maze = make_maze(parse("square:1x2:wrap"), np.array([13, 7], np.uint8), entrance=0, exit=1)
    assert [print_move(maze, move) for move in moves(maze)] == ["go down"]
    assert apply(maze, Move(0)) == maze


@pytest.mark.parametrize("direction", ["left", "up", "right", "down"])
def test_directions_go_through_the_ports_of_their_names(direction):
    maze = generate(Parameters("square:6x5", loops=8), 3).start
    for turn in range(12):
        listed = list(moves(maze))
        wanted = parse_move(maze, f"go {direction}")
        assert step_towards(maze, direction) == (wanted if wanted in listed else None)
        maze = apply(maze, listed[turn % len(listed)])


def wheel(*names):
    """A hexagonal maze whose middle is open through the ports of these names."""
    topology = parse("hexagon:2")
    middle = topology.source
    links = np.zeros(topology.n, np.uint8)
    for name in names:
        port = topology.port(middle, name)
        links[middle] |= 1 << port
        links[topology.neighbour[middle, port]] |= 1 << int(topology.back[middle, port])
    other = int(topology.neighbour[middle, topology.port(middle, names[0])])
    return make_maze(topology, links, entrance=middle, exit=other)


@pytest.mark.parametrize(
    ("names", "direction", "taken"),
    [
        (("left", "up-left"), "left", "left"),
        (("up-left", "down-right"), "up", "up-left"),
        (("up-right",), "up", "up-right"),
        (("up-left", "up-right"), "up", "up-left"),
        (("down-right", "left"), "down", "down-right"),
        (("down-right",), "right", None),
        (("left",), "up", None),
    ],
)
def test_other_grids_take_the_passage_nearest_to_a_direction(names, direction, taken):
    maze = wheel(*names)
    move = step_towards(maze, direction)
    assert (None if move is None else print_move(maze, move)) == (taken and f"go {taken}")


def test_of_two_ways_alike_the_one_that_leads_on_is_taken():
    # One comes from the upper left; up leads to the upper right.
    topology = wheel("up-left", "up-right").topology
    middle, links = topology.source, wheel("up-left", "up-right").links
    start = int(topology.neighbour[middle, topology.port(middle, "up-left")])
    goal = int(topology.neighbour[middle, topology.port(middle, "up-right")])
    maze = make_maze(topology, links, entrance=start, exit=goal)
    maze = apply(maze, next(moves(maze)))
    assert apply(maze, step_towards(maze, "up")).here == goal


def test_diagonal_passages_are_taken_where_no_straight_one_is_open():
    topology = parse("octagon:2x2")
    first = topology.cell(0, 0)
    port = topology.port(first, "down-right")
    links = np.zeros(topology.n, np.uint8)
    other = int(topology.neighbour[first, port])
    links[first], links[other] = 1 << port, 1 << int(topology.back[first, port])
    maze = make_maze(topology, links, entrance=first, exit=other)
    for direction in ("right", "down"):
        assert apply(maze, step_towards(maze, direction)).here == other
    assert step_towards(maze, "left") is None
    assert step_through(maze, "down-right") == Move(port)


def test_stairs_are_taken_by_their_names_only():
    topology = parse("layered:2:square:2x1")
    links = np.zeros(4, np.uint8)
    links[[0, 2]] = 1 << topology.port_names.index("upstairs"), 1 << 5
    maze = make_maze(topology, links, entrance=0, exit=2)
    assert [step_towards(maze, way) for way in ("left", "up", "right", "down")] == [None] * 4
    assert apply(maze, step_through(maze, "upstairs")).here == 2
    assert step_through(maze, "downstairs") is None
    assert step_through(maze, "right") is None
