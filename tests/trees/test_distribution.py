"""The trees come as often as the definition of each algorithm says: chi-square against oracles."""

import itertools
from collections import Counter
from fractions import Fraction
from functools import cache

import networkx as nx
import numpy as np
import pytest

from gridwright.core import rng
from gridwright.grid.passable import passable
from gridwright.grid.square import square
from gridwright.trees import random_tree


def edges_of(topology, ports=None):
    """List the edges between different cells as ((cell, port), (other, back))."""
    ports = topology.existing if ports is None else ports
    return [
        ((cell, port), (int(topology.neighbour[cell, port]), int(topology.back[cell, port])))
        for cell in range(topology.n)
        for port in range(topology.k)
        if ports[cell] >> port & 1 and cell < topology.neighbour[cell, port]
    ]


def links_of(topology, edges):
    links = np.zeros(topology.n, np.uint8)
    for cell, port in itertools.chain.from_iterable(edges):
        links[cell] |= 1 << port
    return links.tobytes()


def all_trees(topology, ports=None):
    """List all spanning trees by trying every set of edges."""
    edges = edges_of(topology, ports)
    cells = {end[0] for edge in edges for end in edge}
    trees = []
    for some in itertools.combinations(edges, len(cells) - 1):
        graph = nx.Graph((a[0], b[0]) for a, b in some)
        if len(graph) == len(cells) and nx.is_connected(graph):
            trees.append(links_of(topology, some))
    return trees


def counts(topology, name, draws, **arguments):
    stream = rng.stream("distribution")
    return Counter(random_tree(topology, name, stream, **arguments).tobytes() for _ in range(draws))


def surprise(found, expected, draws):
    """Give chi-square as standard deviations from its mean (Wilson and Hilferty 1931)."""
    assert set(found) <= set(expected)
    square_sum = sum(
        (found[tree] - draws * share) ** 2 / (draws * share) for tree, share in expected.items()
    )
    spread = 2 / (9 * (len(expected) - 1))
    return ((square_sum / (len(expected) - 1)) ** (1 / 3) - (1 - spread)) / spread**0.5


@pytest.fixture(autouse=True)
def compiled(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")


@pytest.mark.parametrize("root", [None, 0])
def test_wilson_is_uniform_over_the_192_trees_of_three_by_three(root):
    topology = square(3, 3)
    trees = all_trees(topology)
    assert len(trees) == 192
    expected = dict.fromkeys(trees, 1 / 192)
    found = counts(topology, "wilson", 20_000, root=root)
    assert abs(surprise(found, expected, 20_000)) < 3.5


def test_the_measure_notices_that_prim_is_not_uniform():
    topology = square(3, 3)
    expected = dict.fromkeys(all_trees(topology), 1 / 192)
    assert surprise(counts(topology, "prim", 20_000), expected, 20_000) > 20


@pytest.mark.parametrize(("size", "trees"), [((2, 2), 32), ((3, 2), 294), ((1, 5), 5)])
def test_wilson_is_uniform_with_parallel_edges_and_edges_to_the_cell_itself(size, trees):
    topology = square(*size, True)
    known = all_trees(topology)
    assert len(known) == trees
    found = counts(topology, "wilson", 20_000)
    assert abs(surprise(found, dict.fromkeys(known, 1 / trees), 20_000)) < 3.5


@pytest.mark.parametrize("root", [0, 3, 7])
def test_wilson_is_uniform_where_dead_ends_are_peeled(root):
    topology = square(4, 3)
    barriers = np.zeros(12, np.uint8)
    for cell, port in ((0, 3), (1, 3), (6, 2), (7, 0)):
        barriers[cell] |= 1 << port
        barriers[topology.neighbour[cell, port]] |= 1 << topology.back[cell, port]
    ports = passable(topology, None, barriers)
    known = all_trees(topology, ports)
    found = counts(topology, "wilson", 10_000, passable=ports, root=root)
    assert len(known) > 10
    assert abs(surprise(found, dict.fromkeys(known, 1 / len(known)), 10_000)) < 3.5


def exact(topology, start, choices):
    """Follow every random choice: state -> [(share, next state)], until no choice is left."""
    shares = Counter()
    waiting = {start: Fraction(1)}
    while waiting:
        following = Counter()
        for state, share in waiting.items():
            ways = choices(state)
            if not ways:
                shares[links_of(topology, state[0])] += share
            for part, after in ways:
                following[after] += share * part
        waiting = following
    return {tree: float(share) for tree, share in shares.items()}


def cells_of(tree, root):
    return {root} | {end[0] for edge in tree for end in edge}


def frontier(topology, tree, root):
    inside = cells_of(tree, root)
    return [e for e in edges_of(topology) if (e[0][0] in inside) != (e[1][0] in inside)]


def prim_choices(topology, root):
    def choices(state):
        ways = frontier(topology, state[0], root)
        return [(Fraction(1, len(ways)), (state[0] | {edge},)) for edge in ways]

    return choices


def modified_choices(topology, root):
    def choices(state):
        inside = cells_of(state[0], root)
        by_cell = {}
        for edge in frontier(topology, state[0], root):
            outer = edge[1][0] if edge[0][0] in inside else edge[0][0]
            by_cell.setdefault(outer, []).append(edge)
        return [
            (Fraction(1, len(by_cell) * len(edges)), (state[0] | {edge},))
            for edges in by_cell.values()
            for edge in edges
        ]

    return choices


def kruskal_choices(topology):
    def choices(state):
        graph = nx.Graph((a[0], b[0]) for a, b in state[0])
        graph.add_nodes_from(range(topology.n))
        ways = [e for e in edges_of(topology) if not nx.has_path(graph, e[0][0], e[1][0])]
        return [(Fraction(1, len(ways)), (state[0] | {edge},)) for edge in ways]

    return choices


def backtracker_choices(topology, root):
    def choices(state):
        tree, path = state
        inside = cells_of(tree, root)
        while path:
            here = path[-1]
            ways = [
                (edge, edge[1][0] if edge[0][0] == here else edge[0][0])
                for edge in edges_of(topology)
                if here in (edge[0][0], edge[1][0])
            ]
            ways = [(edge, other) for edge, other in ways if other not in inside]
            if ways:
                share = Fraction(1, len(ways))
                return [(share, (tree | {edge}, (*path, other))) for edge, other in ways]
            path = path[:-1]
        return []

    return choices


@cache
def expected_shares(name, size, root):
    topology = square(*size)
    empty = frozenset()
    choices, start = {
        "prim": (prim_choices(topology, root), (empty,)),
        "prim-modified": (modified_choices(topology, root), (empty,)),
        "prim-true": (kruskal_choices(topology), (empty,)),
        "kruskal": (kruskal_choices(topology), (empty,)),
        "backtracker": (backtracker_choices(topology, root), (empty, (root,))),
    }[name]
    return exact(topology, start, choices)


@pytest.mark.parametrize("name", ["prim", "prim-modified", "prim-true", "kruskal", "backtracker"])
@pytest.mark.parametrize("size", [(3, 2, False), (2, 2, True)])
@pytest.mark.parametrize("root", [0, 1])
def test_each_algorithm_draws_as_its_definition_says(name, size, root):
    expected = expected_shares(name, size, root)
    assert sum(expected.values()) == pytest.approx(1)
    found = counts(square(*size), name, 10_000, root=root)
    assert abs(surprise(found, expected, 10_000)) < 3.5
