"""Whole masks of digits in a step's record: marked or struck in one go."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.position import Ints
from gridwright.sudoku.kernels.step import mark, rule_out


@kernel
def strike_mask(cands: Ints, step: Ints, cell: int, digits: int) -> None:
    """Strike digits from a cell."""
    while digits != 0:
        rule_out(step, cands, cell, lowest(digits) + 1)
        digits = digits & (digits - 1)


@kernel
def mark_mask(step: Ints, role: int, cell: int, digits: int) -> None:
    """Mark digits of a cell as part of the pattern."""
    while digits != 0:
        mark(step, role, cell, lowest(digits) + 1)
        digits = digits & (digits - 1)
