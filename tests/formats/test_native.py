"""The native container: there and back, and a sentence for everything that can be wrong."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump, parse
from gridwright.formats.native import (
    position_from_json,
    position_from_plain,
    position_to_plain,
    print_many,
    puzzle_from_json,
    puzzle_from_plain,
    puzzle_to_json,
    puzzle_to_plain,
    read_many,
    read_many_positions,
)
from gridwright.puzzle import registry
from gridwright.puzzle.family import Puzzle


def lamps(size: str = "3x2", seed: int | str = 7, **options: Any) -> Puzzle[Any, Any]:
    family = registry.family("null")
    return family.generate(family.parameters(size, options), seed)


def played(puzzle: Puzzle[Any, Any]) -> Any:
    family = registry.family(puzzle.family)
    return family.apply(puzzle.start, next(iter(family.moves(puzzle.start))))


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle[Any, Any]:
    """Puzzles of both families, complete or with as little as a puzzle may have."""
    if draw(st.booleans()):
        cells = draw(st.lists(st.sampled_from("123456789abcde"), min_size=6, max_size=6))
        wrap = draw(st.sampled_from(["", "w", "wb0.5a"]))
        made = registry.family("pipes").decode(f"3x2{wrap}:{''.join(cells)}", "id")
    else:
        made = lamps(draw(st.sampled_from(["1x1", "4x1", "3x2"])), draw(st.integers()))
    text = st.text(st.characters(exclude_categories=["Cs"]))
    return Puzzle(
        family=made.family,
        version=draw(st.integers(1, 9)),
        parameters=draw(st.sampled_from([made.parameters, None])),
        seed=draw(st.none() | text),
        start=made.start,
        answer=draw(st.sampled_from([made.answer, made.start, None])),
        proof=draw(text),
    )


@given(puzzles())
def test_a_puzzle_reads_back(puzzle: Puzzle[Any, Any]) -> None:
    assert puzzle_from_plain(puzzle_to_plain(puzzle)) == puzzle
    text = puzzle_to_json(puzzle)
    assert puzzle_from_json(text) == puzzle
    assert text == dump(parse(text)) + "\n"


@given(puzzles())
def test_a_position_reads_back(puzzle: Puzzle[Any, Any]) -> None:
    state = played(puzzle)
    plain = position_to_plain(puzzle, state)
    assert position_from_plain(plain) == (puzzle, state)
    assert puzzle_from_plain(plain) == puzzle
    assert position_from_json(dump(plain)) == (puzzle, state)
    session = plain | {"kind": "session", "session": {"anything": [1]}}
    assert position_from_plain(session) == (puzzle, state)
    assert position_from_plain(puzzle_to_plain(puzzle)) == (puzzle, puzzle.start)


@pytest.mark.slow
@given(st.lists(puzzles(), max_size=5))
def test_json_lines_read_back(many: list[Puzzle[Any, Any]]) -> None:
    text = print_many(many)
    assert text.count("\n") == len(many)
    assert read_many(text) == many
    assert read_many("\ufeff\n" + text.replace("\n", "\r\n\n")) == many
    assert [position.puzzle for position in read_many_positions(text)] == many


def test_the_container_is_what_it_says() -> None:
    puzzle = lamps("2x1", seed=1, lit=0.0)
    assert puzzle_to_plain(puzzle) == {
        "format": "gridwright/1",
        "kind": "puzzle",
        "family": "null",
        "version": 1,
        "parameters": {"width": 2, "height": 1, "lit": 0.0},
        "seed": "1",
        "start": {"width": 2, "lamps": ".."},
        "answer": {"width": 2, "lamps": "oo"},
        "proof": puzzle.proof,
    }
    assert position_to_plain(puzzle, puzzle.answer) == puzzle_to_plain(puzzle) | {
        "kind": "position",
        "state": {"width": 2, "lamps": "oo"},
    }


GOOD: dict[str, Any] = {
    "format": "gridwright/1",
    "kind": "puzzle",
    "family": "null",
    "version": 1,
    "parameters": None,
    "seed": None,
    "start": {"width": 2, "lamps": ".."},
    "answer": None,
    "proof": "",
}
KEYS = ", ".join(GOOD)
LAMPS = "expected 2 characters 'o' (lit) or '.' (dark), got 'xx'"
FAULTS: list[tuple[Any, str]] = [
    ([], "expected an object, got []"),
    (None, "expected an object, got None"),
    ({}, "expected a key 'format', got []; is this a puzzle of Gridwright?"),
    (
        GOOD | {"format": "gridwright/2"},
        "format: expected 'gridwright/1', got 'gridwright/2'; a newer Gridwright may read it",
    ),
    (
        GOOD | {"format": ["gridwright/1"]},
        "format: expected 'gridwright/1', got ['gridwright/1']; a newer Gridwright may read it",
    ),
    (
        GOOD | {"kind": "maze"},
        "kind: expected 'puzzle' or 'position' or 'session', got 'maze'",
    ),
    (GOOD | {"kind": {}}, "kind: expected 'puzzle' or 'position' or 'session', got {}"),
    (GOOD | {"colour": "red"}, f"expected no key but {KEYS}, got 'colour'"),
    (GOOD | {"state": {}}, f"expected no key but {KEYS}, got 'state'"),
    (
        GOOD | {"kind": "position", "session": {}},
        f"expected no key but {KEYS}, state, got 'session'",
    ),
    (GOOD | {"version": True}, "version: expected an integer, got True"),
    (GOOD | {"version": 0}, "version: expected a version of at least 1, got 0"),
    (GOOD | {"parameters": []}, "parameters: expected an object or null, got []"),
    (GOOD | {"seed": 7}, "seed: expected text or null, got 7"),
    (GOOD | {"start": None}, "start: expected an object, got None"),
    (GOOD | {"answer": "oo"}, "answer: expected an object or null, got 'oo'"),
    (GOOD | {"proof": None}, "proof: expected text, got None"),
    (GOOD | {"start": {"width": 2, "lamps": "xx"}}, f"start: {LAMPS}"),
    (GOOD | {"answer": {"width": 2, "lamps": "xx"}}, f"answer: {LAMPS}"),
    (
        GOOD | {"kind": "position", "state": {"width": 2, "lamps": "xx"}},
        f"state: {LAMPS}",
    ),
    (GOOD | {"start": {"width": "2", "lamps": ".."}}, "start, width: expected an integer, got '2'"),
]


@pytest.mark.parametrize(("plain", "sentence"), FAULTS, ids=range(len(FAULTS)))
def test_every_fault_of_a_container_has_its_sentence(plain: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        puzzle_from_plain(plain)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("key", GOOD)
def test_no_key_may_be_missing(key: str) -> None:
    rest = {name: value for name, value in GOOD.items() if name != key}
    remedy = "; is this a puzzle of Gridwright?" if key in ("format", "kind") else ""
    with pytest.raises(BadInput) as caught:
        puzzle_from_plain(rest)
    assert str(caught.value).startswith(f"expected a key '{key}', got ['")
    assert str(caught.value).endswith(remedy)
    with pytest.raises(BadInput, match="expected a key 'state'"):
        puzzle_from_plain(GOOD | {"kind": "position"})


def test_what_a_family_refuses_is_placed() -> None:
    with pytest.raises(BadInput) as caught:
        puzzle_from_plain(GOOD | {"family": "chess"})
    names = ", ".join(registry.families())
    assert str(caught.value) == f"family: expected a family, one of {names}, got 'chess'"
    with pytest.raises(BadInput) as caught:
        puzzle_from_plain(GOOD | {"parameters": {"width": 2, "height": 2, "lit": 3}})
    assert str(caught.value) == "parameters, lit: expected a chance of 0 to 1, got 3"


def test_json_faults_name_the_file_and_the_line() -> None:
    with pytest.raises(BadInput) as caught:
        puzzle_from_json(dump(GOOD | {"seed": 7}), "a.json")
    assert str(caught.value) == "a.json, seed: expected text or null, got 7"
    with pytest.raises(BadInput) as caught:
        puzzle_from_json(dump(GOOD)[:-2], "a.json")
    assert str(caught.value) == (
        "a.json, line 13 column 15: expected well-formed JSON, got ''; is it complete?"
    )
    good = print_many([lamps()])
    with pytest.raises(BadInput) as caught:
        read_many(good + "\n" + good[:-2] + "\n", "a.jsonl")
    assert str(caught.value).startswith("a.jsonl, line 3, column")
    with pytest.raises(BadInput) as caught:
        read_many(good + good.replace('"null"', '"none"'), "a.jsonl")
    assert str(caught.value).startswith("a.jsonl, line 2, family: expected a family, one of ")
