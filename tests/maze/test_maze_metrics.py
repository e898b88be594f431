"""Metrics against counting by hand, on every kind of maze."""

import math
import random

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from maze_samples import MAKERS, graph_of, masked

from gridwright.core.rng import stream
from gridwright.grid.topology import parse
from gridwright.maze.board import make_maze
from gridwright.maze.metrics import SHAPES, measure
from gridwright.maze.rules import kind_of
from gridwright.trees import random_tree


@st.composite
def mazes(draw):
    rand = draw(st.randoms(use_true_random=False))
    return {**MAKERS, "masked": masked}[draw(st.sampled_from([*MAKERS, "masked"]))](rand)


def corridors(graph):
    """Walk every corridor; gives their lengths in links."""
    lengths = []
    left = nx.MultiGraph(graph)
    for start in sorted(graph):
        while graph.degree(start) != 2 and left.degree(start):
            node, length = start, 0
            while length == 0 or graph.degree(node) == 2:
                other = next(iter(left[node]))
                left.remove_edge(node, other)
                node, length = other, length + 1
            lengths.append(length)
    rest = [ring for ring in nx.connected_components(left) if left.subgraph(ring).size()]
    return lengths + [left.subgraph(ring).size() for ring in rest]


def side_branches(graph, path):
    """Give the sizes of the branches of a path, and how many of its nodes they leave."""
    rest = graph.subgraph(set(graph) - set(path))
    sizes, leaving = [], set()
    for part in nx.connected_components(rest):
        touched = [place for place, node in enumerate(path[:-1]) if part & set(graph[node])]
        if touched:
            sizes.append(len(part))
            leaving.add(touched[0])
    return sizes, len(leaving)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(mazes())
def test_counts_of_links_parts_loops_and_corridors(maze):
    graph, found = graph_of(maze), measure(maze)
    assert found.cells == int(maze.present.sum())
    assert found.tunnels == int((maze.tunnels > 0).sum())
    assert found.links == graph.number_of_edges()
    assert found.parts == nx.number_connected_components(graph)
    assert found.loops == found.links - graph.number_of_nodes() + found.parts
    assert found.longest_is_exact == nx.is_forest(graph)
    lengths = corridors(graph)
    assert sum(lengths) == found.links
    assert found.river == (sum(lengths) / len(lengths) if lengths else 0.0)
    kind = kind_of(maze)
    assert (kind.loops, kind.parts) == (found.loops, found.parts)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(mazes())
def test_shapes_of_cells(maze):
    counts = dict.fromkeys(SHAPES, 0)
    for cell in np.flatnonzero(maze.present).tolist():
        ports = [port for port in range(maze.topology.k) if maze.links[cell] >> port & 1]
        cycle = int(maze.topology.cycle[cell])
        opposite = len(ports) == 2 and ports[1] < cycle and 2 * (ports[1] - ports[0]) == cycle
        names = ["alone", "dead_ends", "straights" if opposite else "turns", "junctions"]
        counts[names[len(ports)] if len(ports) < 4 else "crosses"] += 1
    found = measure(maze)
    assert {shape: getattr(found, shape) for shape in SHAPES} == counts
    assert sum(found.share(shape) for shape in SHAPES) == pytest.approx(1)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(mazes())
def test_the_solution_and_its_branches(maze):
    graph, found = graph_of(maze), measure(maze).solution
    if not nx.has_path(graph, maze.entrance, maze.exit):
        assert found is None
        return
    length = nx.shortest_path_length(graph, maze.entrance, maze.exit)
    assert found.length == length
    possible = set()
    for path in nx.all_shortest_paths(nx.Graph(graph), maze.entrance, maze.exit):
        sizes, leaving = side_branches(graph, path)
        difficulty = math.log2(1 + length) + sum(math.log2(1 + size) for size in sizes)
        possible.add((leaving, round(difficulty, 6)))
    assert (found.decisions, round(found.difficulty, 6)) in possible


def test_a_comb_by_hand():
    topology = parse("square:3x2")
    links = np.array([4 | 8, 1 | 4 | 8, 1 | 8, 2, 2, 2], np.uint8)
    found = measure(make_maze(topology, links, entrance=0, exit=2))
    assert (found.dead_ends, found.turns, found.junctions, found.straights) == (3, 2, 1, 0)
    assert (found.links, found.parts, found.loops, found.longest) == (5, 1, 0, 4)
    assert found.river == 5 / 3
    assert (found.solution.length, found.solution.decisions) == (2, 2)
    assert found.solution.difficulty == pytest.approx(math.log2(3) + 2 * math.log2(2))


def test_the_trail_does_not_matter():
    topology = parse("square:8x5")
    links = random_tree(topology, "kruskal", stream(2))
    maze = make_maze(topology, links, entrance=0, exit=39)
    beyond = maze.passages.beyond(0)[0]
    assert measure(maze.walked((0, beyond))) == measure(maze)


def test_a_single_cell_and_a_ring():
    alone = measure(make_maze(parse("square:1x1"), np.zeros(1, np.uint8), entrance=0, exit=0))
    assert (alone.alone, alone.river, alone.longest) == (1, 0.0, 0)
    assert alone.solution.length == 0 and alone.solution.difficulty == 0
    ring = np.array([12, 9, 6, 3], np.uint8)
    found = measure(make_maze(parse("square:2x2"), ring, entrance=0, exit=3))
    assert (found.turns, found.loops, found.river, found.longest) == (4, 1, 4.0, 2)


@pytest.mark.slow
def test_a_million_cells_in_a_row_and_more_than_tables_hold():
    n = 1_000_000
    links = np.full(n, 1 | 4, np.uint8)
    links[0], links[-1] = 4, 1
    found = measure(make_maze(parse(f"square:{n}x1"), links, entrance=0, exit=n - 1))
    assert (found.straights, found.longest, found.solution.length) == (n - 2, n - 1, n - 1)
    width, height = 3701, 2999
    comb = np.full((height, width), 2 | 8, np.uint8)
    comb[0] = 1 | 4 | 8
    comb[0, 0], comb[0, -1], comb[-1] = 4 | 8, 1 | 8, 2
    topology = parse(f"square:{width}x{height}", 10**9)
    large = measure(make_maze(topology, comb.ravel(), entrance=0, exit=topology.n - 1))
    assert (large.dead_ends, large.junctions, large.turns) == (width, width - 2, 2)
    assert large.longest == width - 1 + 2 * (height - 1)
    assert large.solution.decisions == width - 1


def test_compiled_and_plain_agree(monkeypatch):
    rand = random.Random(6)
    samples = [maker(rand) for maker in (*MAKERS.values(), masked) for _ in range(5)]
    found = []
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        found.append([measure(maze) for maze in samples])
    assert found[0] == found[1]
