"""The published schema is valid, up to date, and fits what is printed."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from gridwright.core.jsonio import dump, parse
from gridwright.formats.native import position_to_plain, puzzle_to_plain
from gridwright.formats.schema import schema
from gridwright.puzzle import registry
from gridwright.puzzle.family import Puzzle

PUBLISHED = Path(__file__).parents[2] / "docs/schema/gridwright-1.json"
REMEDY = (
    "python -c 'from gridwright.core.jsonio import dump; from gridwright.formats import schema; "
    "print(dump(schema()))' > docs/schema/gridwright-1.json"
)


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(parse(PUBLISHED.read_text("utf-8")))


def puzzles() -> list[Puzzle[Any, Any]]:
    lamps, pipes = registry.family("null"), registry.family("pipes")
    made = lamps.generate(lamps.presets()["board"], 7)
    read = [pipes.decode(ident, "id") for ident in ("3x1:154", "2x2w:9vc3h6", "3x1:140")]
    drawn = pipes.generate(pipes.presets()["6x4 wrap"], 7)
    return [made, drawn, *read]


def test_the_published_schema_is_up_to_date() -> None:
    assert PUBLISHED.read_text("utf-8") == dump(schema()) + "\n", REMEDY


def test_the_published_schema_is_a_schema(validator: jsonschema.Draft202012Validator) -> None:
    validator.check_schema(validator.schema)


@pytest.mark.parametrize("puzzle", puzzles(), ids=str)
def test_what_is_printed_fits(
    validator: jsonschema.Draft202012Validator, puzzle: Puzzle[Any, Any]
) -> None:
    plain = puzzle_to_plain(puzzle)
    position = position_to_plain(puzzle, puzzle.start)
    validator.validate(plain)
    validator.validate(position)
    validator.validate(position | {"kind": "session", "session": {}})


@pytest.mark.parametrize(
    "fault",
    [
        {"format": "gridwright/2"},
        {"kind": "maze"},
        {"family": "chess"},
        {"version": 0},
        {"version": 1.5},
        {"parameters": 3},
        {"seed": 3},
        {"start": None},
        {"start": {"width": 1}},
        {"answer": {}},
        {"proof": None},
        {"colour": "red"},
        {"state": {"width": 1, "lamps": "o"}},
        {"kind": "position"},
        {"kind": "position", "state": {}},
        {"kind": "session", "state": {"width": 1, "lamps": "o"}},
        {"kind": "position", "state": {"width": 1, "lamps": "o"}, "session": {}},
    ],
    ids=str,
)
def test_what_is_wrong_does_not_fit(
    validator: jsonschema.Draft202012Validator, fault: dict[str, Any]
) -> None:
    plain = puzzle_to_plain(puzzles()[0])
    assert validator.is_valid(plain)
    assert not validator.is_valid(plain | fault)


@pytest.mark.parametrize("key", puzzle_to_plain(puzzles()[0]))
def test_every_key_is_required(validator: jsonschema.Draft202012Validator, key: str) -> None:
    plain = puzzle_to_plain(puzzles()[0])
    del plain[key]
    assert not validator.is_valid(plain)
