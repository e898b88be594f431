"""What trees look like on large boards: how many leaves they have, and where they lean."""

import networkx as nx
import numpy as np
import pytest
from tree_checks import graph_of

from gridwright.core import rng
from gridwright.core.errors import BadInput
from gridwright.graph.components import components
from gridwright.grid.square import DOWN, LEFT, RIGHT, UP, square
from gridwright.grid.topology import parse
from gridwright.trees import random_tree
from gridwright.trees.plain import wilson
from gridwright.trees.recursive_division import divided
from gridwright.trees.registry import PlainSquare

SIDE = 200
# 8 / pi^2 * (1 - 2 / pi) = 0.29454 on the infinite grid (Manna, Dhar and Majumdar 1992), of which
# the border takes a little away.
UNIFORM_LEAVES = 0.29387
LEAF_SPREAD = 0.00125  # of one board
BOARDS = 4


@pytest.fixture(autouse=True)
def compiled(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")


def leaf_share(links):
    return np.count_nonzero(np.bitwise_count(links) == 1) / links.size


def mean_leaf_share(draw):
    stream = rng.stream("leaves")
    return np.mean([leaf_share(draw(stream)) for _ in range(BOARDS)])


@pytest.mark.parametrize("name", ["aldous-broder", "houston", "wilson"])
def test_uniform_trees_have_the_known_share_of_leaves(name):
    share = mean_leaf_share(lambda stream: random_tree(square(SIDE, SIDE), name, stream))
    assert abs(share - UNIFORM_LEAVES) < 4 * LEAF_SPREAD / BOARDS**0.5


def test_wilson_drawn_as_walls_has_the_known_share_of_leaves():
    def draw(stream):
        links = np.zeros(SIDE * SIDE, np.uint8)
        wilson.grow_plain(PlainSquare(SIDE, SIDE, 0), stream, links, {})
        return links

    assert abs(mean_leaf_share(draw) - UNIFORM_LEAVES) < 4 * LEAF_SPREAD / BOARDS**0.5


@pytest.mark.parametrize("name", ["backtracker", "kruskal", "prim", "binary-tree"])
def test_other_trees_have_not(name):
    share = mean_leaf_share(lambda stream: random_tree(square(SIDE, SIDE), name, stream))
    assert abs(share - UNIFORM_LEAVES) > 6 * LEAF_SPREAD


@pytest.mark.parametrize("passable", [False, True])
@pytest.mark.parametrize("corner", ["nw", "ne", "se", "sw"])
def test_binary_trees_have_two_corridors_and_lead_both_ways_equally_often(corner, passable):
    topology = square(SIDE, SIDE)
    ports = topology.existing if passable else None
    name = f"binary-tree:bias={corner}"
    board = random_tree(topology, name, rng.stream(1), passable=ports).reshape(SIDE, SIDE)
    across, down = (RIGHT if "e" in corner else LEFT), (DOWN if "s" in corner else UP)
    row, column = (-1 if "s" in corner else 0), (-1 if "e" in corner else 0)
    assert (board[row] & (LEFT | RIGHT) != 0).all() and (board[:, column] & (UP | DOWN) != 0).all()
    ways = np.bitwise_count(board & (across | down))
    assert ways[row, column] == 0 and np.count_nonzero(ways == 1) == SIDE * SIDE - 1
    inner = np.delete(np.delete(board, row, 0), column, 1)
    sideways = np.count_nonzero(inner & across)
    assert abs(sideways - inner.size / 2) < 4 * (inner.size / 4) ** 0.5


@pytest.mark.parametrize("passable", [False, True])
@pytest.mark.parametrize("along", ["rows", "columns"])
@pytest.mark.parametrize(("corner", "run"), [("nw", 0.5), ("ne", 0.25), ("se", 0.5), ("sw", 0.875)])
def test_sidewinders_have_one_corridor_and_go_on_as_often_as_asked(corner, run, along, passable):
    topology = square(SIDE, SIDE)
    ports = topology.existing if passable else None
    name = f"sidewinder:bias={corner},along={along},run={run}"
    board = random_tree(topology, name, rng.stream(2), passable=ports).reshape(SIDE, SIDE)
    if along == "columns":  # turned over, so that lanes are rows
        swapped = ((board & LEFT) << 1) | ((board & UP) >> 1)
        board = (swapped | ((board & RIGHT) << 1) | ((board & DOWN) >> 1)).T
        corner = corner[1].replace("w", "n").replace("e", "s")
    lanes = board[::-1] if "s" in corner else board
    assert np.count_nonzero(lanes[0] & RIGHT) == SIDE - 1
    rise = DOWN if "s" in corner else UP
    assert np.count_nonzero(lanes & rise) == np.count_nonzero(lanes[1:] & RIGHT == 0)
    goes_on = np.count_nonzero(lanes[1:, :-1] & RIGHT)
    coins = (SIDE - 1) * (SIDE - 1)
    assert abs(goes_on - coins * run) < 4 * (coins * run * (1 - run)) ** 0.5


def test_a_region_looks_like_its_algorithm():
    """A backtracker has few leaves and Kruskal many; each half has its own."""
    topology = square(120, 100)
    name = "regions:first=backtracker,second=kruskal,split=left-right"
    board = random_tree(topology, name, rng.stream(3)).reshape(100, 120)
    assert leaf_share(board[:, :60]) < 0.13
    assert leaf_share(board[:, 60:]) > 0.27
    assert np.count_nonzero(board[:, 59] & RIGHT) == 1
    upright = random_tree(square(100, 120), name.replace("left-right", "top-bottom"), rng.stream(3))
    board = upright.reshape(120, 100)
    assert leaf_share(board[:60]) < 0.13 and leaf_share(board[60:]) > 0.27


def test_random_patches_are_as_many_as_asked():
    """With two algorithms that each leave a region as it is, only the seams are random."""
    topology = square(90, 90)
    for patches in (2, 5):
        shares = []
        for seed in range(6):
            name = f"regions:first=backtracker,second=kruskal,patches={patches}"
            shares.append(leaf_share(random_tree(topology, name, rng.stream(seed))))
        assert 0.12 < np.mean(shares) < 0.28
        assert np.std(shares) > 0.01
    alone = random_tree(topology, "regions:first=backtracker,patches=1", rng.stream(1))
    assert leaf_share(alone) < 0.12


@pytest.mark.parametrize("spec", ["square:40x30", "cylinder:30x20", "layered:6:square:10x8"])
def test_rooms_of_a_division_are_open_and_joined_by_single_doors(spec):
    topology = parse(spec)
    links = divided(topology, rng.stream(4), 4)
    graph = nx.Graph(graph_of(topology, links))
    rooms = nx.Graph(graph)
    rooms.remove_edges_from(list(nx.bridges(graph)))
    assert nx.is_connected(graph)
    assert max(map(len, nx.connected_components(rooms))) >= 16
    assert graph.number_of_edges() > topology.n - 1
    tree = random_tree(topology, "recursive-division:room=4", rng.stream(4))
    assert (tree & ~links == 0).all()
    assert components(topology, tree).max() == 0


def test_a_division_into_single_cells_is_a_tree_and_one_room_is_the_whole_grid():
    topology = square(30, 20)
    tree = divided(topology, rng.stream(5), 1)
    assert (tree == random_tree(topology, "recursive-division", rng.stream(5))).all()
    assert (divided(topology, rng.stream(5), 30) == topology.existing).all()
    with pytest.raises(BadInput, match="a grid of squares"):
        divided(parse("hex:3x3"), rng.stream(5), 1)
