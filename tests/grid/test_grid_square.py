"""The square grid: neighbours by plain arithmetic, sizes, centres and outlines."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.grid.edges import port_edges
from gridwright.grid.square import DOWN, LEFT, PORTS, RIGHT, UP, check_size, read_size, square
from gridwright.grid.topology import MAX_CELLS

sides = st.integers(1, 8)
WAYS = ((-1, 0), (0, -1), (1, 0), (0, 1))


@given(sides, sides, st.booleans())
def test_neighbours_are_left_up_right_and_down(width, height, wrap):
    topology = square(width, height, wrap)
    assert (topology.n, topology.k, topology.size) == (width * height, 4, (width, height))
    assert topology.neighbour.dtype == np.int32 and topology.back.dtype == np.int8
    assert topology.cycle.tolist() == [4] * topology.n
    for y in range(height):
        for x in range(width):
            for port, (dx, dy) in enumerate(WAYS):
                across, down = x + dx, y + dy
                inside = 0 <= across < width and 0 <= down < height
                there = down % height * width + across % width if inside or wrap else -1
                assert topology.neighbour[y * width + x, port] == there
                assert topology.back[y * width + x, port] == ((port + 2) % 4 if there >= 0 else -1)


def test_the_names_of_ports_fit_their_bits():
    assert PORTS == ("left", "up", "right", "down") == square(2, 2).port_names
    assert [1 << i for i in range(4)] == [LEFT, UP, RIGHT, DOWN]


def test_the_wrapped_side_of_two_has_parallel_edges_and_that_of_one_leads_to_itself():
    two = square(2, 3, True)
    assert two.neighbour[0, 0] == two.neighbour[0, 2] == 1
    one = square(1, 3, True)
    assert one.neighbour[1].tolist() == [1, 0, 1, 2]
    assert one.back[1].tolist() == [2, 3, 0, 1]
    assert square(1, 1, True).neighbour.tolist() == [[0, 0, 0, 0]]


@given(sides, sides)
def test_the_middle_of_the_edge_lies_between_the_centres(width, height):
    topology = square(width, height)
    centres = topology.centres()
    assert centres.shape == (topology.n, 2) and centres.dtype == np.float64
    middles = port_edges(topology).mean(axis=2)
    for cell in range(topology.n):
        assert tuple(centres[cell]) == tuple(part + 0.5 for part in topology.coordinates(cell))
        for port, (dx, dy) in enumerate(WAYS):
            assert middles[cell, port].tolist() == (centres[cell] + [dx / 2, dy / 2]).tolist()


@given(sides, sides)
def test_outlines_are_the_unit_squares_around_the_centres(width, height):
    topology = square(width, height)
    for cell in range(topology.n):
        corners = topology.outline(cell)
        x, y = topology.coordinates(cell)
        assert {tuple(corner) for corner in corners.tolist()} == {
            (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)
        }  # fmt: skip


@pytest.mark.parametrize(
    ("size", "source"), [((1, 1), 0), ((2, 1), 1), ((5, 5), 12), ((4, 4), 10), ((20, 10), 110)]
)
def test_the_source_is_the_centre(size, source):
    assert square(*size).source == source
    assert square(*size, True).source == source


@given(st.integers(1, 3000), st.integers(1, 3000))
def test_a_printed_size_reads_back(width, height):
    assert read_size(f"{width}x{height}") == (width, height)
    assert read_size(f" {width}x{height}\n") == (width, height)


@pytest.mark.parametrize(
    "text", ["", "10", "x", "10x", "x10", "10X10", "10x10x10", "1e2x3", "-3x3", "3 x 3", "３x３"]
)
def test_a_malformed_size_is_refused(text):
    with pytest.raises(BadInput, match="SIZE: expected a size such as 10x10, got"):
        read_size(text)


def test_sizes_out_of_range_are_refused_where_they_stand():
    for size in ((0, 5), (5, 0), (-1, 3)):
        with pytest.raises(BadInput, match="here: expected sides of at least 1"):
            check_size(*size, "here")
        with pytest.raises(BadInput, match="sides of at least 1"):
            square(*size)
    check_size(MAX_CELLS, 1)
    check_size(1, MAX_CELLS)
    with pytest.raises(BadInput, match="at most 10,000,000 cells, got '2x5000001 = 10,000,002'"):
        check_size(2, MAX_CELLS // 2 + 1)
