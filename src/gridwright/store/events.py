"""Events: what happened in games, appended once each however often it is told."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Double,
    ForeignKey,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    bindparam,
    select,
)

from gridwright.core.errors import BadInput
from gridwright.store.games import GAMES, check_seconds
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
