"""Reading lines of 81 characters, and writing their answers in the same places."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.position import Ints

Bytes = NDArray[np.uint8]

PUZZLE, PASSED, BAD = range(3)
CELLS = 81

_NEWLINE, _RETURN, _BLANK, _TAB, _HASH = 10, 13, 32, 9, 35
_DOT, _ZERO, _NINE = 46, 48, 57
_ENDS = (_NEWLINE, _BLANK, _TAB, _HASH, 44, 59, 34)  # and , ; "


@kernel
def scan_lines(text: Bytes, starts: Ints, states: Bytes, faults: Ints, clues: Bytes) -> int:
    """Find the lines of a text that ends in a line end; gives how many there are.

    starts: int64[lines + 1], where each begins, and the end · states: of each, PUZZLE, PASSED
    (blank or a comment) or BAD · faults: of each bad line the column that is wrong, from 0 ·
    clues: 81 digits for each PUZZLE, one after another.
    """
    lines = 0
    puzzles = 0
    at = 0
    size = len(text)
    while at < size:
        starts[lines] = at
        held = 0
        while held < CELLS and (text[at] == _DOT or (text[at] >= _ZERO and text[at] <= _NINE)):
            digit = 0
            if text[at] != _DOT:
                digit = text[at] - _ZERO
            clues[puzzles * CELLS + held] = digit
            held += 1
            at += 1
        sign = text[at]
        faults[lines] = held
        if held == CELLS:
            states[lines] = BAD
            if sign in _ENDS or (sign == _RETURN and text[at + 1] == _NEWLINE):
                states[lines] = PUZZLE
                puzzles += 1
        else:
            states[lines] = BAD
            if held == 0:
                while text[at] in (_BLANK, _TAB, _RETURN):
                    at += 1
                if text[at] in (_NEWLINE, _HASH):
                    states[lines] = PASSED
        while text[at] != _NEWLINE:
            at += 1
        at += 1
        lines += 1
    starts[lines] = size
    return lines


@kernel
def write_answers(text: Bytes, starts: Ints, states: Bytes, grids: Bytes, lines: int) -> int:
    """Put the digits of each answer in the place of its puzzle; gives how many there are."""
    puzzles = 0
    for line in range(lines):
        if states[line] == PUZZLE:
            for cell in range(CELLS):
                text[starts[line] + cell] = grids[puzzles * CELLS + cell] + _ZERO
            puzzles += 1
    return puzzles
