"""The native container: a puzzle, or a position in the middle of one, as JSON.

A container is an object with the keys of KEYS. Its ``kind`` is ``puzzle``; or ``position``, which
adds ``state``; or ``session``, which adds ``state`` and ``session``, an object of the player's.
Many of them make JSON Lines, one container a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import NoneType
from typing import Any, NamedTuple

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import Kinds, dump, dump_line, fields, parse
from gridwright.puzzle import registry
from gridwright.puzzle.family import Puzzle

FORMAT = "gridwright/1"

KEYS: Mapping[str, Kinds] = {
    "format": (str,),
    "kind": (str,),
    "family": (str,),
    "version": (int,),
    "parameters": (dict, NoneType),
    "seed": (str, NoneType),
    "start": (dict,),
    "answer": (dict, NoneType),
    "proof": (str,),
}
KINDS: Mapping[str, Mapping[str, Kinds]] = {
    "puzzle": {},
    "position": {"state": (dict,)},
    "session": {"state": (dict,), "session": (dict,)},
}


class Position(NamedTuple):
    """A puzzle and where its player stands: ``state`` is the puzzle's start if it was not begun."""

    puzzle: Puzzle[Any, Any]
    state: Any


def puzzle_to_plain(puzzle: Puzzle[Any, Any]) -> dict[str, Any]:
    """Print a puzzle as a container of kind ``puzzle``."""
    family = registry.family(puzzle.family)
    parameters, answer = puzzle.parameters, puzzle.answer
    return {
        "format": FORMAT,
        "kind": "puzzle",
        "family": puzzle.family,
        "version": puzzle.version,
        "parameters": None if parameters is None else family.print_parameters(parameters),
        "seed": puzzle.seed,
        "start": family.to_plain(puzzle.start),
        "answer": None if answer is None else family.to_plain(answer),
        "proof": puzzle.proof,
    }


def position_to_plain(puzzle: Puzzle[Any, Any], state: Any) -> dict[str, Any]:
    """Print a puzzle and a position of it as a container of kind ``position``."""
    held = registry.family(puzzle.family).to_plain(state)
    return puzzle_to_plain(puzzle) | {"kind": "position", "state": held}


def puzzle_from_plain(plain: Any) -> Puzzle[Any, Any]:
    """Read a container of any kind for the puzzle in it; raise BadInput that says where."""
    return position_from_plain(plain).puzzle


def position_from_plain(plain: Any) -> Position:
    """Read a container of any kind; raise BadInput that says where it is wrong.

    What a session holds beyond its position is left to the player.
    """
    held = fields(plain, {**KEYS, **KINDS[_kind(plain)]})
    if held["version"] < 1:
        raise BadInput(expected="a version of at least 1", got=held["version"], where="version")
    try:
        family = registry.family(held["family"])
    except BadInput as fault:
        raise fault.at("family") from None

    def state(key: str) -> Any:
        try:
            return None if held[key] is None else family.from_plain(held[key])
        except BadInput as fault:
            raise fault.at(key) from None

    try:
        given = held["parameters"]
        parameters = None if given is None else family.parse_parameters(given)
    except BadInput as fault:
        raise fault.at("parameters") from None
    start = state("start")
    puzzle: Puzzle[Any, Any] = Puzzle(
        family=held["family"],
        version=held["version"],
        parameters=parameters,
        seed=held["seed"],
        start=start,
        answer=state("answer"),
        proof=held["proof"],
    )
    return Position(puzzle, state("state") if "state" in held else start)


def puzzle_to_json(puzzle: Puzzle[Any, Any]) -> str:
    """Print a puzzle as a JSON text of many lines, with a line break at the end."""
    return dump(puzzle_to_plain(puzzle)) + "\n"


def puzzle_from_json(text: str, where: str = "JSON") -> Puzzle[Any, Any]:
    """Read a container from a JSON text; raise BadInput that says where it is wrong."""
    return position_from_json(text, where).puzzle


def position_from_json(text: str, where: str = "JSON") -> Position:
    """Read a container of any kind from a JSON text; raise BadInput where it is wrong."""
    plain = parse(text, where)
    try:
        return position_from_plain(plain)
    except BadInput as fault:
        raise fault.at(where) from None


def print_many(puzzles: Iterable[Puzzle[Any, Any]]) -> str:
    """Print puzzles as JSON Lines."""
    return "".join(dump_line(puzzle_to_plain(puzzle)) + "\n" for puzzle in puzzles)


def read_many(text: str, where: str = "JSON Lines") -> list[Puzzle[Any, Any]]:
    """Read the puzzles of JSON Lines, skipping blank ones; raise BadInput that names the line."""
    return [position.puzzle for position in read_many_positions(text, where)]


def read_many_positions(text: str, where: str = "JSON Lines") -> list[Position]:
    """Read JSON Lines as ``read_many`` does, each puzzle with the position it is in."""
    return list(each_position(text, where))


def each_position(text: str, where: str = "JSON Lines") -> Iterator[Position]:
    """Read JSON Lines one after another; raise BadInput that names the line when it comes to it."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if line.strip():
            yield position_from_json(line, f"{where}, line {number}")


def _kind(plain: Any) -> str:
    """Check format and kind before anything else: they decide which keys there are."""
    if not isinstance(plain, Mapping):
        raise BadInput(expected="an object", got=plain)
    for key, known in (("format", (FORMAT,)), ("kind", tuple(KINDS))):
        if key not in plain:
            raise BadInput(
                expected=f"a key '{key}'", got=list(plain), remedy="is this a puzzle of Gridwright?"
            )
        if plain[key] not in known:
            raise BadInput(
                expected=" or ".join(f"'{name}'" for name in known),
                got=plain[key],
                where=key,
                remedy="a newer Gridwright may read it" if key == "format" else "",
            )
    return str(plain["kind"])
