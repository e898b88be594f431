"""Films of mazes, looked at frame by frame."""

import io
from collections.abc import Iterator

import numpy as np
import pytest
from PIL import Image, ImageColor

from gridwright.core.errors import BadInput
from gridwright.core.rng import stream
from gridwright.grid.topology import parse
from gridwright.maze.animation import FRAMES, growth_film, solution_film
from gridwright.maze.board import Maze, Parameters, make_maze
from gridwright.maze.generator import generate
from gridwright.maze.layout import lay_out
from gridwright.maze.scene import scene
from gridwright.maze.solvers import solve_by
from gridwright.puzzle.film import Film
from gridwright.puzzle.scene import Circle, Scene, View
from gridwright.render.frames import Frames
from gridwright.render.png import to_png
from gridwright.render.theme import style
from gridwright.trees.recording import Recording, record

SPECS = (
    "square:6x4",
    "hex:4x3",
    "triangle:6x3",
    "polar:3",
    "layered:2:square:4x3",
    "square:4x4:wrap",
    "octagon:3x3",
    "cube:3",
)
UNIT = 32


def grown(spec: str, tree: str = "backtracker") -> tuple[Maze, Recording]:
    topology = parse(spec)
    recording = record(topology, tree, stream(5))
    return make_maze(topology, recording.links, entrance=0, exit=topology.n - 1), recording


def played(film: Film) -> Iterator[np.ndarray]:
    """Give each frame whole: uint8[rows, columns, 3]."""
    canvas = None
    for patch in Frames(film, UNIT):
        if canvas is None:
            canvas = patch.image
        canvas.paste(patch.image, (patch.left, patch.top))
        yield np.asarray(canvas.convert("RGB"))


def is_role(frame: np.ndarray, spot: np.ndarray, role: str) -> bool:
    """Tell whether the colour at a spot is about that of a role: slanting lines have soft edges."""
    x, y = (spot * UNIT).astype(int)
    exact = np.array(ImageColor.getrgb(style(role).light))
    return bool(abs(frame[y, x].astype(int) - exact).max() < 40)


@pytest.mark.parametrize("spec", SPECS)
def test_every_frame_of_growth_shows_the_links_of_its_step(spec: str) -> None:
    maze, recording = grown(spec)
    layout = lay_out(maze)
    ports = np.arange(maze.topology.k)
    gaps = set(zip((maze.entrance, maze.exit), layout.gaps, strict=True))
    states = [links.copy() for links in recording.frames()]
    frames = list(played(growth_film(maze, recording, frames=1000)))
    assert len(frames) == len(states) + 1
    for frame, links in zip(frames, [*states, maze.links], strict=True):
        opened = links[:, None] >> ports & 1 == 1
        for cell, port in np.argwhere(layout.sided).tolist():
            walled = is_role(frame, layout.middles[cell, port], "wall")
            assert walled != (opened[cell, port] or (cell, port) in gaps)


@pytest.mark.parametrize("spec", ["square:6x4", "hex:4x3", "square:4x4:wrap", "cube:2"])
def test_the_last_frame_of_growth_is_the_picture_of_the_maze(spec: str) -> None:
    maze, recording = grown(spec)
    *_, last = played(growth_film(maze, recording))
    bare = scene(maze, None, View(judged=False))
    exact = np.asarray(Image.open(io.BytesIO(to_png(bare, UNIT))))
    same = (abs(last.astype(int) - exact) < 48).all(axis=2)
    assert same.mean() > 0.995


def test_cells_are_grey_then_blue_then_white() -> None:
    maze, recording = grown("square:6x4")
    layout = lay_out(maze)
    frames = list(played(growth_film(maze, recording, frames=1000)))
    spot = np.array([0.25, 0.25])
    for index, step in enumerate(recording):
        beyond = int(maze.topology.neighbour[step.cell, step.port])
        for cell in (step.cell, beyond):
            assert is_role(frames[index + 1], layout.centres[cell] + spot, "visited")
    at = layout.centres + spot
    assert sum(is_role(frames[0], place, "absent") for place in at) == maze.topology.n
    assert sum(is_role(frames[-1], place, "background") for place in at) == maze.topology.n
    shown = [sum(is_role(frame, place, "visited") for place in at) for frame in frames]
    assert shown == [0] + [2] * len(recording) + [0]


def test_walls_may_be_added_too() -> None:
    """A recording that begins with all passages open, and puts walls up one by one."""
    topology = parse("square:2x2")
    links = np.array([4, 9, 4, 3], np.uint8)
    recording = Recording(topology, links, np.array([0 << 4 | 3 << 1 | 1], np.int32))
    maze = make_maze(topology, links, entrance=0, exit=3)
    layout = lay_out(maze)
    first, second, last = played(growth_film(maze, recording))
    assert not is_role(first, layout.middles[0, 3], "wall")
    assert is_role(second, layout.middles[0, 3], "wall")
    assert is_role(last, layout.middles[0, 3], "wall")


def test_walls_that_stood_beyond_a_passage_go_with_it() -> None:
    topology = parse("cylinder:2x2")
    links = np.array([12, 9, 6, 3], np.uint8)
    recording = Recording(topology, links, np.array([2 << 4 | 0 << 1 | 1], np.int32))
    maze = make_maze(topology, links, entrance=0, exit=1)
    layout = lay_out(maze)
    first, second, last = played(growth_film(maze, recording))
    left, right = layout.middles[2, 0], layout.middles[3, 2]
    low, out = np.array([0, 0.5]), np.array([0.15, 0])
    spots = [middle + way for middle, way in ((left + low, -out), (right + low, out))]
    for frame, stands in ((first, True), (second, False), (last, False)):
        assert [is_role(frame, spot, "wall") for spot in spots] == [stands] * 2
        assert is_role(frame, left, "wall") == is_role(frame, right, "wall") == (not stands)


def test_loops_come_after_the_tree() -> None:
    maze, recording = grown("square:6x4")
    braided = maze.links.copy()
    for cell in range(23):
        if cell % 6 < 5 and not braided[cell] & 4:
            braided[cell] |= 4
            braided[cell + 1] |= 1
            break
    more = make_maze(maze.topology, braided, entrance=0, exit=23)
    film = growth_film(more, recording, frames=1000)
    assert film.count == len(recording) + 2
    *_, last = played(film)
    assert not is_role(last, lay_out(more).middles[cell, 2], "wall")
    with pytest.raises(ValueError, match="another maze"):
        growth_film(maze, Recording(maze.topology, braided, recording.trace))


@pytest.mark.parametrize("spec", SPECS)
def test_cells_are_filled_as_they_are_visited_and_then_the_path_is_drawn(spec: str) -> None:
    maze, _ = grown(spec)
    layout = lay_out(maze)
    walk = solve_by(maze, "dfs")
    visited = walk.visited.tolist()
    film = solution_film(maze, visited, walk.path, frames=1000)
    frames = list(played(film))
    assert len(frames) == film.count + 1
    off = layout.rooms[:, None] * np.array([0.17, 0.17])
    for index in range(len(visited) + 1):
        for place, cell in enumerate(visited):
            filled = is_role(frames[index], layout.centres[cell] + off[cell], "visited")
            assert filled == (place < index)
    assert not any(
        is_role(frames[len(visited)], layout.centres[node], "solution") for node in walk.path
    )
    along = [node for node in walk.path if not stairs(maze, node)]
    assert all(is_role(frames[-1], layout.centres[node], "solution") for node in along[1:-1])


def stairs(maze: Maze, cell: int) -> bool:
    return maze.topology.spec.startswith("layered") and bool(maze.links[cell] >> 4)


@pytest.mark.parametrize("spec", SPECS)
def test_walls_outlast_what_is_painted_beneath(spec: str) -> None:
    maze, _ = grown(spec)
    walk = solve_by(maze, "bfs")
    frames = list(played(solution_film(maze, walk.visited.tolist(), walk.path)))
    wall = ImageColor.getrgb(style("wall").light)
    before = (frames[0] == wall).all(axis=2)
    after = (frames[len(walk.visited)] == wall).all(axis=2)
    assert (before & ~after).sum() == 0
    assert (after & ~before).mean() < 0.002


def test_tunnels_are_filled_beneath_and_walls_stay() -> None:
    maze = generate(Parameters("square:8x6", weave=0.5), 3).start
    walk = solve_by(maze, "bfs")
    assert any(node >= maze.topology.n for node in walk.visited.tolist())
    frames = list(played(solution_film(maze, walk.visited.tolist(), walk.path, 1000)))
    layout = lay_out(maze)
    n = maze.topology.n
    for index, node in enumerate(walk.visited.tolist()):
        if node >= n:
            cell = maze.passages.cell_of(node)
            port = maze.passages.ports(node)[0]
            spot = layout.centres[cell] + 0.85 * (layout.middles[cell, port] - layout.centres[cell])
            assert not is_role(frames[index], spot, "visited")
            assert is_role(frames[index + 1], spot, "visited")
    with pytest.raises(BadInput, match="film of its growth: expected a maze without tunnels"):
        growth_film(maze, Recording(maze.topology, maze.links, np.empty(0, np.int32)))


def test_frames_are_limited_by_taking_steps_together() -> None:
    maze, recording = grown("square:30x20")
    walk = solve_by(maze, "bfs")
    for limit in (1, 7, FRAMES):
        solving = solution_film(maze, walk.visited.tolist(), walk.path, limit)
        growing = growth_film(maze, recording, limit)
        for film, most in ((solving, limit), (growing, limit + 1)):
            assert len(list(film.changes)) == film.count <= most
    with pytest.raises(BadInput, match="frames: expected at least 1 frame, got 0"):
        growth_film(maze, recording, 0)
    with pytest.raises(BadInput, match="frames: expected at least 1 frame, got 0"):
        solution_film(maze, walk.visited.tolist(), walk.path, 0)


def test_where_no_way_leads_out_no_path_is_drawn() -> None:
    topology = parse("square:3x1")
    maze = make_maze(topology, np.array([4, 1, 0], np.uint8), entrance=0, exit=2)
    walk = solve_by(maze, "bfs")
    film = solution_film(maze, walk.visited.tolist(), walk.path)
    assert film.count == len(walk.visited) == 2
    assert isinstance(film.first, Scene)
    assert not any(isinstance(item, Circle) for item in film.first.items)
