"""Last way out and closed group: joined tiles must keep an end until all tiles are joined.

Every tile has as many ends as it has pipes, however it is turned, so the ends of a group that meet
nothing yet are known in number. With one left it is the last way out.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.pipes.kernels.known import undecided_ports
from gridwright.pipes.kernels.layout import (
    AREA,
    DOMAIN,
    PORT_COUNT,
    RECORD,
    ROW,
    SIZE,
    STUBS,
    TURNS_TABLE,
    Cells,
    Masks,
    Words,
)
from gridwright.pipes.kernels.propagate import root_of
from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques.technique import Exemplar, Technique
from gridwright.pipes.techniques.wording import list_cells, tiles


@kernel
def find_closed_group(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, passable: Masks,
    cell: int,
) -> int:  # fmt: skip
    """Drop the turns that leave a group without ends before all tiles are joined."""
    k = registers[PORT_COUNT]
    own = root_of(cells, registers, cell) * RECORD
    undecided = undecided_ports(cells, registers, cell)
    domain: int = cells[cell * RECORD + DOMAIN]
    turns = registers[TURNS_TABLE] + cells[cell * RECORD + ROW]
    if cells[own + STUBS] > k or undecided == 0:
        return domain
    for port in range(k):
        if undecided >> port & 1:
            roots[port] = root_of(cells, registers, steps[cell * k + port] >> 3)
    kept = domain
    turn = 0
    while domain >> turn:
        if domain >> turn & 1:
            opened = shapes[turns + turn] & undecided
            stubs = cells[own + STUBS]
            size = cells[own + SIZE]
            for port in range(k):
                if opened >> port & 1:
                    stubs += cells[roots[port] * RECORD + STUBS] - 2
                    size += cells[roots[port] * RECORD + SIZE]
            if stubs <= 0 and size < registers[AREA]:
                kept &= ~(1 << turn)
        turn += 1
    return kept


@kernel
def find_last_way_out(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, passable: Masks,
    cell: int,
) -> int:  # fmt: skip
    """Do the same where the tile's own group has one end left."""
    if cells[root_of(cells, registers, cell) * RECORD + STUBS] == 1:
        return find_closed_group(steps, cells, registers, shapes, roots, passable, cell)
    domain: int = cells[cell * RECORD + DOMAIN]
    return domain


def _why_last(known: Known, step: Step) -> str:
    return f"else the last end of {_group(known, step)} would be spent on {_met(known, step)}"


def _why_closed(known: Known, step: Step) -> str:
    return f"else {_group(known, step)} would be closed up by {_met(known, step)}"


def _group(known: Known, step: Step) -> str:
    joined = len(known.part(step.cell))
    return "the tile itself" if joined == 1 else f"the {tiles(joined)} joined here"


def _met(known: Known, step: Step) -> str:
    met = known.beyond(step.cell, step.dropped[0] & known.undecided(step.cell))
    return f"{list_cells(known, met)} and the rest cut off"


def _rests(known: Known, step: Step) -> tuple[int, ...]:
    held = set(known.part(step.cell))
    for met in known.beyond(step.cell, step.dropped[0] & known.undecided(step.cell)):
        held |= set(known.part(met))
    return tuple(sorted(held - {step.cell}))


TECHNIQUES = (
    Technique(
        key="last-way-out",
        name="Last Way Out",
        about="A group of joined tiles with one end left must go on by it, not into a dead end.",
        score=5,
        why=_why_last,
        rests=_rests,
        exemplars=(
            Exemplar("square:4x4", "1271a1789eb64761", (1, 1), (1, 2, 8)),
            Exemplar("hex:4x3", "04050c020a1e34300201100c", (1, 1), (15, 30, 60, 39)),
        ),
    ),
    Technique(
        key="closed-group",
        name="Closed Group",
        about="A tile must not use up all ends of the groups it joins while others are left.",
        score=8,
        why=_why_closed,
        rests=_rests,
        exemplars=(
            Exemplar("square:6x6", "1833849bd6ee6e75b5115635273d38261332", (1, 1), (7, 14, 13)),
            Exemplar("hex:3x3", "0804011a3c03083010", (0, 1), (26,)),
        ),
    ),
)
