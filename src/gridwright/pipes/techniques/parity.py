"""Parity: in a region that meets one tile only, ends pair up, but for those that meet the tile."""

from __future__ import annotations

from gridwright.core.words import counted
from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques.technique import Exemplar, Technique
from gridwright.pipes.techniques.wording import list_cells, tiles


def _region(known: Known, step: Step) -> tuple[int, ...]:
    """Give the region whose ends a dropped way does not fit; ``kernels.cuts`` finds it."""
    ways = known.ways(only_undecided=True)
    mask = step.dropped[0]
    for beyond in known.beyond(step.cell, ways[step.cell]):
        piece = known.reach(beyond, ways, without=step.cell)
        ports = known.ports_into(step.cell, piece) & ways[step.cell]
        if ((mask & ports).bit_count() + known.ends(piece)) % 2:
            return piece
    raise ValueError(f"no region is at odds with the tile at cell {step.cell}")


def _why(known: Known, step: Step) -> str:
    piece = _region(known, step)
    ends = known.ends(piece)
    kind = "odd" if ends % 2 else "even"
    return (
        f"the {tiles(len(piece))} at {list_cells(known, piece)} have {counted(ends, 'end')} to "
        f"place and meet it alone, so an {kind} number of pipes leads there"
    )


TECHNIQUE = Technique(
    key="parity",
    name="Parity",
    about="In a region that meets one tile only, all ends pair up but those that meet the tile.",
    score=20,
    why=_why,
    rests=_region,
    exemplars=(
        Exemplar(
            "square:9x9",
            "99681c84453b9bd47383dc6bbd94beb7ea1a89a5154632c6335adcee62a8935a53ae3ca3835113654",
            (4, 2),
            (9,),
        ),
        Exemplar("hex:4x3", "04212010223e190c02050104", (2, 1), (44, 25)),
    ),
)
