"""Mazes as solids."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.rng import stream
from gridwright.grid.topology import parse
from gridwright.maze.board import Maze, Parameters, make_maze
from gridwright.maze.generator import generate
from gridwright.maze.stl import Sizes, standing_walls, to_stl
from gridwright.trees.tree import random_tree

FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
SIZES = Sizes(passage=4.0, wall=1.0, height=6.0, floor=2.0)


def maze_of(width: int, height: int, seed: int = 1, keep: float = 1.0) -> Maze:
    """Make a maze; with ``keep`` below 1 links are missing and cells without any are not there."""
    topology = parse(f"square:{width}x{height}")
    links = random_tree(topology, "kruskal", stream(seed))
    rng = np.random.default_rng(seed)
    for cell in range(topology.n):
        for port in (2, 3):
            if links[cell] >> port & 1 and rng.random() > keep:
                links[cell] ^= 1 << port
                links[topology.neighbour[cell, port]] ^= 1 << (port - 2)
    present = (links > 0) | (keep == 1.0)
    present[[0, -1]] = True
    return make_maze(topology, links, entrance=0, exit=topology.n - 1, present=present)


def facets(raw: bytes) -> NDArray[np.void]:
    count = int.from_bytes(raw[80:84], "little")
    assert len(raw) == 84 + 50 * count
    return np.frombuffer(raw, FACET, offset=84)


def edges(corners: NDArray[np.float32]) -> Counter[tuple[bytes, bytes]]:
    """Count the directed edges of triangles."""
    found: Counter[tuple[bytes, bytes]] = Counter()
    for triangle in corners:
        points = [point.tobytes() for point in triangle]
        for one, other in zip(points, [*points[1:], points[0]], strict=True):
            found[one, other] += 1
    return found


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 7), st.integers(1, 6), st.integers(0, 99), st.sampled_from([1.0, 0.7, 0.2]))
def test_every_edge_is_shared_by_two_triangles_that_run_against_each_other(
    width: int, height: int, seed: int, keep: float
) -> None:
    corners = facets(to_stl(maze_of(width, height, seed, keep), SIZES))["corners"]
    found = edges(corners)
    assert set(found.values()) == {1}
    assert all((other, one) in found for one, other in found)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 7), st.integers(1, 6), st.integers(0, 99), st.sampled_from([1.0, 0.7, 0.2]))
def test_the_volume_is_that_of_the_walls_and_the_floor(
    width: int, height: int, seed: int, keep: float
) -> None:
    maze = maze_of(width, height, seed, keep)
    corners = facets(to_stl(maze, SIZES))["corners"].astype(np.float64)
    volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6
    across = np.where(np.arange(2 * width + 1) % 2, SIZES.passage, SIZES.wall)
    down = np.where(np.arange(2 * height + 1) % 2, SIZES.passage, SIZES.wall)
    area = np.outer(down, across)
    walls = area[standing_walls(maze)].sum()
    assert volume == pytest.approx(area.sum() * SIZES.floor + walls * SIZES.height)
    low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
    assert low.tolist() == [0, 0, 0]
    assert high.tolist() == [across.sum(), down.sum(), SIZES.floor + SIZES.height]


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 7), st.integers(1, 6), st.integers(0, 99))
def test_walls_stand_where_there_is_no_passage(width: int, height: int, seed: int) -> None:
    maze = maze_of(width, height, seed)
    wall = standing_walls(maze)
    sides = ((0, -1), (-1, 0), (0, 1), (1, 0))
    gaps = 0
    for cell in range(maze.topology.n):
        y, x = divmod(cell, width)
        assert not wall[2 * y + 1, 2 * x + 1]
        for port, (down, across) in enumerate(sides):
            shut = not maze.links[cell] >> port & 1
            stands = bool(wall[2 * y + 1 + down, 2 * x + 1 + across])
            if shut != stands:
                assert cell in (maze.entrance, maze.exit) and shut
                gaps += 1
    assert gaps == 2


def test_posts_and_walls_about_nothing_are_left_out() -> None:
    topology = parse("square:3x3")
    links = np.array([12, 13, 9, 14, 15, 11, 6, 7, 3], np.uint8)
    room = standing_walls(make_maze(topology, links, entrance=0, exit=8))
    assert not room[1:-1, 1:-1].any()
    present = np.zeros(9, np.bool_)
    present[0] = True
    lone = make_maze(topology, np.zeros(9, np.uint8), entrance=0, exit=0, present=present)
    # The side above opens as the entrance and that on the left as the exit.
    assert standing_walls(lone)[:3, :3].tolist() == [
        [False, False, True],
        [False, False, True],
        [True, True, True],
    ]
    assert not standing_walls(lone)[3:].any()


def test_normals_have_unit_length_and_point_outwards() -> None:
    found = facets(to_stl(maze_of(4, 3), SIZES))
    normals, corners = found["normal"], found["corners"]
    assert np.allclose(np.linalg.norm(normals, axis=1), 1)
    assert np.allclose(np.abs(normals).max(axis=1), 1)
    under = (corners[:, :, 2] == 0).all(axis=1)
    assert (normals[under] == [0, 0, -1]).all()
    top = (corners[:, :, 2] == 8).all(axis=1)
    assert (normals[top] == [0, 0, 1]).all()


def test_the_page_is_seen_from_above_not_mirrored() -> None:
    """The entrance, up on the page, is a gap at the greatest y."""
    maze = maze_of(4, 3)
    found = facets(to_stl(maze, SIZES))
    corners = found["corners"]
    high = corners[(corners[:, :, 1] == corners[:, :, 1].max()).all(axis=1)]
    walls = high[(high[:, :, 2] == 8).any(axis=1)]
    spans = sorted({(float(t[:, 0].min()), float(t[:, 0].max())) for t in walls})
    assert spans[0] == (0.0, 1.0) and spans[1][0] == 5.0


def test_walls_that_run_on_are_merged() -> None:
    long = to_stl(maze_of(40, 1), SIZES)
    assert len(facets(long)) < 200


def test_the_header_names_the_maze() -> None:
    raw = to_stl(maze_of(3, 2))
    assert raw[:80].decode().rstrip() == "Maze on square:3x2"


@pytest.mark.parametrize("name", ["passage", "wall", "height", "floor"])
@pytest.mark.parametrize("size", [0, -1, float("nan"), float("inf")])
def test_sizes_that_cannot_be_are_refused(name: str, size: float) -> None:
    with pytest.raises(BadInput, match=f"{name}: expected a size above 0, in mm"):
        to_stl(maze_of(3, 2), Sizes(**{name: size}))


def test_other_grids_and_tunnels_are_refused() -> None:
    hexagons = parse("hex:3x3")
    links = random_tree(hexagons, "kruskal", stream(1))
    woven = generate(Parameters("square:6x6", weave=0.4), 1).start
    for maze in (make_maze(hexagons, links, entrance=0, exit=8), woven):
        with pytest.raises(BadInput, match="expected a square maze without joined sides"):
            to_stl(maze)
