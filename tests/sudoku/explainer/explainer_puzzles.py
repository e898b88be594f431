"""Puzzles with the ratings that Sudoku Explainer's successor has published for them.

``rated_puzzles.txt`` has a line each: clues, ER, answer. They are from the puzzle bank of Sudoku
Exchange (public domain), rated there by Sukaku Explainer, which has more techniques below chains.
All are rated 7.0 or more and agree: of 40 such puzzles looked at, 34 did, and 6 are rated 0.1 to
0.4 higher here. ``rings.txt`` and ``graves.txt`` hold positions of unique puzzles, each as a
sketch: with a unique loop (type, length, tenths), and with a bivalue universal grave (type).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from gridwright.sudoku.explainer.ladder import ladder
from gridwright.sudoku.layout import parse
from gridwright.sudoku.position import Position


def lines_of(name):
    text = (Path(__file__).parent / name).read_text()
    return tuple(line.split() for line in text.splitlines())


RATED = lines_of("rated_puzzles.txt")
RINGS = lines_of("rings.txt")
GRAVES = lines_of("graves.txt")
JIGSAW = "7x7:regions=1111112122222233444443334554365555536677776666777"
OTHERS = (
    ("6x6", "...643......6.21..51........5....3.2"),
    ("6x6:x", "..5.4.......2.3.54........1........."),
    ("6x6:x", "........5.........3.6.5...2......4.."),
    (JIGSAW, "...32...4.7...7..2.6.2.4......5......7.........7."),
    (JIGSAW, "...4.71...65......2..5....2......6.......2....4.."),
)


def digits(text):
    return np.array([0 if sign in ".0" else int(sign) for sign in text], np.uint8)


def walk(spec, clues):
    """Give each position on the ladder's path, the rung whose turn it is, and its step."""
    position = Position(parse(spec), digits(clues))
    while not position.filled:
        for rung in ladder():
            step = rung.technique.find(position)
            if step is not None:
                break
        else:
            return
        yield position, rung, step
        position.make(step)
