"""The maze as characters on any grid: its walls in dots, and a sign in the middle of cells."""

from __future__ import annotations

import math

from gridwright.maze.board import Maze
from gridwright.maze.picture import Picture
from gridwright.maze.shown import Shown
from gridwright.maze.signs import DOWNSTAIRS, UPSTAIRS, Sign, fills, signs
from gridwright.puzzle.braille import dots, place_of, rows_of
from gridwright.puzzle.scene import Glyph, Scene

COLUMNS = 4
COLUMNS_CROSSING = 6


def dotted(maze: Maze, seen: Shown, cursor: int | None, title: str) -> Scene:
    """Draw a maze as glyphs; wider where passages cross, for the walls of both."""
    picture = Picture(maze)
    width, height = picture.layout.size
    pitch = COLUMNS_CROSSING if maze.tunnels.any() else COLUMNS
    columns = math.ceil(width * pitch / picture.layout.pen)
    canvas = {
        (glyph.column, glyph.row): (glyph.character, glyph.role)
        for glyph in dots([*picture.walls(), *picture.arrows()], width, height, columns)
    }
    centres = [
        place_of(picture.layout.centre(cell), width, height, columns)
        for cell in range(maze.topology.n)
    ]
    for cell, sign in (fills(maze, seen) | _stairs(maze) | signs(maze, seen)).items():
        canvas[centres[cell]] = sign
    pointed = None
    if cursor is not None:
        pointed = centres[cursor]
        canvas.setdefault(pointed, (" ", "cursor"))
    items = tuple(
        Glyph(column, row, character, role, (column, row) == pointed)
        for (row, column), (character, role) in sorted(
            ((row, column), sign) for (column, row), sign in canvas.items()
        )
    )
    return Scene(columns, rows_of(width, height, columns), items, title)


def _stairs(maze: Maze) -> dict[int, Sign]:
    found: dict[int, Sign] = {}
    both = ("↕", "stairs")
    names = maze.topology.port_names
    for cell in range(maze.topology.n):
        mask = int(maze.links[cell])
        up = "upstairs" in names and mask >> names.index("upstairs") & 1
        down = "downstairs" in names and mask >> names.index("downstairs") & 1
        if up or down:
            found[cell] = both if up and down else UPSTAIRS if up else DOWNSTAIRS
    return found
