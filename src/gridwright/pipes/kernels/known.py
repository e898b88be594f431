"""What a person knows of a board, in the solver's records: set up, and one conclusion at a time.

Unlike propagation, a conclusion about a tile decides the edges of that tile and joins parts, but
says nothing yet of the tiles beyond: that is another step.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.pipes.kernels.layout import (
    CELL_COUNT,
    DISTINCT_TABLE,
    DOMAIN,
    EDGES,
    OPEN_TILES,
    PLACE,
    PORT_COUNT,
    PORTS,
    QUEUE_LENGTH,
    RECORD,
    ROW,
    SHUT,
    SIZE,
    TRAIL_LENGTH,
    TRAILING,
    Cells,
    Masks,
    Words,
)
from gridwright.pipes.kernels.propagate import link_roots, push_open, root_of
from gridwright.pipes.kernels.start import lay


@inlined
def undecided_ports(cells: Cells, registers: Words, cell: int) -> int:
    """Give the ports of a cell whose edges are neither open nor shut."""
    edges: int = cells[cell * RECORD + EDGES]
    every: int = (1 << registers[PORT_COUNT]) - 1
    return every & ~(edges | edges >> SHUT)


@kernel
def know(
    steps: Cells, cells: Cells, queue: Cells, registers: Words, shapes: Cells, tiles: Masks,
    classes: Masks, passable: Masks, free: Masks, given: Cells,
) -> int:  # fmt: skip
    """Fill the records for a board of which nothing is concluded; 0 on a contradiction.

    given: int32[n], the turns that a tile is known to be confined to, or 0. ``free`` is all 1.
    OPEN_TILES is then the number of tiles with several turns left, and all those are queued.
    """
    registers[QUEUE_LENGTH] = 0
    registers[TRAIL_LENGTH] = 0
    registers[TRAILING] = 0
    registers[OPEN_TILES] = registers[CELL_COUNT]
    registers[PLACE] = 0
    for cell in range(registers[CELL_COUNT]):
        lay(steps, cells, registers, shapes, tiles, classes, passable, free, cell)
        at = cell * RECORD
        cells[at + DOMAIN] = shapes[registers[DISTINCT_TABLE] + cells[at + ROW]]
    for cell in range(registers[CELL_COUNT]):
        domain = cells[cell * RECORD + DOMAIN]
        kept = given[cell] if given[cell] else domain
        if kept & (kept - 1) == 0 and not conclude(
            steps, cells, queue, registers, shapes, cell, kept
        ):
            return 0
    for cell in range(registers[CELL_COUNT] - 1, -1, -1):
        push_open(cells, queue, registers, cell)
    return 1


@kernel
def conclude(
    steps: Cells, cells: Cells, queue: Cells, registers: Words, shapes: Cells, cell: int,
    kept: int,
) -> int:  # fmt: skip
    """Confine a tile to the turns ``kept``, and decide its edges; 0 on a contradiction.

    Open tiles beyond decided edges are queued, and so is this one while it is open.
    """
    at = cell * RECORD
    cells[at + DOMAIN] = kept
    if kept == 0:
        return 0
    if kept & (kept - 1) == 0:
        registers[OPEN_TILES] -= 1
    span = shapes[cells[at + ROW] + kept]
    must = span & PORTS
    may = span >> SHUT
    edges = cells[at + EDGES]
    if edges & PORTS & ~may or edges >> SHUT & must:
        return 0
    known = undecided_ports(cells, registers, cell) & (must | ~may)
    port = 0
    while known >> port:
        if known >> port & 1:
            side = 0 if must >> port & 1 else SHUT
            step = steps[cell * registers[PORT_COUNT] + port]
            cells[at + EDGES] |= 1 << (side + port)
            cells[(step >> 3) * RECORD + EDGES] |= 1 << (side + (step & 7))
            if side == 0 and not join(cells, registers, cell, step >> 3):
                return 0
            push_open(cells, queue, registers, step >> 3)
        port += 1
    push_open(cells, queue, registers, cell)
    return 1


@kernel
def join(cells: Cells, registers: Words, one: int, other: int) -> int:
    """Join two parts by a link; 0 where they are one already, or closed before all is covered."""
    large = root_of(cells, registers, one)
    small = root_of(cells, registers, other)
    if large == small:
        return 0
    if cells[large * RECORD + SIZE] < cells[small * RECORD + SIZE]:
        return link_roots(cells, registers, small, large)
    return link_roots(cells, registers, large, small)
