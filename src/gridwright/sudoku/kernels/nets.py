"""The search over assumptions: which one is refuted soonest, and what all of a source lead to."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.sudoku.kernels.bits import count, lowest
from gridwright.sudoku.kernels.branch import (
    CANDS,
    DEAD,
    DONE,
    REFUTED,
    SPOTS,
    STRUCK_BY,
    THROUGH,
    assume,
    cost,
)
from gridwright.sudoku.kernels.position import Ints
from gridwright.sudoku.kernels.proof import (
    BRANCH,
    PROOF_END,
    ROOT,
    need_conclusion,
    need_dead_end,
    need_nothing,
    record_branch,
    record_dead_end,
)
from gridwright.sudoku.kernels.reach import member
from gridwright.sudoku.kernels.step import SECOND, THIRD, begin, fill, rule_out
from gridwright.sudoku.position import WORK_SIZE

REFUTATION, FROM_CELL, FROM_HOUSE, NESTED = range(4)
EFFORT = 20_000_000
PACKED = 60

# The row of each candidate, 0 for none, lies where the root would keep what struck it.
ROW_OF = ROOT + STRUCK_BY
MEMBERS = PROOF_END
ROWS = MEMBERS + 32


@kernel
def plant(side: int, cands: Ints, spots: Ints, work: Ints) -> None:
    """Copy the position to the root, from which all branches start."""
    for cell in range(side * side):
        work[ROOT + CANDS + cell] = cands[cell]
    for spot in range(len(spots)):
        work[ROOT + SPOTS + spot] = spots[spot]
    for candidate in range(side * side * side):
        work[ROW_OF + candidate] = 0


@kernel
def _pack(base: int, row: int, side: int, work: Ints) -> None:
    """Write the candidates of all cells, as many cells in a word as fit."""
    word = 0
    shift = 0
    for cell in range(side * side):
        word |= work[base + CANDS + cell] << shift
        shift += side
        if shift + side > PACKED or cell == side * side - 1:
            work[row] = word
            row += 1
            word = 0
            shift = 0


@inlined
def row_size(side: int) -> int:
    """Give how many words the candidates of all cells take."""
    return (side * side - 1) // (PACKED // side) + 1


@kernel
def soonest_refuted(
    keep: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints
) -> int:  # fmt: skip
    """Find the candidate that is refuted after the fewest singles; give it + 1, 0 for none.

    While none is refuted, and where ``keep`` is set, keep a row for each candidate with room:
    what it leaves of each cell. The search ends after EFFORT.
    """
    cells = side * side
    size = row_size(side)
    room = (WORK_SIZE - ROWS) // size - 1
    best = 0
    limit = cells
    effort = 0
    rows = 0
    _pack(ROOT, ROWS, side, work)
    for candidate in range(cells * side):
        if cands[candidate // side] >> (candidate % side) & 1 and limit > 0 and effort < EFFORT:
            outcome = assume(ROOT, BRANCH, candidate, limit, side, spots, houses, homes, work)
            effort += cost(BRANCH, side, work)
            if outcome == REFUTED:
                best = candidate + 1
                limit = work[BRANCH + DONE]
            elif keep and outcome == THROUGH and best == 0 and rows < room:
                rows += 1
                _pack(BRANCH, ROWS + rows * size, side, work)
                work[ROW_OF + candidate] = rows
    return best


@kernel
def refute(
    candidate: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints,
    step: Ints,
) -> None:  # fmt: skip
    """Record that a candidate is refuted: the singles on the way, and where none can be."""
    assume(ROOT, BRANCH, candidate, side * side, side, spots, houses, homes, work)
    record_refutation(REFUTATION, candidate, side, cands, houses, work, step)


@kernel
def record_refutation(
    variant: int, candidate: int, side: int, cands: Ints, houses: Ints, work: Ints, step: Ints
) -> None:  # fmt: skip
    """Record the proof that the branch holds of its assumption's refutation."""
    begin(step, variant)
    rule_out(step, cands, candidate // side, candidate % side + 1)
    need_nothing(BRANCH, work)
    need_dead_end(BRANCH, side, houses, work)
    step[THIRD] = record_dead_end(side, houses, work, step)
    record_branch(side, houses, work, step)
    dead = work[BRANCH + DEAD] - side * side
    step[SECOND] = dead // side + 1 if dead >= 0 else 0


@kernel
def agreed(side: int, source: int, cands: Ints, spots: Ints, houses: Ints, work: Ints) -> int:
    """Find what all candidates of a source strike (2 * candidate + 2) or fill (+ 1); 0 for none."""
    cells = side * side
    size = row_size(side)
    mask = cands[source] if source < cells else spots[source - cells]
    many = 0
    while mask:
        row = work[ROW_OF + member(side, source, lowest(mask), houses)]
        mask = mask & (mask - 1)
        if row == 0:
            return 0
        work[MEMBERS + many] = ROWS + row * size
        many += 1
    found = 0
    for word in range(size):
        left = 0
        for place in range(many):
            left |= work[work[MEMBERS + place] + word]
        if left != work[ROWS + word]:
            found = _differing(side, word, left, found, cands)
            if found & 1:
                return found
    return found


@kernel
def _differing(side: int, word: int, left: int, found: int, cands: Ints) -> int:
    """Find in a word the first cell that is filled, or else, where none is found, a strike."""
    first = word * (PACKED // side)
    for cell in range(first, min(first + PACKED // side, side * side)):
        held = left & ((1 << side) - 1)
        left >>= side
        if held != cands[cell]:
            if held & (held - 1) == 0:
                return 2 * (cell * side + lowest(held)) + 3
            if found == 0:
                found = 2 * (cell * side + lowest(cands[cell] & ~held)) + 2
    return found


@kernel
def find_agreed(
    side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, work: Ints, step: Ints
) -> int:  # fmt: skip
    """Find the first source, the smallest first, whose candidates all lead to the same."""
    cells = side * side
    for size in range(2, side + 1):
        for source in range(cells + len(spots)):
            mask = cands[source] if source < cells else spots[source - cells]
            if mask & (mask - 1) and count(mask) == size:
                found = agreed(side, source, cands, spots, houses, work)
                if found:
                    agree(source, found - 2, side, cands, spots, houses, homes, work, step)
                    return 1
    return 0


@kernel
def agree(
    source: int, goal: int, side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    work: Ints, step: Ints,
) -> None:  # fmt: skip
    """Record what all candidates of a source lead to, and how each does."""
    cells = side * side
    begin(step, FROM_CELL if source < cells else FROM_HOUSE)
    candidate, holds = goal >> 1, goal & 1
    if holds:
        fill(step, candidate // side, candidate % side + 1)
    else:
        rule_out(step, cands, candidate // side, candidate % side + 1)
    mask = cands[source] if source < cells else spots[source - cells]
    step[SECOND] = 0 if source < cells else (source - cells) // side + 1
    step[THIRD] = count(mask)
    while mask:
        start = member(side, source, lowest(mask), houses)
        mask = mask & (mask - 1)
        assume(ROOT, BRANCH, start, cells, side, spots, houses, homes, work)
        need_nothing(BRANCH, work)
        need_conclusion(candidate, holds, side, work)
        record_branch(side, houses, work, step)
