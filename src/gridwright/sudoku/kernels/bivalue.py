"""Cells with two candidates left, for the techniques that start from them."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.position import Ints


@kernel
def gather_bivalue(side: int, cands: Ints, work: Ints) -> int:
    """List the cells with two candidates from ``work[0]`` on, in order; give their number."""
    many = 0
    for cell in range(side * side):
        rest = cands[cell] & (cands[cell] - 1)
        if rest != 0 and rest & (rest - 1) == 0:
            work[many] = cell
            many += 1
    return many
