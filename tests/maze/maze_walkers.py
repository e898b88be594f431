"""Walkers told in plain Python, and walls found by flooding, for the tests of solvers."""

import networkx as nx
import numpy as np
from maze_samples import graph_of, open_edge

from gridwright.core.kernel import plain
from gridwright.grid.topology import parse
from gridwright.maze.board import make_maze
from gridwright.maze.kernels.walk_wall import follow_wall
from gridwright.maze.solvers.part import Part, turn_of


def has_loops(graph, here):
    part = nx.node_connected_component(graph, here)
    return sum(graph.degree(node) for node in part) >= 2 * len(part)


def corners_of_outside(maze):
    """Find the grid corners that the wall around the walker's part touches, by flooding walls.

    Corners are joined where the side of a cell between them is shut; the wall around all is the
    one that holds the corner above the first cell of the part.
    """
    width = maze.topology.size[0]
    walls = nx.Graph()
    region = nx.node_connected_component(graph_of(maze), maze.here)
    for cell in region:
        y, x = divmod(cell, width)
        spots = [(x, y + 1), (x, y), (x + 1, y), (x + 1, y + 1)]
        walls.add_nodes_from(spots)
        for port in range(4):
            if not maze.links[cell] >> port & 1:
                walls.add_edge(spots[port], spots[(port + 1) % 4])
    y, x = divmod(min(region), width)
    return nx.node_connected_component(walls, (x, y)), walls


def outer_wall_by_oracle(maze):
    outside, _ = corners_of_outside(maze)
    width = maze.topology.size[0]
    y, x = divmod(maze.exit, width)
    return bool(outside & {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)})


def wall_by_oracle(maze, part, name):
    """Walk all around a face of the map by the rule of the hand, in plain Python."""
    hand = name.removesuffix("-hand")
    node, back = maze.here, part.wall(maze.here)
    turn = 1 if hand == "left" else -1
    graph, k = maze.passages, maze.topology.k
    passed = set()
    for _ in range(4 * graph.nodes * k):
        passed.add(node)
        ports = [(back + turn * i) % k for i in range(1, k + 1)]
        port = next((p for p in ports if graph.links[node] >> p & 1), None)
        if port is None:
            break
        back = int(maze.topology.back[graph.cell_of(node), port])
        node = graph.next_node(node, port)
    return maze.exit in passed


def pledge_by_oracle(maze, limit):
    """Walk by Pledge's rule in plain Python; gives the moves, or None after ``limit`` of them."""
    graph, node, heading, turned = maze.passages, maze.here, 1, 0
    for moves in range(limit):
        if node == maze.exit:
            return moves
        ports = int(graph.links[node])
        if turned and ports >> (heading + 1) % 4 & 1:
            heading, turned = (heading + 1) % 4, turned + 1
        for _ in range(4):
            if ports >> heading & 1:
                break
            heading, turned = (heading - 1) % 4, turned - 1
        else:
            return None
        node = graph.next_node(node, heading)
    return None


def walk_by_hand(maze, hand):
    """Follow the wall though it may not lead anywhere; tell whether it came by the exit."""
    part, graph = Part(maze), maze.passages
    order, count = np.zeros(graph.nodes, np.int32), np.zeros(1, np.int32)
    leave = np.full(graph.nodes, 8, np.uint8)
    plain(follow_wall)(
        *graph.edges, graph.links, maze.here, part.wall(maze.here), turn_of(graph, hand),
        maze.exit, leave, order, count,
    )  # fmt: skip
    return maze.exit in order[: count[0]].tolist()


def ring_with_an_inner_cell():
    """A ring of eight cells, and the middle one that hangs on its left side."""
    topology = parse("square:3x3")
    links = np.zeros(9, np.uint8)
    for one, port in ((0, 2), (1, 2), (2, 3), (5, 3), (3, 3), (0, 3), (6, 2), (7, 2), (3, 2)):
        other = int(topology.neighbour[one, port])
        open_edge(links, ((one, port), (other, (port + 2) % 4)))
    return make_maze(topology, links, entrance=1, exit=4)
