"""Pipes on every kind of grid: counts by brute force, boards made wherever there is one."""

import time
from collections import Counter
from random import Random

import networkx as nx
import numpy as np
import pytest
from pipes_walk import (
    all_edges,
    answers_on,
    board_on,
    spanning_trees,
    turns_on,
    walls_on,
)

from gridwright.core.errors import BadInput, NotReached
from gridwright.grid.hexadecimal import print_bits
from gridwright.grid.kinds import kinds
from gridwright.grid.topology import parse
from gridwright.pipes.board import Parameters, make_board, own_ports
from gridwright.pipes.crosses import barred_ports, most_links
from gridwright.pipes.generator import generate
from gridwright.pipes.rules import judge_board
from gridwright.pipes.shapes import shapes_of
from gridwright.pipes.solver import HOW, count, solve

SMALL = [
    "square:3x3",
    "torus:3x3",
    "torus:2x3",
    "torus:1x5",
    "cylinder:3x3",
    "cylinder:2x3",
    "cylinder:1x4",
    "moebius:3x3",
    "moebius:2x3",
    "moebius:2x4",
    "moebius:1x3",
    "moebius:1x5",
    "moebius:1x2",
    "hex:3x2",
    "hex:2x4",
    "hex-flat:2x3",
    "hexagon:1",
    "hexagon-flat:1",
    "triangle:3x2",
    "triangle:5x2",
    "big-triangle:3",
    "octagon:2x2",
    "octagon:3x2",
    "polar:1",
    "polar:2",
    "cube:1",
]
FLOORS = [
    "layered:2:square:2x2",
    "layered:3:square:2x1",
    "layered:2:square:3x2",
    "layered:2:cylinder:3x1",
    "layered:2:moebius:1x3",
    "layered:2:square:2x2:wrap",
    "layered:2:hex:2x2",
    "layered:2:polar:1",
    "layered:2:triangle:3x1",
    "layered:2:cube:1",
]
GRIDS = [spec.replace("torus", "square") + ":wrap" * spec.startswith("torus") for spec in SMALL]
GRIDS += FLOORS
MANY_TREES = {"layered:2:square:3x2", "layered:2:polar:1", "layered:2:cube:1", "polar:2"}
LISTED = [spec for spec in GRIDS if spec not in MANY_TREES]


def crosses_in(topology, masks):
    """List the cells of four sides or more that have a pipe on every side."""
    sides = zip(masks, topology.cycle.tolist(), strict=True)
    return [c for c, (mask, s) in enumerate(sides) if s > 3 and mask % (1 << s) == (1 << s) - 1]


def shapes_on(topology, masks):
    """Print masks so that all ways to turn them print alike."""
    turning = zip(masks, topology.cycle.tolist(), strict=True)
    return tuple(turns_on(mask, cycle)[0] for mask, cycle in turning)


def trees_by_shape(topology, barriers):
    """Group the spanning trees by what their tiles look like when turned."""
    groups = {}
    for tree in spanning_trees(topology, barriers):
        groups.setdefault(shapes_on(topology, tree), []).append(tree)
    return groups


def board_of(topology, tiles, barriers):
    return make_board(topology, np.array(tiles, np.uint8), barriers=np.array(barriers, np.uint8))


def assert_counted(topology, tiles, barriers, wanted):
    board = board_of(topology, tiles, barriers)
    counted = count(topology, board.tiles, board.passable, limit=1 << 30)
    assert counted.complete and counted.found == len(wanted)
    said = solve(board)
    assert said.status == ("none", "unique", "several")[min(len(wanted), 2)]
    assert said.how in (*HOW, "counting")
    found = [tuple(answer.tiles.tolist()) for answer in said.answers]
    assert len(set(found)) == min(len(wanted), 2) and set(found) <= set(wanted)
    differ = [] if len(found) < 2 else np.flatnonzero(np.array(found[0]) != found[1]).tolist()
    assert list(said.differ) == differ
    assert bool(said.reason) == (len(wanted) != 1)


def test_every_kind_of_grid_is_tried():
    assert {parse(spec).kind for spec in GRIDS} == {*kinds(), "layered"} - {"torus"}
    assert {spec.split(":")[0] for spec in SMALL} == set(kinds())


@pytest.mark.parametrize("spec", GRIDS)
def test_random_boards_are_counted_right(spec, monkeypatch):
    """With barriers and empty cells: 250 boards a grid, 9,000 in all."""
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    topology = parse(spec)
    random = Random(f"boards {spec}")
    numbers = Counter()
    for _ in range(250):
        tiles, barriers = board_on(topology, random)
        wanted = answers_on(topology, tiles, barriers)
        assert_counted(topology, tiles, barriers, wanted)
        numbers[min(len(wanted), 2)] += 1
    assert numbers[0] and numbers[1] + numbers[2] > 50


@pytest.mark.parametrize("spec", LISTED)
def test_the_solver_counts_the_trees_of_the_same_tiles(spec, monkeypatch):
    """Against another oracle: the list of all spanning trees."""
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    topology = parse(spec)
    random = Random(spec)
    for share in (0, 0.15):
        barriers = walls_on(topology, share, random, [0] * topology.n)
        groups = trees_by_shape(topology, barriers)
        for shapes in random.sample(sorted(groups), min(60, len(groups))):
            turned = [
                random.choice(turns_on(tile, cycle))
                for tile, cycle in zip(shapes, topology.cycle.tolist(), strict=True)
            ]
            assert_counted(topology, turned, barriers, groups[shapes])
            assert sorted(answers_on(topology, turned, barriers)) == sorted(groups[shapes])


@pytest.mark.slow
@pytest.mark.parametrize("spec", LISTED)
def test_a_board_is_made_exactly_where_there_is_one(spec, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    topology = parse(spec)
    groups = trees_by_shape(topology, [0] * topology.n)
    for crosses in (False, True):
        possible = any(
            len(trees) == 1 and (crosses or not crosses_in(topology, trees[0]))
            for trees in groups.values()
        )
        for seed in range(20):
            parameters = Parameters(spec, crosses=crosses)
            if not possible:
                with pytest.raises(NotReached, match="--no-unique"):
                    generate(parameters, seed)
                continue
            puzzle = generate(parameters, seed)
            links = tuple(puzzle.answer.tiles.tolist())
            assert groups[shapes_on(topology, links)] == [links]
            assert shapes_on(topology, puzzle.start.tiles.tolist()) == shapes_on(topology, links)
            assert not judge_board(puzzle.start).solved and judge_board(puzzle.answer).solved
            assert crosses or not crosses_in(topology, links)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["cylinder:2x3", "moebius:1x2", "layered:2:cylinder:2x2"])
def test_where_every_answer_has_a_twin_several_may_be_allowed(spec):
    topology = parse(spec)
    for seed in range(20):
        with pytest.raises(NotReached) as error:
            generate(Parameters(spec), seed)
        puzzle = generate(Parameters(spec, unique=False), seed)
        start, answer = puzzle.start.tiles.tolist(), tuple(puzzle.answer.tiles.tolist())
        found = answers_on(topology, start, [0] * topology.n)
        assert answer in found and len(found) > 1
        assert tuple(start) not in found
    assert "\n" not in str(error.value)


def test_a_mirror_image_is_given_as_the_reason_only_where_there_is_one():
    for spec in ("cylinder:2x4", "square:2x5:wrap", "layered:2:cylinder:2x2"):
        with pytest.raises(NotReached, match="mirror image"):
            generate(Parameters(spec), 1)
    for spec in ("moebius:1x9", "moebius:2x7", "layered:2:moebius:1x5", "cube:1", "cube:2"):
        assert solve(generate(Parameters(spec), 1).start).status == "unique"


@pytest.mark.parametrize(
    "spec", ["octagon:7x6", "polar:6", "layered:2:square:6x5", "layered:2:polar:4"]
)
@pytest.mark.parametrize("tree", ["prim", "backtracker", "wilson"])
def test_mixed_cells_have_no_cross_unless_asked(spec, tree, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    topology = parse(spec)
    met = 0
    for seed in range(25):
        puzzle = generate(Parameters(spec, tree=tree), seed)
        assert not crosses_in(topology, puzzle.answer.tiles.tolist())
        crossed = generate(Parameters(spec, tree=tree, crosses=True), seed)
        met += len(crosses_in(topology, crossed.answer.tiles.tolist()))
    assert met or tree != "prim"


def test_crosses_are_masks_of_all_sides_of_four_or_more():
    for spec, wanted in {
        "triangle:3x3": {0},
        "layered:2:square:3x3": {15},
        "octagon:3x3": {255, 15},
        "polar:3": {63, 31, 15},
        "layered:2:triangle:3x3": {0},
    }.items():
        topology = parse(spec)
        assert set(barred_ports(topology, False).tolist()) == wanted
        assert set(barred_ports(topology, True).tolist()) == {0}
    caps = {"square:3x3": 3, "hex:3x3": 5, "triangle:3x3": 3, "layered:2:square:3x3": 6}
    assert {spec: most_links(parse(spec), False) for spec in caps} == caps
    assert most_links(parse("square:3x3"), True) == 4


def plus_of_rings():
    """Give a cell of four sides in the middle of a polar grid and its neighbours; and the cell."""
    topology = parse("polar:5")
    middle = topology.find((5, 4))
    cells = np.zeros(topology.n, np.bool_)
    cells[[middle, *topology.neighbour[middle][:4]]] = True
    return "polar:5", cells, middle


def plus_on_a_floor():
    """Give a large board with a plus in the corner of one of its floors; and its middle."""
    cells = np.ones((2, 30, 30), np.bool_)
    cells[:, :5, :5] = False
    cells[1, 1, 0:5] = cells[1, 0, 1] = cells[1, 2, 1] = True
    return "layered:2:square:30x30", cells.ravel(), 900 + 31


@pytest.mark.parametrize("plus", [plus_of_rings, plus_on_a_floor])
@pytest.mark.parametrize("tree", ["prim", "kruskal", "wilson"])
@pytest.mark.parametrize("unique", [True, False])
def test_a_mask_that_demands_a_cross_is_refused_soon(plus, tree, unique, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    spec, cells, middle = plus()
    present = print_bits(cells)
    made = generate(Parameters(spec, tree, True, present=present, unique=unique), 1)
    assert crosses_in(made.answer.topology, made.answer.tiles.tolist()).count(middle) == 1
    began = time.process_time()
    with pytest.raises(NotReached, match=r"no tree without a cross .*--crosses"):
        generate(Parameters(spec, tree, present=present, unique=unique), 1)
    assert time.process_time() - began < 2


def test_a_board_of_stairs_alone_is_refused():
    for unique in (True, False):
        with pytest.raises(BadInput, match="tiles turn"):
            generate(Parameters("layered:3:square:1x1", unique=unique), 1)
    cells = np.zeros(18, np.bool_)
    cells[[4, 13]] = True
    with pytest.raises(BadInput, match="tiles turn"):
        generate(Parameters("layered:2:square:3x3", present=print_bits(cells)), 1)


@pytest.mark.parametrize("spec", ["hex:6x5", "polar:4", "octagon:5x4", "layered:2:square:5x4"])
def test_all_unused_sides_may_be_walled_up_but_no_stairs(spec):
    puzzle = generate(Parameters(spec, barriers=1.0), 1)
    topology, walls = puzzle.start.topology, puzzle.start.barriers.tolist()
    for one, port, other, back in all_edges(topology):
        unused = not puzzle.answer.tiles[one] >> port & 1
        walled = unused and port < topology.cycle[one]
        assert bool(walls[one] >> port & 1) == bool(walls[other] >> back & 1) == walled


@pytest.mark.parametrize("spec", GRIDS)
def test_tables_of_shapes_tell_what_turns_open(spec):
    topology = parse(spec)
    shapes = shapes_of(topology)
    k, stride = topology.k, 1 << shapes.turns
    rows = len(shapes.table) // 4 // stride
    spans, turns, opens, distinct = shapes.table.reshape(4, rows, stride)
    for cell in {topology.cycle.tolist().index(c) for c in set(topology.cycle.tolist())}:
        cycle = int(topology.cycle[cell])
        for tile in range(1 << k):
            row = (int(shapes.classes[cell]) << k) + tile
            domain = int(distinct[row, 0])
            masks = [int(turns[row, t]) for t in range(shapes.turns) if domain >> t & 1]
            assert sorted(masks) == turns_on(tile, cycle)
            for port in range(k):
                wanted = sum(1 << t for t in range(len(masks)) if masks[t] >> port & 1)
                assert int(opens[row, port]) & domain == wanted
            both = int(spans[row, domain])
            assert both & 255 == np.bitwise_and.reduce(masks)
            assert both >> 8 == np.bitwise_or.reduce(masks)


def graph_on(topology, tiles, barriers, present):
    """Give the multigraph of ports that meet, and the (cell, port) of ends that meet nothing."""
    graph = nx.MultiGraph()
    graph.add_nodes_from(present)
    ends = {(c, p) for c in present for p in range(topology.k) if tiles[c] >> p & 1}
    for one, port, other, back in all_edges(topology):
        if {(one, port), (other, back)} <= ends and not barriers[one] >> port & 1:
            graph.add_edge(one, other)
            ends -= {(one, port), (other, back)}
    return graph, ends


def loops_in(graph):
    """List the loops: cells that meet themselves, and blocks with as many edges as cells."""
    found = [(a,) for a, b, _ in graph.edges(keys=True) if a == b]
    simple = nx.Graph((a, b) for a, b in graph.edges() if a != b)
    for block in nx.biconnected_components(simple):
        edges = sum(graph.number_of_edges(a, b) for a, b in simple.subgraph(block).edges())
        if edges >= len(block):
            found.append(tuple(sorted(block)))
    return sorted(found)


@pytest.mark.parametrize("spec", [*GRIDS, "octagon:4x4", "polar:4", "hex:5x5", "cube:3"])
def test_the_judge_agrees_with_networkx(spec):
    topology = parse(spec)
    random = np.random.default_rng(sum(spec.encode()))
    for _ in range(60):
        tiles = random.integers(0, 1 << topology.k, topology.n).astype(np.uint8)
        tiles &= own_ports(topology)
        tiles[random.choice(topology.n, 2, replace=False)] |= 1
        spared = [0] * topology.n
        barriers = walls_on(topology, float(random.choice([0, 0.2])), Random(spec), spared)
        present = np.flatnonzero(tiles).tolist()
        source = int(random.choice(present))
        board = make_board(topology, tiles, barriers=np.array(barriers, np.uint8), source=source)
        graph, open_ends = graph_on(topology, tiles.tolist(), barriers, present)
        verdict, told = judge_board(board), set()
        assert set(verdict.marks["flooded"]) == nx.node_connected_component(graph, source)
        assert set(verdict.marks["leak"]) == {cell for cell, _ in open_ends}
        assert sorted(f.cells for f in verdict.faults if f.code == "loop") == loops_in(graph)
        for name, cells in verdict.marks.items():
            if name.startswith("leak-"):
                ports = [topology.port(cell, name.removeprefix("leak-")) for cell in cells]
                told |= set(zip(cells, ports, strict=True))
        assert told == open_ends
    assert judge_board(generate(Parameters(spec, unique=False), 1).answer).solved


@pytest.mark.parametrize(
    "spec",
    [
        "hex:14x11",
        "hexagon-flat:6",
        "triangle:24x13",
        "big-triangle:14",
        "octagon:9x8",
        "polar:7",
        "cube:6",
        "moebius:17x12",
        "cylinder:13x14",
        "layered:3:square:8x7",
        "layered:2:hex:8x8",
    ],
)
def test_larger_boards_are_made_and_proved_by_the_solver(spec, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    topology = parse(spec)
    cells = np.ones(topology.n, np.bool_)
    cells[0] = False
    for seed in range(12):
        parameters = Parameters(
            spec,
            crosses=seed % 2 == 0,
            barriers=0.1 * (seed % 3),
            present=print_bits(cells) if seed % 4 == 0 else "",
        )
        puzzle = generate(parameters, seed)
        assert solve(puzzle.start).answers == (puzzle.answer,)
        shown = Counter(puzzle.answer.tiles.tolist())
        assert shown[0] == (1 if parameters.present else 0)
        assert parameters.crosses or not crosses_in(topology, puzzle.answer.tiles.tolist())
