"""Forcing net: assumptions and all the singles that follow from them, each resting on several.

First comes the candidate that singles refute soonest; then a cell, or a digit in a house, whose
candidates all lead to the same; then a candidate that is refuted once the candidates that singles
would refute within its assumption are excluded there (nested assumptions).

``numbers`` of a refutation are as for nishio (singles of nested proofs counted too); of an
agreement: the singles of all its branches, the source (0 for a cell, else the house's number + 1),
and how many branches there are.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.nests import find_nested
from gridwright.sudoku.kernels.nets import (
    FROM_CELL,
    FROM_HOUSE,
    find_agreed,
    plant,
    refute,
    soonest_refuted,
)
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.supposing import tell_agreement, tell_refutation
from gridwright.sudoku.techniques.technique import Exemplar, Technique


@kernel
def find_forcing_net(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find a refutation, the soonest first; else an agreement; else a nested refutation."""
    plant(side, cands, spots, work)
    found = soonest_refuted(1, side, cands, spots, houses, homes, work)
    if found:
        refute(found - 1, side, cands, spots, houses, homes, work, step)
        return 1
    if find_agreed(side, cands, spots, houses, homes, work, step):
        return 1
    return find_nested(side, cands, spots, houses, homes, work, step)


def _tell(step: Step, layout: Layout) -> str:
    agrees = step.variant in (FROM_CELL, FROM_HOUSE)
    return tell_agreement(step, layout) if agrees else tell_refutation(step, layout)


TECHNIQUES = (
    Technique(
        key="forcing-net",
        name="Forcing Net",
        about="All singles that follow from an assumption refute it, or agree whichever is made.",
        search=find_forcing_net,
        tell=_tell,
        exemplar=Exemplar(
            """
            1 7! 48 356 3689 568 3489 369 2
            2! 9 3! 4 168 7! 18 5 68
            5! 48 6 123 12389 128 7 139 3489
            468 5 1478 9 1246 3 128 1267 678
            34689 1268 1489 126 7 1246 3589 12369 3589
            369 126 179 8 5 126 239 4 379
            7 18 14589 1235 12348 12458 6 239 3459
            46 3 145 12567 1246 9 245 8 457
            489 468 2 3567 3468 4568 359 379 1
            """,
            "r8c7<>5",
        ),
        work=10000,
    ),
)
