"""Paired trial: whichever way a tile stands, another one must stand the same."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.pipes.kernels.cuts import COUNT, ENDS, MARKS, ORDER
from gridwright.pipes.kernels.layout import (
    CELL_COUNT,
    DOMAIN,
    DOMAIN_CHANGED,
    KIND_BITS,
    RECORD,
    TRAIL_LENGTH,
    TRAILING,
    Cells,
    Words,
)
from gridwright.pipes.kernels.log import ASIDE, BESIDE, CELL, ENDLESS, KEPT
from gridwright.pipes.kernels.propagate import undo
from gridwright.pipes.kernels.waves import refuted
from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques.technique import Exemplar, Technique


@kernel
def find_paired_trial(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, wave: Cells, marks: Cells, log: Cells, at: int,
) -> int:  # fmt: skip
    """Find a tile that loses the same turns however one other stands; 1 or 0.

    The log tells the tile, the turns that are left, and the tile whose positions were tried.
    """
    registers[TRAILING] = 1
    registers[TRAIL_LENGTH] = 0
    found = 0
    for cell in range(registers[CELL_COUNT]):
        domain = cells[cell * RECORD + DOMAIN]
        if domain & (domain - 1) == 0:
            continue
        tries = try_all(
            steps, cells, queue, trail, registers, shapes, roots, wave, marks, cell, domain
        )
        for other in range(registers[CELL_COUNT]):
            mark = other * MARKS
            held = cells[other * RECORD + DOMAIN]
            if other != cell and marks[mark + COUNT] == tries and marks[mark + ENDS] != held:
                log[at + CELL] = other
                log[at + KEPT] = marks[mark + ENDS]
                log[at + ASIDE] = cell
                log[at + BESIDE] = tries
                found = 1
                break
        if found:
            break
    registers[TRAILING] = 0
    return found


@kernel
def try_all(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, wave: Cells, marks: Cells, cell: int, domain: int,
) -> int:  # fmt: skip
    """Follow every turn of a cell; gives how many there are.

    For each other cell COUNT is how many of them changed it, and ENDS what it may be after these.
    """
    n = registers[CELL_COUNT]
    for other in range(n):
        marks[other * MARKS + COUNT] = 0
        marks[other * MARKS + ENDS] = 0
        marks[other * MARKS + ORDER] = 0
    tries = 0
    turn = 1
    while turn <= domain:
        if domain & turn:
            tries += 1
            refuted(steps, cells, queue, trail, registers, shapes, roots, wave, cell, turn, ENDLESS)
            for top in range(0, registers[TRAIL_LENGTH], 2):
                changed = trail[top] >> KIND_BITS
                mark = changed * MARKS
                if trail[top] & 3 == DOMAIN_CHANGED and marks[mark + ORDER] != tries:
                    marks[mark + ORDER] = tries
                    marks[mark + COUNT] += 1
                    marks[mark + ENDS] |= cells[changed * RECORD + DOMAIN]
            undo(cells, trail, registers, 0)
        turn <<= 1
    return tries


def _why(known: Known, step: Step) -> str:
    return (
        f"each of the {step.beside} ways of the tile at {known.name(step.aside)} leads to this, "
        "if followed"
    )


def _rests(known: Known, step: Step) -> tuple[int, ...]:
    return (step.aside,)


TECHNIQUE = Technique(
    key="paired-trial",
    name="Paired Trial",
    about="What follows from each way that another tile may stand is true in any case.",
    score=100,
    why=_why,
    rests=_rests,
    exemplars=(
        Exemplar("square:4x4:wrap", "3c698559a913ca5c", (3, 0), (3, 12)),
        Exemplar(
            "layered:2:hex:3x3", "406042413060405060848281a82082828890", (1, 1, 1), (1, 2, 32)
        ),
    ),
)
