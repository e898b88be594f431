"""Mazes as pictures and characters."""

from collections import deque
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.core.rng import stream
from gridwright.grid.topology import parse
from gridwright.maze.answers import shortest_route
from gridwright.maze.board import Maze, Parameters, make_maze
from gridwright.maze.boxes import COLUMNS, ROWS, has_boxes
from gridwright.maze.distances import distances
from gridwright.maze.generator import generate
from gridwright.maze.layout import lay_out
from gridwright.maze.rules import judge_maze
from gridwright.maze.scene import LAYERS, scene, title
from gridwright.puzzle.scene import Circle, Glyph, Line, Polygon, Scene, Text, View
from gridwright.render import to_svg, to_text
from gridwright.trees.tree import random_tree

SPECS = (
    "square:6x4",
    "square:1x5",
    "hex:5x4",
    "hex-flat:4x3",
    "hexagon:2",
    "triangle:7x4",
    "big-triangle:4",
    "polar:1",
    "polar:5",
    "octagon:4x3",
    "layered:2:square:4x3",
    "layered:2:polar:2",
    "square:5x4:wrap",
    "cylinder:5x3",
    "moebius:5x3",
    "cube:2",
)
specs = st.sampled_from(SPECS)
seeds = st.integers(0, 99)


def maze_of(spec: str, seed: int = 1) -> Maze:
    topology = parse(spec)
    links = random_tree(topology, "kruskal", stream(seed))
    return make_maze(topology, links, entrance=0, exit=topology.n - 1)


def woven(seed: int, spec: str = "square:7x6") -> Maze:
    return generate(Parameters(spec, weave=0.5), seed).start


def drawn(maze: Maze, **given: object) -> Scene:
    return scene(maze, judge_maze(maze), View(**given))


def of_role(picture: Scene, role: str, kind: type = Line) -> list:
    return [item for item in picture.items if item.role == role and isinstance(item, kind)]


def pieces(lines: list[Line]) -> np.ndarray:
    """Cut polylines into straight pieces: float64[m, 2, 2]."""
    found = [pair for line in lines for pair in pairwise(line.points)]
    return np.array(found).reshape(-1, 2, 2)


def nearest(spot: np.ndarray, segments: np.ndarray) -> float:
    """Measure how far a spot lies from the nearest of some segments."""
    if not len(segments):
        return np.inf
    start, way = segments[:, 0], segments[:, 1] - segments[:, 0]
    share = ((spot - start) * way).sum(axis=1) / (way**2).sum(axis=1)
    foot = start + way * share.clip(0, 1)[:, None]
    return float(np.hypot(*(spot - foot).T).min())


def crossing(one: np.ndarray, other: np.ndarray) -> bool:
    """Tell whether any segment of one kind crosses or touches any of the other."""

    def side(a, b, c):
        turn = (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1])
        turn = turn - (b[..., 1] - a[..., 1]) * (c[..., 0] - a[..., 0])
        return np.where(abs(turn) < 1e-9, 0, np.sign(turn))

    a, b = one[:, None, 0], one[:, None, 1]
    c, d = other[None, :, 0], other[None, :, 1]
    apart = (side(a, b, c) * side(a, b, d) > 0) | (side(c, d, a) * side(c, d, b) > 0)
    low, high = np.minimum(a, b), np.maximum(a, b)
    lower, upper = np.minimum(c, d), np.maximum(c, d)
    apart |= (low > upper + 1e-9).any(axis=-1) | (lower > high + 1e-9).any(axis=-1)
    return not bool(apart.all())


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(specs, seeds)
def test_walls_stand_exactly_where_there_is_no_passage(spec: str, seed: int) -> None:
    maze = maze_of(spec, seed)
    layout, picture = lay_out(maze), drawn(maze)
    walls = pieces(of_role(picture, "wall"))
    gaps = dict(zip((maze.entrance, maze.exit), layout.gaps, strict=True))
    for cell, port in np.argwhere(layout.sided).tolist():
        open_ = bool(maze.links[cell] >> port & 1) or gaps.get(cell) == port
        away = nearest(layout.middles[cell, port], walls)
        assert away > 0.05 if open_ else away < 1e-6
    inside = (walls >= 0) & (walls <= np.array([picture.width, picture.height]))
    assert inside.all()


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(("cube:1", "cube:3", "moebius:5x3", "layered:2:cube:2")), seeds)
def test_passages_that_go_on_elsewhere_bear_a_number_of_their_own(spec: str, seed: int) -> None:
    """By the number nearest to each end, not by how they were placed."""
    maze = maze_of(spec, seed)
    layout, topology = lay_out(maze), maze.topology
    picture = drawn(maze)
    texts = [item for item in picture.items if isinstance(item, Text)]
    inside = [0 < x < picture.width and 0 < y < picture.height for x, y in (t.at for t in texts)]
    assert all(inside)
    said: dict[str, set[tuple[int, int]]] = {}
    for cell, port in np.argwhere(layout.sided & layout.open & ~layout.touching).tolist():
        end = layout.middles[cell, port]
        near = min(texts, key=lambda text: np.hypot(*(end - text.at)))
        assert np.hypot(*(end - near.at)) < 0.8
        said.setdefault(near.text, set()).add((cell, port))
    for ends in said.values():
        (cell, port), *_ = ends
        assert ends == {
            (cell, port),
            (int(topology.neighbour[cell, port]), int(topology.back[cell, port])),
        }
    assert sorted(map(int, said)) == list(range(1, len(said) + 1))
    assert {text.text for text in texts} == set(said)


@pytest.mark.parametrize("spec", ["square:5x4:wrap", "cylinder:5x3", "hex:5x4"])
def test_passages_straight_across_the_page_need_no_number(spec: str) -> None:
    assert not [item for item in drawn(maze_of(spec)).items if isinstance(item, Text)]


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(specs, seeds)
def test_walls_are_drawn_once_and_as_long_as_they_run(spec: str, seed: int) -> None:
    maze = maze_of(spec, seed)
    layout = lay_out(maze)
    lines = of_role(drawn(maze), "wall")
    total = sum(np.hypot(*(b - a)) for a, b in pieces(lines))
    closed = layout.sided & (maze.links[:, None] >> np.arange(maze.topology.k) & 1 == 0)
    steps = np.diff(layout.sides, axis=2)
    length = np.hypot(steps[..., 0], steps[..., 1]).sum(axis=2)
    lone = closed & (~layout.touching)
    for cell, port in zip((maze.entrance, maze.exit), layout.gaps, strict=True):
        lone[cell, port] &= port < 0
    expected = length[lone].sum() + length[closed & layout.touching].sum() / 2
    whiskers = 2 * 0.3 * (layout.open & layout.sided & ~layout.touching).sum()
    assert abs(total - expected) <= whiskers + 1e-4
    if not whiskers:
        assert abs(total - expected) < 1e-4
        ends = [frozenset((line.points[0], line.points[-1])) for line in lines]
        assert len(set(ends)) == len(ends)


@settings(max_examples=80, deadline=None)
@given(specs, seeds)
def test_the_way_out_crosses_no_wall(spec: str, seed: int) -> None:
    maze = maze_of(spec, seed)
    picture = drawn(maze, layers=("solution",))
    way = pieces(of_role(picture, "solution"))
    assert len(way)
    assert not crossing(way, pieces(of_role(picture, "wall")))


@settings(max_examples=40, deadline=None)
@given(seeds, st.sampled_from(("square:7x6", "square:5x4:wrap", "layered:2:square:5x4")))
def test_where_passages_cross_the_way_dives_under_walls_and_crosses_none(
    seed: int, spec: str
) -> None:
    maze = woven(seed, spec)
    route = shortest_route(maze).tolist()
    picture = drawn(maze, layers=("solution",))
    lines = of_role(picture, "solution")
    assert not crossing(pieces([clipped(line) for line in lines]), pieces(of_role(picture, "wall")))
    if spec == "square:7x6":
        assert len(lines) == 1 + sum(node >= maze.topology.n for node in route)


def clipped(line: Line) -> Line:
    """Shorten a line by a hair at both ends: where it dives it touches the wall above."""
    points = np.array(line.points)
    points[0] += 0.01 * (points[1] - points[0])
    points[-1] += 0.01 * (points[-2] - points[-1])
    return Line(tuple((x, y) for x, y in points.tolist()), line.role)


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_tunnels_end_at_the_walls_of_the_cell_above(seed: int) -> None:
    maze = woven(seed)
    layout = lay_out(maze)
    walls = pieces(of_role(drawn(maze), "wall"))
    for cell in np.flatnonzero(maze.tunnels).tolist():
        for port in range(4):
            inner = layout.centres[cell] + 0.7 * (layout.middles[cell, port] - layout.centres[cell])
            beneath = maze.tunnels[cell] >> port & 1
            assert (nearest(inner, walls) < 1e-6) == bool(beneath)
            assert nearest(layout.middles[cell, port], walls) > 0.1


def test_cells_that_are_not_there_are_blank_and_walled_off() -> None:
    topology = parse("square:4x3")
    present = np.ones(12, np.bool_)
    present[[0, 5]] = False
    links = np.array([0, 4, 5, 9, 8, 0, 0, 10, 6, 5, 5, 3], np.uint8)
    maze = make_maze(topology, links, entrance=1, exit=11, present=present)
    layout, picture = lay_out(maze), drawn(maze)
    walls = pieces(of_role(picture, "wall"))
    for cell in (0, 5):
        assert nearest(layout.centres[cell], walls) > 0.4
        for port in range(4):
            beyond = int(topology.neighbour[cell, port])
            walled = nearest(layout.middles[cell, port], walls) < 1e-6
            gap = beyond == 1 and layout.gaps[0] == int(topology.back[cell, port])
            assert walled == (beyond >= 0 and not gap)


def test_what_is_cut_off_is_hatched_where_the_view_is_judged() -> None:
    topology = parse("hex:4x3")
    links = random_tree(topology, "kruskal", stream(4))
    maze = make_maze(topology, np.where(links, 0, 0).astype(np.uint8), entrance=0, exit=11)
    picture, layout = drawn(maze), lay_out(maze)
    hatch = pieces(of_role(picture, "apart"))
    for cell in range(12):
        assert (nearest(layout.centres[cell], hatch) < 0.2) == (cell != 0)
    slope = hatch[:, 1] - hatch[:, 0]
    assert np.allclose(slope[:, 0], -slope[:, 1])
    assert not of_role(drawn(maze, judged=False), "apart")


@pytest.mark.parametrize("spec", ["square:6x4", "hex:5x4", "triangle:7x4", "polar:3"])
def test_one_enters_and_leaves_through_gaps_by_arrows(spec: str) -> None:
    maze = maze_of(spec)
    layout, picture = lay_out(maze), drawn(maze)
    for role, cell, gap, way in (
        ("entrance", maze.entrance, layout.gaps[0], -1),
        ("exit", maze.exit, layout.gaps[1], 1),
    ):
        if gap < 0:
            ring = of_role(picture, role, Circle)[0]
            assert ring.centre == layout.centre(cell) and ring.width
            continue
        (arrow,) = of_role(picture, role, Polygon)
        tip, *wings = np.array(arrow.points)
        out = layout.out[cell, gap]
        assert ((tip - np.mean(wings, axis=0)) @ out) * way > 0.2
        assert ((np.array(arrow.points) - layout.middles[cell, gap]) @ out > 0).all()
        assert (np.array(arrow.points) > 0).all()
        assert (np.array(arrow.points) < [picture.width, picture.height]).all()


def test_ends_inside_are_a_ring_and_a_target() -> None:
    maze = maze_of("torus:5x4")
    picture, layout = drawn(maze, judged=False), lay_out(maze)
    assert [item.centre for item in of_role(picture, "entrance", Circle)] == [layout.centre(0)]
    ring, disc = of_role(picture, "exit", Circle)
    assert ring.centre == disc.centre == layout.centre(19)
    assert ring.radius > disc.radius and disc.width is None


def test_stairs_are_arrows_up_and_down_in_their_cells() -> None:
    maze = maze_of("layered:2:square:4x3", 3)
    layout = lay_out(maze)
    found = set()
    for arrow in of_role(drawn(maze), "stairs", Polygon):
        tip, *wings = np.array(arrow.points)
        cell = int(np.hypot(*(layout.centres - np.mean(arrow.points, axis=0)).T).argmin())
        found.add((cell, 4 if tip[1] < wings[0][1] else 5))
    stairs = np.argwhere(maze.links[:, None] >> np.array([4, 5]) & 1).tolist()
    assert found == {(cell, 4 + port) for cell, port in stairs}


@pytest.mark.parametrize("spec", SPECS)
def test_distances_are_shades_from_0_to_1(spec: str) -> None:
    maze = maze_of(spec)
    picture = drawn(maze, layers=("distance",))
    shades = [item.shade for item in of_role(picture, "distance", Polygon)]
    far = distances(maze, maze.entrance)
    assert shades == sorted((far / far.max()).tolist())
    assert 'class="distance area shade-0"' in to_svg(picture)


def test_tunnels_have_shades_of_their_own() -> None:
    maze = woven(3)
    picture = drawn(maze, layers=("distance",))
    far = distances(maze, maze.entrance)
    assert {item.shade for item in of_role(picture, "distance", Polygon)} == {
        int(steps) / int(far.max()) for steps in far
    }
    rock = of_role(picture, "grid", Polygon)
    assert len(rock) == maze.topology.n


def test_the_trail_ends_at_the_walker() -> None:
    maze = maze_of("square:6x4")
    route = tuple(shortest_route(maze).tolist())
    half = maze.walked(route[: len(route) // 2])
    picture, layout = drawn(half, judged=False), lay_out(half)
    (trail,) = of_role(picture, "trail", Line)
    (walker,) = of_role(picture, "trail", Circle)
    assert trail.points[-1] == walker.centre == layout.centre(half.here)
    assert not of_role(drawn(maze, judged=False), "trail", Circle)
    assert of_role(drawn(maze), "trail", Circle)
    solved = drawn(maze.walked(route))
    (trail,) = of_role(solved, "trail", Line)
    assert nearest(layout.middles[maze.exit, layout.gaps[1]], pieces([trail])) < 1e-6


def test_a_walker_in_a_tunnel_is_hollow() -> None:
    maze = woven(3)
    route = shortest_route(maze).tolist()
    at = next(i for i, node in enumerate(route) if node >= maze.topology.n)

    def discs(length: int) -> list[str]:
        walked = drawn(maze.walked(tuple(route[:length])))
        return [item.role for item in walked.items if isinstance(item, Circle)][-3:]

    assert discs(at + 1) == ["background", "trail", "background"]
    assert discs(at + 2)[-2:] == ["background", "trail"]


def test_marks_are_filled_outlined_or_walked() -> None:
    maze = maze_of("hex:5x4")
    route = tuple(shortest_route(maze).tolist())
    marks = {"visited": (1, 2), "hint": (3,), "solution": route[:3]}
    picture, layout = drawn(maze, marks=marks, cursor=7), lay_out(maze)
    assert len(of_role(picture, "visited", Polygon)) == 2
    (hint,) = of_role(picture, "hint", Line)
    (cursor,) = of_role(picture, "cursor", Line)
    for ring, cell in ((hint, 3), (cursor, 7)):
        assert ring.points[0] == ring.points[-1]
        assert np.allclose(np.mean(ring.points[:-1], axis=0), layout.centre(cell))
    (way,) = of_role(picture, "solution", Line)
    assert way.points[-1] == layout.centre(route[2])


def test_each_layer_is_a_group_of_the_svg() -> None:
    maze = maze_of("square:6x4")
    svg = to_svg(drawn(maze, layers=LAYERS))
    for group in ("distance area", "wall line", "solution line", "entrance area", "exit area"):
        assert f'class="{group}' in svg
    assert svg.count('class="wall line"') == svg.count('class="solution line"') == 1


@pytest.mark.parametrize("kind", ["picture", "characters"])
@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"layers": ("water",)}, "expected one of solution, visited, distance, got 'water'"),
        ({"marks": {"water": (0,)}}, "expected one of background, absent"),
        ({"marks": {"hint": (24,)}}, "expected a cell from 0 to 23, got 24"),
        ({"marks": {"visited": (-1,)}}, "expected a cell from 0 to 23, got -1"),
        ({"cursor": 24}, "expected a cell from 0 to 23, got 24"),
        ({"marks": {"solution": (0, 23)}}, "expected a course along passages, got '0 to 23'"),
    ],
)
def test_views_that_cannot_be_are_refused(kind: str, given: dict[str, object], fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        drawn(maze_of("square:6x4"), kind=kind, **given)


def test_the_title_says_what_is_seen() -> None:
    maze = maze_of("square:6x4")
    assert title(maze, None) == "Maze on square:6x4"
    assert title(maze, judge_maze(maze)) == (
        "Maze on square:6x4: the walker at 0,0; perfect: one way between any two cells"
    )
    solved = maze.walked(tuple(shortest_route(maze).tolist()))
    assert drawn(solved).title.startswith("Maze on square:6x4: solved")


def canvas_of(picture: Scene) -> dict[tuple[int, int], str]:
    assert all(isinstance(item, Glyph) for item in picture.items)
    return {(item.column, item.row): item.character for item in picture.items}


BOXED = [spec for spec in SPECS if has_boxes(maze_of(spec))]


def test_grids_of_unit_squares_have_boxes() -> None:
    assert BOXED == [
        "square:6x4",
        "square:1x5",
        "layered:2:square:4x3",
        "square:5x4:wrap",
        "cylinder:5x3",
        "moebius:5x3",
        "cube:2",
    ]
    assert not has_boxes(woven(1))


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BOXED), seeds)
def test_links_can_be_read_back_from_boxes(spec: str, seed: int) -> None:
    maze = maze_of(spec, seed)
    canvas = canvas_of(drawn(maze, kind="characters"))
    spots = maze.topology.centres() - maze.topology.centres().min(axis=0)
    sides = ((0, 1), (2, 0), (4, 1), (2, 2))
    for cell, (x, y) in enumerate(spots.tolist()):
        left, top = COLUMNS * round(x), ROWS * round(y)
        mask = 0
        for port, (across, down) in enumerate(sides):
            if canvas.get((left + across, top + down), " ") not in "─│":
                mask |= 1 << port
        if canvas.get((left + 1, top + 1)) == "▲":
            mask |= 1 << 4
        if canvas.get((left + 3, top + 1)) == "▼":
            mask |= 1 << 5
        gaps = zip((maze.entrance, maze.exit), lay_out(maze).gaps, strict=True)
        extra = sum(1 << gap for end, gap in gaps if end == cell and gap >= 0)
        assert mask == int(maze.links[cell]) | extra


def test_boxes_look_like_this() -> None:
    topology = parse("square:5x3")
    links = np.zeros(15, np.uint8)
    for one, other in (
        *((0, 1), (1, 6), (6, 11), (11, 12), (12, 7), (7, 8), (8, 13), (13, 14)),
        *((0, 5), (5, 10), (1, 2), (3, 4), (4, 9), (9, 14)),
    ):
        low, high = sorted((one, other))
        links[low] |= 4 if high == low + 1 else 8
        links[high] |= 1 if high == low + 1 else 2
    maze = make_maze(topology, links, entrance=0, exit=14)
    maze = maze.walked((0, 1, 6))
    view = View("characters", layers=("solution",), marks={"hint": (13,)}, cursor=6)
    assert to_text(scene(maze, judge_maze(maze), view)) == (
        "╷ ↓ ╶───────┬───────┐\n"
        "│ ○ • •     │       │\n"
        "│   ╷ • ┌───┴───┐   │\n"
        "│   │ ● │ ◦ ◦ ◦ │   │\n"
        "│   │ ◦ ╵ ◦ ╷ ◦ ╵   │\n"
        "│   │ ◦ ◦ ◦ │ ? ◦ ◎ │\n"
        "└───┴───────┴───╴ ↓ ╵\n"
    )


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_characters_show_the_cursor_the_ends_and_the_walker(spec: str) -> None:
    maze = maze_of(spec)
    for cell in range(maze.topology.n):
        picture = drawn(maze, kind="characters", cursor=cell)
        assert any(isinstance(item, Glyph) and item.inverse for item in picture.items)
    shown = canvas_of(drawn(maze, kind="characters"))
    assert "●" in shown.values() and "◎" in shown.values()
    bare = canvas_of(drawn(maze, kind="characters", judged=False))
    assert "○" in bare.values() and "●" not in bare.values()
    solved = maze.walked(tuple(shortest_route(maze).tolist()))
    assert "◉" in canvas_of(drawn(solved, kind="characters")).values()


@pytest.mark.parametrize("spec", [spec for spec in SPECS if spec not in BOXED] + ["weave"])
def test_every_cell_has_a_place_of_its_own_among_the_dots(spec: str) -> None:
    maze = woven(2) if spec == "weave" else maze_of(spec)
    marks = {"hint": tuple(range(maze.topology.n))}
    picture = canvas_of(drawn(maze, kind="characters", judged=False, marks=marks))
    assert list(picture.values()).count("?") == maze.topology.n


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(st.sampled_from(("hex:5x4", "triangle:7x4", "polar:4", "octagon:4x3")), seeds)
def test_dots_wall_off_what_is_cut_off_and_nothing_else(spec: str, seed: int) -> None:
    """Flood the free dots: they join two cells exactly where passages do."""
    whole = maze_of(spec, seed)
    topology, links = whole.topology, whole.links.copy()
    cell = seed % (topology.n - 1) + 1
    port = int(links[cell]).bit_length() - 1
    for side, way in (
        (cell, port),
        (int(topology.neighbour[cell, port]), int(topology.back[cell, port])),
    ):
        links[side] &= 255 - (1 << way)
    maze = make_maze(topology, links, entrance=0, exit=0)
    picture, layout = drawn(maze, kind="characters", judged=False), lay_out(maze)
    free = free_dots(picture)
    scale = 2 * picture.width / layout.size[0]
    spots = [(int(y * scale), int(x * scale)) for x, y in layout.centres.tolist()]
    region = flooded(free, spots[0])
    joined = [bool(region[spot]) for spot in spots]
    assert joined == (distances(maze, 0) >= 0).tolist()
    assert not all(joined)


def free_dots(picture: Scene) -> np.ndarray:
    free = np.ones((4 * int(picture.height), 2 * int(picture.width)), np.bool_)
    bits = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
    for item in picture.items:
        assert isinstance(item, Glyph)
        mask = ord(item.character) - 0x2800
        if 0 < mask < 256:
            for row in range(4):
                for column in range(2):
                    if mask & bits[row][column]:
                        free[4 * item.row + row, 2 * item.column + column] = False
    return free


def flooded(free: np.ndarray, start: tuple[int, int]) -> np.ndarray:
    seen = np.zeros_like(free)
    seen[start] = True
    waiting = deque([start])
    while waiting:
        row, column = waiting.popleft()
        for spot in ((row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column)):
            inside = 0 <= spot[0] < free.shape[0] and 0 <= spot[1] < free.shape[1]
            if inside and free[spot] and not seen[spot]:
                seen[spot] = True
                waiting.append(spot)
    return seen
