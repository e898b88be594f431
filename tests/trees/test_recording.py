"""Steps lead to the tree that is drawn without them, one edge at a time."""

import networkx as nx
import numpy as np
import pytest
from tree_checks import ALL, EVERY, PLAIN, graph_of, serves

from gridwright.core import rng
from gridwright.core.errors import BadInput
from gridwright.grid.mask import read_mask
from gridwright.grid.passable import passable
from gridwright.grid.square import square
from gridwright.grid.topology import parse
from gridwright.trees import Step, random_tree, record
from gridwright.trees.trace import MAX_TRACED_CELLS

ADDS_WALLS = ("recursive-division", "wall-adding")
MIXES = ("regions:first=wall-adding",)


@pytest.mark.parametrize("cap", [None, 3])
@pytest.mark.parametrize("name", ALL)
def test_the_steps_of_every_algorithm_lead_to_the_tree_that_it_draws(name, cap):
    for spec in (spec for spec in EVERY if serves(name, spec)):
        topology = parse(spec)
        links = random_tree(topology, name, rng.stream("steps"), cap=cap)
        stream = rng.stream("steps")
        made = record(topology, name, stream, cap=cap)
        assert (made.links == links).all()
        assert len(made) == len(list(made))
        frames = list(map(np.copy, made.frames()))
        assert (frames[0] == made.start()).all()
        assert (frames[-1] == links).all()
        for before, after, step in zip(frames[:-1], frames[1:], made, strict=True):
            assert_one_edge(topology, before, after, step)


def assert_one_edge(topology, before, after, step):
    """Assert that two frames differ by the edge of a step, which was not so before."""
    other, back = topology.neighbour[step.cell, step.port], topology.back[step.cell, step.port]
    assert other >= 0 and other != step.cell
    assert bool(after[step.cell] >> step.port & 1) == bool(after[other] >> back & 1) == step.opens
    assert bool(before[step.cell] >> step.port & 1) != step.opens
    changed = np.zeros(topology.n, np.uint8)
    changed[step.cell] |= 1 << step.port
    changed[other] |= 1 << back
    assert (before ^ after == changed).all()


@pytest.mark.parametrize("name", ALL)
def test_links_are_opened_one_by_one_or_walls_put_up_one_by_one(name):
    topology = square(9, 7)
    made = record(topology, name, rng.stream(7), passable=topology.existing)
    steps = list(made)
    start = made.start()
    walls = len(graph_of(topology, topology.existing).edges) - (topology.n - 1)
    if name.startswith(ADDS_WALLS):
        assert not any(step.opens for step in steps)
        assert len(steps) == walls
        if "room" not in name:
            assert (start == topology.existing).all()
    elif not name.startswith(MIXES):
        assert all(step.opens for step in steps)
        assert len(steps) == topology.n - 1
        assert not start.any()


@pytest.mark.parametrize("name", ["backtracker", "growing-tree", "prim", "prim-true"])
def test_trees_that_grow_are_one_piece_all_the_time(name):
    topology = square(9, 7)
    made = record(topology, name, rng.stream(8), root=11)
    joined = {11}
    for step in made:
        other = int(topology.neighbour[step.cell, step.port])
        assert len(joined & {step.cell, other}) == 1
        joined |= {step.cell, other}


def test_walls_never_cut_the_grid_in_two():
    topology = square(6, 5)
    for name in ADDS_WALLS:
        for links in record(topology, name, rng.stream(9)).frames():
            assert nx.is_connected(graph_of(topology, links))


@pytest.mark.parametrize("name", ALL)
def test_steps_on_masks_and_under_caps_that_force_exchanges(name):
    topology = square(7, 6)
    ports = passable(topology, read_mask("\n".join(["......."] * 4 + ["..#.#.."] * 2), 7, 6))
    for cap in (None, 3, 2):
        for seed in range(5):
            arguments = {"passable": ports, "cap": cap, "root": 0}
            try:
                links = random_tree(topology, name, rng.stream(seed), **arguments)
            except Exception as error:
                with pytest.raises(type(error)):
                    record(topology, name, rng.stream(seed), **arguments)
                continue
            made = record(topology, name, rng.stream(seed), **arguments)
            *_, last = made.frames()
            assert (last == links).all()


def test_recording_plain_and_compiled_gives_the_same_steps(monkeypatch):
    for name in ALL:
        for spec in (*PLAIN, "layered:2:square:4x3"):
            if serves(name, spec):
                found = []
                for mode in ("on", "off"):
                    monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
                    made = record(parse(spec), name, rng.stream(3), cap=3)
                    found.append(made.trace.tobytes())
                assert found[0] == found[1]


def test_a_step_says_which_edge():
    made = record(square(2, 1), "prim", rng.stream(1))
    assert list(made) in ([Step(1, 0, True)], [Step(0, 2, True)])
    assert list(record(square(1, 1), "prim", rng.stream(1))) == []


def test_what_cannot_be_recorded_is_refused():
    with pytest.raises(BadInput, match="cells to record"):
        record(square(MAX_TRACED_CELLS + 1, 1), "eller", rng.stream(1))
    with pytest.raises(BadInput, match="uint8"):
        record(square(3, 2), "prim", rng.stream(1), passable=np.zeros(5, np.uint8))
    with pytest.raises(BadInput, match="a root"):
        record(square(3, 2), "sidewinder", rng.stream(1), root=6)
