"""Cuts: what hangs together through a single tile only, by depth-first search (Tarjan 1972).

For each cell ``marks`` (int32[8 * n]) holds a record. Taking a tile away leaves *pieces*; the
tile alone joins a piece to the rest, so how many links it sends there is bound by what the piece
holds.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.pipes.kernels.known import undecided_ports
from gridwright.pipes.kernels.layout import (
    CELL_COUNT,
    DOMAIN,
    EDGES,
    PORT_COUNT,
    PORTS,
    RECORD,
    ROW,
    TURNS_TABLE,
    Cells,
    Words,
)
from gridwright.pipes.kernels.propagate import root_of

MARKS = 8
ORDER = 0
LOW = 1
UP = 2
TOP = 3
COUNT = 4
ENDS = 5
WAYS = 6
PORT = 7


@inlined
def ones(mask: int) -> int:
    """Count the bits of a port mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def cut(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, parity: int, marks: Cells,
) -> None:  # fmt: skip
    """Search the graph of the undecided edges for parity, else of all that are not shut.

    Edges within one part that are not open are left out: they would close a loop. Records then
    hold the order of visit from 1 (0: not in the graph), the lowest order reached, the edge come
    by (``cell << 3 | port``, or -1), the first cell of the same search, and of what was first
    reached through a cell, itself included, the number of cells and of ends not yet placed.
    """
    k = registers[PORT_COUNT]
    for cell in range(registers[CELL_COUNT]):
        at = cell * MARKS
        undecided = undecided_ports(cells, registers, cell)
        opened = cells[cell * RECORD + EDGES] & PORTS
        root = root_of(cells, registers, cell)
        ways = 0 if parity else opened
        for port in range(k):
            if undecided >> port & 1:
                beyond = steps[cell * k + port] >> 3
                if root_of(cells, registers, beyond) != root:
                    ways |= 1 << port
        marks[at + ORDER] = 0
        marks[at + WAYS] = ways
        marks[at + COUNT] = 1
        marks[at + ENDS] = own_ends(cells, registers, shapes, cell)
    clock = 0
    for cell in range(registers[CELL_COUNT]):
        if marks[cell * MARKS + WAYS] and marks[cell * MARKS + ORDER] == 0:
            clock = visit(steps, registers, marks, cell, clock)


@kernel
def visit(steps: Cells, registers: Words, marks: Cells, top: int, clock: int) -> int:
    """Search from one cell; gives the order of the last cell visited."""
    k = registers[PORT_COUNT]
    cell = top
    clock += 1
    enter(marks, cell, clock, -1, top)
    while True:
        at = cell * MARKS
        port = marks[at + PORT]
        if port == k:
            edge = marks[at + UP]
            if edge < 0:
                return clock
            above = (edge >> 3) * MARKS
            marks[above + COUNT] += marks[at + COUNT]
            marks[above + ENDS] += marks[at + ENDS]
            marks[above + LOW] = min(marks[above + LOW], marks[at + LOW])
            cell = edge >> 3
            continue
        marks[at + PORT] = port + 1
        if not marks[at + WAYS] >> port & 1:
            continue
        step = steps[cell * k + port]
        beyond = step >> 3
        if marks[at + UP] == (beyond << 3 | step & 7):
            continue
        if marks[beyond * MARKS + ORDER] == 0:
            clock += 1
            enter(marks, beyond, clock, cell << 3 | port, top)
            cell = beyond
        else:
            marks[at + LOW] = min(marks[at + LOW], marks[beyond * MARKS + ORDER])


@inlined
def enter(marks: Cells, cell: int, order: int, edge: int, top: int) -> None:
    """Write down that a cell is visited, by which edge, and in which search."""
    at = cell * MARKS
    marks[at + ORDER] = order
    marks[at + LOW] = order
    marks[at + UP] = edge
    marks[at + TOP] = top
    marks[at + PORT] = 0


@kernel
def turns_across(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, parity: int, marks: Cells,
    cell: int,
) -> int:  # fmt: skip
    """Give the turns of a tile that send to every piece a link or, by parity, as many as fit."""
    k = registers[PORT_COUNT]
    at = cell * MARKS
    domain: int = cells[cell * RECORD + DOMAIN]
    ways = marks[at + WAYS]
    if ways == 0:
        return domain
    ends = 0
    rest = ways
    for port in range(k):
        if rest >> port & 1:
            below = (steps[cell * k + port] >> 3) * MARKS
            if marks[below + UP] == (cell << 3 | port) and marks[below + LOW] >= marks[at + ORDER]:
                piece = ports_into(steps, registers, marks, cell, below)
                domain = fitting(
                    cells, registers, shapes, parity, cell, domain, piece, marks[below + ENDS]
                )
                rest &= ~piece
                ends += marks[below + ENDS]
    if rest:
        top = marks[at + TOP] * MARKS
        ends = marks[top + ENDS] - ends - own_ends(cells, registers, shapes, cell)
        domain = fitting(cells, registers, shapes, parity, cell, domain, rest, ends)
    return domain


@inlined
def own_ends(cells: Cells, registers: Words, shapes: Cells, cell: int) -> int:
    """Count the ends of one tile that are not placed yet."""
    at = cell * RECORD
    tile: int = shapes[registers[TURNS_TABLE] + cells[at + ROW]]
    return ones(tile) - ones(cells[at + EDGES] & PORTS)


@inlined
def ports_into(steps: Cells, registers: Words, marks: Cells, cell: int, below: int) -> int:
    """Give the ports of a cell that lead to what was first reached through the record ``below``."""
    k = registers[PORT_COUNT]
    first = marks[below + ORDER]
    last = first + marks[below + COUNT] - 1
    ways = marks[cell * MARKS + WAYS]
    ports = 0
    for port in range(k):
        if ways >> port & 1:
            order = marks[(steps[cell * k + port] >> 3) * MARKS + ORDER]
            if first <= order <= last:
                ports |= 1 << port
    return ports


@inlined
def fitting(
    cells: Cells, registers: Words, shapes: Cells, parity: int, cell: int, domain: int, piece: int,
    ends: int,
) -> int:  # fmt: skip
    """Keep the turns that send a link to one piece or, by parity, fit its number of ends.

    Ends of a piece that are yet to be placed meet each other in pairs, or the tile.
    """
    turns = registers[TURNS_TABLE] + cells[cell * RECORD + ROW]
    kept = domain
    turn = 0
    while domain >> turn:
        if domain >> turn & 1:
            links = ones(shapes[turns + turn] & piece)
            if (links + ends) & 1 if parity else links == 0:
                kept &= ~(1 << turn)
        turn += 1
    return kept
