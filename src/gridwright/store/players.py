"""Players: who owns games, known by the hashes of their keys and of a recovery code."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    insert,
    select,
    update,
)

from gridwright.core.errors import BadInput
from gridwright.store.metadata import METADATA

NUMBER = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows of INTEGER keys only

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("created", Double, nullable=False),
    Column("recovery", Text, unique=True),
)

KEYS = Table(
    "keys",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("player", NUMBER, ForeignKey(PLAYERS.c.id), nullable=False),
    Index(None, "player"),
)


def add_player(connection: Connection, key_hash: str, now: float) -> int:
    """Make a player with a first key; the player who has that key already is given back."""
    known = player_of(connection, key_hash)
    if known is not None:
        return known
    made = insert(PLAYERS).values(created=now).returning(PLAYERS.c.id)
    player: int = connection.execute(made).scalar_one()
    connection.execute(insert(KEYS).values(hash=key_hash, player=player))
    return player


def player_of(connection: Connection, key_hash: str) -> int | None:
    """Find the player who has a key."""
    return connection.scalar(select(KEYS.c.player).where(KEYS.c.hash == key_hash))


def add_key(connection: Connection, player: int, key_hash: str) -> None:
    """Give a player one more key; raise BadInput where another player has it, or for no player."""
    known = player_of(connection, key_hash)
    if known == player:
        return
    if known is not None:
        raise BadInput(expected="a key that no other player has", got=key_hash[:8], where="key")
    demand_player(connection, player)
    connection.execute(insert(KEYS).values(hash=key_hash, player=player))


def set_recovery(connection: Connection, player: int, code_hash: str) -> None:
    """Keep a player's recovery code in place of an earlier one; raise BadInput for no player."""
    demand_player(connection, player)
    row = PLAYERS.c.id == player
    connection.execute(update(PLAYERS).where(row).values(recovery=code_hash))


def player_by_recovery(connection: Connection, code_hash: str) -> int | None:
    """Find the player whose recovery code it is."""
    return connection.scalar(select(PLAYERS.c.id).where(PLAYERS.c.recovery == code_hash))


def demand_player(connection: Connection, player: int) -> None:
    """Raise BadInput where there is no such player; else changes about it wait for this one."""
    row = select(PLAYERS.c.id).where(PLAYERS.c.id == player).with_for_update()
    if connection.scalar(row) is None:
        raise BadInput(expected="the number of a player", got=player, where="player")
