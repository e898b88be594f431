"""Walking the choices of a few masks out of many whose union has few bits.

Naked subsets (the candidates of cells), hidden subsets (the places of digits) and fish (the places
in lines) are all such choices.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import count
from gridwright.sudoku.kernels.position import Ints

PICKS, UNIONS = 32, 64
ROOM = 96


@kernel
def next_choice(work: Ints, at: int, many: int, size: int, most: int, fresh: int) -> int:
    """Go to the next choice of ``size`` masks whose union has at most ``most`` bits.

    ``work`` holds ``many`` masks from ``at`` on. The numbers of the chosen ones, ascending, are
    left from ``at + PICKS`` on, the unions of the first one, two ... from ``at + UNIONS`` on;
    both are read again in the next call. ``fresh`` begins anew. 0 where no choice is left.
    Choices come in lexicographic order; needs ROOM ints.
    """
    level = 0 if fresh else size - 1
    if fresh:
        work[at + PICKS] = -1
    while level >= 0:
        pick = work[at + PICKS + level] + 1
        work[at + PICKS + level] = pick
        if pick > many - size + level:
            level -= 1
            continue
        union = work[at + pick]
        if level > 0:
            union |= work[at + UNIONS + level - 1]
        if count(union) <= most:
            work[at + UNIONS + level] = union
            if level == size - 1:
                return 1
            level += 1
            work[at + PICKS + level] = pick
    return 0
