"""Made mazes are spanning trees, and have the loops, crossings, cells and ends asked for."""

from dataclasses import replace

import networkx as nx
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from maze_samples import graph_of

from gridwright.core.errors import BadInput
from gridwright.grid import parse
from gridwright.grid.hexadecimal import print_bits
from gridwright.grid.passable import passable
from gridwright.maze.board import Parameters, make_maze
from gridwright.maze.generator import generate, recorded
from gridwright.trees import algorithms

SPECS = (
    "square:7x5", "square:1x6", "square:2x3:wrap", "hex:4x5", "triangle:6x4", "octagon:3x4",
    "polar:3", "cube:3", "layered:3:square:3x2", "cylinder:4x3", "moebius:4x3", "hexagon:3",
)  # fmt: skip
shares = st.sampled_from([0.0, 0.1, 0.3, 0.5, 0.9, 1.0])
sides = st.integers(1, 8)


def make(spec, seed=1, **more):
    return generate(Parameters(spec, **more), seed)


def is_tree(maze):
    graph = graph_of(maze)
    return nx.is_connected(graph) and graph.number_of_edges() == graph.number_of_nodes() - 1


def dead_ends(maze):
    return int((np.bitwise_count(maze.links) == 1).sum())


def checked(maze):
    """Check a maze as anybody's, which a maze as made must pass."""
    given = {name: getattr(maze, name) for name in ("entrance", "exit", "tunnels", "present")}
    assert make_maze(maze.topology, maze.links, **given) == maze
    return maze


@pytest.mark.parametrize("tree", algorithms())
def test_every_algorithm_gives_a_spanning_tree(tree):
    for seed in range(3):
        assert is_tree(checked(make("square:9x6", seed, tree=tree).start))


@pytest.mark.parametrize("spec", SPECS)
def test_every_grid_has_perfect_mazes_with_their_answer(spec):
    for seed in range(4):
        made = make(spec, seed)
        assert is_tree(checked(made.start))
        assert made.answer.trail == tuple(
            nx.shortest_path(graph_of(made.start), made.start.entrance, made.start.exit)
        )
        assert made.proof == "a spanning tree: one way between any two cells"


@given(sides, sides, st.integers(0, 10**6), shares)
@settings(max_examples=60, deadline=None)
def test_braids_open_the_share_of_dead_ends(width, height, seed, share):
    assume(width * height > 1)
    before = make(f"square:{width}x{height}", seed).start
    after = checked(make(f"square:{width}x{height}", seed, braid=share).start)
    assert (after.links & before.links == before.links).all()
    assert nx.is_connected(graph_of(after))
    opened = dead_ends(before) - dead_ends(after)
    stuck = _cannot_open(before)
    want = min(int(share * dead_ends(before) + 0.5), dead_ends(before) - stuck)
    assert opened in (want, want + 1)
    if share == 1:
        assert dead_ends(after) == stuck
    if share == 0:
        assert after == before
    for cell in range(after.topology.n):
        if before.links[cell] != after.links[cell] and np.bitwise_count(before.links[cell]) > 1:
            added = after.links[cell] & ~before.links[cell]
            beyond = [after.topology.neighbour[cell, p] for p in range(4) if added >> p & 1]
            assert all(np.bitwise_count(before.links[other]) == 1 for other in beyond)


def _cannot_open(maze):
    """Count the dead ends with no neighbour but the one they are linked to."""
    ends = np.flatnonzero(np.bitwise_count(maze.links) == 1)
    return sum(len(set(maze.topology.neighbour[end].tolist()) - {-1, end}) < 2 for end in ends)


def test_dead_ends_are_linked_to_other_dead_ends_first():
    links, pairs = 0, 0
    for seed in range(3):
        before = make("square:30x20", seed, tree="kruskal").start.links
        after = make("square:30x20", seed, tree="kruskal", braid=0.2).start.links
        added = int(np.bitwise_count(after & ~before).sum()) // 2
        ends = np.bitwise_count(before) == 1
        links += added
        pairs += int(ends[before != after].sum()) - added
    # Without a preference it would be three in ten, the share of dead ends.
    assert pairs > 0.5 * links


@given(st.sampled_from(SPECS), st.integers(0, 10**6), st.data())
@settings(max_examples=60, deadline=None)
def test_loops_are_as_many_as_asked(spec, seed, data):
    topology = parse(spec)
    edges = int(np.bitwise_count(topology.existing).sum()) // 2
    own = int((topology.neighbour == np.arange(topology.n)[:, None]).sum()) // 2
    most = edges - own - (topology.n - 1)
    want = data.draw(st.integers(0, most))
    maze = checked(make(spec, seed, loops=want).start)
    graph = graph_of(maze)
    assert graph.number_of_edges() - graph.number_of_nodes() + 1 == want
    assert nx.is_connected(graph)
    assert (maze.links & make(spec, seed).start.links == make(spec, seed).start.links).all()
    with pytest.raises(BadInput, match=f"loops: expected at most {most:,} loops"):
        make(spec, seed, loops=most + 1)


def test_every_wall_is_as_likely_to_become_a_loop():
    opened = np.zeros(9)
    rounds = 400
    for seed in range(rounds):
        tree = make("square:3x3", seed).start.links
        opened += np.bitwise_count(make("square:3x3", seed, loops=2).start.links & ~tree)
        opened -= np.bitwise_count(passable(parse("square:3x3")) & ~tree) / 2
    # Of 4 walls 2 are opened, so each with a chance of a half: what is left is noise.
    assert np.abs(opened).max() < 4 * np.sqrt(rounds)


def test_braid_and_loops_are_independent_steps_on_the_same_tree():
    links = {
        (braid, loops): make("square:12x9", 5, braid=braid, loops=loops).start.links
        for braid in (0.0, 0.4)
        for loops in (0, 5)
    }
    tree = links[0.0, 0]
    for (braid, loops), found in links.items():
        assert (found & tree == tree).all()
        assert (found != tree).any() == bool(braid or loops)


@given(sides, sides, st.integers(0, 10**6), shares, st.sampled_from(["", ":wrap"]))
@settings(max_examples=80, deadline=None)
def test_weaves_are_trees_over_cells_and_tunnels(width, height, seed, share, wrap):
    assume(width * height > 1)
    spec = f"square:{width}x{height}{wrap}"
    maze = checked(make(spec, seed, tree="kruskal", weave=share).start)
    assert is_tree(maze)
    tunnelled = np.flatnonzero(maze.tunnels)
    assert tunnelled.size <= round(share * maze.topology.n)
    for cell in tunnelled.tolist():
        assert {int(maze.links[cell]), int(maze.tunnels[cell])} == {5, 10}


def test_weaves_reach_a_share_that_has_room_and_fill_up_beyond():
    for seed in range(5):
        some = make("square:20x15", seed, tree="kruskal", weave=0.1).start
        full = make("square:20x15", seed, tree="kruskal", weave=1.0).start
        assert np.count_nonzero(some.tunnels) == 30
        assert np.count_nonzero(full.tunnels) > 0.2 * 300
        over = [int(mask) for mask in full.links[full.tunnels > 0]]
        assert {over.count(5) > 10, over.count(10) > 10} == {True}


def test_a_crossing_that_alone_holds_a_maze_together_becomes_a_junction():
    # A plus sign: were its middle a crossing, the two bars would be apart.
    present = print_bits(np.array([0, 1, 0, 1, 1, 1, 0, 1, 0], np.bool_))
    maze = make("square:3x3", tree="kruskal", weave=1.0, present=present).start
    assert not maze.tunnels.any()
    assert maze.links[4] == 15
    assert is_tree(maze)


def test_weaves_are_made_on_floors():
    maze = checked(make("layered:2:square:6x5", 3, tree="kruskal", weave=0.2).start)
    assert is_tree(maze)
    assert maze.tunnels.any()


@given(st.integers(2, 7), st.integers(2, 7), st.integers(0, 10**6), st.data())
@settings(max_examples=80, deadline=None)
def test_masks_are_kept_to_or_refused(width, height, seed, data):
    n = width * height
    present = np.array(data.draw(st.lists(st.booleans(), min_size=n, max_size=n)), np.bool_)
    weave = data.draw(st.sampled_from([0.0, 0.3]))
    more = {"tree": "kruskal", "weave": weave, "present": print_bits(present)}
    topology = parse(f"square:{width}x{height}")
    grid = nx.Graph()
    grid.add_nodes_from(np.flatnonzero(present).tolist())
    grid.add_edges_from(
        (cell, other)
        for cell in range(n)
        for other in topology.neighbour[cell].tolist()
        if other >= 0 and present[cell] and present[other]
    )
    if grid.number_of_nodes() < 2 or not nx.is_connected(grid):
        with pytest.raises(BadInput, match=r"at least 2 cells|a connected grid"):
            make(topology.spec, seed, **more)
        return
    maze = checked(make(topology.spec, seed, braid=0.5, loops=0, **more).start)
    assert (maze.present == present).all()
    assert ((maze.links > 0) == present).all()
    assert nx.is_connected(graph_of(maze))
    assert (maze.entrance, maze.exit) == (min(grid), max(grid))


@pytest.mark.parametrize(
    "more",
    [
        {}, {"braid": 0.5}, {"loops": 9}, {"tree": "kruskal", "weave": 0.2},
        {"entrance": "longest", "braid": 0.3}, {"present": "ff" * 15 + "fe"},
    ],
)  # fmt: skip
def test_one_seed_is_one_maze_compiled_and_plain(more, monkeypatch):
    made = []
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        made += [make("square:16x8", "seed", **more)]
    assert made[0] == made[1]
    assert make("square:16x8", "other seed", **more).start != made[0].start


def test_a_share_written_as_an_integer_is_the_same_maze():
    one = make("square:9x7", tree="kruskal", weave=1)
    assert (one.start.links == make("square:9x7", tree="kruskal", weave=1.0).start.links).all()


def test_the_ends_are_the_first_and_the_last_cell_or_those_named():
    assert _ends(make("square:5x4")) == ("0,0", "4,3")
    assert _ends(make("square:5x4", entrance="2,1")) == ("2,1", "4,3")
    assert _ends(make("square:5x4", entrance="4,3", exit="0,2")) == ("4,3", "0,2")
    assert _ends(make("layered:2:square:3x3", exit="1,1,1")) == ("0,0,0", "1,1,1")
    here = {(make("square:5x4", 3, exit=exit).start.links.tobytes()) for exit in ("", "1,1")}
    assert len(here) == 1


def _ends(made):
    maze = made.start
    return maze.topology.name(maze.entrance), maze.topology.name(maze.exit)


@given(st.sampled_from(SPECS), st.integers(0, 10**6), st.sampled_from([0, 1]))
@settings(max_examples=60, deadline=None)
def test_the_longest_path_of_a_tree_is_the_longest(spec, seed, which):
    wishes = [("longest", ""), ("", "longest"), ("longest", "longest")][seed % 3]
    maze = make(spec, seed, entrance=wishes[0], exit=wishes[1]).start
    graph = nx.Graph(graph_of(maze))
    assert nx.shortest_path_length(graph, maze.entrance, maze.exit) == nx.diameter(graph)
    assert maze.entrance < maze.exit
    name = maze.topology.name(maze.topology.n // 2)
    given = {("entrance", "exit")[which]: name, ("exit", "entrance")[which]: "longest"}
    far = make(spec, seed, **given).start
    middle = maze.topology.n // 2
    assert middle in (far.entrance, far.exit)
    away = nx.shortest_path_length(graph, far.entrance, far.exit)
    assert away == nx.eccentricity(graph, middle)


@pytest.mark.parametrize(
    ("spec", "more", "words"),
    [
        ("square:1x1", {}, "expected at least 2 cells, got 1"),
        ("square:3x3", {"entrance": "3,3"}, "entrance: expected a cell of square:3x3"),
        ("square:3x3", {"exit": "-1,0"}, "exit: expected a cell of square:3x3"),
        ("square:3x3", {"exit": "0,0"}, "exit: expected an exit that is not the entrance"),
        ("square:3x3", {"exit": "0,0", "entrance": "0,0"}, "not the entrance, got '0,0'"),
        ("square:3x3", {"exit": "first"}, "exit: expected coordinates such as 0,0 or 'longest'"),
        ("square:3x2", {"present": "d8", "exit": "2,0"}, "exit: expected a cell that is there"),
        ("square:3x3", {"loops": 5}, "loops: expected at most 4 loops"),
        ("square:2x2", {"present": "90"}, "expected a connected grid, got 'a cell without"),
        ("square:3x3", {"present": "b680"}, "expected a connected grid, got '2 parts'"),
        (
            "square:3x3",
            {"present": "b680", "tree": "kruskal", "weave": 0.5},
            "expected a connected grid, got '2 parts'",
        ),
        ("square:60000x60000", {}, "grid: expected at most 2,000,000,000 cells"),
        ("square:4000x4000", {"tree": "kruskal", "weave": 0.5}, "weave: expected at most"),
    ],
)
def test_what_cannot_be_made_is_refused(spec, more, words):
    with pytest.raises(BadInput, match=words):
        make(spec, **more)


def test_answers_are_for_mazes_without_loops():
    assert make("square:6x5", loops=1).answer is None
    assert make("square:6x5", loops=1).proof == "a spanning tree and 1 link more: 1 loop"
    woven = make("square:6x5", tree="kruskal", weave=0.1)
    assert woven.proof.endswith("cells; 3 passages cross beneath others")
    assert woven.answer.here == woven.start.exit


@pytest.mark.parametrize("more", [{}, {"braid": 0.5, "loops": 2}, {"present": "ff" * 14 + "fe"}])
def test_the_tree_is_recorded_as_it_grew(more):
    for tree in algorithms():
        parameters = Parameters("square:12x10", tree=tree, **more)
        recording = recorded(parameters, 3)
        tree_alone = replace(parameters, braid=0.0, loops=0)
        assert (recording.links == generate(tree_alone, 3).start.links).all()
        *_, last = recording.frames()
        assert (last == recording.links).all()
    with pytest.raises(BadInput, match="recording: expected a maze without crossings"):
        recorded(Parameters("square:5x5", tree="kruskal", weave=0.2), 1)
