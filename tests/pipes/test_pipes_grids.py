"""Pipes on every kind of grid, against the list of all spanning trees."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from pipes_walk import all_edges, spanning_trees, turns_on

from gridwright.core.errors import NotReached
from gridwright.grid.topology import parse
from gridwright.pipes.board import Parameters, make_board, pack_present
from gridwright.pipes.generator import generate
from gridwright.pipes.solver import count, solve

GRIDS = [
    "hex:3x2",
    "hex-flat:2x3",
    "hex:2x4",
    "triangle:3x2",
    "triangle:5x2",
    "octagon:2x2",
    "cube:1",
    "torus:3x3",
    "cylinder:3x3",
    "cylinder:2x3",
    "moebius:3x3",
    "moebius:2x3",
    "moebius:2x4",
    "moebius:1x3",
    "moebius:1x2",
    "big-triangle:3",
    "hexagon:1",
    "polar:1",
    "layered:2:square:2x2",
    "layered:3:square:2x1",
    "layered:2:cylinder:3x1",
    "layered:2:torus:2x2",
    "layered:2:hex:2x2",
]


def shapes_of(topology, masks):
    """Print masks so that all ways to turn them print alike."""
    turning = zip(masks, topology.cycle.tolist(), strict=True)
    return tuple(turns_on(mask, cycle)[0] for mask, cycle in turning)


def trees_by_shape(topology, barriers):
    """Group the spanning trees by what their tiles look like when turned."""
    groups = {}
    for tree in spanning_trees(topology, barriers):
        groups.setdefault(shapes_of(topology, tree), []).append(tree)
    return groups


def random_barriers(topology, random):
    barriers = [0] * topology.n
    for one, port, other, back in all_edges(topology):
        if random.random() < 0.15:
            barriers[one] |= 1 << port
            barriers[other] |= 1 << back
    return barriers


@pytest.mark.parametrize("spec", GRIDS)
def test_the_solver_counts_the_trees_of_the_same_tiles(spec, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    topology = parse(spec)
    random = Random(spec)
    for barriers in ([0] * topology.n, random_barriers(topology, random)):
        groups = trees_by_shape(topology, barriers)
        drawn = random.sample(sorted(groups), min(250, len(groups)))
        for shapes in drawn:
            for tiles in (shapes, random.sample(shapes, topology.n)):
                turned = [
                    random.choice(turns_on(tile, cycle))
                    for tile, cycle in zip(tiles, topology.cycle.tolist(), strict=True)
                ]
                wanted = groups.get(shapes_of(topology, turned), [])
                assert_counted(topology, turned, barriers, wanted)


def assert_counted(topology, tiles, barriers, wanted):
    board = make_board(topology, np.array(tiles, np.uint8), barriers=np.array(barriers, np.uint8))
    counted = count(topology, board.tiles, board.passable, limit=1 << 30)
    assert counted.complete and counted.found == len(wanted)
    said = solve(board)
    assert said.status == ("none", "unique", "several")[min(len(wanted), 2)]
    found = [tuple(answer.tiles.tolist()) for answer in said.answers]
    assert len(set(found)) == min(len(wanted), 2) and set(found) <= set(wanted)


@pytest.mark.parametrize("spec", GRIDS)
def test_a_board_is_made_exactly_where_there_is_one(spec, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    topology = parse(spec)
    groups = trees_by_shape(topology, [0] * topology.n)
    number = {shapes: len(trees) for shapes, trees in groups.items()}
    for crosses in (False, True):
        cap = topology.k if crosses else topology.k - 1
        possible = any(
            trees == 1 and max(mask.bit_count() for mask in shapes) <= cap
            for shapes, trees in number.items()
        )
        for seed in range(20):
            parameters = Parameters(spec, crosses=crosses)
            if not possible:
                with pytest.raises(NotReached):
                    generate(parameters, seed)
                continue
            puzzle = generate(parameters, seed)
            links = tuple(puzzle.answer.tiles.tolist())
            shapes = shapes_of(topology, links)
            assert links in groups[shapes] and number[shapes] == 1
            assert shapes_of(topology, puzzle.start.tiles.tolist()) == shapes
            assert puzzle.start != puzzle.answer
            assert max(mask.bit_count() for mask in links) <= cap


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
            crosses=topology.k == 3 or seed % 2 == 0,
            barriers=0.1 * (seed % 3),
            present=pack_present(cells) if seed % 4 == 0 else "",
        )
        puzzle = generate(parameters, seed)
        said = solve(puzzle.start)
        assert said.answers == (puzzle.answer,)
        shown = Counter(puzzle.answer.tiles.tolist())
        assert shown[0] == (1 if parameters.present else 0)
