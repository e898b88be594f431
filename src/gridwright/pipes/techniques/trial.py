"""Trial: suppose that a tile stands so, follow it, and meet a contradiction: then it does not."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.core.words import counted
from gridwright.pipes.kernels.layout import (
    CELL_COUNT,
    CULPRIT,
    DOMAIN,
    RECORD,
    TRAIL_LENGTH,
    TRAILING,
    Cells,
    Words,
)
from gridwright.pipes.kernels.log import ASIDE, BESIDE, CELL, KEPT, MIDDLE, SHORT
from gridwright.pipes.kernels.propagate import undo
from gridwright.pipes.kernels.waves import refuted
from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques.technique import Exemplar, Technique
from gridwright.pipes.techniques.wording import list_ports


@kernel
def find_trial(
    steps: Cells, cells: Cells, queue: Cells, trail: Cells, registers: Words, shapes: Cells,
    roots: Cells, wave: Cells, most: int, log: Cells, at: int,
) -> int:  # fmt: skip
    """Find the way of a tile that fails after the fewest conclusions, at most so many; 1 or 0.

    The log tells the tile, the turns that are left, how many conclusions and where they ended.
    """
    best = most + 1
    registers[TRAILING] = 1
    registers[TRAIL_LENGTH] = 0
    for cell in range(registers[CELL_COUNT]):
        domain = cells[cell * RECORD + DOMAIN]
        turn = 1
        while domain & (domain - 1) and turn <= domain and best > 1:
            if domain & turn:
                found = refuted(
                    steps, cells, queue, trail, registers, shapes, roots, wave, cell, turn,
                    best - 1,
                )  # fmt: skip
                undo(cells, trail, registers, 0)
                if found:
                    best = found
                    log[at + CELL] = cell
                    log[at + KEPT] = domain & ~turn
                    log[at + ASIDE] = found
                    log[at + BESIDE] = registers[CULPRIT]
            turn <<= 1
    registers[TRAILING] = 0
    return 1 if best <= most else 0


def _why(known: Known, step: Step) -> str:
    way = list_ports(known, step.cell, step.dropped[0])
    followed = f"{counted(step.aside, 'conclusion')} later" if step.aside else "at once"
    return (
        f"suppose that it opens to {way}: {followed} there is a contradiction at or beside "
        f"{known.name(step.beside)}"
    )


def _rests(known: Known, step: Step) -> tuple[int, ...]:
    return (step.beside,) if step.beside != step.cell else ()


TECHNIQUES = (
    Technique(
        key="short-trial",
        name="Short Trial",
        about=f"A way to stand that fails within {SHORT} conclusions is none.",
        score=25,
        why=_why,
        rests=_rests,
        exemplars=(
            Exemplar("square:6x6", "48c1d1a37896c7d64d2c96767dc27c486538", (1, 2), (7,)),
            Exemplar("hex:3x3", "0818040b3302082108", (2, 0), (32,)),
        ),
    ),
    Technique(
        key="trial",
        name="Trial",
        about=f"A way to stand that fails within {MIDDLE} conclusions is none.",
        score=40,
        why=_why,
        rests=_rests,
        exemplars=(
            Exemplar("square:5x5", "113319e3733bd72445c34b742", (2, 0), (9,)),
            Exemplar("hex:3x3", "010518183c20080510", (0, 1), (6, 24, 48)),
        ),
    ),
    Technique(
        key="long-trial",
        name="Long Trial",
        about="A way to stand that fails after any number of conclusions is none.",
        score=60,
        why=_why,
        rests=_rests,
        exemplars=(
            Exemplar(
                "square:9x9",
                "6755a5559a3cca555c525c99ac1bc69c31cb1cab43b25368e39ceca361353a1d69b4365aca16564d9",
                (5, 4),
                (9,),
            ),
            Exemplar("hex:5x4", "02100822202b26141d1802052107280221100c02", (0, 1), (46,)),
        ),
    ),
)
