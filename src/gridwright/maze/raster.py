"""Square mazes as bitmaps of blocks, of any size and in bounded memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, select
from gridwright.grid.topology import Masks
from gridwright.maze.blocks import Blocks
from gridwright.maze.board import Maze
from gridwright.maze.kernels.paint_bits import paint_bits
from gridwright.maze.kernels.paint_marks import (
    ABSENT,
    OPEN_INK,
    VISITED,
    WALL_INK,
    ink_of,
    lay_path,
    paint_marks,
)
from gridwright.maze.kernels.paint_shades import paint_shades
from gridwright.maze.passages import plain_width
from gridwright.puzzle.bitmap import Bitmap, Ink

SHADES = 254

_INKS = (Ink("wall"), Ink("background"), Ink("solution"), Ink("visited"))
_SHADED = (
    Ink("wall"),
    *(Ink("distance", step / (SHADES - 1)) for step in range(SHADES)),
    Ink("background"),
)


def has_blocks(maze: Maze) -> bool:
    """Tell whether a maze can be drawn in blocks: square, sides not joined, and no tunnels."""
    return plain_width(maze.topology) > 0 and not maze.tunnels.any()


def stream_blocks(
    width: int, height: int, links: Iterable[Masks], entrance: int, exit: int, framed: bool = True
) -> Bitmap:
    """Draw a square maze in black and white as its links come.

    links: uint8[rows, width] bands of any number of rows, ``height`` of them in all · entrance,
    exit: the cells where the frame opens.
    """
    page = Blocks(width, height, framed, 1)

    def painted() -> Iterator[Masks]:
        for band in links:
            flat = frozen(np.ascontiguousarray(band).ravel())
            for first, last in page.cuts(len(band)):
                part = flat[first * width : last * width]
                out = page.blank(last - first)
                select(paint_bits, work=part.size)(
                    part, width, last - first, int(not framed), page.stride, out
                )
                yield out

    return page.bitmap((), painted(), _ends(page, entrance, exit, {}))


def block_map(
    maze: Maze,
    *,
    path: NDArray[np.int32] | None = None,
    visited: NDArray[np.bool_] | None = None,
    framed: bool = True,
) -> Bitmap:
    """Draw a square maze in blocks: walls, passages, a path in red and visited cells in blue.

    path: int32[m] cells, each beside the last · visited: bool[n]. Black and white where there is
    neither, and no cell is missing. Raises BadInput for a maze with tunnels or joined sides, and
    on another grid.
    """
    width, height = _size(maze)
    if path is None and visited is None and maze.present.all():
        whole = maze.links.reshape(height, width)
        return stream_blocks(width, height, [whole], maze.entrance, maze.exit, framed)
    marks = maze.links.copy()
    if visited is not None:
        marks[visited] |= VISITED
    if not maze.present.all():
        marks[~maze.present] = ABSENT
    if path is not None:
        steps = frozen(np.ascontiguousarray(path, np.int32))
        select(lay_path, work=steps.size)(steps, steps.size, width, marks)
    return mark_map(marks, width, height, maze.entrance, maze.exit, framed=framed)


def mark_map(
    marks: Masks, width: int, height: int, entrance: int, exit: int, *, framed: bool = True
) -> Bitmap:
    """Draw marks, such as ``solve_square`` gives, in blocks: the path red, visited cells blue.

    marks: uint8[width * height], see ``maze.kernels.paint_marks``.
    """
    page = Blocks(width, height, framed, 2)
    held = frozen(marks)

    def painted() -> Iterator[Masks]:
        for first, last in page.cuts(height):
            out = page.blank(last - first)
            select(paint_marks, work=(last - first) * width)(
                held, width, first, last - first, int(not framed), page.stride, out
            )
            yield out

    colours = {cell: ink_of(int(marks[cell])) for cell in (entrance, exit)}
    return page.bitmap(_INKS, painted(), _ends(page, entrance, exit, colours))


def shade_map(maze: Maze, distances: NDArray[np.int32], *, framed: bool = True) -> Bitmap:
    """Draw a square maze in blocks, each cell in the shade of its distance.

    distances: int32[n], -1 for cells that are not reached. Raises BadInput as ``block_map``.
    """
    width, height = _size(maze)
    page = Blocks(width, height, framed, 8)
    links, shades = frozen(maze.links), _shades(maze, distances)

    def painted() -> Iterator[Masks]:
        for first, last in page.cuts(height):
            out = page.blank(last - first)
            select(paint_shades, work=(last - first) * width)(
                links, shades, width, first, last - first, int(not framed), page.stride, out
            )
            yield out

    colours = {cell: int(shades[cell]) for cell in (maze.entrance, maze.exit)}
    return page.bitmap(_SHADED, painted(), _ends(page, maze.entrance, maze.exit, colours))


def _size(maze: Maze) -> tuple[int, int]:
    if not has_blocks(maze):
        raise BadInput(
            expected="a square maze without joined sides and tunnels, for blocks",
            got=maze.topology.spec,
            remedy="draw it in lines",
        )
    width, height = maze.topology.size
    return width, height


def _shades(maze: Maze, distances: NDArray[np.int32]) -> Masks:
    furthest = max(int(distances.max(initial=0)), 1)
    table = 1 + np.arange(furthest + 2) * (SHADES - 1) // furthest
    table[-1] = SHADES + 1
    shades: Masks = table.astype(np.uint8)[distances]
    shades[~maze.present] = WALL_INK
    return frozen(shades)


def _ends(
    page: Blocks, entrance: int, exit: int, colours: dict[int, int]
) -> dict[tuple[int, int], int]:
    return {gap: colours.get(cell, OPEN_INK) for cell, gap in page.ends(entrance, exit)}
