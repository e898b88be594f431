"""The record of one step that a technique finds: what it fills, what it strikes, and why.

The record is an int64 array: a head of numbers, then lists with MOST entries each. An entry is a
candidate, ``cell << 5 | digit``. Marks show the pattern and carry a role above bit 15 (see the
ROLE numbers); links are pairs of entries, the first with STRONG set where the link is strong.
What does not fit is left out: a step with fewer strikes or marks is as true.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined
from gridwright.sudoku.kernels.position import Ints

VARIANT, PLACED, STRUCK, MARKED, LINKED, FIRST, SECOND, THIRD = range(8)
HEAD = 8
MOST = 640
PLACES_AT = HEAD
STRIKES_AT = PLACES_AT + MOST
MARKS_AT = STRIKES_AT + MOST
LINKS_AT = MARKS_AT + MOST
STEP_SIZE = LINKS_AT + 2 * MOST

CELL_BITS = 5
ROLE_BITS = 15
STRONG = 1 << ROLE_BITS
PATTERN, SECOND_SET, THIRD_SET, FIN = range(4)


@inlined
def begin(step: Ints, variant: int) -> None:
    """Empty the record for a step of a variant of the technique."""
    for at in range(HEAD):
        step[at] = 0
    step[VARIANT] = variant


@inlined
def fill(step: Ints, cell: int, digit: int) -> None:
    """Note that a cell must hold a digit."""
    if step[PLACED] < MOST:
        step[PLACES_AT + step[PLACED]] = cell << CELL_BITS | digit
        step[PLACED] = step[PLACED] + 1


@inlined
def rule_out(step: Ints, cands: Ints, cell: int, digit: int) -> None:
    """Note that a cell cannot hold a digit, where it still has it among its candidates."""
    entry = cell << CELL_BITS | digit
    fresh = cands[cell] >> (digit - 1) & 1 == 1 and step[STRUCK] < MOST
    for at in range(STRIKES_AT, STRIKES_AT + step[STRUCK]):
        if step[at] == entry:
            fresh = False
    if fresh:
        step[STRIKES_AT + step[STRUCK]] = entry
        step[STRUCK] = step[STRUCK] + 1


@inlined
def mark(step: Ints, role: int, cell: int, digit: int) -> None:
    """Note a candidate that the pattern rests on."""
    if step[MARKED] < MOST:
        step[MARKS_AT + step[MARKED]] = role << ROLE_BITS | cell << CELL_BITS | digit
        step[MARKED] = step[MARKED] + 1


@inlined
def link(step: Ints, cell: int, digit: int, other_cell: int, other_digit: int, strong: int) -> None:
    """Note a link of a chain, from a candidate to another one."""
    if step[LINKED] < MOST:
        at = LINKS_AT + 2 * step[LINKED]
        step[at] = (STRONG if strong else 0) | cell << CELL_BITS | digit
        step[at + 1] = other_cell << CELL_BITS | other_digit
        step[LINKED] = step[LINKED] + 1
