"""Sketches: a position in words, a word a cell.

A filled cell is its digit, with ``!`` where the player filled it; an empty one lists its
candidates, with ``?`` where only one is left. Line ends and blanks part the words.
"""

from __future__ import annotations

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.position import Position

FILLED, ALONE = "!", "?"


def read_sketch(layout: Layout, text: str) -> Position:
    """Read a position as ``print_sketch`` prints it; raise BadInput otherwise."""
    words = text.split()
    if len(words) != layout.n:
        raise BadInput(expected=f"{layout.n} words, one a cell", got=len(words), where="sketch")
    values = np.zeros(layout.n, np.uint8)
    givens = np.zeros(layout.n, np.bool_)
    cands = np.zeros(layout.n, np.int64)
    for cell, word in enumerate(words):
        bare = word.rstrip(FILLED + ALONE)
        digits = [layout.digits.find(sign) for sign in bare]
        if not digits or min(digits) < 0:
            raise BadInput(expected="digits", got=word, where=layout.cell_name(cell))
        if len(digits) == 1 and not word.endswith(ALONE):
            values[cell] = digits[0] + 1
            givens[cell] = not word.endswith(FILLED)
        else:
            cands[cell] = sum(1 << digit for digit in digits)
    return Position(layout, values, cands, givens)


def print_sketch(position: Position) -> str:
    """Print a position, a row a line.

    >>> from gridwright.sudoku.layout import parse
    >>> print(print_sketch(read_sketch(parse("4x4"), "1 2! 34 34 " + 12 * "1234 ")))
    1 2! 34 34
    34 34 1234 1234
    234 134 1234 1234
    234 134 1234 1234
    """
    layout = position.layout
    words = []
    for value, given, mask in zip(position.values, position.givens, position.cands, strict=True):
        if value:
            words.append(layout.digits[value - 1] + ("" if given else FILLED))
        else:
            held = "".join(
                sign for digit, sign in enumerate(layout.digits) if int(mask) >> digit & 1
            )
            words.append(held + (ALONE if len(held) == 1 else ""))
    side = layout.side
    return "\n".join(" ".join(words[at : at + side]) for at in range(0, layout.n, side))
