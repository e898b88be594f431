"""Remote pair: a chain of four cells or more that all have the same two candidates."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.bits import lowest
from gridwright.sudoku.kernels.bivalue import gather_bivalue
from gridwright.sudoku.kernels.conjugates import rule_out_common
from gridwright.sudoku.kernels.position import Bytes, Ints
from gridwright.sudoku.kernels.step import FIRST, PATTERN, SECOND_SET, STRUCK, begin, link, mark
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques.technique import Exemplar, Technique
from gridwright.sudoku.techniques.wording import conclusion, name_cells, name_digits

_STRIDE = 1024


@kernel
def find_remote_pair(
    kind: int, side: int, values: Ints, cands: Ints, spots: Ints, houses: Ints, homes: Ints,
    sees: Bytes, work: Ints, step: Ints,
) -> int:  # fmt: skip
    """Find the first chain by its start, then the shortest, then the first that is reached.

    Breadth first from each start; what sees both ends of an odd number of links loses both digits.
    """
    many = gather_bivalue(side, cands, work)
    for at in range(many):
        start = work[at]
        reached = _reach(side, cands, sees, work, many, start)
        for far in range(3, reached):
            steps = work[3 * _STRIDE + far]
            if steps >= 3 and steps % 2 == 1:
                begin(step, 0)
                _strike_between(side, cands, spots, houses, homes, sees, step, start,
                                work[_STRIDE + far])  # fmt: skip
                if step[STRUCK] > 0:
                    _show(side, cands, spots, houses, homes, sees, work, step, far)
                    return 1
    return 0


@kernel
def _reach(side: int, cands: Ints, sees: Bytes, work: Ints, many: int, start: int) -> int:
    """Reach all cells like the start from it, breadth first; give their number.

    In ``work`` at _STRIDE the cells, at 2 * _STRIDE where each came from, at 3 * _STRIDE the links.
    """
    cells = side * side
    work[_STRIDE] = start
    work[2 * _STRIDE] = -1
    work[3 * _STRIDE] = 0
    reached = 1
    done = 0
    while done < reached:
        here = work[_STRIDE + done]
        for at in range(many):
            cell = work[at]
            if cands[cell] == cands[start] and sees[here * cells + cell]:
                fresh = True
                for before in range(_STRIDE, _STRIDE + reached):
                    if work[before] == cell:
                        fresh = False
                if fresh:
                    work[_STRIDE + reached] = cell
                    work[2 * _STRIDE + reached] = done
                    work[3 * _STRIDE + reached] = work[3 * _STRIDE + done] + 1
                    reached += 1
        done += 1
    return reached


@kernel
def _strike_between(
    side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, sees: Bytes, step: Ints,
    one: int, other: int,
) -> None:  # fmt: skip
    """Rule both digits of two cells out of what sees the two."""
    low = lowest(cands[one]) + 1
    high = lowest(cands[one] & (cands[one] - 1)) + 1
    rule_out_common(low, side, cands, spots, houses, homes, sees, step, one, other, other)
    rule_out_common(high, side, cands, spots, houses, homes, sees, step, one, other, other)


@kernel
def _show(
    side: int, cands: Ints, spots: Ints, houses: Ints, homes: Ints, sees: Bytes, work: Ints,
    step: Ints, far: int,
) -> None:  # fmt: skip
    """Mark the chain, every other cell as the second set, and strike along all of it."""
    low = lowest(cands[work[_STRIDE]]) + 1
    high = lowest(cands[work[_STRIDE]] & (cands[work[_STRIDE]] - 1)) + 1
    step[FIRST] = work[3 * _STRIDE + far] + 1
    at = far
    while at >= 0:
        cell = work[_STRIDE + at]
        role = PATTERN if work[3 * _STRIDE + at] % 2 == 0 else SECOND_SET
        mark(step, role, cell, low)
        mark(step, role, cell, high)
        before = work[2 * _STRIDE + at]
        if before >= 0:
            link(step, cell, low, work[_STRIDE + before], low, 0)
        beyond = before
        while beyond >= 0:
            if (work[3 * _STRIDE + at] - work[3 * _STRIDE + beyond]) % 2 == 1:
                _strike_between(side, cands, spots, houses, homes, sees, step, cell,
                                work[_STRIDE + beyond])  # fmt: skip
            beyond = work[2 * _STRIDE + beyond]
        at = before


def _tell(step: Step, layout: Layout) -> str:
    digits = name_digits(layout, step.digits())
    return (
        f"{name_cells(layout, step.cells())} have {digits} left, each sees the next, and so they "
        f"take turns. What sees two of them that must differ can be neither: "
        f"{conclusion(layout, step)}"
    )


TECHNIQUES = (
    Technique(
        key="remote-pair",
        name="Remote Pair",
        about=(
            "Cells with the same two candidates, each seeing the next, hold them by turns: what "
            "sees two that differ can hold neither."
        ),
        search=find_remote_pair,
        tell=_tell,
        exemplar=Exemplar(
            """
            1! 6 5 234 7 234 9! 8! 34
            8 34 2! 34 56 9 1! 7! 56
            47 347 9! 8! 56 1 34 56 2!
            5! 9! 8! 6 1! 34 34 2! 7
            6! 2 7 349 39 8! 5 1! 34
            3 1 4! 57 2 57 6! 9 8
            27 57 1! 2379 39 2367 8! 4 56
            9 8 6 257 4 257 27 3 1
            247 457 3 1! 8! 267 27 56 9
            """,
            "r1c6<>3 r1c6<>4",
        ),
        work=10,
    ),
)
