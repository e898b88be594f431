"""Every algorithm gives a spanning tree of the present cells, or says why there is none."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core import rng
from gridwright.core.errors import BadInput, NotReached
from gridwright.grid.mask import read_mask
from gridwright.grid.passable import agreeing, passable
from gridwright.grid.square import square
from gridwright.trees import algorithm, algorithms, random_tree

NAMES = (
    "aldous-broder",
    "backtracker",
    "binary-tree",
    "eller",
    "growing-tree",
    "houston",
    "hunt-and-kill",
    "kruskal",
    "prim",
    "prim-modified",
    "prim-true",
    "recursive-division",
    "regions",
    "sidewinder",
    "tractors",
    "wall-adding",
    "wilson",
)

names = st.sampled_from(NAMES)
sides = st.integers(1, 8)


def graph_of(topology, links):
    """Give the multigraph of links over the cells that have any."""
    graph = nx.MultiGraph()
    for cell in range(topology.n):
        for port in range(topology.k):
            if links[cell] >> port & 1:
                other, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
                if (cell, port) <= (other, back):
                    graph.add_edge(cell, other)
    return graph


def assert_spans(topology, links, ports):
    """Assert that links are a spanning tree of the cells with passable ports."""
    present = np.flatnonzero(ports).tolist() or [0]
    graph = graph_of(topology, links)
    assert links.dtype == np.uint8 and links.shape == (topology.n,)
    assert (links & ~ports == 0).all()
    assert (agreeing(topology, links) == links).all()
    assert graph.number_of_edges() == len(present) - 1
    if len(present) > 1:
        assert sorted(graph) == present
        assert nx.is_connected(graph)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(names, sides, sides, st.booleans(), st.integers(0, 10**6))
def test_every_algorithm_spans_every_grid(name, width, height, wrap, seed):
    topology = square(width, height, wrap)
    links = random_tree(topology, name, rng.stream(seed))
    assert_spans(topology, links, topology.existing)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(names, sides, sides, st.booleans(), st.floats(0, 0.6), st.floats(0, 0.6), st.randoms())
def test_masks_and_barriers_are_kept_or_the_parts_are_counted(
    name, width, height, wrap, absent, walled, rand
):
    topology = square(width, height, wrap)
    present = np.array([rand.random() >= absent for _ in range(topology.n)])
    barriers = np.zeros(topology.n, np.uint8)
    for cell in range(topology.n):
        for port in range(topology.k):
            other, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
            if other >= 0 and rand.random() < walled / 2:
                barriers[cell] |= 1 << port
                barriers[other] |= 1 << back
    ports = passable(topology, present, barriers)
    graph = graph_of(topology, ports)
    stream = rng.stream(rand.randrange(10**6))
    if topology.n > 1 and not ports.any():
        with pytest.raises(BadInput, match="passable edges"):
            random_tree(topology, name, stream, passable=ports)
    elif topology.n > 1 and not nx.is_connected(graph):
        parts = sorted(nx.connected_components(graph), key=len)
        with pytest.raises(BadInput) as error:
            random_tree(topology, name, stream, passable=ports)
        assert f"{len(parts)} parts" in error.value.got
        place = error.value.remedy.rsplit(" ", 1)[1]
        named = topology.cell(*map(int, place.split(",")))
        assert len(next(part for part in parts if named in part)) == len(parts[0])
    else:
        assert_spans(topology, random_tree(topology, name, stream, passable=ports), ports)


@settings(max_examples=200, deadline=None)
@given(names, st.integers(2, 9), st.integers(2, 9), st.booleans(), st.integers(0, 10**6))
def test_the_cap_is_kept(name, width, height, wrap, seed):
    topology = square(width, height, wrap)
    links = random_tree(topology, name, rng.stream(seed), cap=3)
    assert_spans(topology, links, topology.existing)
    assert np.bitwise_count(links).max() <= 3


@settings(max_examples=60, deadline=None)
@given(names, st.integers(2, 4), st.integers(2, 4), st.integers(0, 10**6))
def test_a_cap_of_two_gives_a_path_through_every_cell(name, width, height, seed):
    topology = square(width, height)
    links = random_tree(topology, name, rng.stream(seed), cap=2)
    assert_spans(topology, links, topology.existing)
    assert np.bitwise_count(links).max() <= 2


@pytest.mark.parametrize("name", NAMES)
def test_a_cross_that_the_mask_demands_is_not_reached_under_a_cap_of_three(name):
    topology = square(3, 3)
    ports = passable(topology, read_mask("#.#\n...\n#.#", 3, 3))
    assert random_tree(topology, name, rng.stream(1), passable=ports)[4] == 15
    with pytest.raises(NotReached) as error:
        random_tree(topology, name, rng.stream(1), passable=ports, cap=3)
    assert "at most 3 links" in str(error.value) and "8 tries" in str(error.value)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(1, 100_000, False), (100_000, 1, False), (60, 1, True)])
def test_long_corridors_work(name, size):
    topology = square(*size)
    links = random_tree(topology, name, rng.stream(5), cap=3)
    assert sorted(np.unique(np.bitwise_count(links)).tolist()) == [1, 2]
    assert np.count_nonzero(np.bitwise_count(links) == 1) == 2


@pytest.mark.parametrize("name", NAMES)
def test_large_trees_are_right(name):
    topology = square(111, 90, True)
    for cap in (None, 3):
        links = random_tree(topology, name, rng.stream(5), cap=cap)
        assert_spans(topology, links, topology.existing)
        assert np.bitwise_count(links).max() == (cap or 4)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(9, 7, False), (2, 9, True), (1, 9, True), (6, 6, True)])
@pytest.mark.parametrize("cap", [None, 3, 2])
def test_compiled_and_plain_give_the_same_bytes(name, size, cap, monkeypatch):
    topology = square(*size)
    found = []
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        stream = rng.stream("same")
        try:
            tree = random_tree(topology, name, stream, cap=cap).tobytes()
        except NotReached as error:
            tree = str(error)
        found.append((tree, stream.tobytes()))
    assert found[0] == found[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_names_one_tree_and_other_seeds_other_trees(name):
    topology = square(12, 10)
    trees = [random_tree(topology, name, rng.stream(seed)).tobytes() for seed in (1, 1, 2, 3)]
    assert trees[0] == trees[1]
    assert len(set(trees)) == 3


def test_a_backtracker_walks_from_its_root():
    """On a corridor with a root in the middle the first step already decides one side."""
    topology = square(3, 1)
    links = random_tree(topology, "backtracker", rng.stream(1), root=0)
    assert links.tolist() == [4, 5, 1]
    ports = passable(topology, np.array([False, True, True]))
    assert random_tree(topology, "backtracker", rng.stream(1), passable=ports).tolist() == [0, 4, 1]


def test_single_cells_have_no_links():
    for wrap in (False, True):
        assert random_tree(square(1, 1, wrap), "prim", rng.stream(1), cap=1).tolist() == [0]


def test_algorithms_are_named_and_described_in_one_sentence():
    assert algorithms() == NAMES
    for name in NAMES:
        text = algorithm(name).description
        assert text.endswith(".") and "\n" not in text and text[0].isupper()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"algorithm": "prime"}, ", ".join(NAMES)),
        ({"root": 6}, "a root among the present cells"),
        ({"root": -1}, "a root among the present cells"),
        ({"cap": 0}, "a cap of at least 1"),
        ({"threads": 0}, "at least 1 thread"),
        ({"passable": np.zeros(6, np.uint8)}, "passable edges"),
        ({"passable": np.zeros(5, np.uint8)}, "uint8\\[6\\]"),
        ({"passable": np.zeros(6, np.int64)}, "uint8\\[6\\]"),
        ({"passable": np.array([4, 0, 0, 0, 0, 0], np.uint8)}, "cell 0,0"),
        ({"passable": np.array([4, 1, 0, 0, 0, 0], np.uint8), "root": 2}, "a root among"),
    ],
)
def test_unusable_arguments_are_refused_in_one_line(given, says):
    arguments = {"algorithm": "prim"} | given
    with pytest.raises(BadInput, match=says) as error:
        random_tree(square(3, 2), seed_stream=rng.stream(1), **arguments)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", NAMES)
def test_the_smallest_part_is_named(name):
    topology = square(5, 2)
    ports = passable(topology, read_mask("...#.\n...#.", 5, 2))
    for cap in (None, 3):
        with pytest.raises(BadInput) as error:
            random_tree(topology, name, rng.stream(1), passable=ports, cap=cap)
        assert "2 parts" in str(error.value) and "2 cell(s), one of them 4," in str(error.value)


def test_the_callers_passable_array_stays_writable():
    topology = square(3, 3)
    ports = topology.existing.copy()
    random_tree(topology, "prim", rng.stream(1), passable=ports)
    assert ports.flags.writeable
    assert (ports == topology.existing).all()
