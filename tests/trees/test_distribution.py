"""The trees come as often as the definition of each algorithm says: chi-square against oracles."""

from collections import Counter
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from tree_oracles import (
    all_trees,
    backtracker_choices,
    corner_choices,
    division_shares,
    eller_choices,
    eller_in_rings_choices,
    exact,
    growing_choices,
    hunt_choices,
    kruskal_choices,
    modified_choices,
    nearly_exact,
    prim_choices,
    sidewinder_choices,
    walker_choices,
)

from gridwright.core import rng
from gridwright.grid.passable import passable
from gridwright.grid.square import square
from gridwright.trees import random_tree
from gridwright.trees.plain import backtracker, kruskal, prim, wilson
from gridwright.trees.registry import PlainSquare

FEW = 6


def counts(topology, name, draws, **arguments):
    stream = rng.stream("distribution")
    return Counter(random_tree(topology, name, stream, **arguments).tobytes() for _ in range(draws))


def surprise(found, expected, draws):
    """Give chi-square as standard deviations from its mean (Wilson and Hilferty 1931).

    Trees that come fewer than FEW times on average count as one.
    """
    assert set(found) <= set(expected)
    assert sum(expected.values()) == pytest.approx(1)
    usual = [tree for tree, share in expected.items() if draws * share >= FEW]
    classes = [(found[tree], draws * expected[tree]) for tree in usual]
    rest = draws - sum(count for _, count in classes)
    if rest >= 1:
        classes.append((draws - sum(count for count, _ in classes), rest))
    square_sum = sum((count - wanted) ** 2 / wanted for count, wanted in classes)
    spread = 2 / (9 * (len(classes) - 1))
    return ((square_sum / (len(classes) - 1)) ** (1 / 3) - (1 - spread)) / spread**0.5


def plain_counts(grower, width, height, root, draws):
    """Count the trees of a fast form on a small board."""
    stream = rng.stream("plain distribution")
    board = PlainSquare(width, height, root)
    found = Counter()
    for _ in range(draws):
        links = np.zeros(board.n, np.uint8)
        grower.grow_plain(board, stream, links, {})
        found[links.tobytes()] += 1
    return found


@pytest.fixture(autouse=True)
def compiled(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["wilson", "aldous-broder", "houston", "tractors:tractors=1"])
@pytest.mark.parametrize("root", [None, 0, 1])
def test_uniform_algorithms_are_uniform_over_the_192_trees_of_three_by_three(name, root):
    topology = square(3, 3)
    trees = all_trees(topology)
    assert len(trees) == 192
    expected = dict.fromkeys(trees, 1 / 192)
    found = counts(topology, name, 30_000, root=root)
    assert abs(surprise(found, expected, 30_000)) < 3.5


def test_wilson_drawn_as_walls_is_uniform_over_the_192_trees_of_three_by_three():
    found = plain_counts(wilson, 3, 3, 4, 30_000)
    expected = dict.fromkeys(all_trees(square(3, 3)), 1 / 192)
    assert abs(surprise(found, expected, 30_000)) < 3.5


@pytest.mark.parametrize("name", ["prim", "tractors"])
def test_the_measure_notices_what_is_not_uniform(name):
    topology = square(3, 3)
    expected = dict.fromkeys(all_trees(topology), 1 / 192)
    assert surprise(counts(topology, name, 30_000), expected, 30_000) > 10


@pytest.mark.parametrize("name", ["wilson", "aldous-broder", "houston"])
@pytest.mark.parametrize(("size", "trees"), [((2, 2), 32), ((3, 2), 294), ((1, 5), 5)])
def test_they_are_uniform_with_parallel_edges_and_edges_to_the_cell_itself(name, size, trees):
    topology = square(*size, True)
    known = all_trees(topology)
    assert len(known) == trees
    found = counts(topology, name, 20_000)
    assert abs(surprise(found, dict.fromkeys(known, 1 / trees), 20_000)) < 3.5


@pytest.mark.parametrize("name", ["wilson", "aldous-broder", "houston"])
@pytest.mark.parametrize("root", [0, 3, 7])
def test_they_are_uniform_where_dead_ends_are_peeled(name, root):
    topology = square(4, 3)
    barriers = np.zeros(12, np.uint8)
    for cell, port in ((0, 3), (1, 3), (6, 2), (7, 0)):
        barriers[cell] |= 1 << port
        barriers[topology.neighbour[cell, port]] |= 1 << topology.back[cell, port]
    ports = passable(topology, None, barriers)
    known = all_trees(topology, ports)
    found = counts(topology, name, 10_000, passable=ports, root=root)
    assert len(known) > 10
    assert abs(surprise(found, dict.fromkeys(known, 1 / len(known)), 10_000)) < 3.5


NO_EDGE = frozenset()


@cache
def expected_shares(name, size, root):
    topology = square(*size)
    cell = (NO_EDGE, root)
    listed = (NO_EDGE, (root,))
    choices, start = {
        "prim": (prim_choices(topology, root), (NO_EDGE,)),
        "prim-modified": (modified_choices(topology, root), (NO_EDGE,)),
        "prim-true": (kruskal_choices(topology), (NO_EDGE,)),
        "kruskal": (kruskal_choices(topology), (NO_EDGE,)),
        "wall-adding": (kruskal_choices(topology), (NO_EDGE,)),
        "backtracker": (backtracker_choices(topology, root), listed),
        "growing-tree": (backtracker_choices(topology, root), listed),
        "growing-tree:random=1": (growing_choices(topology, root, 0, 1, 0), listed),
        "growing-tree:oldest=1": (growing_choices(topology, root, 0, 0, 1), listed),
        "growing-tree:newest=3,random=2,oldest=1": (
            growing_choices(topology, root, 3, 2, 1),
            listed,
        ),
        "hunt-and-kill": (hunt_choices(topology, root), cell),
    }[name]
    return exact(topology, start, choices)


@pytest.mark.parametrize(
    "name",
    [
        "prim",
        "prim-modified",
        "prim-true",
        "kruskal",
        "backtracker",
        "growing-tree",
        "growing-tree:random=1",
        "growing-tree:oldest=1",
        "growing-tree:newest=3,random=2,oldest=1",
        "hunt-and-kill",
        "wall-adding",
    ],
)
@pytest.mark.parametrize("size", [(3, 2, False), (2, 2, True)])
@pytest.mark.parametrize("root", [0, 1])
def test_each_algorithm_draws_as_its_definition_says(name, size, root):
    expected = expected_shares(name, size, root)
    found = counts(square(*size), name, 6000, root=root)
    assert abs(surprise(found, expected, 6000)) < 3.5


@pytest.mark.parametrize(("grower", "name"), [(backtracker, "backtracker"), (prim, "prim")])
@pytest.mark.parametrize(("width", "height", "root"), [(3, 2, 0), (2, 3, 3), (3, 3, 4)])
def test_fast_forms_draw_as_the_definition_says(grower, name, width, height, root):
    expected = expected_shares(name, (width, height, False), root)
    found = plain_counts(grower, width, height, root, 10_000)
    assert abs(surprise(found, expected, 10_000)) < 3.5


@pytest.mark.parametrize(("width", "height"), [(3, 2), (2, 3)])
def test_fast_kruskal_draws_as_the_definition_says(width, height):
    expected = expected_shares("kruskal", (width, height, False), 0)
    found = plain_counts(kruskal, width, height, 0, 10_000)
    assert abs(surprise(found, expected, 10_000)) < 3.5


@pytest.mark.slow
@pytest.mark.parametrize(("walkers", "size"), [(2, (3, 2, False)), (3, (2, 2, True))])
def test_tractors_take_turns(walkers, size):
    topology = square(*size)
    start = (NO_EDGE, (1,) * walkers, 0)
    expected = nearly_exact(topology, start, walker_choices(topology, 1, walkers))
    found = counts(topology, f"tractors:tractors={walkers}", 10_000, root=1)
    assert abs(surprise(found, expected, 10_000)) < 3.5


def both_forms(topology, name, draws):
    """Count the trees of the fast form, and those of the form for any grid."""
    yield counts(topology, name, draws)
    yield counts(topology, name, draws, passable=topology.existing)


@pytest.mark.slow
@pytest.mark.parametrize("corner", ["nw", "ne", "se", "sw"])
@pytest.mark.parametrize("size", [(3, 2), (2, 3)])
def test_binary_trees_lean_to_their_corner(corner, size):
    topology = square(*size)
    choices = corner_choices(topology, corner[1] == "e", corner[0] == "s")
    expected = exact(topology, (NO_EDGE, 0), choices)
    assert len(expected) == 4
    for found in both_forms(topology, f"binary-tree:bias={corner}", 5000):
        assert abs(surprise(found, expected, 5000)) < 3.5


def lanes_of(width, height, columns, corner):
    """List the cells of each lane, the first lane first, in the order in which runs go on."""
    cells = np.arange(width * height).reshape(height, width)
    cells = cells if corner[0] == ("s" if columns else "n") else cells[::-1]
    cells = cells if corner[1] == ("w" if columns else "e") else cells[:, ::-1]
    return (cells.T if columns else cells).tolist()


@pytest.mark.parametrize("along", ["rows", "columns"])
@pytest.mark.parametrize(
    ("corner", "run"),
    [("nw", "0.5"), ("ne", "0.5"), ("se", "0.8125"), ("sw", "0.25"), ("nw", "0"), ("se", "1")],
)
def test_sidewinders_cut_lanes_into_runs_that_leave_once(along, corner, run):
    topology = square(3, 3)
    lanes = lanes_of(3, 3, along == "columns", corner)
    choices = sidewinder_choices(topology, lanes, Fraction(run))
    expected = exact(topology, (NO_EDGE, 0, 0, 0), choices)
    name = f"sidewinder:bias={corner},along={along},run={run}"
    for found in both_forms(topology, name, 6000):
        if len(expected) == 1:
            assert set(found) == set(expected)
        else:
            assert abs(surprise(found, expected, 6000)) < 3.5


@pytest.mark.slow
@pytest.mark.parametrize("size", [(3, 2), (2, 3), (3, 3)])
def test_eller_joins_sets_and_takes_each_on(size):
    topology = square(*size)
    fast, general = both_forms(topology, "eller", 10_000)
    in_rings = exact(topology, (NO_EDGE, 0, True), eller_in_rings_choices(topology, *size))
    assert abs(surprise(fast, in_rings, 10_000)) < 3.5
    by_rows = exact(topology, (NO_EDGE, 0, "join", 0), eller_choices(topology, *size))
    assert abs(surprise(general, by_rows, 10_000)) < 3.5


@pytest.mark.parametrize("size", [(3, 2), (2, 3), (3, 3)])
def test_recursive_division_cuts_the_longest_side_anywhere(size):
    topology = square(*size)
    found = counts(topology, "recursive-division", 10_000)
    assert abs(surprise(found, division_shares(topology, size[0]), 10_000)) < 3.5
