"""Oracles: how often each algorithm gives each tree, by following every random choice.

A state is a tuple that begins with the tree so far, a frozenset of edges; ``choices`` gives a
state's [(share, next state)], or nothing where the tree is done.
"""

import itertools
from collections import Counter
from fractions import Fraction

import networkx as nx
import numpy as np

HALF = Fraction(1, 2)


def edges_of(topology, ports=None):
    """List the edges between different cells as ((cell, port), (other, back))."""
    ports = topology.existing if ports is None else ports
    return [
        ((cell, port), (int(topology.neighbour[cell, port]), int(topology.back[cell, port])))
        for cell in range(topology.n)
        for port in range(topology.k)
        if ports[cell] >> port & 1 and cell < topology.neighbour[cell, port]
    ]


def links_of(topology, edges):
    links = np.zeros(topology.n, np.uint8)
    for cell, port in itertools.chain.from_iterable(edges):
        links[cell] |= 1 << port
    return links.tobytes()


def all_trees(topology, ports=None):
    """List all spanning trees by trying every set of edges."""
    edges = edges_of(topology, ports)
    cells = {end[0] for edge in edges for end in edge}
    trees = []
    for some in itertools.combinations(edges, len(cells) - 1):
        graph = nx.Graph((a[0], b[0]) for a, b in some)
        if len(graph) == len(cells) and nx.is_connected(graph):
            trees.append(links_of(topology, some))
    return trees


def exact(topology, start, choices):
    """Follow every random choice: state -> [(share, next state)], until no choice is left."""
    shares = Counter()
    waiting = {start: Fraction(1)}
    while waiting:
        following = Counter()
        for state, share in waiting.items():
            ways = choices(state)
            if not ways:
                shares[links_of(topology, state[0])] += share
            for part, after in ways:
                following[after] += share * part
        waiting = following
    return {tree: float(share) for tree, share in shares.items()}


def cells_of(tree, root):
    return {root} | {end[0] for edge in tree for end in edge}


def frontier(topology, tree, root):
    inside = cells_of(tree, root)
    return [e for e in edges_of(topology) if (e[0][0] in inside) != (e[1][0] in inside)]


def prim_choices(topology, root):
    def choices(state):
        ways = frontier(topology, state[0], root)
        return [(Fraction(1, len(ways)), (state[0] | {edge},)) for edge in ways]

    return choices


def modified_choices(topology, root):
    def choices(state):
        inside = cells_of(state[0], root)
        by_cell = {}
        for edge in frontier(topology, state[0], root):
            outer = edge[1][0] if edge[0][0] in inside else edge[0][0]
            by_cell.setdefault(outer, []).append(edge)
        return [
            (Fraction(1, len(by_cell) * len(edges)), (state[0] | {edge},))
            for edges in by_cell.values()
            for edge in edges
        ]

    return choices


def kruskal_choices(topology):
    def choices(state):
        graph = nx.Graph((a[0], b[0]) for a, b in state[0])
        graph.add_nodes_from(range(topology.n))
        ways = [e for e in edges_of(topology) if not nx.has_path(graph, e[0][0], e[1][0])]
        return [(Fraction(1, len(ways)), (state[0] | {edge},)) for edge in ways]

    return choices


def backtracker_choices(topology, root):
    def choices(state):
        tree, path = state
        inside = cells_of(tree, root)
        while path:
            here = path[-1]
            ways = [
                (edge, edge[1][0] if edge[0][0] == here else edge[0][0])
                for edge in edges_of(topology)
                if here in (edge[0][0], edge[1][0])
            ]
            ways = [(edge, other) for edge, other in ways if other not in inside]
            if ways:
                share = Fraction(1, len(ways))
                return [(share, (tree | {edge}, (*path, other))) for edge, other in ways]
            path = path[:-1]
        return []

    return choices


def ways_of(topology, cell, inside):
    """List the edges from a cell to cells outside a set, with the cells beyond."""
    ways = [
        (edge, edge[1][0] if edge[0][0] == cell else edge[0][0])
        for edge in edges_of(topology)
        if cell in (edge[0][0], edge[1][0])
    ]
    return [(edge, other) for edge, other in ways if other not in inside]


def growing_choices(topology, root, newest, random, oldest):
    """State: tree and list of cells; ``None`` for the list before the first choice of a cell."""
    total = newest + random + oldest

    def choices(state):
        tree, listed = state
        inside = cells_of(tree, root)
        if not listed or len(inside) == topology.n:
            return []
        last = len(listed) - 1
        places = Counter({last: Fraction(newest, total)})
        places[0] += Fraction(oldest, total)
        for place in range(len(listed)):
            places[place] += Fraction(random, total * len(listed))
        following = []
        for place, share in places.items():
            ways = ways_of(topology, listed[place], inside) if share else []
            for edge, other in ways:
                following.append((share / len(ways), (tree | {edge}, (*listed, other))))
            if share and not ways:
                following.append((share, (tree, listed[:place] + listed[place + 1 :])))
        return following

    return choices


def hunt_choices(topology, root):
    """State: tree and the cell where the walk is."""

    def choices(state):
        tree, here = state
        inside = cells_of(tree, root)
        if len(inside) == topology.n:
            return []
        ways = ways_of(topology, here, inside)
        if ways:
            return [(Fraction(1, len(ways)), (tree | {edge}, other)) for edge, other in ways]
        outside = set(range(topology.n)) - inside
        prey = min(cell for cell in outside if ways_of(topology, cell, outside))
        ways = ways_of(topology, prey, outside)
        return [(Fraction(1, len(ways)), (tree | {edge}, prey)) for edge, _ in ways]

    return choices


def walker_choices(topology, root, walkers):
    """State: tree, where each walker is, and whose turn it is. Such walks have no last step."""

    def choices(state):
        tree, places, turn = state
        inside = cells_of(tree, root)
        if len(inside) == topology.n:
            return []
        ways = ways_of(topology, places[turn], ())
        ways = [(edge, other) for edge, other in ways if other != places[turn]]
        following = []
        for edge, other in ways:
            after = tree if other in inside else tree | {edge}
            moved = (*places[:turn], other, *places[turn + 1 :])
            following.append((Fraction(1, len(ways)), (after, moved, (turn + 1) % walkers)))
        return following

    return choices


def nearly_exact(topology, start, choices):
    """Follow every choice as ``exact`` does, in floats, until hardly any share is left."""
    shares = Counter()
    waiting = {start: 1.0}
    while sum(waiting.values()) > 1e-7:
        following = Counter()
        for state, share in waiting.items():
            ways = choices(state)
            if not ways:
                shares[links_of(topology, state[0])] += share
            for part, after in ways:
                following[after] += share * float(part)
        waiting = following
    return dict(shares)


def corner_choices(topology, right, down):
    """State: tree and next cell, which opens a way left or right, and up or down."""
    ports = (2 if right else 0, 3 if down else 1)

    def choices(state):
        tree, cell = state
        if cell == topology.n:
            return []
        ends = [(cell, port) for port in ports if topology.neighbour[cell, port] >= 0]
        ways = [edge for edge in edges_of(topology) if edge[0] in ends or edge[1] in ends]
        if not ways:
            return [(Fraction(1), (tree, cell + 1))]
        return [(Fraction(1, len(ways)), (tree | {edge}, cell + 1)) for edge in ways]

    return choices


def edge_between(topology, one, other):
    (edge,) = (e for e in edges_of(topology) if {e[0][0], e[1][0]} == {one, other})
    return edge


def sidewinder_choices(topology, lanes, run):
    """State: tree, lane, place in it, and where its run began. lanes: lists of cells."""

    def choices(state):
        tree, lane, place, first = state
        if lane == len(lanes):
            return []
        cells = lanes[lane]
        last = place == len(cells) - 1
        ways = []
        if not last and (lane == 0 or run > 0):
            edge = edge_between(topology, cells[place], cells[place + 1])
            share = Fraction(1) if lane == 0 else run
            ways.append((share, (tree | {edge}, lane, place + 1, first)))
        after = (lane + 1, 0, 0) if last else (lane, place + 1, place + 1)
        if lane == 0:
            return ways or [(Fraction(1), (tree, *after))]
        if last or run < 1:
            share = Fraction(1) if last else 1 - run
            for exit in range(first, place + 1):
                edge = edge_between(topology, cells[exit], lanes[lane - 1][exit])
                ways.append((share / (place + 1 - first), (tree | {edge}, *after)))
        return ways

    return choices


def same_set(tree, one, other):
    graph = nx.Graph((a[0], b[0]) for a, b in tree)
    graph.add_nodes_from((one, other))
    return nx.has_path(graph, one, other)


def eller_choices(topology, width, height):
    """State: tree, and the next thing to decide of a row: joins, ways down, then needs."""

    def choices(state):  # noqa: PLR0911
        tree, y, stage, x = state
        cell = y * width + x
        if y == height:
            return []
        if stage == "join":
            if x == width - 1:
                return [
                    (Fraction(1), (tree, y, "down", 0) if y < height - 1 else (tree, y + 1, "", 0))
                ]
            if same_set(tree, cell, cell + 1):
                return [(Fraction(1), (tree, y, stage, x + 1))]
            joined = (tree | {edge_between(topology, cell, cell + 1)}, y, stage, x + 1)
            if y == height - 1:
                return [(Fraction(1), joined)]
            return [(HALF, joined), (HALF, (tree, y, stage, x + 1))]
        if stage == "down":
            after = (y, stage, x + 1) if x < width - 1 else (y, "need", 0)
            opened = tree | {edge_between(topology, cell, cell + width)}
            return [(HALF, (opened, *after)), (HALF, (tree, *after))]
        after = (y, stage, x + 1) if x < width - 1 else (y + 1, "join", 0)
        row = range(y * width, (y + 1) * width)
        members = [other for other in row if same_set(tree, cell, other)]
        if any(same_set(tree, cell, other + width) for other in members):
            return [(Fraction(1), (tree, *after))]
        ways = [tree | {edge_between(topology, other, other + width)} for other in members]
        return [(Fraction(1, len(ways)), (opened, *after)) for opened in ways]

    return choices


def eller_in_rings_choices(topology, width, height):
    """State: tree, the next cell, and whether it is to join or to go down.

    Each cell joins the next one or not, and then goes down or not, where others of its set may
    still do so.
    """

    def choices(state):
        tree, cell, joining = state
        if cell == topology.n:
            return []
        y, x = divmod(cell, width)
        final = y == height - 1
        if joining:
            after = (cell + 1, True) if final else (cell, False)
            if x == width - 1 or same_set(tree, cell, cell + 1):
                return [(Fraction(1), (tree, *after))]
            joined = tree | {edge_between(topology, cell, cell + 1)}
            if final:
                return [(Fraction(1), (joined, *after))]
            return [(HALF, (joined, *after)), (HALF, (tree, *after))]
        opened = tree | {edge_between(topology, cell, cell + width)}
        row = range(y * width, (y + 1) * width)
        members = [other for other in row if other != cell and same_set(tree, cell, other)]
        below = [other for other in members if other < cell]
        gone = [o for o in below if edge_between(topology, o, o + width) in tree]
        if not gone and not any(other > cell for other in members):
            return [(Fraction(1), (opened, cell + 1, True))]
        return [(HALF, (opened, cell + 1, True)), (HALF, (tree, cell + 1, True))]

    return choices


def division_shares(topology, width):
    """Give how likely each set of open edges is, box by box."""

    def of_box(x, y, w, h):
        if w * h == 1:
            return {frozenset(): Fraction(1)}
        shares = Counter()
        axes = [axis for axis in (0, 1) if (w, h)[axis] == max(w, h)]
        for axis in axes:
            side, other = (w, h) if axis == 0 else (h, w)
            for cut in range(1, side):
                one = of_box(x, y, cut, h) if axis == 0 else of_box(x, y, w, cut)
                two = (
                    of_box(x + cut, y, w - cut, h) if axis == 0 else of_box(x, y + cut, w, h - cut)
                )
                for door in range(other):
                    at = (x + cut - 1, y + door) if axis == 0 else (x + door, y + cut - 1)
                    cell = at[1] * width + at[0]
                    edge = edge_between(topology, cell, cell + (1 if axis == 0 else width))
                    share = Fraction(1, len(axes) * (side - 1) * other)
                    for (a, p), (b, q) in itertools.product(one.items(), two.items()):
                        shares[a | b | {edge}] += share * p * q
        return shares

    found = of_box(0, 0, width, topology.n // width)
    return {links_of(topology, tree): float(share) for tree, share in found.items()}
