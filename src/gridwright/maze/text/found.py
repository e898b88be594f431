"""What a reader finds in a text: open sides of cells, marks, and gaps in the outer wall."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.square import DOWN, LEFT, RIGHT, UP, check_size, square
from gridwright.maze.board import Maze, make_maze
from gridwright.maze.text.canvas import Canvas

START = "SsAa"
GOAL = "EeBbFfGg"
BOTH = "&"
MARKS = START + GOAL + BOTH


@dataclass(frozen=True, slots=True)
class Found:
    """A maze as found: all arrays by row and column of cells.

    right: bool[h, w - 1] and down: bool[h - 1, w], open sides · present: bool[h, w] · gaps:
    cells at openings of the outer wall, in reading order · marks: (character, cell) pairs.
    """

    right: NDArray[np.bool_]
    down: NDArray[np.bool_]
    present: NDArray[np.bool_]
    gaps: tuple[int, ...]
    marks: tuple[tuple[str, int], ...]


def build(found: Found) -> Maze:
    """Make the maze: its ends are the marks, else the first two gaps, else first and last cell.

    Raises BadInput where two marks of a kind contradict each other.
    """
    height, width = found.present.shape
    check_size(width, height, "maze")
    links = np.zeros((height, width), np.uint8)
    links[:, :-1][found.right] |= RIGHT
    links[:, 1:][found.right] |= LEFT
    links[:-1][found.down] |= DOWN
    links[1:][found.down] |= UP
    entrance, exit_ = _ends(found)
    return make_maze(
        square(width, height),
        links.ravel(),
        entrance=entrance,
        exit=exit_,
        present=found.present.ravel(),
    )


def _ends(found: Found) -> tuple[int, int]:
    cells = np.flatnonzero(found.present)
    if cells.size == 0:
        raise BadInput(expected="a maze with a cell", got="none")
    usual = [int(cells[0]), int(cells[-1])]
    if len(found.gaps) == 1:
        usual = [found.gaps[0], usual[1] if found.gaps[0] != usual[1] else usual[0]]
    elif found.gaps:
        usual = [found.gaps[0], found.gaps[1]]
    for place, kinds in enumerate((START + BOTH, GOAL + BOTH)):
        marked = sorted({cell for mark, cell in found.marks if mark in kinds})
        if len(marked) > 1:
            raise BadInput(
                expected=f"one mark of {kinds[:1]} at most", got=len(marked), where="maze"
            )
        if marked:
            usual[place] = marked[0]
    return usual[0], usual[1]


def marks_in(
    canvas: Canvas, row_of: NDArray[np.int64], column_of: NDArray[np.int64], width: int
) -> tuple[tuple[str, int], ...]:
    """Find the marks: row_of (int64[height]) and column_of (int64[width]) give a cell's row and
    column for each line and column of the text, -1 on a wall's own.
    """
    rows, columns = np.nonzero(canvas.has(MARKS))
    found = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        if row_of[row] < 0 or column_of[column] < 0:
            raise BadInput(
                expected="a mark inside a cell",
                got=chr(canvas.codes[row, column]),
                where=canvas.place(row, column),
            )
        cell = int(row_of[row]) * width + int(column_of[column])
        found.append((chr(canvas.codes[row, column]), cell))
    return tuple(found)


def gaps_of(
    top: NDArray[np.bool_], bottom: NDArray[np.bool_], left: NDArray[np.bool_],
    right: NDArray[np.bool_], present: NDArray[np.bool_],
) -> tuple[int, ...]:  # fmt: skip
    """List the cells at gaps of the outer wall (bool[w] and bool[h], True where open), in order."""
    height, width = present.shape
    cells = {int(x) for x in np.flatnonzero(top & present[0])}
    cells |= {int((height - 1) * width + x) for x in np.flatnonzero(bottom & present[-1])}
    cells |= {int(y * width) for y in np.flatnonzero(left & present[:, 0])}
    cells |= {int(y * width + width - 1) for y in np.flatnonzero(right & present[:, -1])}
    return tuple(sorted(cells))
