"""Known sides: a tile meets the pipes that come to it, and no others."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.pipes.kernels.known import undecided_ports
from gridwright.pipes.kernels.layout import (
    DOMAIN,
    EDGES,
    OPENS_TABLE,
    PORT_COUNT,
    PORTS,
    RECORD,
    ROW,
    SHUT,
    Cells,
    Masks,
    Words,
)
from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques.technique import Exemplar, Technique
from gridwright.pipes.techniques.wording import list_cells


@kernel
def find_known_sides(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, passable: Masks,
    cell: int,
) -> int:  # fmt: skip
    """Keep the turns that open every edge known to be open, and none known to be shut."""
    at = cell * RECORD
    opens = registers[OPENS_TABLE] + cells[at + ROW]
    edges = cells[at + EDGES]
    kept: int = cells[at + DOMAIN]
    for port in range(registers[PORT_COUNT]):
        if edges >> port & 1:
            kept &= shapes[opens + port]
        elif edges >> (SHUT + port) & 1:
            kept &= ~shapes[opens + port]
    return kept


@kernel
def find_half_known(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, passable: Masks,
    cell: int,
) -> int:  # fmt: skip
    """Do the same, but only where this settles the tile or decides another of its sides."""
    kept = find_known_sides(steps, cells, registers, shapes, roots, passable, cell)
    span = shapes[cells[cell * RECORD + ROW] + kept]
    decided = (span & PORTS) | ~(span >> SHUT)
    if kept == 0 or undecided_ports(cells, registers, cell) & decided:
        return kept
    domain: int = cells[cell * RECORD + DOMAIN]
    return domain


@kernel
def find_settled(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, passable: Masks,
    cell: int,
) -> int:  # fmt: skip
    """Do the same, but only where this settles the tile."""
    kept = find_known_sides(steps, cells, registers, shapes, roots, passable, cell)
    if kept & (kept - 1) == 0:
        return kept
    domain: int = cells[cell * RECORD + DOMAIN]
    return domain


def _why(known: Known, step: Step) -> str:
    coming, closed = _neighbours(known, step)
    told = []
    if coming:
        told.append(f"it must meet the pipe from {list_cells(known, coming)}")
    if closed:
        told.append(f"nothing comes from {list_cells(known, closed)}")
    return " and ".join(told)


def _neighbours(known: Known, step: Step) -> tuple[list[int], list[int]]:
    """Give the neighbours that send a pipe and those that do not, where this rules a way out."""
    dropped, cell = step.dropped, step.cell
    lacking = opening = 0
    for mask in dropped:
        lacking |= known.open[cell] & ~mask
        opening |= known.shut[cell] & mask & known.passable[cell]
    return known.beyond(cell, lacking), known.beyond(cell, opening)


def _rests(known: Known, step: Step) -> tuple[int, ...]:
    coming, closed = _neighbours(known, step)
    return tuple(dict.fromkeys((*coming, *closed)))


TECHNIQUES = (
    Technique(
        key="known-sides",
        name="Known Sides",
        about="A tile meets the pipes that come to it and no others; this leaves it one way.",
        score=1,
        why=_why,
        rests=_rests,
        exemplars=(
            Exemplar("square:2x2", "8239", (1, 0), (8,)),
            Exemplar("hex:2x2", "04011118", (1, 0), (16,)),
        ),
    ),
    Technique(
        key="half-known",
        name="Half Known",
        about="The known sides of a tile leave it several ways that agree on another side.",
        score=4,
        why=_why,
        rests=_rests,
        exemplars=(
            Exemplar("square:5x4", "26186cb3be1ed9583912", (2, 1), (6, 12)),
            Exemplar("hex:3x2", "043030181810", (1, 0), (48, 33)),
        ),
    ),
    Technique(
        key="noted-ways",
        name="Noted Ways",
        about="The known sides of a tile rule a way out that has to be remembered.",
        score=6,
        why=_why,
        rests=_rests,
        exemplars=(
            Exemplar("square:5x5", "113319e3733bd72445c34b742", (3, 2), (13, 11)),
            Exemplar("hex:3x3", "022804183303011802", (1, 1), (15, 30, 60, 57)),
        ),
    ),
)
