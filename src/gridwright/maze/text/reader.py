"""Reading a maze from text of any of the known sorts."""

from __future__ import annotations

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.maze.board import Maze
from gridwright.maze.text import blocks, lines
from gridwright.maze.text.canvas import MAX_CHARACTERS, Canvas, lay_out
from gridwright.maze.text.found import MARKS, build

_KNOWN = frozenset(
    blocks.WALLS + blocks.FREE + lines.ACROSS + lines.UPRIGHT + lines.PLUS + lines.JOINTS
    + lines.INSIDE + MARKS + "\r\n\t"
)  # fmt: skip
_SORTS = "blocks such as '#', lines such as '+--+', box-drawing characters, or underscores and bars"


def recognise(text: str) -> str | None:
    """Name the form that a text looks like (block, lines, boxes), or None; never an error."""
    body = text.strip("\n\r ")
    if body.count("\n") < 1 or len(text) > MAX_CHARACTERS or not set(text) <= _KNOWN:
        return None
    canvas = lay_out(text)
    if lines.looks_like_underscores(canvas):
        return "lines"
    if lines.looks_like(canvas):
        return "boxes" if canvas.has(lines.JOINTS).any() else "lines"
    return "block" if blocks.looks_like(canvas) else None


def read_text(text: str) -> Maze:
    """Read a maze on a square grid; S and E mark its ends, or gaps in its outer wall are they.

    Blocks (``#``, ``█`` and others, one or two characters each; where walls do not stand on a
    lattice, each free block is a cell), lines with ``+`` corners at any distance, box-drawing
    characters, and underscores with bars are told apart. Raises BadInput that names the line.
    """
    canvas = lay_out(text)
    if lines.looks_like_underscores(canvas):
        return build(lines.read_underscores(canvas))
    if lines.looks_like(canvas):
        return build(lines.read_lines(canvas))
    if blocks.looks_like(canvas):
        return build(blocks.read_blocks(canvas))
    raise _unknown(canvas)


def _unknown(canvas: Canvas) -> BadInput:
    known = canvas.has("".join(sorted(_KNOWN)))
    if known.all():
        return BadInput(expected=f"a maze of {_SORTS}", got="a mixture", where="maze")
    row, column = (int(part[0]) for part in np.nonzero(~known))
    return BadInput(
        expected=f"a maze of {_SORTS}",
        got=chr(canvas.codes[row, column]),
        where=canvas.place(row, column),
    )
