"""Assumptions within an assumption: in a branch, candidates that singles refute are excluded."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.branch import (
    CANDS,
    COUNT,
    EXCLUDED,
    MOST_EVENTS,
    REFUTED,
    assume,
    cost,
    exclude,
)
from gridwright.sudoku.kernels.nets import NESTED, record_refutation
from gridwright.sudoku.kernels.position import Ints
from gridwright.sudoku.kernels.proof import BRANCH, NEST, POOL_END, ROOT, pool_reasons

EFFORT = 20_000_000


@kernel
def nested_refuted(
    candidate: int, tell: int, side: int, spots: Ints, houses: Ints, homes: Ints, work: Ints
) -> int:  # fmt: skip
    """Try to refute a candidate; give the effort it took, as a negative number where it failed.

    Where ``tell`` is set the reasons of each exclusion are kept.
    """
    cells = side * side
    work[POOL_END] = 2
    effort = 1
    outcome = assume(ROOT, BRANCH, candidate, cells, side, spots, houses, homes, work)
    left = 1
    while left and outcome != REFUTED:
        left = 0
        for inner in range(cells * side):
            mask = work[BRANCH + CANDS + inner // side]
            if (
                outcome != REFUTED
                and mask >> (inner % side) & 1
                and mask & (mask - 1)
                and work[BRANCH + COUNT] < MOST_EVENTS - cells
            ):
                held = assume(BRANCH, NEST, inner, cells, side, spots, houses, homes, work)
                effort += cost(NEST, side, work)
                if held == REFUTED:
                    why = pool_reasons(side, houses, work) if tell else EXCLUDED
                    outcome = exclude(BRANCH, inner, why, side, houses, homes, work)
                    left = 1
    return effort if outcome == REFUTED else -effort


@kernel
def find_nested(
    side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints, step: Ints
) -> int:  # fmt: skip
    """Find the first candidate that is refuted by nested assumptions, within EFFORT."""
    effort = 0
    for candidate in range(side * side * side):
        if cands[candidate // side] >> (candidate % side) & 1 and effort < EFFORT:
            spent = nested_refuted(candidate, 0, side, spots, houses, homes, work)
            if spent > 0:
                nested_refuted(candidate, 1, side, spots, houses, homes, work)
                record_refutation(NESTED, candidate, side, cands, houses, work, step)
                return 1
            effort -= spent
    return 0
