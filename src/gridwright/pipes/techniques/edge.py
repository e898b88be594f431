"""Edge: a border, a barrier or a gap is a side that no pipe can pass."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.pipes.kernels.layout import (
    DOMAIN,
    OPENS_TABLE,
    PORT_COUNT,
    RECORD,
    ROW,
    Cells,
    Masks,
    Words,
)
from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques.technique import Exemplar, Technique


@kernel
def find_edge(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, passable: Masks,
    cell: int,
) -> int:  # fmt: skip
    """Drop the turns that open a port which leads nowhere, or back to the same tile."""
    k = registers[PORT_COUNT]
    opens = registers[OPENS_TABLE] + cells[cell * RECORD + ROW]
    kept: int = cells[cell * RECORD + DOMAIN]
    for port in range(k):
        if not passable[cell] >> port & 1 or steps[cell * k + port] >> 3 == cell:
            kept &= ~shapes[opens + port]
    return kept


def _why(known: Known, step: Step) -> str:
    return "no pipe can lead over the border, into a barrier or into a gap"


def _rests(known: Known, step: Step) -> tuple[int, ...]:
    return ()


TECHNIQUE = Technique(
    key="edge",
    name="Edge",
    about="No pipe leads over the border, into a barrier or into a gap.",
    score=1,
    why=_why,
    rests=_rests,
    exemplars=(
        Exemplar("square:2x2", "8239", (0, 0), (4, 8)),
        Exemplar("hex:2x2", "04011118", (0, 0), (8, 16)),
    ),
)
