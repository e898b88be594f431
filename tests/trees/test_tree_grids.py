"""Every algorithm, with its options, on every kind of grid."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tree_checks import ALL, EVERY, IN_COLUMNS, IN_ROWS, OPTIONS, SQUARES, assert_spans, serves

from gridwright.core import rng
from gridwright.core.errors import BadInput
from gridwright.grid.kinds import kinds
from gridwright.grid.passable import passable
from gridwright.grid.topology import parse
from gridwright.trees import algorithm, algorithms, random_tree


def test_every_kind_of_grid_and_every_option_is_tried():
    tried = {spec.split(":")[0] for spec in EVERY}
    assert set(kinds()) - {"torus"} <= tried
    for name in algorithms():
        for option in algorithm(name).options:
            assert any(name in text and option.name + "=" in text for text in OPTIONS)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("cap", [None, 3])
def test_every_algorithm_spans_every_grid_that_it_serves(name, cap, monkeypatch):
    """Compiled and plain runs give the same bytes, and leave the stream at the same place."""
    for spec in (spec for spec in EVERY if serves(name, spec)):
        topology = parse(spec)
        found = []
        for mode in ("on", "off"):
            monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
            stream = rng.stream("grids")
            links = random_tree(topology, name, stream, cap=cap)
            found.append((links.tobytes(), stream.tobytes()))
        assert found[0] == found[1], spec
        assert_spans(topology, links)
        assert cap is None or np.bitwise_count(links).max() <= cap


@pytest.mark.parametrize(
    ("name", "specs", "says"),
    [
        ("eller", IN_ROWS, "a grid in rows, one of big-triangle, cylinder"),
        ("sidewinder", IN_ROWS, "a grid in rows, one of big-triangle, cylinder"),
        ("sidewinder:along=columns", IN_COLUMNS, "a grid in columns, one of cylinder, hex"),
        ("recursive-division", SQUARES, "a grid of squares, one of cylinder, moebius, square"),
        ("regions:first=eller,second=eller", IN_ROWS, "a grid in rows"),
    ],
)
def test_other_grids_are_refused_in_one_line_that_names_those_served(name, specs, says):
    refused = [spec for spec in EVERY if spec not in specs]
    assert refused
    for spec in refused:
        with pytest.raises(BadInput, match=says) as error:
            random_tree(parse(spec), name, rng.stream(1))
        assert error.value.got == spec and "\n" not in str(error.value)
        assert "layered of one of them" in str(error.value)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.sampled_from(ALL), st.sampled_from(EVERY), st.floats(0, 0.4), st.randoms())
def test_masks_are_kept_on_every_grid(name, spec, absent, rand):
    """Those that go row by row join the parts that a mask leaves them."""
    topology = parse(spec)
    if not serves(name, spec):
        return
    present = np.array([rand.random() >= absent for _ in range(topology.n)])
    ports = passable(topology, present)
    seed = rand.randrange(10**6)
    try:
        links = random_tree(topology, name, rng.stream(seed), passable=ports)
    except BadInput:
        with pytest.raises(BadInput):  # for want of a connected ground, as anybody says
            random_tree(topology, "kruskal", rng.stream(seed), passable=ports)
        return
    assert_spans(topology, links, ports)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("size", ["1x1000000", "1000000x1"])
def test_a_corridor_of_a_million_cells_needs_no_recursion(name, size, monkeypatch):
    """Once without, and once with a list of passable ports."""
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    topology = parse(f"square:{size}")
    expected = topology.existing
    assert (random_tree(topology, name, rng.stream(3)) == expected).all()
    found = random_tree(topology, name, rng.stream(3), passable=expected)
    assert (found == expected).all()
