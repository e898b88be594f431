"""The Pipes board in box-drawing characters, on grids of unit squares, readable without colour.

A cell is four columns wide and two rows high, so that there is always room between cells. Flooded
pipes are heavy lines, dry ones light, loops shaded; an open end stops half-way, a tile of one port
has a bulb. Locked tiles have bolts at their corners, fixed ones clamps twice as wide. Walls are
double lines, and where sides join the frame is dotted. Arrows beside the middle of a tile are
stairs, and joined sides that lie apart bear the same number.
"""

from __future__ import annotations

import numpy as np

from gridwright.grid.layered import STAIRS, plan_of
from gridwright.grid.seams import seams
from gridwright.grid.square import PORTS
from gridwright.grid.topology import Topology
from gridwright.pipes.board import Board
from gridwright.pipes.looks import DRY, FLOODED, LOOP, NONE, ROLE_OF, Looks
from gridwright.puzzle.boxes import COLUMNS, ROWS, Canvas, Spot, draw_cursor, draw_vertices
from gridwright.puzzle.scene import Glyph, Scene, View

LEFT, UP, RIGHT, DOWN = range(4)

# Indexed by port mask: bit 0 left, 1 up, 2 right, 3 down.
_TILE = {DRY: " ╴╵┘╶─└┴╷┐│┤┌┬├┼", FLOODED: " ╸╹┛╺━┗┻╻┓┃┫┏┳┣╋"}
_ACROSS = {NONE: " ", DRY: "─", FLOODED: "━", LOOP: "▒"}
_DOWNWARD = {NONE: " ", DRY: "│", FLOODED: "┃", LOOP: "▒"}
# By kind: an arm that comes from the left, the right, above and below, and meets nothing.
_OPEN = {DRY: "╴╶╵╷", FLOODED: "╸╺╹╻"}
# By who reaches the wall: nobody, the first cell, the second, both.
_WALL_ACROSS = "═╧╤╪"
_WALL_DOWNWARD = "║╢╟╫"
_BULB = {DRY: "○", FLOODED: "●"}
_SOURCE = "◆"
_ABSENT = "╱"
_DOT = "·"
_SIGNS = {"hint": "?", "note": "!"}
_ARROWS = {STAIRS[0]: (1, "▲"), STAIRS[1]: (3, "▼")}
_BOLTS = ((1, 0, "▗"), (3, 0, "▖"), (1, 2, "▝"), (3, 2, "▘"))
_CLAMPS = ((1, 0, "▄"), (3, 0, "▄"), (1, 2, "▀"), (3, 2, "▀"))
_STACKED = {"▗▝": "▐", "▖▘": "▌", "▄▀": "█", "▗▀": "▜", "▖▀": "▛", "▄▝": "▟", "▄▘": "▙"}

# By port: the middle of a side from the corner of its cell, and the next cell on the page.
_MIDDLE = ((0, 1), (2, 0), (COLUMNS, 1), (2, ROWS))
_NEXT = ((-COLUMNS, 0), (0, -ROWS), (COLUMNS, 0), (0, ROWS))
_NUMBER = 3
_NEAR = 1e-6


def has_boxes(topology: Topology) -> bool:
    """Tell whether a grid can be drawn so: its cells are unit squares, on floors or not."""
    if topology.port_names[: len(PORTS)] != PORTS:
        return False
    centres = topology.centres() - topology.centres()[0]
    return bool((abs(centres - np.round(centres)) < _NEAR).all())


def characters(board: Board, look: Looks, view: View, title: str) -> Scene:
    """Draw a board for whose grid ``has_boxes`` is true as glyphs."""
    canvas: Canvas = {}
    corners, size = _corners(board.topology)
    sides = _sides(board, look, corners, canvas)
    draw_vertices(corners, sides, canvas)
    _tiles(board, look, corners, canvas)
    _stairs(board, look, corners, canvas)
    _numbers(board, corners, canvas)
    _bolts(board, corners, canvas)
    _marks(corners, view, canvas)
    pointed = draw_cursor(corners, view, canvas)
    items = tuple(
        Glyph(column, row, character, role, (column, row) in pointed)
        for (row, column), (character, role) in sorted(
            ((row, column), glyph) for (column, row), glyph in canvas.items()
        )
    )
    return Scene(*size, items, title)


def _corners(topology: Topology) -> tuple[list[Spot], Spot]:
    """Place the upper left corner of each cell; gives them and the size of the page."""
    centres = topology.centres()
    places = np.round(centres - centres.min(axis=0)).astype(np.int64) * (COLUMNS, ROWS)
    ports = {port for seam in seams(topology) for port in (seam.port, seam.back)}
    aside = _digits(topology) if ports & {LEFT, RIGHT} else 0
    beyond = 1 if ports & {UP, DOWN} else 0
    plan, floors = plan_of(topology)
    above = beyond + (1 if floors > 1 else 0)
    places[:, 0] += np.arange(topology.n) // plan.n * aside  # two numbers between two floors
    width, height = places.max(axis=0).tolist()
    corners = [(x + aside, y + above) for x, y in places.tolist()]
    return corners, (width + COLUMNS + 1 + 2 * aside, height + ROWS + 1 + above + beyond)


def _digits(topology: Topology) -> int:
    """Count the columns that the numbers of seams take."""
    return max(_NUMBER, len(str(len(seams(topology)))))


def _sides(board: Board, look: Looks, corners: list[Spot], canvas: Canvas) -> set[Spot]:
    """Draw what lies between cells; gives the places of the walls."""
    walls: set[Spot] = set()
    there = set(corners)
    for cell, (left, top) in enumerate(corners):
        for port, (across, down) in enumerate(_MIDDLE):
            border = (left + _NEXT[port][0], top + _NEXT[port][1]) not in there
            if port in (RIGHT, DOWN) and not border:
                continue
            column, row = left + across, top + down
            glyph, walled = _side(board, look, cell, port, border)
            canvas[column, row] = glyph
            if walled:
                walls.add((column, row))
                if port in (UP, DOWN):
                    canvas[column - 1, row] = canvas[column + 1, row] = ("═", "wall")
    return walls


def _side(
    board: Board, look: Looks, cell: int, port: int, border: bool
) -> tuple[tuple[str, str], bool]:
    """Choose the glyph of one side of a cell, and say whether there is a wall."""
    beyond = int(board.topology.neighbour[cell, port])
    back = int(board.topology.back[cell, port])
    upright = port in (UP, DOWN)
    own = int(look.arms[cell, port])
    far = NONE if border or beyond < 0 else int(look.arms[beyond, back])
    first, second = (own, far) if port in (RIGHT, DOWN) else (far, own)
    leak = (own == FLOODED and look.leaks[cell, port]) or (
        far == FLOODED and look.leaks[beyond, back]
    )
    if beyond < 0 or board.barriers[cell] >> port & 1:
        wall = _WALL_ACROSS if upright else _WALL_DOWNWARD
        return (wall[(first > NONE) + 2 * (second > NONE)], "leak" if leak else "wall"), True
    if look.linked[cell, port]:
        return ((_DOWNWARD if upright else _ACROSS)[own], ROLE_OF[own]), False
    if first or second:
        kind = first or second
        stub = _OPEN[kind][(0 if first else 1) + (2 if upright else 0)]
        return (stub, "leak" if leak else ROLE_OF[kind]), False
    return (_DOT if border else " ", "grid"), False


def _tiles(board: Board, look: Looks, corners: list[Spot], canvas: Canvas) -> None:
    for cell, (left, top) in enumerate(corners):
        row = top + 1
        if not board.tiles[cell]:
            canvas.update({(left + step, row): (_ABSENT, "absent") for step in (1, 2, 3)})
            continue
        canvas[left + 2, row] = _middle(board, look, cell)
        for port, column in ((LEFT, left + 1), (RIGHT, left + 3)):
            kind = int(look.arms[cell, port])
            canvas[column, row] = (_ACROSS[kind], ROLE_OF[kind] or "grid")


def _middle(board: Board, look: Looks, cell: int) -> tuple[str, str]:
    if cell == board.source:
        return _SOURCE, "source"
    kind = FLOODED if look.flooded[cell] else DRY
    sides = int(board.tiles[cell]) & 15
    if (look.arms[cell, : len(PORTS)] == LOOP).any():
        return _ACROSS[LOOP], "loop"
    alone = int(board.tiles[cell]).bit_count() == 1
    return (_BULB[kind] if alone else _TILE[kind][sides]), ROLE_OF[kind]


def _stairs(board: Board, look: Looks, corners: list[Spot], canvas: Canvas) -> None:
    """Put arrows beside the middle of tiles with stairs."""
    for port, name in enumerate(board.topology.port_names[len(PORTS) :], len(PORTS)):
        step, arrow = _ARROWS[name]
        for cell in np.flatnonzero(look.arms[:, port]).tolist():
            role = "leak" if look.leaks[cell, port] else ROLE_OF[int(look.arms[cell, port])]
            canvas[corners[cell][0] + step, corners[cell][1] + 1] = (arrow, role)


def _numbers(board: Board, corners: list[Spot], canvas: Canvas) -> None:
    """Number joined sides that lie apart, beside the frame, and the floors."""
    columns = _digits(board.topology)
    aside = {LEFT: (-columns, 0), RIGHT: (1, 0), UP: (-1, -1), DOWN: (-1, 1)}
    for seam in seams(board.topology):
        if board.tiles[seam.cell] and board.tiles[seam.beyond]:
            for cell, port in (seam[1:3], seam[3:]):
                left, top = corners[cell]
                column = left + _MIDDLE[port][0] + aside[port][0]
                row = top + _MIDDLE[port][1] + aside[port][1]
                _write(f"{seam.number:^{columns}}", column, row, canvas)
    plan, floors = plan_of(board.topology)
    for floor in range(floors if floors > 1 else 0):
        lefts = [left for left, _ in corners[floor * plan.n : (floor + 1) * plan.n]]
        _write(str(floor), (min(lefts) + max(lefts) + COLUMNS) // 2, 0, canvas)


def _write(text: str, column: int, row: int, canvas: Canvas) -> None:
    canvas.update(
        {(column + i, row): (letter, "wall") for i, letter in enumerate(text) if letter != " "}
    )


def _bolts(board: Board, corners: list[Spot], canvas: Canvas) -> None:
    """Bolt locked tiles down at their corners, and clamp fixed ones.

    The walls are spared where that leaves a bolt.
    """
    for cell in np.flatnonzero(board.locked | board.fixed).tolist():
        left, top = corners[cell]
        kind = _CLAMPS if board.fixed[cell] else _BOLTS
        spots = [((left + column, top + row), bolt) for column, row, bolt in kind]
        free = [(spot, bolt) for spot, bolt in spots if canvas.get(spot, ("", ""))[1] != "wall"]
        for spot, bolt in free or spots:
            there = canvas.get(spot, ("", ""))[0]
            both = _STACKED.get(bolt + there) or _STACKED.get(there + bolt) or bolt
            canvas[spot] = (both, "locked")


def _marks(corners: list[Spot], view: View, canvas: Canvas) -> None:
    """Put a sign over each marked cell, the first role's to the left and others' to the right."""
    for index, (role, cells) in enumerate(view.marks.items()):
        for cell in cells:
            left, top = corners[cell]
            canvas[left + (3 if index else 1), top] = (_SIGNS.get(role, "*"), role)
