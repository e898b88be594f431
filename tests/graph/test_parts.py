"""Parts: the cells that are there, by who can reach whom."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.graph.parts import parts
from gridwright.grid import parse, square
from gridwright.grid.square import LEFT, RIGHT

SPECS = ["square:5x4", "square:1x6", "hex:4x5", "triangle:6x4", "polar:3", "octagon:3x4"]
SPECS += ["square:4x3:wrap", "cube:2", "layered:2:square:3x3", "moebius:1x5"]


@given(st.sampled_from(SPECS), st.randoms(use_true_random=False))
def test_parts_are_the_components_of_the_cells_that_are_there(spec, random):
    topology = parse(spec)
    present = np.array([random.random() < 0.6 for _ in range(topology.n)])
    graph = nx.Graph()
    graph.add_nodes_from(np.flatnonzero(present).tolist())
    for cell, port in np.argwhere(topology.neighbour >= 0).tolist():
        there = int(topology.neighbour[cell, port])
        if present[cell] and present[there]:
            graph.add_edge(cell, there)
    found = parts(topology, present)
    assert {frozenset(part) for part in found} == set(
        map(frozenset, nx.connected_components(graph))
    )
    assert all(type(cell) is int for part in found for cell in part)
    assert all(list(part) == sorted(part) for part in found)
    assert found == sorted(found, key=lambda part: (-len(part), part))


def test_barriers_divide() -> None:
    everyone = np.ones(4, np.bool_)
    barriers = np.array([0, RIGHT, LEFT, 0], np.uint8)
    assert parts(square(4, 1), everyone, barriers) == [(0, 1), (2, 3)]
    assert parts(square(4, 1), everyone) == [(0, 1, 2, 3)]


def test_no_cells_make_no_parts() -> None:
    assert parts(square(3, 2), np.zeros(6, np.bool_)) == []


@pytest.mark.parametrize("present", [np.ones(5, np.bool_), np.ones(6, np.uint8)])
def test_other_arrays_are_refused(present: np.ndarray) -> None:
    with pytest.raises(BadInput, match=r"expected cells that are there as bool\[6\], got"):
        parts(square(3, 2), present)
