"""Loops against networkx where the graph is simple, and against a slow oracle everywhere."""

import itertools

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.graph.loops import loops
from gridwright.grid.square import square


def edges_of(topology):
    """List every edge once as (cell, port, other, back), parallel edges and self-edges too."""
    return [
        (cell, port, int(topology.neighbour[cell, port]), int(topology.back[cell, port]))
        for cell in range(topology.n)
        for port in range(topology.k)
        if topology.neighbour[cell, port] >= 0
        and (cell, port) <= (topology.neighbour[cell, port], topology.back[cell, port])
    ]


def links_of(topology, edges):
    links = np.zeros(topology.n, np.uint8)
    for cell, port, other, back in edges:
        links[cell] |= 1 << port
        links[other] |= 1 << back
    return links


def simple_cycles_oracle(edges):
    """Find the loops by definition: edges on a common simple cycle belong together.

    Every simple cycle is listed, as a set of edges; cycles that share an edge are merged.
    """
    graph = nx.MultiGraph()
    found = []
    for number, (cell, _, other, _) in enumerate(edges):
        if cell == other:
            found.append({number})
            continue
        if cell in graph and other in graph:
            for path in nx.all_simple_edge_paths(graph, cell, other):
                found.append({number} | {key for _, _, key in path})
        graph.add_edge(cell, other, key=number)
    merged: list[set[int]] = []
    for cycle in found:
        apart = [group for group in merged if not group & cycle]
        merged = [*apart, cycle.union(*(group for group in merged if group & cycle))]
    return sorted(
        tuple(sorted({end for n in group for end in (edges[n][0], edges[n][2])}))
        for group in merged
    )


def random_edges(topology, rand, share):
    return [edge for edge in edges_of(topology) if rand.random() < share]


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.integers(1, 9), st.integers(1, 9), st.booleans(), st.floats(0.2, 1), st.randoms())
def test_loops_are_the_biconnected_components_that_are_no_bridges(w, h, wrap, share, rand):
    if wrap:
        w, h = max(w, 3), max(h, 3)
    topology = square(w, h, wrap)
    edges = random_edges(topology, rand, share)
    graph = nx.Graph((cell, other) for cell, _, other, _ in edges)
    expected = sorted(
        tuple(sorted(block)) for block in nx.biconnected_components(graph) if len(block) > 2
    )
    assert loops(topology, links_of(topology, edges)) == expected


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([(1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (5, 1), (2, 3), (3, 2), (1, 3)]),
    st.floats(0.2, 1),
    st.randoms(),
)
def test_loops_of_wrapped_sides_of_one_and_two_agree_with_the_oracle(size, share, rand):
    topology = square(*size, True)
    edges = random_edges(topology, rand, share)
    assert loops(topology, links_of(topology, edges)) == simple_cycles_oracle(edges)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4), st.integers(1, 3), st.booleans(), st.floats(0.3, 0.8), st.randoms())
def test_loops_of_small_grids_agree_with_the_oracle(w, h, wrap, share, rand):
    topology = square(w, h, wrap)
    edges = random_edges(topology, rand, share)[:14]
    assert loops(topology, links_of(topology, edges)) == simple_cycles_oracle(edges)


def test_every_set_of_edges_of_the_two_by_two_torus():
    topology = square(2, 2, True)
    edges = edges_of(topology)
    assert len(edges) == 8
    for chosen in itertools.product([False, True], repeat=8):
        some = list(itertools.compress(edges, chosen))
        assert loops(topology, links_of(topology, some)) == simple_cycles_oracle(some)


def test_one_of_two_parallel_edges_is_no_loop_and_both_are():
    topology = square(2, 1, True)
    assert loops(topology, np.array([4, 1], np.uint8)) == []
    assert loops(topology, np.array([5, 5], np.uint8)) == [(0, 1)]


def test_an_edge_from_a_cell_to_itself_is_a_loop_of_one():
    assert loops(square(1, 1, True), np.array([5], np.uint8)) == [(0,)]
    assert loops(square(1, 1, True), np.array([15], np.uint8)) == [(0,), (0,)]
    column = np.array([5, 0, 13, 7], np.uint8)
    assert loops(square(1, 4, True), column) == [(0,), (2,), (3,)]


def test_two_squares_that_share_a_corner_are_two_loops():
    topology = square(3, 3)
    edges = [
        edge
        for edge in edges_of(topology)
        if {edge[0], edge[2]} <= {0, 1, 3, 4} or {edge[0], edge[2]} <= {4, 5, 7, 8}
    ]
    assert loops(topology, links_of(topology, edges)) == [(0, 1, 3, 4), (4, 5, 7, 8)]


def test_a_loop_of_many_cells_and_a_long_corridor_need_no_recursion():
    ring = square(100_000, 1, True)
    assert loops(ring, np.full(ring.n, 5, np.uint8)) == [tuple(range(ring.n))]
    corridor = square(100_000, 1)
    assert loops(corridor, corridor.existing) == []


def test_links_that_do_not_agree_are_refused():
    with pytest.raises(BadInput, match="cell 0,0"):
        loops(square(2, 2), np.array([4, 0, 0, 0], np.uint8))


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 6), st.integers(1, 6), st.booleans(), st.randoms())
def test_compiled_and_plain_agree(w, h, wrap, rand):
    topology = square(w, h, wrap)
    links = links_of(topology, random_edges(topology, rand, 0.6))
    with pytest.MonkeyPatch.context() as patch:
        found = []
        for mode in ("on", "off"):
            patch.setenv("GRIDWRIGHT_JIT", mode)
            found.append(loops(topology, links))
    assert found[0] == found[1]
