"""Brute force: where no technique finds a step, a tile is taken from the answer, and it is said."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.pipes.kernels.layout import CELL_COUNT, DOMAIN, RECORD, Cells, Words
from gridwright.pipes.kernels.log import ASIDE, BESIDE, CELL, KEPT
from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques.technique import Technique


@kernel
def take_from_answer(cells: Cells, registers: Words, answer: Cells, log: Cells, at: int) -> int:
    """Take the first open tile from the answer, where there is one; 1 or 0."""
    for cell in range(registers[CELL_COUNT]):
        domain = cells[cell * RECORD + DOMAIN]
        if domain & (domain - 1) and answer[cell]:
            log[at + CELL] = cell
            log[at + KEPT] = answer[cell]
            log[at + ASIDE] = 0
            log[at + BESIDE] = 0
            return 1
    return 0


def _why(known: Known, step: Step) -> str:
    return "no technique finds a step here, and a search found no answer in which it stands else"


def _rests(known: Known, step: Step) -> tuple[int, ...]:
    return ()


TECHNIQUE = Technique(
    key="brute-force",
    name="Brute Force",
    about="No technique finds a step; a search found no answer in which the tile stands else.",
    score=200,
    why=_why,
    rests=_rests,
    exemplars=(),
)
