"""What every grid promises, checked on grids of every kind, odd sizes and tiny ones included."""

import pickle
import tracemalloc
from collections import Counter

import networkx as nx
import numpy as np
import pytest
from grid_surfaces import area, borders, covering, euler_characteristic, multigraph

from gridwright.core.errors import BadInput
from gridwright.grid import kinds, spec_of, square
from gridwright.grid.edges import extent, meeting, port_edges
from gridwright.grid.topology import (
    BACK_BITS,
    MAX_CELLS,
    MAX_LINKS_CELLS,
    MAX_PORTS,
    Topology,
    parse,
)

SIDES = ("1x1", "1x2", "1x5", "2x1", "2x2", "2x3", "3x1", "3x2", "4x4", "5x3", "6x1", "4x7")
COUNTS = ("1", "2", "3", "5", "6")
ROWED = ("square", "hex", "hex-flat", "triangle", "octagon")
JOINED = ("torus", "cylinder", "moebius")
COUNTED = ("hexagon", "hexagon-flat", "big-triangle", "polar")
FLOORS = (
    "layered:1:square:2x3",
    "layered:2:square:1x1",
    "layered:3:square:4x3",
    "layered:2:square:2x2:wrap",
    "layered:2:hex:3x4",
    "layered:2:triangle:4x3",
    "layered:3:polar:2",
    "layered:2:cube:2",
    "layered:2:moebius:3x2",
    "layered:2:hexagon-flat:1",
)
# On these, every edge that exists is a side that two cells share on the page.
PLANAR = tuple(
    [f"{kind}:{size}" for kind in ROWED for size in SIDES if (kind, size) != ("triangle", "1x5")]
    + [f"{kind}:{count}" for kind in COUNTED for count in COUNTS]
)
SPECS = (
    *PLANAR,
    *(spec_of(kind, size) for kind in JOINED for size in SIDES),
    *(f"cube:{count}" for count in COUNTS[:4]),
    *FLOORS,
)
every = pytest.mark.parametrize("spec", SPECS)
planar = pytest.mark.parametrize("spec", PLANAR)


def polygons(topology: Topology) -> list[np.ndarray]:
    return [topology.outline(cell) for cell in range(topology.n)]


def test_every_kind_is_looked_at() -> None:
    begun = {spec.partition(":")[0] for spec in SPECS}
    assert begun == {*kinds(), "layered"} - {"torus"}
    assert "square:4x7:wrap" in SPECS


# The graph


@every
def test_neighbours_lead_back(spec: str) -> None:
    topology = parse(spec)
    n, k = topology.n, topology.k
    assert topology.neighbour.shape == topology.back.shape == (n, k) and 1 <= k <= MAX_PORTS
    assert (topology.neighbour.dtype, topology.back.dtype) == (np.int32, np.int8)
    led = topology.neighbour >= 0
    assert ((topology.back >= 0) == led).all()
    assert (topology.neighbour[~led] == -1).all() and (topology.back[~led] == -1).all()
    cells, ports = np.nonzero(led)
    there, back = topology.neighbour[cells, ports], topology.back[cells, ports]
    assert (there < n).all() and (back < k).all()
    assert (topology.neighbour[there, back] == cells).all()
    assert (topology.back[there, back] == ports).all()
    assert not ((there == cells) & (back == ports)).any()


@every
def test_no_two_ports_of_a_cell_lead_through_the_same_port(spec: str) -> None:
    topology = parse(spec)
    for around, back in zip(topology.neighbour.tolist(), topology.back.tolist(), strict=True):
        ends = [end for end in zip(around, back, strict=True) if end[0] >= 0]
        assert len(set(ends)) == len(ends)


@every
def test_a_cell_has_no_port_between_its_cycle_and_its_stairs(spec: str) -> None:
    topology = parse(spec)
    assert topology.cycle.shape == (topology.n,) and topology.cycle.dtype == np.uint8
    stairs = 2 if topology.kind == "layered" else 0
    assert topology.cycle.min() >= 3 and topology.cycle.max() == topology.k - stairs
    beyond = np.arange(topology.k - stairs) >= topology.cycle[:, None]
    assert (topology.neighbour[:, : topology.k - stairs][beyond] == -1).all()


@every
def test_every_port_of_a_cell_has_a_name_of_its_own(spec: str) -> None:
    topology = parse(spec)
    assert len(set(topology.port_names)) == topology.k
    stairs = topology.port_names[-2:] if topology.kind == "layered" else ()
    for cell in range(topology.n):
        names = topology.names_at(cell)
        own = (*names[: topology.cycle[cell]], *stairs)
        assert len(names) == topology.k
        assert len(set(own)) == len(own) and "" not in own
        assert all(topology.port(cell, name) == names.index(name) for name in own)
        assert topology.port(cell, "") == topology.port(cell, "nowhere") == -1


@every
def test_a_grid_is_connected(spec: str) -> None:
    topology = parse(spec)
    graph = multigraph(topology)
    assert nx.is_connected(graph)
    assert 2 * graph.number_of_edges() == (topology.neighbour >= 0).sum()


@every
def test_steps_and_existing_ports_agree_with_the_neighbours(spec: str) -> None:
    topology = parse(spec)
    steps = topology.steps.reshape(topology.n, topology.k)
    led = topology.neighbour >= 0
    assert (steps[~led] == -1).all()
    assert (steps[led] >> BACK_BITS == topology.neighbour[led]).all()
    assert (steps[led] & (1 << BACK_BITS) - 1 == topology.back[led]).all()
    assert (topology.existing == (led << np.arange(topology.k)).sum(axis=1)).all()


# The surface


@planar
def test_what_lies_flat_is_a_disc(spec: str) -> None:
    assert euler_characteristic(parse(spec)) == 1


@pytest.mark.parametrize("size", SIDES)
def test_a_torus_has_no_border_and_a_cylinder_two(size: str) -> None:
    assert euler_characteristic(parse(f"torus:{size}")) == 0
    assert borders(parse(f"torus:{size}")) == 0
    assert euler_characteristic(parse(f"cylinder:{size}")) == 0
    assert borders(parse(f"cylinder:{size}")) == 2


@pytest.mark.parametrize("size", SIDES)
def test_a_moebius_strip_has_one_border(size: str) -> None:
    topology = parse(f"moebius:{size}")
    width, height = topology.size
    seam = {(width * y, 0) for y in range(height)}
    seam |= {(width * y + width - 1, 2) for y in range(height)}
    assert euler_characteristic(topology, seam) == 0
    assert borders(topology, seam) == 1


@pytest.mark.parametrize("edge", [1, 2, 3, 6])
def test_the_surface_of_a_cube_is_a_sphere_with_three_cells_at_each_corner(edge: int) -> None:
    topology = parse(f"cube:{edge}")
    assert (topology.neighbour >= 0).all()
    assert euler_characteristic(topology) == 2
    ends = nx.Graph()
    for cell, port in np.argwhere(topology.neighbour >= 0).tolist():
        there, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
        ends.add_edge((cell, port), (there, (back - 1) % 4))
    around = Counter(len(corner) for corner in nx.connected_components(ends))
    assert around[3] == 8 and set(around) <= {3, 4}


def test_the_faces_of_a_cube_lie_as_a_die_does() -> None:
    topology = parse("cube:1")
    around = {face: set(topology.neighbour[face].tolist()) for face in range(6)}
    assert around[0] == around[5] == {1, 2, 3, 4}
    assert around[2] == around[4] == {0, 1, 3, 5}
    assert around[1] == around[3] == {0, 2, 4, 5}


# The page


@every
def test_outlines_are_clockwise_with_a_corner_for_each_port_around_the_centre(spec: str) -> None:
    topology = parse(spec)
    edges, centres = port_edges(topology), topology.centres()
    assert centres.shape == (topology.n, 2) and centres.dtype == np.float64
    for cell, polygon in enumerate(polygons(topology)):
        ports = int(topology.cycle[cell])
        assert polygon.shape == (ports, 2)
        assert area(polygon) > 0.3
        assert covering([polygon], centres[cell : cell + 1]) == [1]
        assert (edges[cell, :ports, 1] == polygon).all()
        assert (edges[cell, :ports, 0] == np.roll(polygon, 1, axis=0)).all()
        assert np.isnan(edges[cell, ports:]).all()


@every
def test_many_corners_at_once_are_those_of_each_cell(spec: str) -> None:
    topology = parse(spec)
    order = np.random.default_rng(1).permutation(topology.n)
    corners = topology.corners(order)
    assert corners.shape[1] <= topology.k
    for row, cell in zip(corners, order.tolist(), strict=True):
        assert (row[~np.isnan(row[:, 0])] == topology.outline(cell)).all()


@planar
def test_neighbours_share_a_side_and_nobody_else_does(spec: str) -> None:
    topology = parse(spec)
    edges = port_edges(topology)
    sided = np.arange(topology.k) < topology.cycle[:, None]
    assert (meeting(topology, edges) == (topology.neighbour >= 0)).all()
    sides = Counter(
        tuple(map(tuple, np.round(edges[cell, port], 6) + 0.0))
        for cell, port in np.argwhere(sided).tolist()
    )
    assert set(sides.values()) == {1}
    for cell, port in np.argwhere(sided).tolist():
        begin, end = map(tuple, np.round(edges[cell, port], 6) + 0.0)
        assert ((end, begin) in sides) == (topology.neighbour[cell, port] >= 0)


@planar
def test_the_border_is_one_closed_line(spec: str) -> None:
    """With sides that cancel inside, cells then cover what the border encloses exactly once."""
    topology = parse(spec)
    edges = port_edges(topology)
    open_sides = (np.arange(topology.k) < topology.cycle[:, None]) & (topology.neighbour < 0)
    line = nx.DiGraph()
    for begin, end in np.round(edges[open_sides], 6) + 0.0:
        line.add_edge(tuple(begin), tuple(end))
    assert line.number_of_edges() == open_sides.sum()
    assert all(line.in_degree(spot) == line.out_degree(spot) == 1 for spot in line)
    assert nx.is_strongly_connected(line)
    start = next(iter(line))
    ring = [start, *(end for _, end in nx.dfs_edges(line, start))]
    assert area(ring) == pytest.approx(sum(map(area, polygons(topology))))


@every
def test_no_spot_of_the_page_lies_in_two_cells(spec: str) -> None:
    topology = parse(spec)
    low, high = extent(topology)
    spots = low + (high - low) * np.random.default_rng(7).random((300, 2))
    count = covering(polygons(topology), spots)
    assert set(count.tolist()) <= {0, 1}
    share = sum(map(area, polygons(topology))) / np.prod(high - low)
    assert count.mean() == pytest.approx(share, abs=0.12)


@every
def test_the_page_begins_at_its_upper_left_corner(spec: str) -> None:
    low, high = extent(parse(spec))
    corners = np.concatenate(polygons(parse(spec)))
    assert low.tolist() == corners.min(axis=0).tolist()
    assert high.tolist() == corners.max(axis=0).tolist()
    if not spec.startswith(("polar", "layered", "cube")):
        assert low.tolist() == pytest.approx([0, 0])


@every
def test_the_source_is_at_the_centre(spec: str) -> None:
    topology = parse(spec)
    centres = topology.centres()
    if topology.kind in ("layered", "cube"):
        return
    middle = (
        np.array([area(p) for p in polygons(topology)])
        @ centres
        / sum(map(area, polygons(topology)))
    )
    away = np.hypot(*(centres - middle).T)
    assert away[topology.source] <= away.min() + 1.01


# Names


@every
def test_cells_are_found_by_their_coordinates(spec: str) -> None:
    topology = parse(spec)
    names = [topology.coordinates(cell) for cell in range(topology.n)]
    assert len(set(names)) == topology.n
    for cell, name in enumerate(names):
        assert all(type(part) is int and part >= 0 for part in name)
        assert topology.find(name) == cell == topology.cell(*name)
        assert topology.name(cell) == ",".join(map(str, name))


@every
def test_no_cell_is_found_elsewhere(spec: str) -> None:
    topology = parse(spec)
    names = {topology.coordinates(cell) for cell in range(topology.n)}
    length = len(topology.coordinates(0))
    most = max(max(name) for name in names) + 2
    around = np.ndindex(*([most + 1] * length))
    for name in around:
        assert (topology.find(name) >= 0) == (name in names)
    for wrong in ((), (0,) * (length + 1), (0,) * (length - 1), (-1,) * length, (10**30,) * length):
        assert topology.find(wrong) == -1
        with pytest.raises(BadInput, match="expected a cell of"):
            topology.cell(*wrong)
    for at in range(length):
        name = list(topology.coordinates(topology.n - 1))
        name[at] = -1
        assert topology.find(tuple(name)) == -1


@every
def test_a_specification_reads_back(spec: str) -> None:
    topology = parse(spec)
    again = parse(topology.spec)
    assert topology.spec == spec and again.spec == spec
    assert again == topology and hash(again) == hash(topology)
    copy = pickle.loads(pickle.dumps(topology))
    assert copy == topology and (copy.neighbour == topology.neighbour).all()


# Laziness


@pytest.mark.parametrize(
    "spec",
    ["square:8000x8000", "square:60000x60000:wrap", "cylinder:9000x9000", "moebius:9000x9000"],
)
def test_a_huge_grid_of_squares_takes_no_memory(spec: str) -> None:
    parse("square:2x2")
    tracemalloc.start()
    topology = parse(spec, MAX_LINKS_CELLS)
    width, height = topology.size
    assert topology.n == width * height and topology.k == 4
    assert topology.coordinates(topology.n - 1) == (width - 1, height - 1)
    assert topology.find((width - 1, height - 1)) == topology.n - 1
    assert topology.outline(topology.source).shape == (4, 2)
    assert pickle.loads(pickle.dumps(topology)) == topology
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100_000


@pytest.mark.parametrize(
    "spec", ["hex:3000x3000", "triangle:3000x3000", "layered:4:square:1000x1000", "cube:1000"]
)
def test_arrays_are_made_on_first_use_only(spec: str) -> None:
    tracemalloc.start()
    topology = parse(spec)
    assert topology.n > 1_000_000 and topology.name(topology.source)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < MAX_CELLS / 2


def test_arrays_are_made_once() -> None:
    for spec in SPECS[::7]:
        topology = parse(spec)
        for name in ("neighbour", "back", "cycle", "steps", "existing"):
            array = getattr(topology, name)
            assert getattr(topology, name) is array
            assert not array.flags.writeable


def test_more_cells_than_arrays_can_have_are_refused() -> None:
    with pytest.raises(BadInput) as error:
        parse("square:8000x8000")
    assert str(error.value) == (
        f"grid: expected at most {MAX_CELLS:,} cells, got 'square:8000x8000 = 64,000,000'"
    )
    huge = square(8000, 8000)
    for name in ("neighbour", "back", "cycle", "steps", "existing"):
        with pytest.raises(BadInput, match="grid: expected at most 10,000,000 cells"):
            getattr(huge, name)
    with pytest.raises(BadInput, match="at most 4,000,000,000 cells, got '70000x70000"):
        square(70000, 70000)
    with pytest.raises(BadInput, match="at most 4,000,000,000 cells"):
        parse("cylinder:70000x70000", MAX_LINKS_CELLS)


@pytest.mark.parametrize(
    "spec",
    [
        "hex:4000x4000",
        "hex-flat:999999999x999999999",
        "hexagon:999999999",
        "hexagon-flat:2000",
        "triangle:1x10000001",
        "big-triangle:3163",
        "polar:999999999",
        "octagon:2300x2300",
        "cube:1291",
        "layered:4:square:2000x2000",
        "layered:999999999:polar:2",
        "layered:1:square:60000x60000",
    ],
)
def test_too_many_cells_are_refused_before_any_is_made(spec: str) -> None:
    tracemalloc.start()
    for limit in (MAX_CELLS, MAX_LINKS_CELLS):
        with pytest.raises(BadInput, match="grid: expected at most 10,000,000 cells, got"):
            parse(spec, limit)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < MAX_CELLS / 2
