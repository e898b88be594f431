"""Wall adding gives what checking the grid after every wall gives."""

import networkx as nx
import numpy as np
import pytest

from gridwright.core import rng
from gridwright.core.kernel import compiled
from gridwright.grid.topology import parse
from gridwright.trees import random_tree, record
from gridwright.trees.wall_adding import shuffled_edges


def order_of(topology, stream):
    edges = np.empty(topology.n * topology.k // 2 + 1, np.int32)
    steps, k, ports = topology.steps, topology.k, topology.existing
    count = compiled(shuffled_edges)(steps, k, ports, stream, edges)
    return [(edge >> 3, edge & 7) for edge in edges[:count].tolist()]


def naive(topology, order):
    """Put up walls in order, each unless the grid falls apart; give the links and the walls."""
    graph = nx.MultiGraph()
    for cell, port in order:
        graph.add_edge(cell, int(topology.neighbour[cell, port]), key=(cell, port))
    links = topology.existing.copy()
    walls = []
    for cell, port in order:
        other, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
        graph.remove_edge(cell, other, key=(cell, port))
        if nx.has_path(graph, cell, other):
            links[cell] &= ~(1 << port) & 0xFF
            links[other] &= ~(1 << back) & 0xFF
            walls.append((cell, port))
        else:
            graph.add_edge(cell, other, key=(cell, port))
    return links, walls


@pytest.mark.parametrize(
    "spec",
    ["square:8x6", "square:2x5:wrap", "hex:5x5", "polar:3", "layered:3:square:4x3", "cube:3"],
)
def test_walls_are_those_that_the_naive_check_allows(spec):
    topology = parse(spec)
    for seed in range(8):
        order = order_of(topology, rng.stream(seed))
        links, walls = naive(topology, order)
        assert (random_tree(topology, "wall-adding", rng.stream(seed)) == links).all()
        made = record(topology, "wall-adding", rng.stream(seed))
        assert [(step.cell, step.port) for step in made] == walls


def test_every_order_of_the_walls_is_as_likely():
    stream = rng.stream("orders")
    topology = parse("square:2x2")
    draws = 24_000
    found = {}
    for _ in range(draws):
        order = tuple(order_of(topology, stream))
        found[order] = found.get(order, 0) + 1
    assert len(found) == 24
    surprise = sum((count - draws / 24) ** 2 / (draws / 24) for count in found.values())
    assert surprise < 23 + 4 * 46**0.5
