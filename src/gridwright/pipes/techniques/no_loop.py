"""No loop: tiles that are joined already must not be joined again."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.pipes.kernels.known import undecided_ports
from gridwright.pipes.kernels.layout import (
    DOMAIN,
    PORT_COUNT,
    RECORD,
    ROW,
    TURNS_TABLE,
    Cells,
    Masks,
    Words,
)
from gridwright.pipes.kernels.propagate import root_of
from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques.technique import Exemplar, Technique
from gridwright.pipes.techniques.wording import list_cells


@kernel
def find_no_loop(
    steps: Cells, cells: Cells, registers: Words, shapes: Cells, roots: Cells, passable: Masks,
    cell: int,
) -> int:  # fmt: skip
    """Drop the turns that join the tile's own part to itself, or one other part twice."""
    k = registers[PORT_COUNT]
    own = root_of(cells, registers, cell)
    undecided = undecided_ports(cells, registers, cell)
    alike = False
    for port in range(k):
        roots[port] = -1
        if undecided >> port & 1:
            root = root_of(cells, registers, steps[cell * k + port] >> 3)
            alike |= root == own
            for before in range(port):
                alike |= roots[before] == root
            roots[port] = root
    domain: int = cells[cell * RECORD + DOMAIN]
    if not alike:
        return domain
    turns = registers[TURNS_TABLE] + cells[cell * RECORD + ROW]
    kept = domain
    turn = 0
    while domain >> turn:
        if domain >> turn & 1 and meets_twice(roots, own, shapes[turns + turn] & undecided):
            kept &= ~(1 << turn)
        turn += 1
    return kept


@inlined
def meets_twice(roots: Cells, own: int, opened: int) -> bool:
    """Tell whether ports lead to one part twice, or to the tile's own."""
    twice = False
    port = 0
    while opened >> port:
        if opened >> port & 1:
            twice |= roots[port] == own
            for before in range(port):
                twice |= opened >> before & 1 == 1 and roots[before] == roots[port]
        port += 1
    return twice


def _why(known: Known, step: Step) -> str:
    twice = _met_twice(known, step)
    return f"else it would meet {list_cells(known, twice)}, which are joined already: a loop"


def _met_twice(known: Known, step: Step) -> list[int]:
    """Give the neighbours that a dropped way joins though they, or the tile, are joined already."""
    cell = step.cell
    undecided = known.undecided(cell)
    own = known.part(cell)
    for mask in step.dropped:
        met = known.beyond(cell, mask & undecided)
        inside = [b for b in met if b in own]
        if inside:
            return inside
        for one in met:
            same = [b for b in met if b in known.part(one)]
            if len(same) > 1:
                return same
    return known.beyond(cell, step.dropped[0] & undecided)


def _rests(known: Known, step: Step) -> tuple[int, ...]:
    joined = known.part(_met_twice(known, step)[0])
    return tuple(c for c in joined if c != step.cell)


TECHNIQUE = Technique(
    key="no-loop",
    name="No Loop",
    about="Tiles that are joined already must not be joined once more.",
    score=5,
    why=_why,
    rests=_rests,
    exemplars=(
        Exemplar("square:5x4", "26186cb3be1ed9583912", (2, 1), (6,)),
        Exemplar("hex:3x3", "0818040b3302082108", (1, 1), (30, 60, 57)),
    ),
)
