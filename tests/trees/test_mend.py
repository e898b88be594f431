"""Mending joins any forest into one tree under the cap, or says how many parts are left."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core import rng
from gridwright.grid.passable import agreeing, passable
from gridwright.grid.square import square
from gridwright.trees.mend import mend_links


def graph_of(topology, links):
    """Give the multigraph of links, one edge for each pair of open half-edges."""
    graph = nx.MultiGraph()
    for cell in range(topology.n):
        for port in range(topology.k):
            if links[cell] >> port & 1:
                other, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
                if (cell, port) <= (other, back):
                    graph.add_edge(cell, other)
    return graph


def degrees(links):
    return np.bitwise_count(links)


def random_forest(topology, ports, rand, share):
    """Open random passable edges that close no loop."""
    links = np.zeros(topology.n, np.uint8)
    parent = list(range(topology.n))

    def top(x):
        while parent[x] != x:
            x = parent[x]
        return x

    for cell in range(topology.n):
        for port in range(topology.k):
            if ports[cell] >> port & 1 and rand.random() < share:
                other, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
                if top(cell) != top(other):
                    parent[top(cell)] = top(other)
                    links[cell] |= 1 << port
                    links[other] |= 1 << back
    return links


sizes = st.integers(1, 9)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(sizes, sizes, st.booleans(), st.integers(0, 999), st.floats(0, 1), st.randoms())
def test_any_forest_without_a_cap_becomes_a_tree_that_holds_it(w, h, wrap, seed, share, rand):
    topology = square(w, h, wrap)
    before = random_forest(topology, topology.existing, rand, share)
    links = before.copy()
    left = mend_links(topology, topology.existing, 8, rng.stream(seed), links, 0)
    assert left == (0 if topology.existing[0] == 0 else 1)
    assert (links & before == before).all()
    assert (agreeing(topology, links) == links).all()
    graph = graph_of(topology, links)
    assert graph.number_of_edges() == topology.n - 1
    assert topology.n == 1 or (nx.is_connected(graph) and len(graph) == topology.n)


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 9), st.integers(2, 9), st.integers(0, 999), st.randoms())
def test_full_cells_exchange_links_until_one_tree_is_left(w, h, seed, rand):
    topology = square(w, h)
    links = np.zeros(topology.n, np.uint8)
    left = mend_links(topology, topology.existing, 3, rng.stream(seed), links, 50_000)
    graph = graph_of(topology, links)
    assert left == 1
    assert nx.is_tree(graph) and len(graph) == topology.n
    assert degrees(links).max() <= 3


def test_a_blocked_cell_is_joined_by_an_exchange():
    """Cells 0-1-2 in a row, cap 1: whatever goes in, another link goes out; two parts remain."""
    topology = square(3, 1)
    links = np.array([4, 1, 0], np.uint8)
    left = mend_links(topology, topology.existing, 1, rng.stream(1), links, 500)
    assert left == 2
    assert degrees(links).tolist() in ([1, 1, 0], [0, 1, 1])


@pytest.mark.parametrize("seed", range(20))
def test_the_hamiltonian_path_of_a_small_grid_is_found_by_exchanges(seed):
    topology = square(4, 4)
    links = np.zeros(16, np.uint8)
    left = mend_links(topology, topology.existing, 2, rng.stream(seed), links, 200_000)
    assert left == 1
    assert sorted(degrees(links).tolist()) == [1, 1] + [2] * 14
    assert nx.is_connected(graph_of(topology, links))


def test_links_that_are_not_passable_stay():
    """The middle cell is full of fixed links, so the last cell can never be joined."""
    topology = square(3, 3)
    centre, corner = 4, 8
    links = np.zeros(9, np.uint8)
    for port in range(4):
        other, back = topology.neighbour[centre, port], topology.back[centre, port]
        if port != 3:
            links[centre] |= 1 << port
            links[other] |= 1 << back
    ports = np.zeros(9, np.uint8)
    ports[centre], ports[7] = 8, 2
    before = links.copy()
    left = mend_links(topology, ports, 3, rng.stream(3), links, 10_000)
    assert left == 2
    assert (links == before).all()
    ports[7], ports[corner] = 2 | 4, 1
    assert mend_links(topology, ports, 3, rng.stream(3), links, 10_000) == 2
    assert links[7] == 4 and links[corner] == 1


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 999), st.randoms())
def test_a_cut_out_region_is_regrown_without_touching_the_rest(seed, rand):
    topology = square(8, 7)
    links = np.zeros(topology.n, np.uint8)
    assert mend_links(topology, topology.existing, 3, rng.stream(seed), links, 50_000) == 1
    inside = np.zeros(topology.n, np.bool_)
    left_x, top_y = rand.randrange(5), rand.randrange(4)
    for y in range(top_y, top_y + 3):
        inside[y * 8 + left_x : y * 8 + left_x + 3] = True
    keep = passable(topology, ~inside)
    kept = links & keep
    cut = kept.copy()
    free = topology.existing & ~keep
    assert mend_links(topology, free, 3, rng.stream(seed + 1), cut, 50_000) == 1
    assert (cut & keep == kept).all()
    assert nx.is_tree(graph_of(topology, cut))
    assert degrees(cut).max() <= 3


@pytest.mark.parametrize(
    "spec", [(6, 5, False, 3), (2, 7, True, 3), (1, 9, True, 2), (4, 4, True, 2)]
)
def test_compiled_and_plain_give_the_same_bytes(spec, monkeypatch):
    width, height, wrap, cap = spec
    topology = square(width, height, wrap)
    for seed in range(10):
        found = []
        for mode in ("on", "off"):
            monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
            stream = rng.stream(seed)
            links = np.zeros(topology.n, np.uint8)
            left = mend_links(topology, topology.existing, cap, stream, links, 3000)
            found.append((left, links.tobytes(), stream.tobytes()))
        assert found[0] == found[1]
