"""What the tests of trees share: grids of every kind, algorithms with options, and checks."""

import networkx as nx
import numpy as np

from gridwright.grid.passable import agreeing
from gridwright.trees import algorithms

PLAIN = ("square:7x5", "square:1x9", "square:9x1", "square:1x1", "square:33x2", "square:64x3")
SQUARES = (
    *PLAIN,
    "square:5x4:wrap",
    "square:2x2:wrap",
    "square:1x4:wrap",
    "cylinder:5x4",
    "cylinder:1x3",
    "moebius:5x4",
    "layered:3:square:4x3",
    "layered:2:square:3x3:wrap",
)
IN_COLUMNS = (*SQUARES, "hex:5x4", "hex-flat:4x5", "layered:2:hex:3x3")
IN_ROWS = (
    *IN_COLUMNS,
    "triangle:6x4",
    "big-triangle:4",
    "polar:4",
    "octagon:4x3",
    "hexagon:3",
    "hexagon-flat:3",
    "layered:2:triangle:4x3",
    "layered:2:polar:2",
)
EVERY = (*IN_ROWS, "cube:3")

OPTIONS = (
    "binary-tree:bias=ne",
    "binary-tree:bias=se",
    "binary-tree:bias=sw",
    "growing-tree:random=1",
    "growing-tree:oldest=1",
    "growing-tree:newest=0.7,random=0.3",
    "growing-tree:newest=1,random=1,oldest=1",
    "recursive-division:room=3",
    "regions:split=left-right",
    "regions:first=wall-adding,second=wilson,patches=3",
    "sidewinder:bias=nw",
    "sidewinder:bias=sw,run=0.8",
    "sidewinder:along=columns",
    "sidewinder:bias=sw,along=columns,run=0.25",
    "tractors:tractors=1",
    "tractors:tractors=9",
)
ALL = tuple(sorted((*algorithms(), *OPTIONS)))


def serves(name, spec):
    """Tell whether an algorithm serves a grid, by what it needs of it."""
    if name.startswith("recursive-division"):
        return spec in SQUARES
    if "along=columns" in name:
        return spec in IN_COLUMNS
    if name.startswith(("sidewinder", "eller")):
        return spec in IN_ROWS
    return True


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


def assert_spans(topology, links, ports=None):
    """Assert that links are a spanning tree of the cells with passable ports."""
    ports = topology.existing if ports is None else ports
    present = np.flatnonzero(ports).tolist() or [0]
    graph = graph_of(topology, links)
    assert links.dtype == np.uint8 and links.shape == (topology.n,)
    assert (links & ~ports == 0).all()
    assert (agreeing(topology, links) == links).all()
    assert graph.number_of_edges() == len(present) - 1
    if len(present) > 1:
        assert sorted(graph) == present
        assert nx.is_connected(graph)


def assert_square_links(width, height, links):
    """Assert that links fit together on a plain square and are one fewer than its cells."""
    board = links.reshape(height, width)
    assert ((board[:, :-1] & 4 == 4) == (board[:, 1:] & 1 == 1)).all()
    assert ((board[:-1] & 8 == 8) == (board[1:] & 2 == 2)).all()
    assert not (board[:, 0] & 1).any() and not (board[0] & 2).any()
    assert not (board[:, -1] & 4).any() and not (board[-1] & 8).any()
    assert (links < 16).all()
    assert int(np.bitwise_count(links).sum()) == 2 * (width * height - 1)


def assert_square_tree(width, height, links):
    """Assert that links are a spanning tree of a plain square."""
    assert_square_links(width, height, links)
    right, down = np.flatnonzero(links & 4), np.flatnonzero(links & 8)
    ends = np.concatenate([right, down]), np.concatenate([right + 1, down + width])
    assert _parts(width * height, *ends) == 1


def _parts(n, one, other):
    """Count the parts of a graph by letting labels sink along its edges (Shiloach and Vishkin)."""
    label = np.arange(n)
    while True:
        a, b = label[one], label[other]
        if (a == b).all():
            return np.unique(label).size
        np.minimum.at(label, np.maximum(a, b), np.minimum(a, b))
        while (label[label] != label).any():
            label = label[label]
