"""Mazes as picture files: with path and visited cells, and streamed while they are made."""

from __future__ import annotations

import struct
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.timing import Disagreement, Work, clocked, in_mode
from benchmarks.works.process import peak_of
from gridwright.core.rng import stream
from gridwright.maze.board import maze_grid
from gridwright.maze.raster import mark_map, stream_blocks
from gridwright.maze.solvers.square import solve_square
from gridwright.render.bands import save_png
from gridwright.trees import random_tree, rows

SIZE_AT = slice(16, 24)  # of a PNG file: width and height, four bytes each
IN_A_FOLDER = """
import tempfile
from pathlib import Path
from benchmarks.works.maze_pictures import {job}
with tempfile.TemporaryDirectory() as folder:
    {job}({width}, {height}, {run}, Path(folder) / "maze.png")
"""


def pictures(width: int, height: int, runs: int) -> list[Work]:
    """Make a maze, solve it from corner to corner, paint it and write it; and the peak memory."""
    return _timed_and_weighed("picture", draw_solved, width, height, runs)


def streams(width: int, height: int, runs: int) -> list[Work]:
    """Write a sidewinder maze to a black and white picture, row by row; and the peak memory."""
    return _timed_and_weighed("stream", draw_streamed, width, height, runs)


def draw_solved(width: int, height: int, run: int, path: Path) -> None:
    """Draw a backtracker maze with the shortest path and what the search visited."""
    n = width * height
    links = random_tree(maze_grid(f"square:{width}x{height}"), "backtracker", stream(run))
    marks, length = solve_square(links, width, height, 0, n - 1)
    if length < 0:
        raise Disagreement(f"picture {width}x{height}: maze {run} has no way through")
    save_png(path, mark_map(marks, width, height, 0, n - 1))


def draw_streamed(width: int, height: int, run: int, path: Path) -> None:
    """Draw a sidewinder maze while it is made, in bounded memory."""
    bands = rows(width, height, "sidewinder", stream(run))
    save_png(path, stream_blocks(width, height, bands, 0, width * height - 1))


def _timed_and_weighed(
    kind: str, draw: Callable[[int, int, int, Path], None], width: int, height: int, runs: int
) -> list[Work]:
    name = f"{kind} {width}x{height}"

    def measure(run: int) -> float:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "maze.png"
            taken = clocked(lambda _: lambda: draw(width, height, run, path))(run)
            _check(name, path, (2 * width + 1, 2 * height + 1))
        return taken

    def code(run: int) -> str:
        return IN_A_FOLDER.format(job=draw.__name__, width=width, height=height, run=run)

    weighed = peak_of(f"peak memory of {name}", code, max(1, runs // 3))
    return [Work(name, in_mode("on", measure), runs), weighed]


def _check(name: str, path: Path, size: tuple[int, int]) -> None:
    with path.open("rb") as file:
        found = struct.unpack(">2I", file.read(SIZE_AT.stop)[SIZE_AT])
    if found != size:
        raise Disagreement(f"{name}: a picture of {found[0]}x{found[1]} pixels")
