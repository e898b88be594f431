"""Positions of unique puzzles on the way to their answers, and what every found step must obey."""

from __future__ import annotations

import numpy as np

from gridwright.sudoku.layout import parse
from gridwright.sudoku.position import Position
from gridwright.sudoku.techniques import techniques

JIGSAW = "7x7:regions=1111112122222233444443334554365555536677776666777"

PUZZLES = (
    ("9x9", ".6.9..7..9..........7.5.1...2.79..6.6.8..13....3.85..9........8.4..2..3.....164.."),
    ("9x9", "4.327.51...2....9....1..4.....9.86...2..3.7.9.6.......98.5.1.....4.2..7.........."),
    ("9x9", "68........25.1....3.9.........6...9....24.81....5.14.3..245...6.3..7..8...4.6...."),
    ("9x9", ".....6.2...5.4...82.....7...5.23.1........8.6.3........6..54.....3...9..87.6..2.."),
    ("6x6", "...643......6.21..51........5....3.2"),
    ("6x6:x", "..5.4.......2.3.54........1........."),
    ("6x6:x", "........5.........3.6.5...2......4.."),
    (JIGSAW, "...32...4.7...7..2.6.2.4......5......7.........7."),
    (JIGSAW, "...4.71...65......2..5....2......6.......2....4.."),
)
ANSWERS = (
    "561932784984167523237854196425793861698241375713685249352479618146528937879316452",
    "493276518612854397578193462745918623821635749369742185987561234154329876236487951",
    "681794352725316948349825671418637295563249817297581463972458136136972584854163729",
    "381976425795342618246581793657238149429715836138469572962154387513827964874693251",
    "125643364521642135513264231456456312",
    "125643346521263154514236451362632415",
    "641532235146524361316254452613163425",
    "4713256642751375324612645137135672432716455164372",
    "6524371127654341372565361724274316574156323652417",
)
SINGLES = ("full-house", "naked-single", "hidden-single")


def digits(text):
    return np.array([0 if sign == "." else int(sign) for sign in text], np.uint8)


def walk(number, ladder, every=1):
    """Give each ``every``-th position that the ladder passes in a puzzle, where singles end."""
    spec, clues = PUZZLES[number]
    position = Position(parse(spec), digits(clues))
    passed = 0
    while True:
        step = first_step(position, SINGLES)
        if step is None:
            passed += 1
            if passed % every == 0:
                yield position
            step = first_step(position, ladder)
        if step is None:
            return
        position.make(step)


def first_step(position, ladder):
    for key in ladder:
        step = techniques()[key].find(position)
        if step is not None:
            return step
    return None


def assert_sound(position, number, step):
    """Assert that a step fills what the answer says, and strikes what is there and is wrong."""
    answer = digits(ANSWERS[number])
    assert step.placed or step.struck
    for cell, digit in step.placed:
        assert answer[cell] == digit
    for cell, digit in step.struck:
        assert answer[cell] != digit
        assert position.cands[cell] >> (digit - 1) & 1
