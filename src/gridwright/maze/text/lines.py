"""Reading mazes of lines: ``+--+`` corners, box-drawing characters, or underscores."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.maze.text.blocks import WALLS as SOLID
from gridwright.maze.text.canvas import Canvas
from gridwright.maze.text.found import MARKS, Found, gaps_of, marks_in

ACROSS = "-=─━═╌╍┄┅╴╶╸╺╼╾"
UPRIGHT = "|!:│┃║╎╏┆┇╵╷╹╻╽╿"
PLUS = "+*o"
JOINTS = "┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╭╮╯╰╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫"
INSIDE = " .·#"
USUAL_COLUMNS = 4
USUAL_LINES = 2

_RIGHT_ARM = "-=─━═╌╍┄┅╶╺┌└├┬┴┼┏┗┣┳┻╋╔╚╠╦╩╬╭╰╒╓╘╙╞╟╤╥╧╨╪╫╼╾"
_DOWN_ARM = "|!:│┃║╎╏┆┇╷╻┌┐├┤┬┼┏┓┣┫┳╋╔╗╠╣╦╬╭╮╒╓╕╖╞╟╡╢╤╥╪╫╽╿"


def looks_like(canvas: Canvas) -> bool:
    """Tell whether a canvas holds walls of lines, free places and marks only."""
    lines = canvas.has(ACROSS + UPRIGHT + PLUS + JOINTS)
    inside = canvas.has(INSIDE + MARKS)
    corner = canvas.codes[0, 0] in {ord(c) for c in PLUS + JOINTS + ACROSS + UPRIGHT} or (
        bool(canvas.has(JOINTS).any())
    )
    return bool(corner and (lines | inside).all() and min(canvas.codes.shape) > 1)


def read_lines(canvas: Canvas) -> Found:
    """Read walls of lines; the distance between corners is found out."""
    across_step = _pitch(canvas, 1)
    down_step = _pitch(canvas, 0)
    canvas.check_whole(down_step)
    _check_corners(canvas, across_step, down_step)
    rows, columns = (canvas.height - 1) // down_step, (canvas.width - 1) // across_step
    across = _across(canvas, across_step, down_step)
    upright = _upright(canvas, across_step, down_step)
    solid = canvas.has(SOLID)
    middle_row, middle_column = (down_step + 1) // 2, (across_step + 1) // 2
    centre = solid[middle_row::down_step, middle_column::across_step][:rows, :columns]
    hollow = centre if down_step > 1 and across_step > 1 else np.zeros_like(across[1:])
    present = ~(hollow & across[:-1] & across[1:] & upright[:, :-1] & upright[:, 1:])
    gaps = gaps_of(~across[0], ~across[-1], ~upright[:, 0], ~upright[:, -1], present)
    marks = marks_in(
        canvas, _cells_of(canvas.height, down_step, rows),
        _cells_of(canvas.width, across_step, columns), columns,
    )  # fmt: skip
    return Found(~upright[:, 1:-1], ~across[1:-1], present, gaps, marks)


def _pitch(canvas: Canvas, axis: int) -> int:
    """Find the distance between corners along an axis: it divides the place of each wall.

    Corners are all marked where they are ``+``. Box-drawing shows those only where walls meet, so
    there the usual distances (2 lines, 4 columns) are taken where they fit.
    """
    length = canvas.codes.shape[axis]
    boxes = bool(canvas.has(JOINTS).any())
    fixed = canvas.has(JOINTS + (UPRIGHT if axis else ACROSS))
    if not boxes:
        fixed |= canvas.has(PLUS) & _in_first_column_or_row(canvas)
    places = np.flatnonzero(fixed.any(axis=1 - axis))
    pitch = int(np.gcd.reduce(np.append(places, length - 1)))
    if pitch == 0:
        raise BadInput(expected="a maze of more than one line and column", got=length)
    usual = USUAL_COLUMNS if axis else USUAL_LINES
    return usual if boxes and pitch % usual == 0 else pitch


def _check_corners(canvas: Canvas, across_step: int, down_step: int) -> None:
    if canvas.has(JOINTS).any():
        return
    bare = np.argwhere(~canvas.has(PLUS)[::down_step, ::across_step])
    if bare.size:
        row, column = int(bare[0][0]) * down_step, int(bare[0][1]) * across_step
        raise BadInput(
            expected="a corner ('+')",
            got=chr(canvas.codes[row, column]),
            where=canvas.place(row, column),
        )


def _in_first_column_or_row(canvas: Canvas) -> NDArray[np.bool_]:
    edge = np.zeros(canvas.codes.shape, np.bool_)
    edge[0] = True
    edge[:, 0] = True
    return edge


def _across(canvas: Canvas, across_step: int, down_step: int) -> NDArray[np.bool_]:
    """Find the walls across: bool[rows + 1, columns]."""
    lines = canvas.codes[::down_step]
    strip = Canvas(lines, canvas.first, canvas.lengths[::down_step])
    if across_step == 1:
        arms: NDArray[np.bool_] = strip.has(_RIGHT_ARM)[:, :-1]
        return arms
    drawn = strip.has(ACROSS)[:, :-1].reshape(len(lines), -1, across_step)
    walls: NDArray[np.bool_] = np.asarray(drawn[:, :, 1:].any(axis=2))
    return walls


def _upright(canvas: Canvas, across_step: int, down_step: int) -> NDArray[np.bool_]:
    """Find the walls upright: bool[rows, columns + 1]."""
    strip = Canvas(canvas.codes[:, ::across_step], canvas.first, canvas.lengths)
    if down_step == 1:
        return strip.has(_DOWN_ARM)[:-1]
    drawn = strip.has(UPRIGHT)[:-1].reshape(-1, down_step, strip.width)
    walls: NDArray[np.bool_] = np.asarray(drawn[:, 1:].any(axis=1))
    return walls


def _cells_of(length: int, pitch: int, cells: int) -> NDArray[np.int64]:
    place = np.arange(length) // pitch
    if pitch > 1:
        place[::pitch] = -1
        place[0], place[-1] = 0, cells - 1
    return np.minimum(place, cells - 1)


def looks_like_underscores(canvas: Canvas) -> bool:
    """Tell whether a canvas holds a maze of underscores and bars, two characters a cell."""
    allowed = canvas.has("_| " + MARKS)
    top = canvas.has("_ ")[0]
    bars = canvas.has("|")
    return bool(
        allowed.all() and top.all() and canvas.has("_")[0].any() and bars[1:].any()
        and canvas.height > 1
    )  # fmt: skip


def read_underscores(canvas: Canvas) -> Found:
    """Read underscores and bars: an underscore is a floor, a bar the wall to the right of a cell.

    Raises BadInput where the width is not odd or a bar stands where a floor should be.
    """
    if canvas.width % 2 == 0:
        raise BadInput(expected="an odd number of columns", got=canvas.width, where="maze")
    body = Canvas(canvas.codes[1:], canvas.first + 1, canvas.lengths[1:])
    rows, columns = body.height, (body.width - 1) // 2
    bars = body.has("|")
    stray = np.argwhere(bars[:, 1::2])
    if stray.size:
        raise BadInput(
            expected="a floor ('_') or a space here",
            got="|",
            where=body.place(int(stray[0][0]), 2 * int(stray[0][1]) + 1),
        )
    floors = body.has("_")[:, 1::2]
    upright = bars[:, ::2]
    top = canvas.has("_")[0, 1::2]
    present = np.ones((rows, columns), np.bool_)
    gaps = gaps_of(~top, ~floors[-1], ~upright[:, 0], ~upright[:, -1], present)
    column_of = np.minimum(np.maximum(np.arange(body.width) - 1, 0) // 2, columns - 1)
    marks = marks_in(body, np.arange(rows), column_of, columns)
    return Found(~upright[:, 1:-1], ~floors[:-1], present, gaps, marks)
