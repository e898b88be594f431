"""Jobs: what processes of the pool do. Plain values in, plain values or JSON out."""

from __future__ import annotations

import base64
import gzip
import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from gridwright.core.errors import BadInput, GridwrightError, NotReached
from gridwright.core.jsonio import dump_line, parse
from gridwright.formats.native import (
    Position,
    position_from_plain,
    puzzle_from_json,
    puzzle_to_plain,
)
from gridwright.formats.sniff import read_positions
from gridwright.grid.topology import check_cells
from gridwright.puzzle.family import Family, Puzzle
from gridwright.puzzle.registry import family as family_of
from gridwright.puzzle.scene import Scene, View, as_plain
from gridwright.render import to_svg
from gridwright.web.ceilings import check_plain, check_wish
from gridwright.web.seal import Seal, check_position

Job: TypeAlias = tuple[Callable[..., "Made"], tuple[Any, ...]]

ID_LENGTH = 12
_WARM_SIZE = "10x10"
_PACK_LEVEL = 5


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle that was made: its id and native JSON, public and whole, as the store keeps it."""

    id: str
    family: str
    version: int
    start: str
    whole: str
    par: int | None


def warm_up(name: str) -> Iterator[None]:
    """Do once what will be asked of a family often, step by step: a wish may come in between."""
    family = family_of(name)
    wishes = [(family.default_size or _WARM_SIZE, {}), *family.dailies.values()]
    for size, options in wishes:
        puzzle = family.generate(family.parameters(size, options), "warm")
        yield
    for job in (family.judge, family.par, family.hint, family.solve, family.grade):
        with suppress(GridwrightError):  # no single answer to grade
            job(puzzle.start)
        yield
    to_svg(family.scene(puzzle.start, View()))
    yield
    opened(dump_line(puzzle_to_plain(puzzle)), {})


def make(family: str, size: str, options: dict[str, Any], seed: str, cells: int) -> Made:
    """Make a puzzle of at most so many cells."""
    kind = family_of(family)
    check_wish(kind, size, options, cells)
    given = {name: value for name, value in options.items() if value is not None}
    puzzle = kind.generate(kind.parameters(size, given), seed)
    return _made(kind, puzzle, [kind.name, puzzle.version, seed], public_seed=True)


def make_by(family: str, parameters: str, seed: str, cells: int) -> Made:
    """Make a puzzle by parameters, as JSON; of at most so many cells."""
    kind = family_of(family)
    plain = parse(parameters, "parameters")
    check_plain(plain, cells)
    try:
        wanted = kind.parse_parameters(plain)
    except BadInput as fault:
        raise fault.at("parameters") from None
    puzzle = kind.generate(wanted, seed)
    return _made(kind, puzzle, [kind.name, puzzle.version, seed], public_seed=True)


def make_daily(family: str, level: str, seed: str, cells: int) -> Made:
    """Make the puzzle of a day: without its seed in what is public."""
    kind = family_of(family)
    size, options = kind.dailies[level]
    check_wish(kind, size, options, cells)
    puzzle = kind.generate(kind.parameters(size, options), seed)
    return _made(kind, puzzle, [kind.name, puzzle.version, seed], public_seed=False)


def take_in(text: str, seals: tuple[Seal, ...], families: tuple[str, ...], cells: int) -> Made:
    """Take in a puzzle that someone brings, as native JSON or in a family's text form.

    What it says of its parameters, seed and answer is not believed, and left out. Raises Sealed
    where its answer is sealed.
    """
    held = read(text, families, cells).puzzle
    kind = family_of(held.family)
    check_position(kind, held.start, seals)
    puzzle: Puzzle[Any, Any] = Puzzle(kind.name, kind.version, None, None, held.start)
    return _made(kind, puzzle, [kind.name, kind.version], public_seed=True)


def _made(
    family: Family[Any, Any, Any], puzzle: Puzzle[Any, Any], name: list[Any], *, public_seed: bool
) -> Made:
    whole = puzzle_to_plain(puzzle)
    origin = whole["parameters"] if puzzle.seed is not None else whole["start"]
    public = whole | {"answer": None}
    if not public_seed:
        public["seed"] = None
    return Made(
        content_id([*name, origin]),
        family.name,
        puzzle.version,
        dump_line(public),
        dump_line(whole),
        family.par(puzzle.start),
    )


def content_id(content: Any) -> str:
    """Give the id of a puzzle by what it is made from, or by its start."""
    digest = hashlib.sha256(dump_line(content).encode()).digest()
    return base64.b32encode(digest).decode().lower()[:ID_LENGTH]


def pack(text: str) -> bytes:
    """Pack what is sent to a client, by gzip: here, not on the event loop."""
    return gzip.compress(text.encode(), _PACK_LEVEL, mtime=0)


def opened(start: str, extra: dict[str, Any]) -> bytes:
    """Give what a page needs to play a puzzle, as packed JSON; ``extra`` is added."""
    puzzle = puzzle_from_json(start)
    family = family_of(puzzle.family)
    state, plain = puzzle.start, parse(start)
    try:
        kit = family.kit(state)
    except BadInput:
        if family.browser_port:
            raise
        kit = None
    shown = {
        "family": family.name,
        "title": family.title,
        "start": plain["start"],
        "parameters": plain["parameters"],
        "seed": plain["seed"],
        "plan": family.plan(state).as_plain(),
        "names": [family.cell_name(state, cell) for cell in range(state.topology.n)],
        "keys": dict(family.keys_for(state)),
        "cursor": family.start_cell(state),
        "kit": kit,
        "proof": plain["proof"],
    }
    return pack(dump_line(shown | extra))


def picture(whole: str, answer: bool, judged: bool) -> tuple[bytes, str]:
    """Draw a puzzle's start, or its answer, as packed SVG; with the hash of its style sheet."""
    puzzle = puzzle_from_json(whole)
    family = family_of(puzzle.family)
    state = _answer(family, puzzle) if answer else puzzle.start
    svg = to_svg(family.scene(state, View(judged=judged)))
    sheet = svg.partition("<style>")[2].partition("</style>")[0]
    digest = hashlib.sha256(sheet.encode()).digest()
    return pack(svg), f"sha256-{base64.b64encode(digest).decode()}"


def _answer(family: Family[Any, Any, Any], puzzle: Puzzle[Any, Any]) -> Any:
    if puzzle.answer is not None:
        return puzzle.answer
    answers = family.solve(puzzle.start).answers
    if not answers:
        raise NotReached("there is no answer to show")
    return answers[0]


def film(whole: str, name: str, frames: int) -> bytes:
    """Give a film of a puzzle as packed JSON: the first scene, and what is painted over it."""
    puzzle = puzzle_from_json(whole)
    shot = family_of(puzzle.family).film(puzzle, puzzle.start, name, frames)
    first = as_plain(shot.first)
    changes = [as_plain(Scene(0, 0, items))["items"] for items in shot.changes]
    return pack(dump_line({"first": first, "changes": changes}))


def read(text: str, families: tuple[str, ...], cells: int) -> Position:
    """Read a puzzle with its position; of these families and at most so many cells."""
    if text.lstrip()[:1] == "{":
        plain = parse(text, "puzzle")
        check_plain(plain, cells)
        try:
            position = position_from_plain(plain)
        except BadInput as fault:
            raise fault.at("puzzle") from None
    else:
        found = read_positions(text, "puzzle")
        if len(found) != 1:
            raise BadInput(expected="one puzzle", got=f"{len(found)} puzzles", where="puzzle")
        position = found[0]
    if position.puzzle.family not in families:
        known = f"a family, one of {', '.join(families)}"
        raise BadInput(expected=known, got=position.puzzle.family, where="puzzle")
    check_cells(position.puzzle.start.topology.n, "the board", "puzzle", cells)
    check_cells(position.state.topology.n, "the board", "state", cells)
    return position
