"""Appends: events and summaries of many games, stored together in a few statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, tuple_, update

from gridwright.core.errors import BadInput
from gridwright.store.events import EVENTS, NewEvent
from gridwright.store.games import GAMES, Summary, day_of


@dataclass(frozen=True, slots=True)
class Append:
    """Events to append to a game, and the summary to set with them."""

    game: str
    events: tuple[NewEvent, ...]
    summary: Summary


@dataclass(slots=True)
class _Game:
    """A game during a transaction: its summary by column, and the seqs of events by their names."""

    columns: dict[str, Any]
    seqs: dict[tuple[str, int], int] = field(default_factory=dict)
    changed: bool = False


_E = EVENTS.c
_SUMMARY = (
    *(GAMES.c.seq, GAMES.c.elapsed, GAMES.c.moves, GAMES.c.hints, GAMES.c.ranked),
    *(GAMES.c.solved_at, GAMES.c.solved_on, GAMES.c.solved_seconds, GAMES.c.solved_moves),
)
_LOCK = (
    select(GAMES.c.id, *_SUMMARY)
    .where(GAMES.c.id.in_(bindparam("games", expanding=True)))
    .order_by(GAMES.c.id)  # the same order for all, so that two servers never wait in a ring
    .with_for_update()
)
_NAMED = select(_E.game, _E.client, _E.id, _E.seq).where(
    tuple_(_E.game, _E.client, _E.id).in_(bindparam("names", expanding=True))
)
_RANGE = select(_E.game, _E.client, _E.id, _E.seq).where(
    _E.game == bindparam("of_game"),
    _E.client == bindparam("of_client"),
    _E.id.between(bindparam("low"), bindparam("high")),
)
_INSERT = insert(EVENTS)
_SUMMARISE = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of_game"))
    .values({column: bindparam(f"new_{column.name}") for column in _SUMMARY})
)


def append_all(connection: Connection, appends: Sequence[Append]) -> list[list[int]]:
    """Append events to games and set their summaries; give the seqs of each append's events.

    An event whose client and id are kept already, or come twice, is kept once and has the seq of
    the first. Where no event of an append is new the summary stays, unless it has no events at
    all. Raises BadInput for no game.
    """
    games = _lock(connection, appends)
    for game, client, number, seq in _known(connection, appends):
        games[game].seqs[client, number] = seq
    rows: list[dict[str, Any]] = []
    seqs = [_append(games[append.game], append, rows) for append in appends]
    if rows:
        connection.execute(_INSERT, rows)
    changed = [
        {"of_game": name} | {f"new_{column}": value for column, value in game.columns.items()}
        for name, game in games.items()
        if game.changed
    ]
    if changed:
        connection.execute(_SUMMARISE, changed)
    return seqs


def _lock(connection: Connection, appends: Sequence[Append]) -> dict[str, _Game]:
    """Read the summaries of all games, which no other server changes until this one is done."""
    wanted = {append.game for append in appends}
    games = {}
    for row in connection.execute(_LOCK, {"games": sorted(wanted)}).mappings():
        games[row["id"]] = _Game({column.name: row[column] for column in _SUMMARY})
    if missing := wanted - games.keys():
        expected = "the id of a game that is kept"
        raise BadInput(expected=expected, got=min(missing), where="game")
    return games


def _known(connection: Connection, appends: Sequence[Append]) -> list[tuple[str, str, int, int]]:
    """Find which of the events are kept already: game, client, id and seq of each.

    Single events, as in play, are looked up together; the many of a game played elsewhere by
    ranges of their ids, since a statement takes a limited number of values.
    """
    names: list[tuple[str, str, int]] = []
    found: list[tuple[str, str, int, int]] = []
    for append in appends:
        if len(append.events) == 1:
            names += [(append.game, event.client, event.id) for event in append.events]
            continue
        ids: dict[str, list[int]] = {}
        for event in append.events:
            ids.setdefault(event.client, []).append(event.id)
        for client, numbers in ids.items():
            bounds = {"low": min(numbers), "high": max(numbers)}
            place = {"of_game": append.game, "of_client": client}
            found += [tuple(row) for row in connection.execute(_RANGE, place | bounds)]
    if names:
        found += [tuple(row) for row in connection.execute(_NAMED, {"names": names})]
    return found


def _append(game: _Game, append: Append, rows: list[dict[str, Any]]) -> list[int]:
    """Number an append's events, add rows for the new ones and bring the summary up to date."""
    last = seq = game.columns["seq"]
    for event in append.events:
        name = (event.client, event.id)
        if name not in game.seqs:
            seq += 1
            game.seqs[name] = seq
            told = {"at": event.at, "kind": event.kind, "move": event.move}
            place = {"game": append.game, "seq": seq, "client": event.client, "id": event.id}
            rows.append(place | told)
    if seq > last or not append.events:
        game.columns["seq"] = seq
        game.changed = True
        _summarise(game.columns, append.summary)
    return [game.seqs[event.client, event.id] for event in append.events]


def _summarise(columns: dict[str, Any], summary: Summary) -> None:
    """Set the columns of a summary: the first solving stands, and settles the rank."""
    columns["elapsed"] = max(columns["elapsed"], summary.elapsed)
    columns["moves"] = summary.moves
    columns["hints"] = summary.hints
    if columns["solved_at"] is not None:
        return
    columns["ranked"] = columns["ranked"] and summary.ranked
    if summary.solved_at is not None:
        columns["solved_at"] = summary.solved_at
        columns["solved_on"] = day_of(summary.solved_at)
        columns["solved_seconds"] = summary.elapsed
        columns["solved_moves"] = summary.moves
