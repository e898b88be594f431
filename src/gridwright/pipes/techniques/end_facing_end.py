"""End facing end: two dead ends that face each other would be a pair, closed for ever."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.pipes.kernels.known import undecided_ports
from gridwright.pipes.kernels.layout import (
    AREA,
    DOMAIN,
    OPENS_TABLE,
    PORT_COUNT,
    RECORD,
    ROW,
    TURNS_TABLE,
    Cells,
    Masks,
    Words,
)
from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques.technique import Exemplar, Technique
from gridwright.pipes.techniques.wording import list_cells


@kernel
def is_dead_end(cells: Cells, registers: Words, shapes: Cells, cell: int) -> bool:
    """Tell whether a tile has one end only."""
    tile: int = shapes[registers[TURNS_TABLE] + cells[cell * RECORD + ROW]]
    return tile > 0 and tile & (tile - 1) == 0


@kernel
def find_end_facing_end(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, passable: Masks,
    cell: int,
) -> int:  # fmt: skip
    """Drop the turns of a dead end that face another one."""
    k = registers[PORT_COUNT]
    kept: int = cells[cell * RECORD + DOMAIN]
    if registers[AREA] == 2 or not is_dead_end(cells, registers, shapes, cell):
        return kept
    opens = registers[OPENS_TABLE] + cells[cell * RECORD + ROW]
    undecided = undecided_ports(cells, registers, cell)
    for port in range(k):
        if undecided >> port & 1 and is_dead_end(
            cells, registers, shapes, steps[cell * k + port] >> 3
        ):
            kept &= ~shapes[opens + port]
    return kept


def _why(known: Known, step: Step) -> str:
    return (
        f"a dead end that faces the one at {list_cells(known, _rests(known, step))} "
        "would be a closed pair"
    )


def _rests(known: Known, step: Step) -> tuple[int, ...]:
    return tuple(b for mask in step.dropped for b in known.beyond(step.cell, mask))


TECHNIQUE = Technique(
    key="end-facing-end",
    name="End Facing End",
    about="Two dead ends that face each other would be a pair, closed for ever.",
    score=1,
    why=_why,
    rests=_rests,
    exemplars=(
        Exemplar("square:2x2", "8239", (0, 0), (8,)),
        Exemplar("hex:2x2", "04011118", (0, 0), (16,)),
    ),
)
