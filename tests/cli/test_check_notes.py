"""``check`` prints what a verdict notes, in words and as plain values."""

from gridwright.api import Puzzle
from gridwright.cli.check import as_plain, in_words
from gridwright.puzzle.null import FAMILY
from gridwright.puzzle.outcome import Fault, Verdict

PUZZLE = Puzzle(FAMILY.decode("lamps:3x1:o.o", "lamps"))
DARK = Verdict(False, (Fault("dark", (1,), "1 lamp dark"),), notes=("one", "two"))


def test_notes_follow_the_faults():
    assert in_words(PUZZLE, DARK) == "not solved\ndark: 1 lamp dark: 1,0\none\ntwo"
    assert in_words(PUZZLE, Verdict(True, notes=("all lit",))) == "solved\nall lit"


def test_a_verdict_without_notes_has_no_line_more():
    assert in_words(PUZZLE, Verdict(True)) == "solved"


def test_plain_values_hold_the_notes():
    assert as_plain(PUZZLE, DARK)["notes"] == ["one", "two"]
    assert as_plain(PUZZLE, Verdict(True))["notes"] == []
