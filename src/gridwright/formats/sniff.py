"""Recognising what a text is, and reading whatever it turns out to be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.formats.native import Position, each_position, position_from_json
from gridwright.puzzle import registry
from gridwright.puzzle.family import Puzzle

JSON = "json"
JSON_LINES = "jsonl"
COMMENT = "#"


def sniff(text: str, where: str = "input") -> str:
    """Say what a text is: ``json``, ``jsonl`` or ``family:form``.

    Blank lines and lines that begin with ``#`` may come first, unless a family knows the whole
    text as it is. Raises BadInput that lists what was looked for.
    """
    body = text.removeprefix("\ufeff")
    opening = body.lstrip()[:1]
    if opening == "{" or (opening == "[" and _recognised(body) is None):
        return _kind_of_json(body)
    rest = _without_preface(body)
    found = _recognised(body) or _recognised(rest) or _recognised(rest.partition("\n")[0])
    if found is None:
        forms = [f"{name}:{form}" for name in registry.families() for form in _forms(name)]
        raise BadInput(
            expected=f"a puzzle: {', '.join([JSON, JSON_LINES, *forms])}", got=rest, where=where
        )
    return found


def read_text(text: str, where: str = "input") -> list[Puzzle[Any, Any]]:
    """Read the puzzles of a text of any known sort; raise BadInput where it is wrong."""
    return [position.puzzle for position in read_positions(text, where)]


def read_positions(text: str, where: str = "input") -> list[Position]:
    """Read the puzzles of a text of any known sort, each with the position it is in.

    A form whose first line alone is recognised goes one puzzle a line, with blank lines and ``#``
    lines between them; any other form takes the whole text. Raises BadInput where it is wrong.
    """
    return list(iterate_positions(text, where)[1])


def iterate_positions(text: str, where: str = "input") -> tuple[int, Iterator[Position]]:
    """Count the puzzles of a text, and read them one after another, as ``read_positions`` does.

    Raises BadInput at once where the text is of no known sort; a puzzle that is wrong raises it
    when it is come to, so that those before it are not lost.
    """
    body = text.removeprefix("\ufeff")
    kind = sniff(body, where)
    if kind == JSON:
        return 1, map(position_from_json, [body], [where])
    if kind == JSON_LINES:
        return sum(1 for line in body.split("\n") if line.strip()), each_position(body, where)
    if _recognised(_without_preface(body).partition("\n")[0]) != kind:
        whole = body if _recognised(body) == kind else _without_preface(body)
        return 1, map(_decoded, [kind], [whole], [where])
    several = "\n" in body.strip()
    lines = [
        (line, f"{where}, line {number}" if several else where)
        for number, line in enumerate(body.split("\n"), 1)
        if not _is_preface(line)
    ]
    return len(lines), (_decoded(kind, line, place) for line, place in lines)


def _kind_of_json(body: str) -> str:
    lines = (line.strip() for line in body.split("\n"))
    held = [line for line in lines if line]
    several = len(held) > 1 and held[0].endswith("}") and held[1].startswith("{")
    return JSON_LINES if several else JSON


def _is_preface(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith(COMMENT)


def _without_preface(body: str) -> str:
    return "\n".join(dropwhile(_is_preface, body.split("\n")))


def _forms(name: str) -> tuple[str, ...]:
    return registry.family(name).forms


def _recognised(text: str) -> str | None:
    for name in registry.families():
        form = registry.family(name).recognise(text)
        if form is not None:
            return f"{name}:{form}"
    return None


def _decoded(kind: str, text: str, where: str) -> Position:
    name, _, form = kind.partition(":")
    try:
        puzzle = registry.family(name).decode(text, form)
    except BadInput as fault:
        raise fault.at(where) from None
    return Position(puzzle, puzzle.start)
