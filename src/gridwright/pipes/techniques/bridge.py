"""Bridge: a tile that alone joins a region to the rest must send a pipe there."""

from __future__ import annotations

from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques.technique import Exemplar, Technique
from gridwright.pipes.techniques.wording import list_cells, tiles


def _cut_off(known: Known, step: Step) -> tuple[int, ...]:
    """Give the region that a dropped way sends no pipe to; ``kernels.cuts`` finds it."""
    ways = known.ways()
    mask = step.dropped[0]
    for beyond in known.beyond(step.cell, ways[step.cell] & ~mask):
        piece = known.reach(beyond, ways, without=step.cell)
        if not set(known.beyond(step.cell, ways[step.cell] & mask)) & set(piece):
            return piece
    raise ValueError(f"no region is cut off at cell {step.cell}")


def _why(known: Known, step: Step) -> str:
    piece = _cut_off(known, step)
    return f"else the {tiles(len(piece))} at {list_cells(known, piece)} would be cut off"


TECHNIQUE = Technique(
    key="bridge",
    name="Bridge",
    about="A tile that alone joins a region to the rest must send a pipe there.",
    score=12,
    why=_why,
    rests=_cut_off,
    exemplars=(
        Exemplar("square:5x5", "113319e3733bd72445c34b742", (1, 0), (4, 8)),
        Exemplar("hex:3x3", "0818040b3302082108", (1, 1), (15, 30, 60, 57)),
    ),
)
