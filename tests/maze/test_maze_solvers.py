"""Every method finds the exit where it is called sound, and misses it somewhere where it is not."""

import itertools
import random
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from maze_samples import MAKERS, graph_of, masked, open_edge
from maze_walkers import (
    has_loops,
    outer_wall_by_oracle,
    pledge_by_oracle,
    ring_with_an_inner_cell,
    walk_by_hand,
    wall_by_oracle,
)

from gridwright.core.errors import BadInput
from gridwright.core.kernel import plain
from gridwright.core.rng import stream
from gridwright.grid.topology import parse
from gridwright.maze.board import make_maze
from gridwright.maze.kernels.walk_marks import tremaux
from gridwright.maze.passages import open_ground
from gridwright.maze.solvers import KINDS, METHODS, solve_by, soundness
from gridwright.maze.solvers.astar import bounds
from gridwright.maze.solvers.hand import SAME_WALL
from gridwright.maze.solvers.method import NO, WITHOUT_LOOPS, YES
from gridwright.maze.solvers.part import Part
from gridwright.maze.solvers.pledge import OUTER_WALL, SQUARE
from gridwright.trees import random_tree

MANY = 1500
SHORTEST = [name for name, method in METHODS.items() if method.shortest == "always"]
WALKERS = ("dfs", "tremaux", "left-hand", "right-hand", "pledge")
DOCS = Path(__file__).resolve().parents[2] / "docs" / "maze-solvers.md"


def samples(kind, count):
    rand = random.Random(f"{kind} of mazes")
    return [MAKERS[kind](rand) for _ in range(count)]


def check_walk(maze, graph, steps_to, loops, name, walk):
    """steps_to: how far each node of the walker's part is, by networkx."""
    region = steps_to.keys()
    visited = walk.visited.tolist()
    assert len(set(visited)) == len(visited)
    if name in ("dfs", "tremaux", "bfs", "left-hand", "right-hand", "pledge", "astar"):
        assert visited[0] == maze.here
        assert set(visited) <= region
    assert walk.found == (maze.exit in region), name
    if not walk.found:
        assert walk.path == () and walk.length == -1
        assert set(visited) == region
        return
    assert walk.path[0] == maze.here and walk.path[-1] == maze.exit
    assert len(set(walk.path)) == len(walk.path)
    assert all(graph.has_edge(a, b) for a, b in itertools.pairwise(walk.path))
    assert set(walk.path) <= set(visited)
    shortest = steps_to[maze.exit]
    assert walk.length >= shortest
    if name in SHORTEST or not loops:
        assert walk.length == shortest, name
    if name in WALKERS:
        assert walk.steps >= walk.length
        assert visited[-1] == maze.exit
    else:
        assert walk.steps >= len(walk.path)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*KINDS, "masked"])
def test_whatever_is_called_sound_finds_the_exit_or_proves_that_there_is_no_way(kind):
    if kind == "masked":
        rand = random.Random(5)
        mazes = [masked(rand) for _ in range(MANY)]
    else:
        mazes = samples(kind, MANY)
    solved = dict.fromkeys(METHODS, 0)
    for number, maze in enumerate(mazes):
        graph = graph_of(maze)
        steps_to = nx.single_source_shortest_path_length(graph, maze.here)
        loops = has_loops(graph, maze.here)
        for name, flaw in soundness(maze).items():
            if not flaw:
                walk = solve_by(maze, name, stream(number))
                check_walk(maze, graph, steps_to, loops, name, walk)
                solved[name] += 1
    for name, method in METHODS.items():
        sure = method.sure.get(kind, "")
        assert (solved[name] == 0) == (sure == NO)
        assert sure != YES or solved[name] == MANY


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_table_says_when_a_method_is_sound(kind):
    conditions = set()
    for maze in samples(kind, 300):
        graph, part = graph_of(maze), Part(maze)
        loops = has_loops(graph, maze.here)
        square = maze.passages.edges[2] > 0
        holds = {
            YES: True,
            NO: False,
            WITHOUT_LOOPS: not loops,
            SQUARE: square,
            OUTER_WALL: square and (not loops or outer_wall_by_oracle(maze)),
        }
        for name, flaw in soundness(maze).items():
            sure = METHODS[name].sure[kind]
            conditions.add(sure)
            if sure in holds:
                assert (flaw == "") >= holds[sure], (name, maze)
                assert sure not in (NO, SQUARE, OUTER_WALL) or (flaw == "") == holds[sure]
            else:
                assert sure == SAME_WALL
                assert (flaw == "") == wall_by_oracle(maze, part, name)
    assert conditions == {method.sure[kind] for method in METHODS.values()}


@pytest.mark.parametrize("hand", ["left-hand", "right-hand"])
def test_a_hand_on_the_outer_wall_finds_every_exit_at_the_outer_wall(hand):
    rand, tried = random.Random(8), 0
    for kind in ("loops", "rooms"):
        for maze in samples(kind, 400):
            sides = maze.topology.existing
            full = (1 << maze.topology.cycle.astype(np.int64)) - 1
            border = np.flatnonzero(sides < full).tolist()
            one, other = rand.choice(border), rand.choice(border)
            at_wall = make_maze(maze.topology, maze.links, entrance=one, exit=other)
            assert soundness(at_wall)[hand] == ""
            tried += 1
    assert tried == 800


@pytest.mark.slow
def test_pledge_finds_every_exit_at_the_outer_wall_from_anywhere():
    rand = random.Random(9)
    inside = 0
    for maze in (masked(rand) for _ in range(2000)):
        part = Part(maze)
        if not part.has_exit:
            continue
        outer = outer_wall_by_oracle(maze)
        assert (soundness(maze)["pledge"] == "") == (outer or not part.has_loops)
        if outer:
            walk = solve_by(maze, "pledge")
            assert walk.steps == pledge_by_oracle(maze, 10**6)
            inside += part.has_loops
    assert inside > 200


@pytest.mark.parametrize("hand", ["left", "right"])
def test_a_hand_on_the_wall_misses_the_middle_of_a_ring(hand):
    maze = ring_with_an_inner_cell()
    assert not walk_by_hand(maze, hand)
    with pytest.raises(BadInput, match=f"'{hand}-hand'; the maze has loops, and the wall"):
        solve_by(maze, f"{hand}-hand")


@pytest.mark.parametrize("kind", ["loops", "rooms", "weave", "floors", "wrap", "unreachable"])
@pytest.mark.parametrize("hand", ["left", "right"])
def test_where_a_hand_is_refused_it_does_miss_the_exit(kind, hand):
    refused = [maze for maze in samples(kind, 300) if soundness(maze)[f"{hand}-hand"]]
    assert refused
    for maze in refused:
        assert not walk_by_hand(maze, hand)


def test_pledge_never_comes_to_the_middle_of_a_ring():
    maze = ring_with_an_inner_cell()
    assert pledge_by_oracle(maze, 10_000) is None
    with pytest.raises(BadInput, match="'pledge'; the exit is not at the outer wall"):
        solve_by(maze, "pledge")


def test_pledge_walks_for_ever_around_a_joined_side():
    topology = parse("square:2x3:wrap")
    links = np.zeros(6, np.uint8)
    for cell in (0, 2, 4):
        open_edge(links, ((cell, 3), (int(topology.neighbour[cell, 3]), 1)))
    open_edge(links, ((0, 2), (1, 0)))
    maze = make_maze(topology, links, entrance=0, exit=1)
    assert pledge_by_oracle(maze, 10_000) is None
    assert "flat square grid" in soundness(maze)["pledge"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["weave", "floors", "unreachable"])
def test_pledge_fails_on_some_maze_of_each_kind_that_it_is_refused_on(kind):
    lost = [
        maze
        for maze in samples(kind, 600)
        if maze.topology.port_names[:4] == ("left", "up", "right", "down")
        and not maze.topology.spec.endswith(":wrap")
        and pledge_by_oracle(maze, 2_000) is None
        and (kind == "unreachable" or Part(maze).has_exit)
    ]
    assert lost
    assert all(soundness(maze)["pledge"] for maze in lost)


def test_filling_dead_ends_leaves_a_ring_whole():
    maze = ring_with_an_inner_cell()
    assert np.bitwise_count(maze.links[[0, 1, 2, 5, 8, 7, 6]]).tolist() == [2] * 7
    with pytest.raises(BadInput, match="'dead-end-filling'; the maze has loops"):
        solve_by(maze, "dead-end-filling")


def test_a_refusal_names_the_methods_that_are_sound_and_one_line():
    with pytest.raises(BadInput) as error:
        solve_by(ring_with_an_inner_cell(), "pledge")
    text = str(error.value)
    assert "one of bfs, bidirectional, astar, dfs, tremaux, got" in text
    assert "\n" not in text


def test_an_unknown_method_is_refused_with_the_list():
    with pytest.raises(BadInput, match=r"one of bfs, .*dead-end-filling, got 'magic'"):
        solve_by(ring_with_an_inner_cell(), "magic")


@pytest.mark.parametrize("name", METHODS)
def test_who_stands_at_the_exit_has_nothing_to_walk(name):
    maze = ring_with_an_inner_cell()
    there = make_maze(maze.topology, maze.links, entrance=1, exit=1)
    walk = solve_by(there, name)
    assert (walk.path, walk.visited.tolist(), walk.steps, walk.length) == ((1,), [1], 0, 0)


def test_methods_start_where_the_walker_stands():
    maze = ring_with_an_inner_cell().walked((1, 0, 3))
    for name in ("bfs", "bidirectional", "astar", "dfs", "tremaux"):
        assert solve_by(maze, name).path[0] == 3
    assert solve_by(maze, "bfs").path == (3, 4)


def test_methods_start_in_a_tunnel_too():
    started = 0
    for number, maze in enumerate(samples("weave", 300)):
        path = solve_by(maze, "bfs").path
        tunnels = [place for place, node in enumerate(path) if node >= maze.topology.n]
        if tunnels:
            beneath = maze.walked(path[: tunnels[0] + 1])
            graph = graph_of(beneath)
            steps_to = nx.single_source_shortest_path_length(graph, beneath.here)
            loops = has_loops(graph, beneath.here)
            for name, flaw in soundness(beneath).items():
                if not flaw:
                    walk = solve_by(beneath, name, stream(number))
                    check_walk(beneath, graph, steps_to, loops, name, walk)
                    started += 1
    assert started > 200


@pytest.mark.parametrize("kind", KINDS)
def test_bounds_of_astar_are_never_above_the_distance(kind):
    telling = 0
    for maze in samples(kind, 200):
        graph = graph_of(maze)
        bound = bounds(Part(maze))
        assert bound.dtype == np.int32 and bound[maze.exit] == 0
        for node, steps in nx.single_source_shortest_path_length(graph, maze.exit).items():
            assert bound[node] <= steps
        for one, other in graph.edges():
            assert abs(int(bound[one]) - int(bound[other])) <= 2
        telling += bool(bound.max() > 1)
    assert telling > 20


def test_astar_looks_at_less_than_flooding_does_in_an_open_field():
    topology = parse("square:21x21")
    maze = make_maze(topology, open_ground(topology), entrance=220, exit=230)
    assert solve_by(maze, "astar").steps == 11
    assert solve_by(maze, "bfs").steps > 100
    assert solve_by(maze, "bidirectional").steps < solve_by(maze, "bfs").steps


def test_tremaux_walks_no_passage_more_than_twice_and_single_marks_are_the_path():
    for number, maze in enumerate(samples("loops", 200)):
        graph = maze.passages
        once, twice = np.zeros(graph.nodes, np.uint8), np.zeros(graph.nodes, np.uint8)
        entry, order = np.full(graph.nodes, 8, np.uint8), np.zeros(graph.nodes, np.int32)
        moves = plain(tremaux)(
            *graph.edges, graph.links, maze.here, maze.exit, stream(number), once, twice, entry,
            order, np.zeros(1, np.int32),
        )  # fmt: skip
        marks = int((np.bitwise_count(once).astype(int) + np.bitwise_count(twice)).sum())
        assert moves == marks // 2
        assert not (twice & ~once).any()
        path = solve_by(maze, "tremaux", stream(number)).path
        single = once & ~twice
        ends = {path[0], path[-1]}
        assert {node for node in range(graph.nodes) if single[node]} == set(path)
        assert all(np.bitwise_count(single[node]) == 2 - (node in ends) for node in path)


def test_random_choices_follow_the_stream_and_are_the_same_without_one():
    maze = samples("perfect", 40)[-1]
    topology = parse("square:30x20")
    maze = make_maze(topology, random_tree(topology, "wilson", stream(3)), entrance=0, exit=599)
    for name in ("dfs", "tremaux"):
        first = solve_by(maze, name, stream(1))
        again = solve_by(maze, name, stream(1))
        others = [solve_by(maze, name, stream(seed)).visited.tolist() for seed in range(2, 6)]
        assert first.visited.tolist() == again.visited.tolist()
        assert any(other != first.visited.tolist() for other in others)
        assert solve_by(maze, name).steps == solve_by(maze, name).steps


def test_depth_first_takes_each_turning_equally_often():
    topology = parse("square:3x3")
    links = np.zeros(9, np.uint8)
    for port in range(4):
        open_edge(links, ((4, port), (int(topology.neighbour[4, port]), (port + 2) % 4)))
    maze = make_maze(topology, links, entrance=4, exit=1)
    steps = [solve_by(maze, "dfs", stream(seed)).steps for seed in range(800)]
    for length in (1, 3, 5, 7):
        assert 150 < steps.count(length) < 250


@pytest.mark.parametrize("name", METHODS)
def test_a_corridor_of_a_million_cells(name):
    n = 1_000_000
    topology = parse(f"square:1x{n}")
    links = np.full(n, 2 | 8, np.uint8)
    links[0], links[-1] = 8, 2
    walk = solve_by(make_maze(topology, links, entrance=n // 3, exit=n - 1), name)
    assert walk.length == n - 1 - n // 3
    assert walk.path[1] == n // 3 + 1 and walk.path[-2] == n - 2


@pytest.mark.parametrize("kind", KINDS)
def test_compiled_and_plain_agree(kind, monkeypatch):
    mazes = samples(kind, 12)
    found = []
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        found.append([])
        for maze in mazes:
            flaws = soundness(maze)
            found[-1].append(flaws)
            for name in (name for name, flaw in flaws.items() if not flaw):
                walk = solve_by(maze, name)
                found[-1].append((name, walk.path, walk.visited.tolist(), walk.steps))
    assert found[0] == found[1]


def test_walks_are_read_only():
    walk = solve_by(ring_with_an_inner_cell(), "bfs")
    assert not walk.visited.flags.writeable
    assert walk.visited.dtype == np.int32


def test_the_documentation_has_the_table():
    lines = ["| method | " + " | ".join(KINDS) + " | path |", "|---" * (len(KINDS) + 2) + "|"]
    for name, method in METHODS.items():
        sure = " | ".join(method.sure[kind] for kind in KINDS)
        lines.append(f"| `{name}` | {sure} | {method.shortest} |")
    text = DOCS.read_text(encoding="utf-8")
    assert "\n".join(lines) in text
    for kind, meaning in KINDS.items():
        assert f"**{kind}**: {meaning}" in text
