"""The judge of routes against a flood through a graph of networkx, and what it says in words."""

from unittest.mock import patch

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from route_boards import boards, drawn

from gridwright.route import rules
from gridwright.route.board import INSIDE, Tap
from gridwright.route.rules import CODES, coloured, flow, judge, served


def water(board):
    """The graph of open ports that meet, with a node for each tap, and the colours at each cell."""
    topology = board.topology
    graph = nx.Graph()
    graph.add_nodes_from(range(topology.n))
    for cell in range(topology.n):
        for port in range(topology.k):
            beyond, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
            if beyond >= 0 and board.tiles[cell] >> port & board.tiles[beyond] >> back & 1:
                graph.add_edge(cell, beyond)
    for tap in (*board.inlets, *board.outlets):
        graph.add_node(tap)
        if tap.port == INSIDE or board.tiles[tap.cell] >> tap.port & 1:
            graph.add_edge(tap, tap.cell)
    return graph


def colours_at(board, graph, node):
    return {i.colour for i in board.inlets if nx.has_path(graph, i, node)}


def open_ends(board):
    """Cell and port of each end of a tile that meets no tile and no tap."""
    topology = board.topology
    taps = {(tap.cell, tap.port) for tap in (*board.inlets, *board.outlets)}
    for cell, port in np.argwhere(board.tiles[:, None] >> np.arange(topology.k) & 1).tolist():
        beyond, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
        meets = beyond >= 0 and board.tiles[beyond] >> back & 1
        if not meets and (cell, port) not in taps:
            yield cell, port


@settings(deadline=None)
@given(boards())
def test_the_judge_agrees_with_a_flood_through_a_graph(board):
    verdict = judge(board)
    graph = water(board)
    at = {cell: colours_at(board, graph, cell) for cell in range(board.topology.n)}
    dry = {t.cell for t in board.outlets if t.colour not in colours_at(board, graph, t)}
    mixed = {cell for cell, colours in at.items() if len(colours) > 1}
    leak = {cell for cell, _ in open_ends(board) if at[cell]}
    said = {code: set() for code in CODES}
    for fault in verdict.faults:
        said[fault.code].update(fault.cells)
    assert said == {"dry": dry, "mixed": mixed, "leak": leak if board.rules.closed else set()}
    assert verdict.solved == (not dry and not mixed and not (leak and board.rules.closed))
    for near in (1, 2, rules._NEAR):
        with patch.object(rules, "_NEAR", near):
            assert rules.solved(board) == verdict.solved
    assert set(verdict.marks["flooded"]) == {cell for cell, colours in at.items() if colours}
    assert set(verdict.marks["leak"]) == leak
    assert bool(verdict.notes) == (bool(leak) and not board.rules.closed)


@settings(deadline=None)
@given(boards())
def test_marks_tell_the_water_of_each_inlet_and_colour(board):
    marks = judge(board).marks
    graph = water(board)
    cells = range(board.topology.n)
    if len(board.inlets) > 1:
        for number, inlet in enumerate(board.inlets, 1):
            reached = {cell for cell in cells if nx.has_path(graph, inlet, cell)}
            # An inlet that its tile does not open to has no water in the board at all.
            assert set(marks[f"inlet-{number}"]) == reached
    given_colours = (
        {f"water-{inlet.colour}" for inlet in board.inlets} if coloured(board) else set()
    )
    assert given_colours == {name for name in marks if name.startswith("water-")}
    for name in given_colours:
        colour = int(name.removeprefix("water-"))
        assert set(marks[name]) == {c for c in cells if colour in colours_at(board, graph, c)}


@settings(deadline=None)
@given(boards())
def test_open_ends_with_water_are_named_by_their_ports(board):
    running = flow(board)
    shown = np.argwhere(running.leaks[:, None] >> np.arange(board.topology.k) & 1).tolist()
    assert {(c, p) for c, p in shown} == {(c, p) for c, p in open_ends(board) if running.wet[c]}


def test_water_runs_from_side_to_side():
    board = drawn("─┐ ", "╴└─", inlets=[(0, 0, 0)], outlets=[(2, 1, 2)])
    verdict = judge(board)
    assert verdict.solved and not verdict.notes
    assert verdict.marks == {"flooded": (0, 1, 4, 5), "leak": ()}


def test_a_tap_inside_serves_however_its_tile_stands():
    inside = {"inlets": [(0, 0)], "outlets": [(1, 0)]}
    assert judge(drawn("─┐", **inside)).solved
    assert judge(drawn("─│", **inside)).faults[0].text == "1 of 1 outlet gets no water"


def test_a_tap_at_a_side_wants_it_open():
    for tile in "─┌└":
        board = drawn(tile + "─", inlets=[(0, 0, 0)], outlets=[(1, 0, 2)])
        assert judge(board).solved == (tile == "─")
    assert not served(board, flow(board), Tap(1, 2))


@pytest.mark.parametrize("closed", [False, True])
def test_open_ends_are_faults_where_the_rules_forbid_them(closed):
    board = drawn("─┬─", inlets=[(0, 0, 0)], outlets=[(2, 0, 2)], closed=closed)
    verdict = judge(board)
    assert verdict.solved != closed
    if closed:
        assert [(f.code, f.cells) for f in verdict.faults] == [("leak", (1,))]
        assert verdict.faults[0].text == "1 tile with water has an open end"
    else:
        assert verdict.notes == ("1 tile with water has an open end, which the rules allow",)


def test_waters_of_two_colours_must_not_meet_and_outlets_take_their_own():
    taps = {"inlets": [(0, 0, 0, 1), (0, 1, 0, 2)], "outlets": [(1, 0, 2, 1), (1, 1, 2, 2)]}
    assert judge(drawn("──", "──", **taps)).solved
    swapped = taps | {"outlets": [(1, 0, 2, 2), (1, 1, 2, 1)]}
    (dry,) = judge(drawn("──", "──", **swapped)).faults
    assert (dry.code, dry.text) == ("dry", "2 of 2 outlets get no water of the right colour")
    (mixed,) = judge(drawn("┬─", "┴─", **taps)).faults
    assert (mixed.code, mixed.cells) == ("mixed", (0, 1, 2, 3))
    assert mixed.text == "waters of the colours 1 and 2 meet"


def test_each_part_where_colours_meet_is_a_fault_of_its_own():
    board = drawn(
        "──", "──", inlets=[(0, 0, 0, 1), (1, 0, 2, 2), (0, 1, 0, 3), (1, 1, 2)], outlets=[(0, 0)]
    )
    faults = judge(board).faults
    assert [(f.code, f.cells) for f in faults] == [
        ("dry", (0,)), ("mixed", (0, 1)), ("mixed", (2, 3)),
    ]  # fmt: skip
    assert "colours 0 and 3 meet" in faults[2].text
