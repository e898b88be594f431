"""Square mazes in blocks."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from gridwright.core.errors import BadInput
from gridwright.core.rng import stream
from gridwright.graph.paths import shortest_path
from gridwright.grid.square import square
from gridwright.maze import blocks
from gridwright.maze.board import Maze, make_maze
from gridwright.maze.raster import block_map, has_blocks, mark_map, shade_map, stream_blocks
from gridwright.maze.solvers.square import solve_square, square_path
from gridwright.puzzle.bitmap import Bitmap
from gridwright.render.bands import save_png
from gridwright.trees.tree import random_tree

WALL, OPEN, PATH, VISITED = range(4)
sizes = st.tuples(st.integers(1, 13), st.integers(1, 11))
seeds = st.integers(0, 999)


def maze_of(size: tuple[int, int], seed: int) -> Maze:
    topology = square(*size)
    links = random_tree(topology, "backtracker", stream(seed))
    return make_maze(topology, links, entrance=0, exit=topology.n - 1)


def pixels(bitmap: Bitmap) -> NDArray[np.uint8]:
    """Unpack a bitmap: one value a pixel."""
    whole = np.concatenate([band.copy() for band in bitmap.bands])
    digits = np.unpackbits(whole, axis=1).reshape(len(whole), -1, bitmap.depth)
    values = digits @ (1 << np.arange(bitmap.depth - 1, -1, -1))
    assert not values[:, bitmap.width :].any()
    assert len(values) == bitmap.height
    return values[:, : bitmap.width].astype(np.uint8)


def expected(maze: Maze, framed: bool) -> NDArray[np.uint8]:
    """Draw blocks cell by cell: 1 is open."""
    width, height = maze.topology.size
    page = np.zeros((2 * height + 1, 2 * width + 1), np.uint8)
    for cell in np.flatnonzero(maze.present).tolist():
        y, x = divmod(cell, width)
        mask = int(maze.links[cell])
        for bit, (dx, dy) in enumerate(((-1, 0), (0, -1), (1, 0), (0, 1))):
            page[2 * y + 1 + dy, 2 * x + 1 + dx] |= mask >> bit & 1
        page[2 * y + 1, 2 * x + 1] = 1
    if not framed:
        return page[1:-1, 1:-1]
    page[0, 1] = page[-1, -2] = 1
    return page


@settings(max_examples=60, deadline=None)
@given(sizes, seeds, st.booleans())
def test_black_and_white_against_a_drawing_cell_by_cell(
    size: tuple[int, int], seed: int, framed: bool
) -> None:
    maze = maze_of(size, seed)
    bitmap = block_map(maze, framed=framed)
    assert (bitmap.depth, bitmap.inks) == (1, ())
    assert (pixels(bitmap) == expected(maze, framed)).all()


@settings(max_examples=60, deadline=None)
@given(sizes, seeds, st.booleans(), st.data())
def test_path_and_visited_cells_against_a_drawing_cell_by_cell(
    size: tuple[int, int], seed: int, framed: bool, drawn: st.DataObject
) -> None:
    maze = maze_of(size, seed)
    n, width = maze.topology.n, size[0]
    path = shortest_path(maze.topology, maze.links, 0, n - 1)
    seen = np.array(drawn.draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    seen[path] = True
    found = pixels(block_map(maze, path=np.array(path, np.int32), visited=seen, framed=framed))
    assert (np.minimum(found, 1) == expected(maze, framed)).all()
    if not framed:
        found = np.pad(found, 1)
    at = found[1::2, 1::2].ravel()
    assert at[path].tolist() == [PATH] * len(path)
    rest = np.setdiff1d(np.arange(n), path)
    assert (at[rest] == np.where(seen[rest], VISITED, OPEN)).all()
    steps = {frozenset(pair) for pair in pairwise(path)}
    for between, gap in ((found[1::2, 2:-1:2], 1), (found[2:-1:2, 1::2], width)):
        for row, column in np.argwhere(between > 0).tolist():
            one = row * width + column
            pair = frozenset((one, one + gap))
            colour = PATH if pair in steps else VISITED if seen[list(pair)].all() else OPEN
            assert between[row, column] == colour


def test_a_path_is_red_only_where_it_steps() -> None:
    """Around a block of four cells: the two ends are side by side, and joined, but no step."""
    maze = make_maze(square(2, 2), np.array([12, 9, 6, 3], np.uint8), entrance=0, exit=2)
    path = np.array([0, 1, 3, 2], np.int32)
    for visited, colour in ((None, OPEN), (np.ones(4, np.bool_), VISITED)):
        found = pixels(block_map(maze, path=path, visited=visited, framed=False))
        assert found.tolist() == [[PATH, PATH, PATH], [colour, WALL, PATH], [PATH, PATH, PATH]]


@pytest.mark.parametrize("framed", [True, False])
def test_the_marks_of_a_solver_are_drawn_as_they_are(framed: bool) -> None:
    maze = maze_of((17, 9), 4)
    marks, length = solve_square(maze.links, 17, 9, maze.entrance, maze.exit)
    path = square_path(marks, 17, maze.exit, length)
    visited = marks & 16 > 0
    drawn = mark_map(marks, 17, 9, maze.entrance, maze.exit, framed=framed)
    same = block_map(maze, path=path, visited=visited, framed=framed)
    assert (pixels(drawn) == pixels(same)).all()


@settings(max_examples=40, deadline=None)
@given(sizes, seeds, st.booleans())
def test_shades_grow_with_distance_and_fill_passages(
    size: tuple[int, int], seed: int, framed: bool
) -> None:
    maze = maze_of(size, seed)
    distances = np.array(
        [len(shortest_path(maze.topology, maze.links, 0, c)) - 1 for c in range(maze.topology.n)],
        np.int32,
    )
    found = pixels(shade_map(maze, distances, framed=framed))
    assert (np.minimum(found, 1) == expected(maze, framed)).all()
    at = (found if framed else np.pad(found, 1))[1::2, 1::2].ravel()
    order = np.argsort(distances, kind="stable")
    assert (np.diff(at[order].astype(int)) >= 0).all()
    assert at[0] == 1 and (maze.topology.n == 1 or at.max() == 254)


def test_cells_that_are_missing_or_not_reached() -> None:
    topology = square(3, 2)
    passable = topology.existing.copy()
    present = np.ones(6, np.bool_)
    present[1] = False
    links = np.array([8, 0, 8, 6, 5, 3], np.uint8)
    assert passable.size == links.size
    maze = make_maze(topology, links, entrance=0, exit=5, present=present)
    found = pixels(block_map(maze))
    assert (found == expected(maze, True)).all()
    distances = np.array([0, -1, -1, 1, 2, -1], np.int32)
    shaded = pixels(shade_map(maze, distances))
    assert shaded[1, 3] == WALL and shaded[1, 5] == shaded[3, 5] == 255
    assert shaded[1, 1] == 1 and shaded[3, 3] == 254


def test_the_frame_opens_beside_the_ends_if_they_lie_at_it() -> None:
    maze = maze_of((5, 4), 3)

    def gaps(entrance: int, exit: int) -> set[tuple[int, int]]:
        ends = make_maze(maze.topology, maze.links, entrance=entrance, exit=exit)
        page = pixels(block_map(ends))
        page[1:-1, 1:-1] = 0
        return {(int(y), int(x)) for y, x in np.argwhere(page)}

    assert gaps(0, 19) == {(0, 1), (8, 9)}
    assert gaps(19, 0) == {(7, 10), (1, 0)}
    assert gaps(5, 14) == {(3, 0), (5, 10)}
    assert gaps(6, 2) == {(0, 5)}
    assert gaps(2, 2) == {(0, 5)}


@settings(max_examples=30, deadline=None)
@given(sizes, seeds, st.lists(st.integers(0, 11), max_size=3), st.booleans())
def test_links_may_come_in_bands_of_any_height(
    size: tuple[int, int], seed: int, cuts: list[int], framed: bool
) -> None:
    maze = maze_of(size, seed)
    width, height = size
    bands = np.split(maze.links.reshape(height, width), sorted(min(c, height) for c in cuts))
    streamed = stream_blocks(width, height, bands, 0, maze.topology.n - 1, framed)
    assert (pixels(streamed) == expected(maze, framed)).all()


def test_bands_are_small_and_join_without_seams(monkeypatch: pytest.MonkeyPatch) -> None:
    maze = maze_of((9, 12), 5)
    path = np.array(shortest_path(maze.topology, maze.links, 0, 107), np.int32)
    distances = np.arange(108, dtype=np.int32)

    def drawn() -> list[NDArray[np.uint8]]:
        maps = [block_map(maze), block_map(maze, path=path), shade_map(maze, distances)]
        maps += [block_map(maze, path=path, framed=False), block_map(maze, framed=False)]
        return [pixels(bitmap) for bitmap in maps]

    whole = drawn()
    monkeypatch.setattr(blocks, "_BAND_BYTES", 1)
    assert [len(band) for band in block_map(maze).bands] == [2] * 12 + [1]
    for one, other in zip(whole, drawn(), strict=True):
        assert (one == other).all()


@pytest.mark.parametrize("framed", [True, False])
def test_compiled_and_plain_kernels_agree(monkeypatch: pytest.MonkeyPatch, framed: bool) -> None:
    maze = maze_of((31, 17), 11)
    n = maze.topology.n
    path = np.array(shortest_path(maze.topology, maze.links, 0, n - 1), np.int32)
    visited = np.arange(n) % 3 > 0
    found = []
    for mode in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
        found.append(
            (
                pixels(block_map(maze, framed=framed)),
                pixels(block_map(maze, path=path, visited=visited, framed=framed)),
                pixels(shade_map(maze, np.arange(n, dtype=np.int32), framed=framed)),
            )
        )
    for one, other in zip(*found, strict=True):
        assert (one == other).all()


def test_the_picture_opens_elsewhere(tmp_path: Path) -> None:
    maze = maze_of((20, 7), 2)
    save_png(tmp_path / "a.png", block_map(maze))
    with Image.open(tmp_path / "a.png") as image:
        assert (image.mode, image.size) == ("1", (41, 15))
        assert (np.asarray(image) == expected(maze, True)).all()


def test_grids_that_have_no_blocks_are_refused() -> None:
    wrapped = square(3, 3, wrap=True)
    links = random_tree(wrapped, "backtracker", stream(1))
    maze = make_maze(wrapped, links, entrance=0, exit=8)
    assert has_blocks(maze_of((3, 3), 1)) and not has_blocks(maze)
    for draw in (lambda: block_map(maze), lambda: shade_map(maze, np.zeros(9, np.int32))):
        with pytest.raises(
            BadInput, match="expected a square maze without joined sides and tunnels"
        ):
            draw()


def test_tunnels_are_refused() -> None:
    plain = square(3, 3)
    links = np.array([0, 8, 0, 4, 10, 1, 0, 2, 0], np.uint8)
    tunnels = np.array([0, 0, 0, 0, 5, 0, 0, 0, 0], np.uint8)
    maze = make_maze(plain, links, entrance=3, exit=5, tunnels=tunnels)
    with pytest.raises(BadInput, match="expected a square maze without joined sides and tunnels"):
        block_map(maze)
