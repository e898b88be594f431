"""The topology: edges that lead there and back, names, specifications, immutability."""

import pickle
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.grid.square import square
from gridwright.grid.topology import BACK_BITS, MAX_CELLS, Topology, parse, register

sides = st.integers(1, 7)
grids = st.builds(square, sides, sides, st.booleans())


@given(grids)
def test_every_edge_leads_back_by_its_other_port(topology):
    for cell in range(topology.n):
        for port in range(topology.k):
            there, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
            assert (there < 0) == (back < 0)
            if there >= 0:
                assert topology.neighbour[there, back] == cell
                assert topology.back[there, back] == port
                assert (there, back) != (cell, port)


@given(grids)
def test_steps_and_existing_ports_say_what_the_neighbours_say(topology):
    assert topology.steps.dtype == np.int32 and topology.steps.shape == (topology.n * topology.k,)
    assert topology.existing.dtype == np.uint8
    for at, step in enumerate(topology.steps.tolist()):
        cell, port = divmod(at, topology.k)
        led = topology.neighbour[cell, port] >= 0
        assert bool(topology.existing[cell] >> port & 1) == led == (step >= 0)
        if led:
            assert step >> BACK_BITS == topology.neighbour[cell, port]
            assert step & (1 << BACK_BITS) - 1 == topology.back[cell, port]
        else:
            assert step == -1
    assert not (topology.existing >> topology.k).any()


@given(grids, grids)
def test_topologies_are_equal_exactly_where_their_specifications_are(one, other):
    assert (one == other) == (one.spec == other.spec)
    if one == other:
        assert hash(one) == hash(other)
    assert one not in (one.spec, 3)


@given(grids)
def test_a_specification_reads_back(topology):
    again = parse(topology.spec)
    assert again == topology and again.spec == topology.spec
    assert (again.neighbour == topology.neighbour).all()
    assert repr(topology) == f"Topology({topology.spec!r})"


@given(grids)
def test_a_pickled_topology_comes_back_equal_and_read_only(topology):
    again = pickle.loads(pickle.dumps(topology))
    assert again == topology and (again.steps == topology.steps).all()
    assert not again.neighbour.flags.writeable


def test_a_pickled_topology_is_read_in_another_process():
    script = f"import pickle; print(pickle.loads({pickle.dumps(square(3, 2, True))!r}).spec)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert told.stdout.decode().strip() == "square:3x2:wrap"


def test_nothing_can_be_written():
    topology = square(4, 3)
    names = ("neighbour", "back", "cycle", "steps", "existing")
    for array in (getattr(topology, name) for name in names):
        assert not array.flags.writeable
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(AttributeError):
        topology.spec = "square:3x3"


@given(grids)
def test_cells_are_found_and_named_by_their_coordinates(topology):
    names = [topology.name(cell) for cell in range(topology.n)]
    assert len(set(names)) == topology.n
    for cell, name in enumerate(names):
        assert topology.cell(*map(int, name.split(","))) == cell
        assert topology.coordinates(cell) == tuple(map(int, name.split(",")))


@pytest.mark.parametrize("wrong", [(4, 0), (0, 3), (-1, 0), (0, -1), (0,), (0, 0, 0), ()])
def test_a_cell_that_is_not_there_is_refused(wrong):
    with pytest.raises(BadInput, match="expected a cell of square:4x3, got"):
        square(4, 3).cell(*wrong)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("hexagonal:3x3", "grid: expected a grid, one of .*square.*, got 'hexagonal'"),
        ("", "grid: expected a grid, one of"),
        ("square", "expected square:WIDTHxHEIGHT or square:WIDTHxHEIGHT:wrap"),
        ("square:", "grid: expected a size such as 10x10, got ''"),
        ("square:3", "grid: expected a size"),
        ("square:0x3", "grid: expected sides of at least 1, got '0x3'"),
        ("square:3x3:torus", "expected square:WIDTHxHEIGHT"),
        ("square:3x3:wrap:wrap", "expected square:WIDTHxHEIGHT"),
        ("square:3x3:", "expected square:WIDTHxHEIGHT"),
        ("square:3x-3", "grid: expected a size"),
        ("square:٣x٣", "grid: expected a size"),
        ("square:99999x99999", f"grid: expected at most {MAX_CELLS:,} cells"),
        ("square:9999999999999x1", "grid: expected a size"),
        ("Square:3x3", "got 'Square'"),
    ],
)
def test_what_is_no_specification_is_refused_in_one_line(spec, says):
    with pytest.raises(BadInput, match=says) as error:
        parse(spec)
    assert "\n" not in str(error.value)


def test_another_kind_of_grid_can_be_registered(monkeypatch):
    monkeypatch.setattr("gridwright.grid.topology._PARSERS", {})
    made = []

    def parser(parts: list[str], spec: str) -> Topology:
        made.append((parts, spec))
        return square(2, 2)

    register("doubled", parser)
    assert parse("doubled:a:b") == square(2, 2)
    assert made == [(["a", "b"], "doubled:a:b")]
    with pytest.raises(BadInput, match="one of doubled"):
        parse("square:2x2")
