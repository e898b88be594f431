"""Setting up the solver's state for a board, and the first propagation."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.pipes.kernels.layout import (
    AREA,
    CELL_COUNT,
    DISTINCT_TABLE,
    DOMAIN,
    EDGES,
    NEXT,
    OPENS_TABLE,
    PARENT,
    PORT_COUNT,
    PORTS,
    QUEUE_LENGTH,
    QUEUED,
    RECORD,
    ROW,
    SHUT,
    SIZE,
    STUBS,
    TRAIL_LENGTH,
    TRAILING,
    TURN_COUNT,
    UNITED,
    Cells,
    Masks,
    Words,
)
from gridwright.pipes.kernels.propagate import link_roots, note, push, root_of


@inlined
def first_domain(registers: Words, shapes: Cells, row: int, shut: int) -> int:
    """Give the turns of a tile that look different and open no port in ``shut``."""
    domain: int = shapes[registers[DISTINCT_TABLE] + row]
    opens = registers[OPENS_TABLE] + row
    port = 0
    while shut >> port:
        if shut >> port & 1:
            domain &= ~shapes[opens + port]
        port += 1
    return domain


@inlined
def lay(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, tiles: Masks, classes: Masks,
    passable: Masks, free: Masks, cell: int,
) -> int:  # fmt: skip
    """Fill the record of one cell that is joined to nothing yet; gives its domain."""
    k = registers[PORT_COUNT]
    every = (1 << k) - 1
    tile = tiles[cell]
    row = ((classes[cell] << k) + tile) << registers[TURN_COUNT]
    shut = every - (every & passable[cell])
    stubs = 0
    for port in range(k):
        stubs += tile >> port & 1
        if steps[cell * k + port] >> 3 == cell:
            shut |= 1 << port
    if free[cell]:
        domain = first_domain(registers, shapes, row, shut)
    else:
        domain = 0 if tile & shut else 1
    at = cell * RECORD
    cells[at + DOMAIN] = domain
    cells[at + EDGES] = shut << SHUT
    cells[at + PARENT] = cell
    cells[at + SIZE] = 1
    cells[at + STUBS] = stubs
    cells[at + NEXT] = cell
    cells[at + ROW] = row
    cells[at + QUEUED] = 0
    return domain


@kernel
def set_up(
    steps: Cells, cells: Cells, queue: Cells, registers: Words, shapes: Cells, tiles: Masks,
    classes: Masks, passable: Masks, free: Masks,
) -> int:  # fmt: skip
    """Fill the records for a board; gives the first cell that no turn fits, or -1.

    A cell whose ``free`` is 0 keeps the turn that it has.
    """
    registers[QUEUE_LENGTH] = 0
    registers[TRAIL_LENGTH] = 0
    registers[TRAILING] = 0
    impossible = -1
    for cell in range(registers[CELL_COUNT]):
        domain = lay(steps, cells, registers, shapes, tiles, classes, passable, free, cell)
        if domain == 0 and impossible < 0:
            impossible = cell
    return impossible


@kernel
def fix_edges(
    steps: Cells, cells: Cells, trail: Cells, registers: Words, tiles: Masks, free: Masks,
) -> int:  # fmt: skip
    """Decide the edges between cells that keep their turn.

    Gives 0 where two disagree, a loop would close, or a part would be cut off.
    """
    k = registers[PORT_COUNT]
    for cell in range(registers[CELL_COUNT]):
        if free[cell]:
            continue
        tile = tiles[cell]
        edges = cells[cell * RECORD + EDGES]
        undecided = ((1 << k) - 1) & ~(edges | edges >> SHUT)
        for port in range(k):
            if not undecided >> port & 1:
                continue
            step = steps[cell * k + port]
            beyond = step >> 3
            back = step & 7
            if free[beyond]:
                continue
            opened = tile >> port & 1
            if opened != tiles[beyond] >> back & 1:
                return 0
            side = 0 if opened else SHUT
            cells[cell * RECORD + EDGES] |= 1 << (side + port)
            cells[beyond * RECORD + EDGES] |= 1 << (side + back)
            if opened and not join_quietly(cells, trail, registers, cell, beyond):
                return 0
            root = root_of(cells, registers, cell) * RECORD
            if cells[root + STUBS] == 0 and cells[root + SIZE] < registers[AREA]:
                return 0
    return 1


@inlined
def join_quietly(cells: Cells, trail: Cells, registers: Words, one: int, other: int) -> int:
    """Join two components without waking anybody; gives 0 where they are one already."""
    large = root_of(cells, registers, one)
    small = root_of(cells, registers, other)
    if large == small:
        return 0
    if cells[large * RECORD + SIZE] < cells[small * RECORD + SIZE]:
        swap = large
        large = small
        small = swap
    note(trail, registers, UNITED, large, small)
    link_roots(cells, registers, large, small)
    return 1


@kernel
def push_undecided(cells: Cells, queue: Cells, registers: Words) -> None:
    """Put every cell that has an undecided edge on the work list, the first one on top."""
    every = (1 << registers[PORT_COUNT]) - 1
    for cell in range(registers[CELL_COUNT] - 1, -1, -1):
        edges = cells[cell * RECORD + EDGES]
        if (edges | edges >> SHUT) & PORTS & every != every:
            push(cells, queue, registers, cell)


@kernel
def collect_open(cells: Cells, registers: Words, open_cells: Cells) -> int:
    """List the cells whose turn is not known; gives their number."""
    count = 0
    for cell in range(registers[CELL_COUNT]):
        domain = cells[cell * RECORD + DOMAIN]
        if domain & (domain - 1):
            open_cells[count] = cell
            count += 1
    return count
