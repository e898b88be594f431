"""Recognising a text, and reading whatever it turns out to be."""

from typing import Any

import pytest

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump, dump_line
from gridwright.formats.native import position_to_plain, print_many, puzzle_to_json
from gridwright.formats.sniff import read_positions, read_text, sniff
from gridwright.puzzle import registry
from gridwright.puzzle.family import Puzzle

ROW = "3x1:154"
SQUARE = "2x2b0.5a:9vc36"


def lamps() -> Puzzle[Any, Any]:
    family = registry.family("null")
    return family.generate(family.presets()["board"], 7)


def pipes(ident: str) -> Puzzle[Any, Any]:
    return registry.family("pipes").decode(ident, "id")


TEXTS = {
    "{}": "json",
    " \n[1]": "json",
    '{\n  "format": 1\n}\n': "json",
    '{"a": 1}': "json",
    '{"a": 1}\n\n': "json",
    '{"a":\n{}}': "json",
    '{"a": 1}\n{"b": 2}': "jsonl",
    '\ufeff{"a": 1}\r\n\r\n{"b": 2}\r\n': "jsonl",
    ROW: "pipes:id",
    f"\ufeff\n  {ROW}\n": "pipes:id",
    f"# a comment\n\n#another\n{ROW}\n{SQUARE}": "pipes:id",
    "0x0:": "pipes:id",
    "5x5w#12345": "pipes:id",
    "lamps:3x1:o.o": "null:lamps",
    "# lamps\nlamps:3x1:o.o\n\nlamps:1x1:.": "null:lamps",
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_recognised(text: str) -> None:
    assert sniff(text) == TEXTS[text]


@pytest.mark.parametrize("text", ["", "\n\n", "# only\n# comments", "hello", "5x5", "lamps:", "\0"])
def test_what_is_not_recognised_is_answered_with_what_was_looked_for(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        sniff(text, "a.txt")
    line = str(caught.value)
    assert line.startswith("a.txt: expected a puzzle: json, jsonl, ")
    assert "null:lamps" in line
    assert "pipes:id" in line
    assert "\n" not in line


def test_every_sort_of_text_is_read() -> None:
    one, two = lamps(), pipes(ROW)
    assert read_text(puzzle_to_json(one)) == [one]
    assert read_text(print_many([one])) == [one]
    assert read_text("\ufeff" + print_many([one, two])) == [one, two]
    assert read_text(f"# two of them\n{ROW}\n\n  # more\n{SQUARE}\n") == [two, pipes(SQUARE)]
    assert read_text(f"{ROW}\r\n{SQUARE}\r\n") == [two, pipes(SQUARE)]
    assert [p.start.lamps for p in read_text("lamps:3x1:o.o\nlamps:1x2:..")] == ["o.o", ".."]


@pytest.mark.parametrize("name", ["null", "pipes"])
def test_what_a_family_makes_and_encodes_is_read(name: str) -> None:
    family = registry.family(name)
    made = [family.generate(parameters, 7) for parameters in family.presets().values()]
    assert read_text(print_many(made)) == made
    made = [puzzle for puzzle in made if puzzle.start.topology.kind == "square"]
    assert made
    for form in family.forms:
        encoded = "\n".join(family.encode(puzzle, form) for puzzle in made)
        assert sniff(encoded) == f"{name}:{form}"
        assert [puzzle.start for puzzle in read_text(encoded)] == [p.start for p in made]


def test_positions_keep_where_the_player_stands() -> None:
    puzzle = lamps()
    family = registry.family("null")
    state = family.apply(puzzle.start, 0)
    plain = position_to_plain(puzzle, state)
    assert read_positions(dump(plain)) == [(puzzle, state)]
    assert read_text(dump(plain)) == [puzzle]
    both = dump_line(plain) + "\n" + print_many([puzzle])
    assert read_positions(both) == [(puzzle, state), (puzzle, puzzle.start)]
    ident = pipes(ROW)
    assert read_positions(ROW) == [(ident, ident.start)]


FAULTS = {
    "{": "T, column 2: expected well-formed JSON, got ''; is it complete?",
    "[]": "T: expected an object, got []",
    "{}": "T: expected a key 'format', got []; is this a puzzle of Gridwright?",
    "{}\n{}": "T, line 1: expected a key 'format', got []; is this a puzzle of Gridwright?",
    "3x1:15": ("T, Net ID, character 7: expected 3 digits for 3x1, got 2; the ID is too short"),
    f"# x\n{ROW}\n\n3x1:15g": (
        "T, line 4, Net ID, character 7: expected a hexadecimal digit, 'v' or 'h', got 'g'"
    ),
    f"{ROW}\n3x1": ("T, line 2, Net ID: expected WIDTHxHEIGHT[w][bSHARE][a]:DIGITS, got '3x1'"),
    f"{ROW}\nlamps:1x1:.": (
        "T, line 2, Net ID: expected WIDTHxHEIGHT[w][bSHARE][a]:DIGITS, got 'lamps'"
    ),
}


@pytest.mark.parametrize("text", FAULTS)
def test_faults_name_the_place(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_text(text, "T")
    assert str(caught.value) == FAULTS[text]


class Tall:
    """A family whose form goes over lines that begin with ``#``, as walls of a maze may."""

    name = "tall"
    forms = ("walls",)

    def recognise(self, text: str) -> str | None:
        return "walls" if text.lstrip("\n").startswith("##") and "\n" in text.strip() else None

    def decode(self, text: str, form: str) -> Puzzle[Any, Any]:
        if not text.rstrip().endswith("##"):
            raise BadInput(expected="a wall at the end", got=text[-1:], where="walls")
        return Puzzle(self.name, 1, None, None, (form, text))


def test_a_form_of_many_lines_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "families", lambda: ("tall",))
    monkeypatch.setattr(registry, "family", lambda name: Tall())
    walls = "##\n#.\n##\n"
    assert sniff(walls) == "tall:walls"
    assert [puzzle.start for puzzle in read_text(walls)] == [("walls", walls)]
    with pytest.raises(BadInput) as caught:
        read_text("##\n#.", "T")
    assert str(caught.value) == "T, walls: expected a wall at the end, got '.'"
    with pytest.raises(BadInput) as caught:
        sniff("##")
    assert str(caught.value) == "input: expected a puzzle: json, jsonl, tall:walls, got ''"
