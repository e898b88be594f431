"""The judge of Pipes, against networkx and against boards made by hand."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.kernel import compiled, plain
from gridwright.grid import square
from gridwright.grid.passable import agreeing
from gridwright.pipes import Judge, judge_board, make_board, parse_net
from gridwright.pipes.kernels.flow import FLOODED, LEAKING, LOOPED, judge
from gridwright.pipes.rules import solved

# One board a code, and the shapes that programs of this kind get wrong. The words are the whole
# verdict: code, and cells by column and row.
VERDICTS = {
    "2x1:14": [],
    "3x1:154": [],
    "3x2:9c8362": [("dry", "2,0 2,1"), ("loop", "0,0 1,0 0,1 1,1")],
    "4x1:1414": [("dry", "0,0 1,0")],
    "2x2:1888": [("dry", "0,0 1,0 0,1"), ("leak", "0,0 1,0 0,1 1,1")],
    # water in every tile and no loop, but an end that no tile can meet
    "2x1:54": [("leak", "0,0")],
    # two loops that share the source: each is listed, the shared tile in both
    "3x3:9c03fc036": [("loop", "0,0 1,0 0,1 1,1"), ("loop", "1,1 2,1 1,2 2,2")],
    # around a wrapped side: a row that closes on itself
    "3x2w:555000": [("loop", "0,0 1,0 2,0")],
    # both edges across a wrapped side of 2 are open: a loop of two tiles
    "2x1w:55": [("loop", "0,0 1,0")],
    # and on a side of 1 a tile can meet itself
    "1x2w:5f": [("dry", "0,0"), ("loop", "0,0"), ("loop", "0,1"), ("leak", "0,1")],
    # a barrier stops the water
    "3x1:15v4": [("dry", "2,0"), ("leak", "1,0 2,0")],
}


def words(board, verdict):
    name = board.topology.name
    return [(fault.code, " ".join(name(c) for c in fault.cells)) for fault in verdict.faults]


@pytest.mark.parametrize("ident", VERDICTS)
def test_a_board_for_each_code(ident):
    board, _ = parse_net(ident)
    verdict = judge_board(board)
    found = {(code, frozenset(cells.split())) for code, cells in words(board, verdict)}
    expected = {(code, frozenset(cells.split())) for code, cells in VERDICTS[ident]}
    assert found == expected
    assert verdict.solved == solved(board) == (not expected)


def test_a_tile_on_two_loops_is_marked_once_and_in_both():
    board, _ = parse_net("3x3:9c03fc036")
    verdict = judge_board(board)
    rings = [fault.cells for fault in verdict.faults if fault.code == "loop"]
    assert rings == [(0, 1, 3, 4), (4, 5, 7, 8)]
    assert verdict.marks["loop"] == (0, 1, 3, 4, 5, 7, 8)
    assert not verdict.solved


@st.composite
def positions(draw):
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    topology = square(width, height, draw(st.booleans()))
    n = topology.n
    if n < 2:
        topology = square(2, 1)
        n = 2
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    tiles = rng.integers(0, 16, n).astype(np.uint8)
    tiles[rng.random(n) < draw(st.sampled_from([0.0, 0.3]))] = 0
    tiles[rng.choice(n, 2, replace=False)] = rng.integers(1, 16, 2)
    walls = (rng.integers(0, 16, n) & rng.integers(0, 16, n)).astype(np.uint8)
    walls = agreeing(topology, walls & topology.existing)
    source = int(rng.choice(np.flatnonzero(tiles)))
    return make_board(topology, tiles, barriers=walls, source=source)


def graph_of(board):
    graph = nx.MultiGraph()
    graph.add_nodes_from(np.flatnonzero(board.tiles).tolist())
    ends = {cell: int(board.tiles[cell]).bit_count() for cell in graph}
    for cell in list(graph):
        for port in range(4):
            beyond, back = board.topology.neighbour[cell, port], board.topology.back[cell, port]
            if beyond < 0 or not board.tiles[cell] >> port & 1 or board.barriers[cell] >> port & 1:
                continue
            if board.tiles[beyond] >> back & 1:
                ends[cell] -= 1
                if (cell, port) <= (int(beyond), int(back)):
                    graph.add_edge(cell, int(beyond))
    return graph, {cell for cell, left in ends.items() if left}


def loops_of(graph):
    """Cells of biconnected components with a cycle; self-edges and parallel ones told apart."""
    found = [(a,) for a, b, _ in graph.edges(keys=True) if a == b]
    simple = nx.Graph((a, b) for a, b in graph.edges() if a != b)
    for component in nx.biconnected_components(simple):
        edges = sum(graph.number_of_edges(a, b) for a, b in simple.subgraph(component).edges())
        inner = [e for e in nx.biconnected_component_edges(simple) if set(sum(e, ())) == component]
        if edges >= len(component) and (len(component) > 2 or edges > 1) and inner:
            found.append(tuple(sorted(component)))
    return sorted(found)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(positions())
def test_water_loops_and_leaks_agree_with_networkx(board):
    graph, leaking = graph_of(board)
    verdict = judge_board(board)
    reached = nx.node_connected_component(graph, board.source)
    rings = loops_of(graph)
    assert set(verdict.marks["flooded"]) == reached
    assert set(verdict.marks["leak"]) == leaking
    assert sorted(f.cells for f in verdict.faults if f.code == "loop") == rings
    assert set(verdict.marks["loop"]) == {cell for ring in rings for cell in ring}
    assert verdict.solved == (len(reached) == len(graph) and not rings and not leaking)


@settings(deadline=None)
@given(positions())
def test_solved_is_what_the_judge_says(board):
    met = board.with_tiles(agreeing(board.topology, board.tiles))  # barriers apart, no end is open
    for one in (board, met) if met.tiles[board.source] else (board,):
        assert solved(one) == judge_board(one).solved


@settings(max_examples=60, deadline=None)
@given(positions())
def test_compiled_and_plain_judge_alike(board):
    results = []
    for way in (plain, compiled):
        seen = Judge(board.topology)
        solved = way(judge)(
            *seen._front, board.tiles, board.passable, board.source, board.area, *seen._back
        )
        results.append((bool(solved), seen.marks.tolist(), seen.links.tolist()))
        results[-1] += (seen.flooded, seen.looped, seen.leaking)
    assert results[0] == results[1]


@settings(max_examples=60, deadline=None)
@given(positions())
def test_counts_are_those_of_the_marks(board):
    seen = Judge(board.topology)
    seen.look(board.tiles, board.passable, board.source, board.area)
    for bit, count in ((FLOODED, seen.flooded), (LOOPED, seen.looped), (LEAKING, seen.leaking)):
        assert count == np.count_nonzero(seen.marks & bit)
    assert (seen.links == agreeing(board.topology, board.tiles & board.passable)).all()


def test_a_judge_forgets_the_position_before():
    first, _ = parse_net("3x2:9c8362")
    second, _ = parse_net("3x2:9c8362")
    seen = Judge(first.topology)
    assert not seen.look(first.tiles, first.passable, first.source, first.area)
    marks = seen.marks.copy()
    seen.look(np.zeros(6, np.uint8), first.passable, first.source, first.area)
    seen.look(second.tiles, second.passable, second.source, second.area)
    assert (seen.marks == marks).all()
