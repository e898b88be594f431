"""Where the ports of each kind lead, told by coordinates and by directions on the page."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.grid import (
    big_triangle,
    cube,
    cylinder,
    hexagon,
    hexagonal,
    layered,
    moebius,
    octagonal,
    parse,
    polar,
    square,
    triangular,
)
from gridwright.grid.edges import ARC_POINTS, curves, extent, meeting, port_edges
from gridwright.grid.polar import ring_sizes
from gridwright.grid.topology import Topology

sides = st.integers(1, 7)
counts = st.integers(1, 6)
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def beyond(topology: Topology, cell: int, name: str) -> tuple[int, ...] | None:
    """Give the coordinates of the neighbour through a named port."""
    there = int(topology.neighbour[cell, topology.port(cell, name)])
    return None if there < 0 else topology.coordinates(there)


@pytest.mark.parametrize(
    "spec",
    [
        *("square:3x4", "cylinder:3x4", "moebius:4x3", "cube:2", "octagon:3x4"),
        *("hex:4x5", "hex-flat:5x4", "hexagon:3", "hexagon-flat:3", "triangle:5x4"),
        "big-triangle:4",
    ],
)
def test_the_names_of_ports_say_where_their_sides_lie(spec: str) -> None:
    topology = parse(spec)
    out = port_edges(topology).mean(axis=2) - topology.centres()[:, None]
    for cell in range(topology.n):
        names = topology.names_at(cell)[: topology.cycle[cell]]
        for port, name in enumerate(names):
            for part in name.split("-"):
                assert np.dot(out[cell, port], WAYS[part]) > 0.2
        # Clockwise, from the one that lies furthest west.
        angles = np.arctan2(*out[cell, : len(names), ::-1].T) % (2 * np.pi)
        turned = np.roll(angles, -int(np.argmin(angles)))
        assert (np.diff(turned) > 0).all()
        assert out[cell, 0, 0] <= np.nanmin(out[cell, :, 0]) + 1e-9


@given(sides, sides)
def test_a_cylinder_goes_round_from_left_to_right(width: int, height: int) -> None:
    topology = cylinder(width, height)
    for cell in range(topology.n):
        x, y = topology.coordinates(cell)
        assert beyond(topology, cell, "left") == ((x - 1) % width, y)
        assert beyond(topology, cell, "right") == ((x + 1) % width, y)
        assert beyond(topology, cell, "up") == ((x, y - 1) if y else None)
        assert beyond(topology, cell, "down") == ((x, y + 1) if y < height - 1 else None)


@given(sides, sides)
def test_a_moebius_strip_comes_back_upside_down(width: int, height: int) -> None:
    topology = moebius(width, height)
    for cell in range(topology.n):
        x, y = topology.coordinates(cell)
        twisted = height - 1 - y
        assert beyond(topology, cell, "left") == ((x - 1, y) if x else (width - 1, twisted))
        assert beyond(topology, cell, "right") == ((x + 1, y) if x < width - 1 else (0, twisted))
        assert beyond(topology, cell, "up") == ((x, y - 1) if y else None)
        assert beyond(topology, cell, "down") == ((x, y + 1) if y < height - 1 else None)


@given(sides, sides, st.booleans())
def test_hexagons_stand_in_shifted_rows_or_columns(width: int, height: int, flat: bool) -> None:
    topology = hexagonal(width, height, flat)
    centres = topology.centres()
    for cell in range(topology.n):
        x, y = topology.coordinates(cell)
        across, down = centres[cell]
        if flat:
            assert down == pytest.approx(y + 0.5 * (x % 2) + 0.5)
            assert across == pytest.approx(x * 3**0.5 / 2 + 3**-0.5)
        else:
            assert across == pytest.approx(x + 0.5 * (y % 2) + 0.5)
            assert down == pytest.approx(y * 3**0.5 / 2 + 3**-0.5)
    apart = np.hypot(*(centres[:, None] - centres).transpose(2, 0, 1))
    for cell in range(topology.n):
        near = np.flatnonzero(np.isclose(apart[cell], 1))
        assert sorted(topology.neighbour[cell][topology.neighbour[cell] >= 0]) == near.tolist()


@given(counts, st.booleans())
def test_a_hexagon_of_hexagons_is_what_lies_within_its_radius(radius: int, flat: bool) -> None:
    topology = hexagon(radius, flat)
    assert topology.n == 3 * radius * (radius + 1) + 1
    assert topology.coordinates(topology.source) == (radius, radius)
    steps = {}
    for cell in range(topology.n):
        x, y = topology.coordinates(cell)
        q, r = x - radius, y - radius
        assert max(abs(q), abs(r), abs(q + r)) <= radius
        for port, there in enumerate(topology.neighbour[cell].tolist()):
            if there >= 0:
                a, b = topology.coordinates(there)
                steps.setdefault(port, set()).add((a - x, b - y))
    assert [steps[p] for p in range(6)] == [
        {(-1, 0)}, {(0, -1)}, {(1, -1)}, {(1, 0)}, {(0, 1)}, {(-1, 1)}
    ]  # fmt: skip


@given(st.integers(2, 7), sides)
def test_triangles_point_up_where_the_sum_of_coordinates_is_even(width: int, height: int) -> None:
    topology = triangular(width, height)
    for cell in range(topology.n):
        x, y = topology.coordinates(cell)
        up = (x + y) % 2 == 0
        assert topology.names_at(cell) == (
            ("left", "right", "down") if up else ("left", "up", "right")
        )
        assert beyond(topology, cell, "left") == ((x - 1, y) if x else None)
        assert beyond(topology, cell, "right") == ((x + 1, y) if x < width - 1 else None)
        if up:
            assert beyond(topology, cell, "down") == ((x, y + 1) if y < height - 1 else None)
        else:
            assert beyond(topology, cell, "up") == ((x, y - 1) if y else None)


@given(counts)
def test_a_big_triangle_has_an_odd_number_in_each_row(edge: int) -> None:
    topology = big_triangle(edge)
    rows = [topology.coordinates(cell)[1] for cell in range(topology.n)]
    assert [rows.count(y) for y in range(edge)] == [2 * y + 1 for y in range(edge)]
    assert (topology.neighbour < 0).sum() == 3 * edge
    low, high = extent(topology)
    assert (high - low).tolist() == pytest.approx([edge * 3**0.5, 1.5 * edge])


def test_rows_of_a_big_triangle_are_found_by_an_exact_square_root() -> None:
    topology = big_triangle(3162)
    edges = np.arange(1, 3162)
    first, last = topology.corners(edges**2), topology.corners(edges**2 - 1)
    assert (first[:, :, 1].min(axis=1) == 1.5 * edges).all()
    assert (last[:, :, 1].max(axis=1) == 1.5 * edges).all()


@given(sides, sides)
def test_octagons_and_squares_take_turns(width: int, height: int) -> None:
    topology = octagonal(width, height)
    assert topology.n == width * height + (width - 1) * (height - 1)
    for cell in range(topology.n):
        x, y = topology.coordinates(cell)
        octagon = x % 2 == 0
        assert topology.cycle[cell] == (8 if octagon else 4) and x % 2 == y % 2
        for name in topology.names_at(cell)[: topology.cycle[cell]]:
            dx, dy = np.sum([WAYS[part] for part in name.split("-")], axis=0).tolist()
            step = 1 if dx and dy else 2
            wanted = (x + step * dx, y + step * dy)
            assert beyond(topology, cell, name) == (wanted if topology.find(wanted) >= 0 else None)


@given(st.integers(1, 60))
def test_the_cells_of_rings_are_about_square(rings: int) -> None:
    sizes = ring_sizes(rings)
    assert sizes[:2] == [1, 6] and len(sizes) == rings + 1
    for ring in range(1, rings + 1):
        assert 0.7 < 2 * np.pi * ring / sizes[ring] < 1.42
        assert ring == 1 or sizes[ring] in (sizes[ring - 1], 2 * sizes[ring - 1])


@given(counts)
def test_the_ports_of_rings_lead_round_and_in_and_out(rings: int) -> None:
    topology = polar(rings)
    sizes = ring_sizes(rings)
    assert topology.n == sum(sizes) and topology.source == 0
    assert [beyond(topology, 0, f"outward-{i}") for i in range(6)] == [(i, 1) for i in range(6)]
    for cell in range(1, topology.n):
        place, ring = topology.coordinates(cell)
        assert beyond(topology, cell, "clockwise") == ((place + 1) % sizes[ring], ring)
        assert beyond(topology, cell, "counterclockwise") == ((place - 1) % sizes[ring], ring)
        inner = (0, 0) if ring == 1 else (place * sizes[ring - 1] // sizes[ring], ring - 1)
        assert beyond(topology, cell, "inward") == inner
        if ring == rings:
            assert topology.cycle[cell] == 4 and beyond(topology, cell, "outward") is None
        elif sizes[ring + 1] == sizes[ring]:
            assert topology.cycle[cell] == 4
            assert beyond(topology, cell, "outward") == (place, ring + 1)
        else:
            assert topology.cycle[cell] == 5
            assert beyond(topology, cell, "outward") == (2 * place, ring + 1)
            assert beyond(topology, cell, "outward-clockwise") == (2 * place + 1, ring + 1)


def test_places_in_a_ring_run_clockwise_from_the_top() -> None:
    topology = polar(3)
    middle = topology.centres()[0]
    away = topology.centres()[1:] - middle
    rings = np.array([topology.coordinates(cell)[1] for cell in range(1, topology.n)])
    assert np.hypot(*away.T) == pytest.approx(rings)
    for ring in (1, 2, 3):
        turns = np.arctan2(away[rings == ring, 0], -away[rings == ring, 1]) % (2 * np.pi)
        assert (np.diff(turns) > 0).all()


@given(counts)
def test_rings_are_drawn_round(rings: int) -> None:
    topology = polar(rings)
    edges = port_edges(topology)
    drawn = curves(topology, edges)
    assert drawn.shape == (topology.n, 6, ARC_POINTS, 2)
    assert np.allclose(drawn[:, :, [0, -1]], edges, equal_nan=True)
    away = np.hypot(*np.moveaxis(drawn - topology.centres()[0], -1, 0))
    for cell in range(topology.n):
        ring = topology.coordinates(cell)[1]
        for port, name in enumerate(topology.names_at(cell)):
            if name.startswith("outward"):
                assert away[cell, port] == pytest.approx(ring + 0.5)
            elif name == "inward":
                assert away[cell, port] == pytest.approx(ring - 0.5)
            elif name:
                assert np.allclose(np.diff(drawn[cell, port], 2, axis=0), 0)
    shared = meeting(topology, edges)
    reverse = drawn[topology.neighbour, topology.back][:, :, ::-1]
    assert np.allclose(drawn[shared], reverse[shared])


def test_other_grids_are_drawn_straight() -> None:
    edges = port_edges(square(3, 2))
    assert curves(square(3, 2), edges) is edges


@given(counts, st.sampled_from(["left", "up", "right", "down"]))
def test_a_walk_around_a_cube_comes_home_after_four_faces(edge: int, name: str) -> None:
    """Straight on means out by the port opposite to the one that led in."""
    topology = cube(edge)
    start = topology.source
    cell, port, faces = start, topology.port(start, name), {2}
    for _ in range(4 * edge):
        there, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
        cell, port = there, (back + 2) % 4
        faces.add(topology.coordinates(cell)[2])
    assert (cell, port) == (start, topology.port(start, name))
    assert faces == ({1, 2, 3, 4} if name in ("left", "right") else {0, 2, 4, 5})


@given(counts)
def test_faces_that_touch_in_the_cross_are_glued_there(edge: int) -> None:
    topology = cube(edge)
    met = meeting(topology, port_edges(topology))
    inner = 6 * 2 * edge * (edge - 1)
    assert met.sum() == 2 * (inner + 5 * edge)
    low, high = extent(topology)
    assert (low.tolist(), high.tolist()) == ([0, 0], [4 * edge, 3 * edge])


PLANS = ["square:3x4", "square:2x2:wrap", "hex:3x3", "triangle:4x3", "polar:2", "cube:2"]


@pytest.mark.parametrize("spec", PLANS)
@pytest.mark.parametrize("floors", [1, 2, 4])
def test_stairs_lead_to_the_same_place_of_the_next_floor(spec: str, floors: int) -> None:
    plan = parse(spec)
    topology = layered(plan, floors)
    assert topology.spec == f"layered:{floors}:{spec}"
    assert (topology.n, topology.k) == (floors * plan.n, plan.k + 2)
    assert topology.size == (*plan.size, floors)
    assert (topology.cycle == np.tile(plan.cycle, floors)).all()
    for cell in range(topology.n):
        *place, floor = topology.coordinates(cell)
        assert plan.find(tuple(place)) == cell % plan.n and floor == cell // plan.n
        up = (*place, floor + 1) if floor + 1 < floors else None
        assert beyond(topology, cell, "upstairs") == up
        assert beyond(topology, cell, "downstairs") == ((*place, floor - 1) if floor else None)
        for port, there in enumerate(plan.neighbour[cell % plan.n].tolist()):
            beside = -1 if there < 0 else there + floor * plan.n
            assert topology.neighbour[cell, port] == beside
            assert topology.back[cell, port] == plan.back[cell % plan.n, port]


@pytest.mark.parametrize("spec", PLANS)
def test_floors_lie_side_by_side_a_unit_apart(spec: str) -> None:
    plan, floors = parse(spec), 3
    topology = layered(plan, floors)
    low, high = extent(plan)
    pace = np.array([high[0] - low[0] + 1, 0])
    for floor in range(floors):
        cells = np.arange(plan.n) + floor * plan.n
        assert np.allclose(topology.centres()[cells], plan.centres() + floor * pace)
        moved = plan.corners(cells % plan.n) + floor * pace
        assert np.allclose(topology.corners(cells), moved, equal_nan=True)
    assert extent(topology)[1].tolist() == pytest.approx((high + 2 * pace).tolist())


def test_floors_of_rings_are_drawn_round() -> None:
    plan = polar(2)
    topology = layered(plan, 2)
    drawn = curves(topology, port_edges(topology))
    flat = curves(plan, port_edges(plan))
    pace = topology.centres()[plan.n] - plan.centres()[0]
    assert np.allclose(drawn[: plan.n, : plan.k], flat, equal_nan=True)
    assert np.allclose(drawn[plan.n :, : plan.k], flat + pace, equal_nan=True)
