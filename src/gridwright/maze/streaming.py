"""Mazes that are drawn while they are made: larger than memory, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gridwright.core.errors import BadInput
from gridwright.core.rng import Seed
from gridwright.grid.topology import Masks
from gridwright.maze.board import Parameters, maze_grid
from gridwright.maze.ends import LONGEST, named_cell
from gridwright.maze.generator import step_stream
from gridwright.maze.passages import plain_width
from gridwright.maze.raster import stream_blocks
from gridwright.maze.text.stream import stream_block_text
from gridwright.puzzle.bitmap import Bitmap
from gridwright.puzzle.scene import MOST_CELLS
from gridwright.trees.streaming import rows


class _Course(NamedTuple):
    """A large square maze while it is made: its links come band by band."""

    width: int
    height: int
    links: Iterator[Masks]
    entrance: int
    exit: int


def streamed(parameters: Parameters, seed: Seed) -> Bitmap | None:
    """Draw in blocks the maze that ``generate`` would make, while it is made.

    None where it is small enough for a scene, or is no plain square of an algorithm that goes row
    by row, without loops, crossings, missing cells and ends to be searched for.
    """
    course = _course(parameters, seed)
    return None if course is None else stream_blocks(*course)


def streamed_text(parameters: Parameters, seed: Seed) -> Iterator[str] | None:
    """Print in blocks, piece by piece, the maze that ``generate`` would make; or None likewise."""
    course = _course(parameters, seed)
    return None if course is None else stream_block_text(*course)


def _course(parameters: Parameters, seed: Seed) -> _Course | None:
    topology = maze_grid(parameters.grid)
    width = plain_width(topology)
    if not width or topology.n <= MOST_CELLS:
        return None
    if parameters.braid or parameters.loops or parameters.weave or parameters.present:
        return None
    if LONGEST in (parameters.entrance, parameters.exit):
        return None
    first = named_cell(topology, parameters.entrance, "entrance") or 0
    last = named_cell(topology, parameters.exit, "exit")
    last = topology.n - 1 if last is None else last
    if first == last:
        return None
    height = topology.n // width
    try:
        bands = rows(width, height, parameters.tree, step_stream(parameters, seed, "tree"))
    except BadInput:  # an algorithm that must see the whole board
        return None
    return _Course(width, height, bands, first, last)
