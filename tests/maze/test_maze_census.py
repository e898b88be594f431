"""Estimates of what algorithms make, and the leaves of uniform trees against counting them all."""

import itertools
import random

import networkx as nx
import numpy as np
import pytest
from maze_samples import edges_of

from gridwright.core.errors import BadInput
from gridwright.grid.square import square
from gridwright.maze.census import FIGURES, Estimate, estimate, student, take
from gridwright.maze.uniform import INFINITE_SHARE, leaf_share


def leaves_by_brute_force(width, height, wrap):
    """Count the leaves of every spanning tree there is."""
    topology = square(width, height, wrap)
    edges = [(a[0], b[0]) for a, b in edges_of(topology) if a[0] != b[0]]
    trees = leaves = 0
    for chosen in itertools.combinations(edges, topology.n - 1):
        graph = nx.MultiGraph()
        graph.add_nodes_from(range(topology.n))
        graph.add_edges_from(chosen)
        if nx.is_connected(graph):
            trees += 1
            leaves += sum(degree == 1 for _, degree in graph.degree())
    return leaves / trees / topology.n


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "height", "wrap"),
    [
        (2, 1, False), (1, 5, False), (2, 2, False), (3, 2, False), (2, 4, False), (3, 3, False),
        (4, 3, False), (2, 1, True), (1, 4, True), (2, 2, True), (3, 2, True), (2, 3, True),
    ],
)  # fmt: skip
def test_expected_leaves_are_those_of_all_trees(width, height, wrap):
    assert leaf_share(width, height, wrap) == pytest.approx(
        leaves_by_brute_force(width, height, wrap), abs=1e-12
    )


def test_expected_leaves_come_to_those_of_the_infinite_grid():
    assert pytest.approx(0.2945449182, abs=1e-10) == INFINITE_SHARE
    away = [abs(leaf_share(size, size, wrap=True) - INFINITE_SHARE) for size in (8, 16, 32, 64)]
    for one, other in itertools.pairwise(away):
        assert other < one / 3.5
    assert abs(leaf_share(200, 300) - INFINITE_SHARE) < 0.001


def test_a_grid_without_trees_is_refused():
    for width, height in ((1, 1), (0, 5)):
        with pytest.raises(BadInput, match="at least 2 cells"):
            leaf_share(width, height)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(4, 2.7764), (5, 2.5706), (9, 2.2622), (19, 2.0930), (29, 2.0452), (99, 1.9842)],
)
def test_the_quantile_is_that_of_the_tables(freedom, quantile):
    assert student(freedom) == pytest.approx(quantile, abs=1e-3)


def test_estimates_are_those_of_numpy():
    rand = random.Random(3)
    values = [rand.gauss(5, 2) for _ in range(40)]
    found = estimate(values)
    assert found.mean == pytest.approx(np.mean(values))
    assert found.deviation == pytest.approx(np.std(values, ddof=1))
    assert found.margin == pytest.approx(student(39) * np.std(values, ddof=1) / 40**0.5)
    assert found.z_score(found.mean - 2 * found.error) == pytest.approx(2)
    assert Estimate(1.0, 0.0, 9).z_score(1.0) is None
    with pytest.raises(BadInput, match="at least 5 values"):
        estimate(values[:4])


def test_intervals_hold_the_true_mean_as_often_as_they_say():
    rand = random.Random(4)
    held = 0
    for _ in range(2000):
        found = estimate([rand.gauss(0, 1) for _ in range(8)])
        held += abs(found.mean) <= found.margin
    assert 0.935 < held / 2000 < 0.965


def test_a_tree_is_always_the_same_and_differs_from_the_others():
    topology = square(9, 7)
    first = take(topology, "wilson", "s", 3)
    take(topology, "prim", "s", 0)
    assert take(topology, "wilson", "s", 3) == first
    assert take(topology, "wilson", "s", 4) != first
    assert take(topology, "wilson", "t", 3) != first
    assert first.keys() == FIGURES.keys()
    shapes = ("dead_ends", "straights", "turns", "junctions", "crosses")
    assert sum(first[shape] for shape in shapes) == pytest.approx(1)


@pytest.mark.parametrize("wrap", [False, True])
def test_wilson_has_the_leaves_of_uniform_trees_and_prim_has_not(wrap):
    topology = square(12, 9, wrap)
    expected = leaf_share(12, 9, wrap)
    scores = {
        tree: estimate(
            [take(topology, tree, "leaves", i)["dead_ends"] for i in range(300)]
        ).z_score(expected)
        for tree in ("wilson", "prim", "backtracker")
    }
    assert abs(scores["wilson"]) < 4
    assert scores["prim"] > 8
    assert scores["backtracker"] < -50
