"""Flood, distances, paths and components against networkx on random links."""

import itertools

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.graph import _kernels as kernels
from gridwright.graph.components import components
from gridwright.graph.paths import shortest_path
from gridwright.graph.reach import distances, flood
from gridwright.grid.square import square


@st.composite
def linked_grids(draw, most=7):
    """Draw a square grid, wrapped or not, and any set of its edges: topology, links, graph."""
    topology = square(draw(st.integers(1, most)), draw(st.integers(1, most)), draw(st.booleans()))
    share = draw(st.sampled_from([0.2, 0.5, 0.7, 1.0]))
    rand = draw(st.randoms(use_true_random=False))
    links = np.zeros(topology.n, np.uint8)
    graph = nx.Graph()
    graph.add_nodes_from(range(topology.n))
    for cell in range(topology.n):
        for port in range(topology.k):
            other, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
            if other >= 0 and (cell, port) < (other, back) and rand.random() < share:
                links[cell] |= 1 << port
                links[other] |= 1 << back
                graph.add_edge(cell, other)
    return topology, links, graph


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(linked_grids(), st.integers(0, 10**6))
def test_flood_and_distances_agree_with_networkx(grid, number):
    topology, links, graph = grid
    start = number % topology.n
    expected = nx.single_source_shortest_path_length(graph, start)
    found = distances(topology, links, start)
    assert found.dtype == np.int32
    assert found.tolist() == [expected.get(cell, -1) for cell in range(topology.n)]
    reached = flood(topology, links, start)
    assert reached.dtype == np.bool_
    assert reached.tolist() == [cell in expected for cell in range(topology.n)]


@settings(max_examples=150, deadline=None)
@given(linked_grids(), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_shortest_path_is_a_path_and_as_short_as_networkx_finds(grid, first, second):
    topology, links, graph = grid
    start, goal = first % topology.n, second % topology.n
    path = shortest_path(topology, links, start, goal)
    if not nx.has_path(graph, start, goal):
        assert path is None
        return
    assert path[0] == start and path[-1] == goal
    assert all(graph.has_edge(a, b) for a, b in itertools.pairwise(path))
    assert len(path) - 1 == nx.shortest_path_length(graph, start, goal)


@settings(max_examples=150, deadline=None)
@given(linked_grids())
def test_components_agree_with_networkx_in_order_of_first_cells(grid):
    topology, links, graph = grid
    labels = components(topology, links)
    expected = np.empty(topology.n, np.int32)
    for number, part in enumerate(sorted(nx.connected_components(graph), key=min)):
        expected[list(part)] = number
    assert labels.dtype == np.int32
    assert labels.tolist() == expected.tolist()


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 40), st.lists(st.tuples(st.integers(0, 39), st.integers(0, 39))))
def test_union_find_agrees_with_networkx(n, pairs):
    graph = nx.Graph()
    graph.add_nodes_from(range(n))
    parent, size = list(range(n)), [1] * n
    for a, b in ((a % n, b % n) for a, b in pairs):
        apart = not nx.has_path(graph, a, b)
        graph.add_edge(a, b)
        assert kernels.join(parent, size, a, b) == apart
    for cell in range(n):
        root = kernels.find(parent, cell)
        part = nx.node_connected_component(graph, cell)
        assert root in part
        assert size[root] == len(part)


def test_the_path_of_a_corridor_and_of_a_cell_to_itself():
    topology = square(4, 1)
    links = np.array([4, 5, 5, 1], np.uint8)
    assert shortest_path(topology, links, 3, 0) == [3, 2, 1, 0]
    assert shortest_path(topology, links, 2, 2) == [2]


@pytest.mark.parametrize(
    ("links", "place"),
    [
        (np.array([4, 0, 0, 0], np.uint8), "cell 0,0"),
        (np.array([0, 0, 0, 4], np.uint8), "cell 3,0"),
        (np.array([0, 16, 0, 0], np.uint8), "cell 1,0"),
        (np.array([4, 1, 0], np.uint8), "uint8[4]"),
        (np.array([4, 1, 0, 0], np.int64), "uint8[4]"),
    ],
)
def test_links_that_do_not_agree_are_refused_with_their_place(links, place):
    topology = square(4, 1)
    for question in (components, lambda t, m: flood(t, m, 0), lambda t, m: distances(t, m, 0)):
        with pytest.raises(BadInput) as error:
            question(topology, links)
        assert place in str(error.value)


@pytest.mark.parametrize("cell", [-1, 4])
def test_a_start_or_goal_outside_the_grid_is_refused(cell):
    topology, links = square(4, 1), np.zeros(4, np.uint8)
    for ask in (
        lambda: flood(topology, links, cell),
        lambda: distances(topology, links, cell),
        lambda: shortest_path(topology, links, cell, 0),
        lambda: shortest_path(topology, links, 0, cell),
    ):
        with pytest.raises(BadInput, match=r"0 \.\. 3"):
            ask()


def test_read_only_links_are_accepted_and_left_alone():
    topology = square(2, 2, True)
    links = topology.existing
    assert flood(topology, links, 3).all()
    assert not links.flags.writeable


@settings(max_examples=30, deadline=None)
@given(linked_grids(5), st.integers(0, 10**6), st.integers(0, 10**6))
def test_compiled_and_plain_agree(grid, first, second):
    topology, links, _ = grid
    start, goal = first % topology.n, second % topology.n
    with pytest.MonkeyPatch.context() as patch:
        found = []
        for mode in ("on", "off"):
            patch.setenv("GRIDWRIGHT_JIT", mode)
            found.append(
                (
                    flood(topology, links, start).tolist(),
                    distances(topology, links, start).tolist(),
                    shortest_path(topology, links, start, goal),
                    components(topology, links).tolist(),
                )
            )
    assert found[0] == found[1]


@pytest.mark.parametrize("mask", range(256))
def test_degree_and_nth_port_read_every_mask(mask):
    ports = [port for port in range(8) if mask >> port & 1]
    assert kernels.degree(mask) == len(ports)
    assert [kernels.nth_port(mask, index) for index in range(len(ports))] == ports
