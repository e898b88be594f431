"""Trials as a person makes them: suppose one position of a tile, and follow it wave by wave.

A wave draws every conclusion about the tiles that the wave before has touched. How many there are
until a contradiction comes up is what a person has to keep in mind.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.pipes.kernels.layout import (
    CULPRIT,
    DOMAIN_CHANGED,
    NODES,
    QUEUE_LENGTH,
    QUEUED,
    RECORD,
    TRAIL_LENGTH,
    Cells,
    Words,
)
from gridwright.pipes.kernels.propagate import restrict, settle

KINDS = 3


@kernel
def refuted(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, wave: Cells, cell: int, domain: int, most: int,
) -> int:  # fmt: skip
    """Confine a cell to ``domain``; gives the number of conclusions up to a contradiction, or 0.

    wave: scratch, int32[n] · most: how many conclusions to draw. The caller undoes; CULPRIT is
    the cell at which the contradiction was met.
    """
    registers[NODES] += 1
    seen = registers[TRAIL_LENGTH]
    restrict(cells, queue, trail, registers, cell, domain)
    drawn = 0
    found = 0
    while registers[QUEUE_LENGTH] and drawn <= most and found == 0:
        length = drain(cells, queue, registers, wave)
        for i in range(length):
            holds = settle(steps, cells, queue, trail, registers, shapes, roots, wave[i])
            while seen < registers[TRAIL_LENGTH]:
                drawn += (trail[seen] & KINDS) == DOMAIN_CHANGED
                seen += 2
            if drawn > most:
                break
            if not holds:
                registers[CULPRIT] = wave[i]
                found = drawn
                break
    drain(cells, queue, registers, wave)
    return found


@kernel
def drain(cells: Cells, queue: Cells, registers: Words, wave: Cells) -> int:
    """Move all that is queued into ``wave``; gives how many there are."""
    length: int = registers[QUEUE_LENGTH]
    for i in range(length):
        wave[i] = queue[i]
        cells[queue[i] * RECORD + QUEUED] = 0
    registers[QUEUE_LENGTH] = 0
    return length
