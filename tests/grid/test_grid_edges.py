"""Edges on the page: the sides that ports lead through, and lines made of them."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.grid.edges import meeting, port_edges, straight_runs
from gridwright.grid.square import square

SIDES = st.integers(1, 6)


def test_the_ports_of_a_square_cell_lead_left_up_right_and_down() -> None:
    middles = port_edges(square(3, 2)).mean(axis=2)
    assert middles[4].tolist() == [[1.0, 1.5], [1.5, 1.0], [2.0, 1.5], [1.5, 2.0]]


@given(SIDES, SIDES, st.booleans())
def test_cells_meet_exactly_where_they_do_without_wrap(width: int, height: int, wrap: bool) -> None:
    topology = square(width, height, wrap)
    meet = meeting(topology, port_edges(topology))
    assert (meet == (square(width, height).neighbour >= 0)).all()


def test_ports_beyond_the_cycle_have_no_side() -> None:
    grid = square(2, 2)
    stairs = np.full((4, 1), -1)
    topology = dataclasses.replace(
        grid,
        port_names=(*grid.port_names, "above"),
        neighbour=np.hstack([grid.neighbour, stairs]).astype(np.int32),
        back=np.hstack([grid.back, stairs]).astype(np.int8),
    )
    edges = port_edges(topology)
    assert np.isnan(edges[:, 4]).all()
    assert (edges[:, :4] == port_edges(grid)).all()


def test_an_outline_of_too_many_corners_is_refused() -> None:
    topology = dataclasses.replace(square(2, 2), corners=lambda cells: np.zeros((4, 5, 2)))
    with pytest.raises(ValueError, match="cell 0: 5 corners for 4 ports"):
        port_edges(topology)


@given(SIDES, SIDES)
def test_the_lines_of_a_square_grid_become_one_line_each(width: int, height: int) -> None:
    edges = port_edges(square(width, height)).reshape(-1, 2, 2)
    runs = straight_runs(edges)
    across = {((0.0, float(y)), (float(width), float(y))) for y in range(height + 1)}
    down = {((float(x), 0.0), (float(x), float(height))) for x in range(width + 1)}
    assert len(runs) == len(set(runs))
    assert set(runs) == across | down


@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 9), st.integers(1, 3), st.booleans()),
        max_size=12,
    )
)
def test_runs_cover_what_the_segments_cover(
    strokes: list[tuple[int, int, int, bool]],
) -> None:
    """On lines in four directions, counted in whole steps, as sets of unit steps."""
    ways = [(1.0, 0.0), (0.0, 1.0), (0.6, 0.8), (0.8, -0.6)]
    wanted: set[tuple[int, int]] = set()
    segments = []
    for way, begin, length, flip in strokes:
        wanted |= {(way, step) for step in range(begin, begin + length)}
        ends = [[ways[way][0] * t, ways[way][1] * t] for t in (begin, begin + length)]
        segments.append(ends[::-1] if flip else ends)
    found: list[tuple[int, int]] = []
    for start, end in straight_runs(np.array(segments).reshape(-1, 2, 2)):
        for number, way in enumerate(ways):
            first, last = (np.dot(way, spot) for spot in (start, end))
            if np.allclose(np.multiply(way, first), start) and np.allclose(
                np.multiply(way, last), end
            ):
                low, high = sorted((round(first), round(last)))
                found += [(number, step) for step in range(low, high)]
    assert sorted(found) == sorted(wanted)


def test_no_segments_make_no_runs() -> None:
    assert straight_runs(np.empty((0, 2, 2))) == []
