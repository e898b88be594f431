"""Events: what happened in games, appended once each however often it is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Double,
    ForeignKey,
    Integer,
    Row,
    Table,
    Text,
    UniqueConstraint,
    bindparam,
    insert,
    select,
    update,
)

from gridwright.core.errors import BadInput
from gridwright.store.games import GAMES, Summary, check_seconds, day_of
from gridwright.store.metadata import METADATA

EVENTS = Table(
    "events",
    METADATA,
    Column("game", Text, ForeignKey(GAMES.c.id), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("move", Text, nullable=False),
    Column("client", Text, nullable=False),
    Column("id", BigInteger, nullable=False),
    UniqueConstraint("game", "client", "id"),
)

LAST_ID = 2**53 - 1
LONGEST_CLIENT = 64
LAST_SECOND = 253_402_300_800  # the year 10000


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to append: ``at`` seconds into the game, numbered ``id`` by its client."""

    at: float
    kind: str
    move: str
    client: str
    id: int


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it is kept: number ``seq`` of its game, from 1 on without gaps."""

    seq: int
    at: float
    kind: str
    move: str
    client: str
    id: int


_E = EVENTS.c
_AFTER = (
    select(_E.seq, _E.at, _E.kind, _E.move, _E.client, _E.id)
    .where(_E.game == bindparam("for_game"), _E.seq > bindparam("after"))
    .order_by(_E.seq)
)
_KNOWN = select(_E.id, _E.seq).where(
    _E.game == bindparam("for_game"),
    _E.client == bindparam("of_client"),
    _E.id.between(bindparam("low"), bindparam("high")),
)
_SUMMARY = (
    *(GAMES.c.seq, GAMES.c.elapsed, GAMES.c.moves, GAMES.c.hints, GAMES.c.ranked),
    *(GAMES.c.solved_at, GAMES.c.solved_on, GAMES.c.solved_seconds, GAMES.c.solved_moves),
)
_LOCK = select(*_SUMMARY).where(GAMES.c.id == bindparam("for_game")).with_for_update()
_INSERT = insert(EVENTS)
_SUMMARISE = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("for_game"))
    .values({column: bindparam(f"new_{column.name}") for column in _SUMMARY})
)


def list_events(connection: Connection, game: str, after: int = 0) -> list[StoredEvent]:
    """List a game's events whose seq is greater than ``after``, in order."""
    rows = connection.execute(_AFTER, {"for_game": game, "after": after})
    return [StoredEvent(*row) for row in rows]


def check_event(event: NewEvent) -> None:
    """Raise BadInput where an event cannot be kept by every database."""
    if not 0 <= event.id <= LAST_ID:
        raise BadInput(expected=f"a number from 0 to {LAST_ID}", got=event.id, where="id")
    if not 0 < len(event.client) <= LONGEST_CLIENT or not event.client.isprintable():
        expected = f"a name of 1 to {LONGEST_CLIENT} printable characters"
        raise BadInput(expected=expected, got=event.client, where="client")
    if not event.move.isprintable():
        raise BadInput(expected="a printed move", got=event.move, where="move")
    check_seconds(event.at, "at")


def check_summary(summary: Summary) -> None:
    """Raise BadInput where a summary cannot be kept."""
    check_seconds(summary.elapsed, "elapsed")
    if summary.solved_at is not None and not 0 <= summary.solved_at < LAST_SECOND:
        raise BadInput(expected="seconds since 1970", got=summary.solved_at, where="solved_at")


def append_events(
    connection: Connection, game: str, events: Sequence[NewEvent], summary: Summary
) -> list[int]:
    """Append events and set the game's summary; give the seq of each; BadInput for no game.

    An event whose client and id are kept already, or come twice, is kept once and has the seq of
    the first. Where no event is new the summary stays, unless there were none at all.
    """
    kept = connection.execute(_LOCK, {"for_game": game}).first()
    if kept is None:
        raise BadInput(expected="the id of a game that is kept", got=game, where="game")
    seqs = _known(connection, game, events)
    rows = []
    last = kept.seq
    for event in events:
        name = (event.client, event.id)
        if name not in seqs:
            last += 1
            seqs[name] = last
            told = {"at": event.at, "kind": event.kind, "move": event.move}
            rows.append({"game": game, "seq": last, "client": event.client, "id": event.id} | told)
    if rows:
        connection.execute(_INSERT, rows)
    if rows or not events:
        named = _summary(kept, last, summary)
        connection.execute(_SUMMARISE, {"for_game": game} | named)
    return [seqs[event.client, event.id] for event in events]


def _known(
    connection: Connection, game: str, events: Sequence[NewEvent]
) -> dict[tuple[str, int], int]:
    """Find which of the events are kept already, with their seqs."""
    ids: dict[str, list[int]] = {}
    for event in events:
        ids.setdefault(event.client, []).append(event.id)
    known = {}
    for client, numbers in ids.items():
        bounds = {"low": min(numbers), "high": max(numbers)}
        rows = connection.execute(_KNOWN, {"for_game": game, "of_client": client} | bounds)
        known.update({(client, row.id): row.seq for row in rows})
    return known


def _summary(kept: Row[*tuple[Any, ...]], seq: int, summary: Summary) -> dict[str, object]:
    """Give the new summary: the first solving stands, and settles the rank."""
    solved = (kept.solved_at, kept.solved_on, kept.solved_seconds, kept.solved_moves)
    ranked = kept.ranked
    if kept.solved_at is None:
        ranked = ranked and summary.ranked
        if summary.solved_at is not None:
            day = day_of(summary.solved_at)
            solved = (summary.solved_at, day, summary.elapsed, summary.moves)
    elapsed = max(kept.elapsed, summary.elapsed)
    values = (seq, elapsed, summary.moves, summary.hints, ranked, *solved)
    return {f"new_{column.name}": value for column, value in zip(_SUMMARY, values, strict=True)}
