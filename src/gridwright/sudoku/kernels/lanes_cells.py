"""Reading a puzzle into a lane and writing a lane's answer, 32 cells at once.

Cells are uint8[81 * n], 0 for empty. A band has 27 cells; the reads of the first two go five
cells beyond, and that of the last begins five cells before, so that none leaves the puzzle.
"""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.core.vector import (
    LANES,
    Values,
    Words,
    byte_select,
    byte_splat,
    byte_store,
    equal_bytes,
)
from gridwright.sudoku.kernels.lanes_sweep import BAND, BANDS, DIGITS, EVERY_CELL

CELLS = 81
CELLS_OF_BAND = 27
OVERLAP = 5
LAST_READ = CELLS - 32


@kernel
def read_puzzle(puzzles: Values, start: int, words: Words, lane: int) -> None:
    """Set a lane's candidates, from ``words[lane]`` on, by the clues from ``start`` on."""
    for band in range(BANDS):
        at = start + band * CELLS_OF_BAND
        beyond = 0
        if band == BANDS - 1:
            at = start + LAST_READ
            beyond = OVERLAP
        empty = equal_bytes(puzzles, at, 0) >> beyond & EVERY_CELL
        for digit in range(DIGITS):
            clues = equal_bytes(puzzles, at, digit + 1) >> beyond & EVERY_CELL
            words[lane + band * BAND + digit * LANES] = empty | clues


@kernel
def write_answer(words: Words, lane: int, answers: Values, start: int) -> None:
    """Write the digits of a lane all of whose cells are settled to ``answers`` from ``start``."""
    for band in range(BANDS):
        digits = byte_splat(1)
        at = lane + band * BAND
        for digit in range(1, DIGITS):
            mask = words[at + digit * LANES]
            if band == BANDS - 1:
                mask = mask << OVERLAP | words[at - BAND + digit * LANES] >> CELLS_OF_BAND - OVERLAP
            digits = byte_select(mask, digit + 1, digits)
        if band == BANDS - 1:
            byte_store(answers, start + LAST_READ, digits)
        else:
            byte_store(answers, start + band * CELLS_OF_BAND, digits)
