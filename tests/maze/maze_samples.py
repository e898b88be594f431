"""Random mazes of every kind for the tests of solvers and metrics, built link by link."""

from functools import cache

import networkx as nx
import numpy as np

from gridwright.core.rng import stream
from gridwright.grid.topology import parse
from gridwright.maze.board import make_maze
from gridwright.trees import random_tree

FLAT = ("square", "square", "square", "hex", "triangle", "octagon", "polar", "hexagon")
JOINED = ("square:{}x{}:wrap", "cylinder:{}x{}", "moebius:{}x{}", "cube:{}")
TREES = ("kruskal", "wilson", "backtracker", "prim")


@cache
def edges_of(topology):
    """List the edges of a grid as pairs of (cell, port), each once."""
    found = []
    neighbour, backs = topology.neighbour.tolist(), topology.back.tolist()
    for cell in range(topology.n):
        for port in range(topology.k):
            other, back = neighbour[cell][port], backs[cell][port]
            if other >= 0 and (cell, port) <= (other, back):
                found.append(((cell, port), (other, back)))
    return found


def graph_of(maze):
    """Give the maze as networkx has it: a node for each cell there is and for each tunnel."""
    graph, passages = nx.MultiGraph(), maze.passages
    n, k = maze.topology.n, passages.k
    graph.add_nodes_from(np.flatnonzero(maze.present).tolist())
    graph.add_nodes_from(range(n, passages.nodes))
    steps = passages.steps.tolist()
    for node, mask in enumerate(passages.links.tolist()):
        for port in range(k):
            if mask >> port & 1 and (node << 3 | port) < steps[node * k + port]:
                graph.add_edge(node, steps[node * k + port] >> 3)
    return graph


def open_edge(links, edge):
    """Open one edge on both sides."""
    for cell, port in edge:
        links[cell] |= 1 << port


def shut_edge(links, edge):
    """Shut one edge on both sides."""
    for cell, port in edge:
        links[cell] &= ~(1 << port) & 0xFF


def is_open(links, edge):
    """Tell whether an edge is open."""
    (cell, port), _ = edge
    return bool(links[cell] >> port & 1)


def _flat_spec(rand):
    kind = rand.choice(FLAT)
    if kind == "polar":
        return f"polar:{rand.randint(1, 3)}"
    if kind == "hexagon":
        return f"hexagon:{rand.randint(1, 3)}"
    return f"{kind}:{rand.randint(1 + (kind == 'triangle'), 7)}x{rand.randint(2, 7)}"


def _tree(topology, rand):
    return random_tree(topology, rand.choice(TREES), stream(rand.randrange(10**9)))


def _ends(topology, rand, maze_of):
    entrance, exit = rand.sample(range(topology.n), 2)
    return maze_of(entrance, exit)


def _loosened(topology, links, rand):
    """Open some more edges, one at least where there is one."""
    shut = [edge for edge in edges_of(topology) if not is_open(links, edge)]
    share = rand.choice([0.05, 0.2, 0.5, 1.0])
    for number, edge in enumerate(rand.sample(shut, len(shut))):
        if number == 0 or rand.random() < share:
            open_edge(links, edge)
    return links


def perfect(rand):
    """A random tree on a random flat grid."""
    topology = parse(_flat_spec(rand))
    links = _tree(topology, rand)
    return _ends(topology, rand, lambda a, b: make_maze(topology, links, entrance=a, exit=b))


def loops(rand):
    """A tree on a flat grid with links beside."""
    while True:
        topology = parse(_flat_spec(rand))
        links = _loosened(topology, _tree(topology, rand), rand)
        if int(np.bitwise_count(links).sum()) // 2 >= topology.n:
            break
    return _ends(topology, rand, lambda a, b: make_maze(topology, links, entrance=a, exit=b))


def rooms(rand):
    """A tree on a square grid with open rectangles, and perhaps cells that are not there."""
    width, height = rand.randint(2, 8), rand.randint(2, 8)
    topology = parse(f"square:{width}x{height}")
    links = _tree(topology, rand)
    for _ in range(rand.randint(1, 3)):
        x, y = rand.randrange(width - 1), rand.randrange(height - 1)
        across, down = rand.randint(x + 1, width - 1), rand.randint(y + 1, height - 1)
        room = {j * width + i for j in range(y, down + 1) for i in range(x, across + 1)}
        for edge in edges_of(topology):
            if all(cell in room for cell, _ in edge):
                open_edge(links, edge)
    return _ends(topology, rand, lambda a, b: make_maze(topology, links, entrance=a, exit=b))


def weave(rand):
    """A square maze with tunnels: perfect, or with loops."""
    spec = f"square:{rand.randint(3, 7)}x{rand.randint(3, 7)}" + rand.choice(["", "", ":wrap"])
    topology = parse(spec)
    across = [cell for cell in range(topology.n) if (topology.neighbour[cell] >= 0).all()]
    links, tunnels = np.zeros(topology.n, np.uint8), np.zeros(topology.n, np.uint8)
    part = {cell: cell for cell in range(topology.n)}
    for cell in rand.sample(across, rand.randint(1, min(5, len(across)))):
        _dig(topology, links, tunnels, part, cell, rand.choice([0, 1]))
    edges = edges_of(topology)
    for edge in rand.sample(edges, len(edges)):
        (one, port), (other, back) = edge
        taken = tunnels[one] >> port & 1 or tunnels[other] >> back & 1
        if not taken and _join(part, one, other):
            open_edge(links, edge)
    if rand.random() < 0.4:
        free = [e for e in edges if not any(tunnels[c] >> p & 1 for c, p in e)]
        for edge in rand.sample(free, min(len(free), rand.randint(1, 6))):
            open_edge(links, edge)
    return _ends(
        topology,
        rand,
        lambda a, b: make_maze(topology, links, entrance=a, exit=b, tunnels=tunnels),
    )


def _find(part, cell):
    while part[cell] != cell:
        cell = part[cell]
    return cell


def _join(part, one, other):
    one, other = _find(part, one), _find(part, other)
    part[one] = other
    return one != other


def _dig(topology, links, tunnels, part, cell, port):
    """Lead a tunnel beneath a cell that has a straight passage above, unless that makes a loop."""
    ends = [(int(topology.neighbour[cell, p]), int(topology.back[cell, p])) for p in range(4)]
    cells = [end for end, _ in ends]
    if len({cell, *cells}) < 5 or any(tunnels[c] for c in (cell, *cells)) or links[cell]:
        return
    trial = dict(part)
    under, over = (ends[port], ends[port + 2]), (ends[1 - port], ends[3 - port])
    joined = _join(trial, under[0][0], under[1][0])
    joined &= all(_join(trial, cell, end) for end, _ in over)
    if not joined:
        return
    part.update(trial)
    tunnels[cell] = 0b0101 << port
    for end, back in under:
        links[end] |= 1 << back
    for which, (end, back) in zip((1 - port, 3 - port), over, strict=True):
        links[cell] |= 1 << which
        links[end] |= 1 << back


def floors(rand):
    """Several floors with stairs: perfect, or with loops."""
    flat = rand.choice(["square:{}x{}", "hex:{}x{}"])
    spec = flat.format(rand.randint(2, 4), rand.randint(2, 4))
    topology = parse(f"layered:{rand.randint(2, 3)}:{spec}")
    links = _tree(topology, rand)
    if rand.random() < 0.4:
        links = _loosened(topology, links, rand)
    return _ends(topology, rand, lambda a, b: make_maze(topology, links, entrance=a, exit=b))


def wrap(rand):
    """Sides joined: perfect, or with loops; sides of 1 and 2 included."""
    while True:
        spec = rand.choice(JOINED).format(rand.randint(1, 5), rand.randint(1, 5))
        topology = parse(spec)
        if topology.n > 1:
            break
    links = _tree(topology, rand)
    if rand.random() < 0.4:
        links = _loosened(topology, links, rand)
    return _ends(topology, rand, lambda a, b: make_maze(topology, links, entrance=a, exit=b))


def unreachable(rand):
    """A maze of another kind, the exit cut off with some of what is around it."""
    while True:
        maze = rand.choice([perfect, loops, rooms, floors, wrap])(rand)
        graph = graph_of(maze)
        around, size = {maze.exit}, rand.randint(1, max(1, maze.topology.n - 2))
        for _ in range(size):
            near = sorted({v for u in around for v in graph[u]} - around - {maze.entrance})
            if not near:
                break
            around.add(rand.choice(near))
        links = maze.links.copy()
        for edge in edges_of(maze.topology):
            if (edge[0][0] in around) != (edge[1][0] in around):
                shut_edge(links, edge)
        return make_maze(maze.topology, links, entrance=maze.entrance, exit=maze.exit)


def masked(rand):
    """A square maze with cells that are not there, in one part or several, with loops or not."""
    width, height = rand.randint(3, 8), rand.randint(3, 8)
    topology = parse(f"square:{width}x{height}")
    present = np.array([rand.random() < 0.75 for _ in range(topology.n)])
    present[rand.sample(range(topology.n), 2)] = True
    links = np.zeros(topology.n, np.uint8)
    part = {cell: cell for cell in range(topology.n)}
    edges = [e for e in edges_of(topology) if all(present[cell] for cell, _ in e)]
    for edge in rand.sample(edges, len(edges)):
        if _join(part, edge[0][0], edge[1][0]) or rand.random() < 0.15:
            open_edge(links, edge)
    entrance, exit = rand.sample(np.flatnonzero(present).tolist(), 2)
    return make_maze(topology, links, entrance=entrance, exit=exit, present=present)


MAKERS = {
    "perfect": perfect,
    "loops": loops,
    "rooms": rooms,
    "weave": weave,
    "floors": floors,
    "wrap": wrap,
    "unreachable": unreachable,
}
