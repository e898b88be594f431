"""Surfaces made of cells, worked out from ports alone: corners that are glued, and who turns."""

import networkx as nx
import numpy as np


def glued_corners(topology, turned=()):
    """Give the graph of all corners (cell, place), joined where edges glue them to one another.

    turned: the edges (cell, port) across which clockwise becomes anticlockwise.
    """
    cycle = topology.cycle.astype(int).tolist()
    corners = nx.Graph()
    corners.add_nodes_from((c, p) for c in range(topology.n) for p in range(cycle[c]))
    for cell, port in sides(topology):
        there, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
        if there >= 0:
            far = [(there, back), (there, (back - 1) % cycle[there])]
            if (cell, port) in turned:
                far.reverse()
            corners.add_edge((cell, (port - 1) % cycle[cell]), far[0])
            corners.add_edge((cell, port), far[1])
    return corners


def sides(topology):
    """List the sides of all cells, (cell, port)."""
    return [(c, p) for c in range(topology.n) for p in range(int(topology.cycle[c]))]


def euler_characteristic(topology, turned=()):
    """Count corners minus edges plus cells, with corners glued along every edge."""
    single = sum(topology.neighbour[side] < 0 for side in sides(topology))
    edges = (len(sides(topology)) + single) // 2
    corners = nx.number_connected_components(glued_corners(topology, turned))
    return corners - edges + topology.n


def borders(topology, turned=()):
    """Count the closed lines that the sides without neighbours make."""
    corners = glued_corners(topology, turned)
    spot = {c: i for i, met in enumerate(nx.connected_components(corners)) for c in met}
    line = nx.MultiGraph()
    for cell, port in sides(topology):
        if topology.neighbour[cell, port] < 0:
            line.add_edge(spot[cell, (port - 1) % int(topology.cycle[cell])], spot[cell, port])
    return nx.number_connected_components(line)


def multigraph(topology):
    """Give the graph of a topology, an edge for each pair of ports, as networkx has it."""
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(topology.n))
    for cell, port in np.argwhere(topology.neighbour >= 0).tolist():
        there, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
        if (cell, port) < (there, back):
            graph.add_edge(cell, there)
    return graph


def area(corners):
    """Measure a polygon, positive where its corners run clockwise on the page (y down)."""
    x, y = np.asarray(corners).T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


def covering(polygons, spots):
    """Count for each spot how many polygons it lies in, by the parity of crossings."""
    count = np.zeros(len(spots), int)
    for polygon in polygons:
        odd = np.zeros(len(spots), bool)
        for (ax, ay), (bx, by) in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
            between = (ay > spots[:, 1]) != (by > spots[:, 1])
            with np.errstate(divide="ignore", invalid="ignore"):
                cross = ax + (spots[:, 1] - ay) * (bx - ax) / (by - ay)
            odd ^= between & (spots[:, 0] < cross)
        count += odd
    return count
