"""The Pipes board as characters, on square grids, readable without colour.

A cell is four columns wide and two rows high, so that there is always room between cells. Flooded
pipes are heavy lines, dry ones light, loops shaded; an open end stops half-way, a tile of one port
has a bulb. Walls are double lines, and where sides join the frame is dotted.
"""

from __future__ import annotations

from typing import TypeAlias

from gridwright.core.errors import BadInput
from gridwright.grid.square import PORTS
from gridwright.pipes.board import Board
from gridwright.pipes.looks import DRY, FLOODED, LOOP, NONE, ROLE_OF, Looks
from gridwright.puzzle.scene import Glyph, Scene, View

COLUMNS, ROWS = 4, 2
LEFT, UP, RIGHT, DOWN = range(4)

# Indexed by port mask: bit 0 left, 1 up, 2 right, 3 down.
_TILE = {DRY: " ╴╵┘╶─└┴╷┐│┤┌┬├┼", FLOODED: " ╸╹┛╺━┗┻╻┓┃┫┏┳┣╋"}
_WALL = "·═║╝══╚╩║╗║╣╔╦╠╬"
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
_BOLTS = ((1, 0, "▗"), (3, 0, "▖"), (1, 2, "▝"), (3, 2, "▘"))
_STACKED = {"▗▝": "▐", "▝▗": "▐", "▖▘": "▌", "▘▖": "▌"}

Canvas: TypeAlias = dict[tuple[int, int], tuple[str, str]]


def characters(board: Board, look: Looks, view: View, title: str) -> Scene:
    """Draw a board as glyphs; raise BadInput where its grid is not square."""
    topology = board.topology
    if topology.port_names != PORTS or len(topology.size) != len(("width", "height")):
        raise BadInput(
            expected="a square grid for characters",
            got=topology.spec,
            remedy="draw a picture instead",
        )
    canvas: Canvas = {}
    sides = _sides(board, look, canvas)
    _vertices(topology.size, sides, canvas)
    _tiles(board, look, canvas)
    _bolts(board, canvas)
    _marks(board, view, canvas)
    pointed = _cursor(board, view, canvas)
    items = tuple(
        Glyph(column, row, character, role, (column, row) in pointed)
        for (row, column), (character, role) in sorted(
            ((row, column), glyph) for (column, row), glyph in canvas.items()
        )
    )
    width, height = topology.size
    return Scene(COLUMNS * width + 1, ROWS * height + 1, items, title)


def _corner(board: Board, cell: int) -> tuple[int, int]:
    x, y = board.topology.coordinates(cell)
    return COLUMNS * x, ROWS * y


def _sides(board: Board, look: Looks, canvas: Canvas) -> set[tuple[int, int]]:
    """Draw what lies between cells; gives the places of the walls."""
    width, height = board.topology.size
    walls: set[tuple[int, int]] = set()
    for cell in range(board.topology.n):
        x, y = board.topology.coordinates(cell)
        left, top = COLUMNS * x, ROWS * y
        places = [(LEFT, left, top + 1, x == 0), (UP, left + 2, top, y == 0)]
        if x == width - 1:
            places.append((RIGHT, left + COLUMNS, top + 1, True))
        if y == height - 1:
            places.append((DOWN, left + 2, top + ROWS, True))
        for port, column, row, border in places:
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


def _vertices(size: tuple[int, ...], walls: set[tuple[int, int]], canvas: Canvas) -> None:
    for row in range(0, ROWS * size[1] + 1, ROWS):
        for column in range(0, COLUMNS * size[0] + 1, COLUMNS):
            around = ((column - 2, row), (column, row - 1), (column + 2, row), (column, row + 1))
            mask = sum(1 << bit for bit, place in enumerate(around) if place in walls)
            canvas[column, row] = (_WALL[mask], "wall" if mask else "grid")


def _tiles(board: Board, look: Looks, canvas: Canvas) -> None:
    for cell in range(board.topology.n):
        left, top = _corner(board, cell)
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
    if (look.arms[cell] == LOOP).any():
        return _ACROSS[LOOP], "loop"
    kind = FLOODED if look.flooded[cell] else DRY
    mask = int(board.tiles[cell])
    return (_BULB[kind] if mask.bit_count() == 1 else _TILE[kind][mask]), ROLE_OF[kind]


def _bolts(board: Board, canvas: Canvas) -> None:
    """Bolt locked tiles down at their corners, sparing the walls where that leaves a bolt."""
    for cell in board.locked.nonzero()[0].tolist():
        left, top = _corner(board, cell)
        spots = [((left + column, top + row), bolt) for column, row, bolt in _BOLTS]
        free = [(spot, bolt) for spot, bolt in spots if canvas.get(spot, ("", ""))[1] != "wall"]
        for spot, bolt in free or spots:
            there = canvas.get(spot, ("", ""))[0]
            canvas[spot] = (_STACKED.get(there + bolt, bolt), "locked")


def _marks(board: Board, view: View, canvas: Canvas) -> None:
    """Put a sign over each marked cell, the first role's to the left and others' to the right."""
    for index, (role, cells) in enumerate(view.marks.items()):
        for cell in cells:
            left, top = _corner(board, cell)
            canvas[left + (3 if index else 1), top] = (_SIGNS.get(role, "*"), role)


def _cursor(board: Board, view: View, canvas: Canvas) -> set[tuple[int, int]]:
    """Put crosses at the corners of the cursor's cell; gives the places to show inverse."""
    if view.cursor is None:
        return set()
    left, top = _corner(board, view.cursor)
    for column in (left, left + COLUMNS):
        for row in (top, top + ROWS):
            canvas[column, row] = ("+", "cursor")
    return {(left + step, top + 1) for step in (1, 2, 3)}
