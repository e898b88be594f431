"""Storage: a game as JSON text and in a file, checked when it comes back."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import Kinds, dump, fields, parse, write_whole
from gridwright.formats.native import position_from_plain, position_to_plain
from gridwright.play.clock import Clock
from gridwright.play.history import KINDS, Event
from gridwright.play.session import Session
from gridwright.puzzle.registry import family

KIND = "session"

_FIELDS: Mapping[str, Kinds] = {"events": (list,), "elapsed": (int, float)}


def print_session(session: Session[Any, Any, Any]) -> str:
    """Print a game as JSON: its puzzle, all events with their times, and the position."""
    events = [
        [event.at, event.kind, event.move] if event.kind == "move" else [event.at, event.kind]
        for event in session.history.events
    ]
    plain = position_to_plain(session.puzzle, session.state)
    played = {"events": events, "elapsed": session.elapsed}
    return dump(plain | {"kind": KIND, "session": played}) + "\n"


def parse_session(
    text: str, clock: Clock | None = None, where: str = "game"
) -> Session[Any, Any, Any]:
    """Read what ``print_session`` prints, as a paused game.

    Raises BadInput where the text is not whole, of another version or kind, or where its events
    do not lead to the position it holds.
    """
    plain = parse(text, where)
    try:
        return _session(plain, clock)
    except BadInput as fault:
        raise fault.at(where) from None


def save(session: Session[Any, Any, Any], path: Path) -> None:
    """Write a game to a file, whole or not at all, making its folder where there is none.

    Raises BadInput where that cannot be.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise BadInput(
            expected="a folder that can be made", got=str(path.parent), remedy=fault.strerror or ""
        ) from None
    write_whole(path, print_session(session))


def load(path: Path, clock: Clock | None = None) -> Session[Any, Any, Any]:
    """Read a game from a file; raise BadInput where that cannot be."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as fault:
        raise BadInput(
            expected="a file with a game", got=str(path), remedy=fault.strerror or ""
        ) from None
    except UnicodeDecodeError:
        raise BadInput(expected="a file with a game, in UTF-8", got=str(path)) from None
    return parse_session(text, clock, where=str(path))


def default_path(family_name: str) -> Path:
    """Say where the latest game of a family is kept.

    In the folder ``GRIDWRIGHT_STATE``, or else in the user's folder for the state of programs.
    """
    chosen = os.environ.get("GRIDWRIGHT_STATE")
    if chosen:
        return Path(chosen) / f"{family_name}.json"
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "gridwright" / f"{family_name}.json"


def keep_former(path: Path) -> Path | None:
    """Move a game out of the way of a new one, to ``NAME.former.json``; None where there is none.

    Raises BadInput where it cannot be moved.
    """
    kept = path.with_suffix(f".former{path.suffix}")
    try:
        path.replace(kept)
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise BadInput(
            expected="a file that can be moved", got=str(path), remedy=fault.strerror or ""
        ) from None
    return kept


def _session(plain: Any, clock: Clock | None) -> Session[Any, Any, Any]:
    puzzle, state = position_from_plain(plain)
    if plain["kind"] != KIND:
        raise BadInput(expected="a game in play", got=plain["kind"], where="kind")
    try:
        held = fields(plain["session"], _FIELDS)
        events = tuple(_event(entry, number) for number, entry in enumerate(held["events"], 1))
        game = Session(
            family(puzzle.family), puzzle, clock, events=events, elapsed=float(held["elapsed"])
        )
    except BadInput as fault:
        raise fault.at("session") from None
    if state != game.state:
        raise BadInput(
            expected="the position that the events lead to",
            got="another one",
            where="state",
            remedy="the file is damaged, or was changed by hand",
        )
    return game


def _event(entry: Any, number: int) -> Event:
    if isinstance(entry, list) and entry and type(entry[0]) in (int, float):
        match entry:
            case [at, str() as kind] if kind in KINDS and kind != "move":
                return Event(float(at), kind)
            case [at, "move", str() as move]:
                return Event(float(at), "move", move)
    raise BadInput(
        expected="[seconds, 'undo', 'redo', 'restart' or 'hint'] or [seconds, 'move', MOVE]",
        got=entry,
        where=f"event {number}",
    )
