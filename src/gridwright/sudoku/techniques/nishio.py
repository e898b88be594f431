"""Nishio: a candidate is assumed, and the singles that follow leave a cell or a house nothing.

``numbers`` of a step are the singles that the proof needs, the number + 1 of the house without a
place (0 where it is a cell without a candidate), and how many marks, the first, tell what it had.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.nets import plant, refute, soonest_refuted
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.techniques.supposing import tell_refutation
from gridwright.sudoku.techniques.technique import Exemplar, Technique


@kernel
def find_nishio(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the candidate that is refuted after the fewest singles, of those the first."""
    plant(side, cands, spots, work)
    found = soonest_refuted(0, side, cands, spots, houses, homes, work)
    if found == 0:
        return 0
    refute(found - 1, side, cands, spots, houses, homes, work, step)
    return 1


TECHNIQUES = (
    Technique(
        key="nishio",
        name="Nishio",
        about="A candidate that leads by singles to a cell or a house with nothing left is wrong.",
        search=find_nishio,
        tell=tell_refutation,
        exemplar=Exemplar(
            """
            4 6! 17 58 15 178 9 2! 3
            17 8! 2 49 349 349 6! 5 17
            9 5! 3! 17 2 6 17 8 4
            123 9 14 6 13457 13478 12578 137 2578
            8 24 6! 25 13457 1347 1257 137 9!
            123 7 5 28 139 1389 128 4 6
            27 3 47 149 8 149 1245 6! 25
            5! 14 9! 3 6 2 148 17 78
            6! 124 8! 47 147 5 3! 9 12
            """,
            "r6c1<>2",
        ),
        work=2500,
    ),
)
