"""Games: a player's tries at puzzles, with the summary of each."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    Select,
    Table,
    Text,
    and_,
    bindparam,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from gridwright.core.errors import BadInput
from gridwright.store.metadata import METADATA
from gridwright.store.players import NUMBER, PLAYERS, demand_player
from gridwright.store.puzzles import PUZZLES

DAY = 24 * 3600.0

GAMES = Table(
    "games",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("player", NUMBER, ForeignKey(PLAYERS.c.id), nullable=False),
    Column("puzzle", Text, ForeignKey(PUZZLES.c.id), nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("elapsed", Double, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("solved_at", Double),
    Column("solved_on", Text),
    Column("solved_seconds", Double),
    Column("solved_moves", Integer),
    Column("origin", Text),
    Index(None, "player", "created"),
    Index(None, "puzzle", "player"),
    Index(None, "player", "origin", unique=True),
)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is kept, with the family, date and level of its puzzle.

    ``seq`` is that of its latest event. ``solved_at`` (seconds since 1970), ``solved_seconds`` (on
    the game's clock) and ``solved_moves`` tell of the first time it was solved. ``ranked`` is
    settled then: before, it ends where the player plays another game of the puzzle.
    """

    id: str
    player: int
    puzzle: str
    ranked: bool
    created: float
    seq: int
    elapsed: float
    moves: int
    hints: int
    solved_at: float | None
    solved_seconds: float | None
    solved_moves: int | None
    family: str
    date: str | None
    level: str | None


@dataclass(frozen=True, slots=True)
class Summary:
    """What a game amounts to after its latest event; ``solved_at`` is in seconds since 1970."""

    elapsed: float
    moves: int
    hints: int
    solved_at: float | None
    ranked: bool


LONGEST_ORIGIN = 200
LAST_SECOND = 253_402_300_800  # the year 10000

_G = GAMES.c
_OTHER = GAMES.alias("other").c
_TRIED = exists().where(
    _OTHER.puzzle == _G.puzzle, _OTHER.player == _G.player, _OTHER.id != _G.id, _OTHER.seq > 0
)
_RANKED = and_(_G.ranked, or_(_G.solved_at.is_not(None), ~_TRIED)).label("ranked")
_FULL: Select[*tuple[Any, ...]] = select(
    *(_G.id, _G.player, _G.puzzle, _RANKED, _G.created, _G.seq, _G.elapsed, _G.moves, _G.hints),
    *(_G.solved_at, _G.solved_seconds, _G.solved_moves),
    *(PUZZLES.c.family, PUZZLES.c.date, PUZZLES.c.level),
).join_from(GAMES, PUZZLES)
_ONE = _FULL.where(_G.id == bindparam("game"))
_NEWEST = (_G.created.desc(), _G.id.desc())


def add_game(
    connection: Connection,
    game: str,
    player: int,
    puzzle: str,
    ranked: bool,
    now: float,
    origin: str | None = None,
) -> StoredGame:
    """Begin a game; raise BadInput for no player or no puzzle.

    Only a daily can be ranked, and only a player's first game of it. Where the player has a game
    of that origin it is given back; BadInput where that is of another puzzle.
    """
    if origin is not None:
        if not 0 < len(origin) <= LONGEST_ORIGIN or not origin.isprintable():
            expected = f"a name of 1 to {LONGEST_ORIGIN} printable characters"
            raise BadInput(expected=expected, got=origin, where="origin")
        known = _of_origin(connection, player, origin)
        if known is not None and known.puzzle != puzzle:
            raise BadInput(expected=f"a game of {known.puzzle}", got=puzzle, where="puzzle")
        if known is not None:
            return known
    daily = connection.execute(select(PUZZLES.c.date).where(PUZZLES.c.id == puzzle)).first()
    if daily is None:
        raise BadInput(expected="the id of a puzzle that is kept", got=puzzle, where="puzzle")
    demand_player(connection, player)
    first = daily.date is not None and latest_game(connection, player, puzzle) is None
    row = {"id": game, "player": player, "puzzle": puzzle, "ranked": ranked and first}
    zero = {"created": now, "seq": 0, "elapsed": 0.0, "moves": 0, "hints": 0}
    connection.execute(insert(GAMES).values(row | zero | {"origin": origin}))
    return demand_game(connection, game)


def _of_origin(connection: Connection, player: int, origin: str) -> StoredGame | None:
    row = connection.execute(_FULL.where(_G.player == player, _G.origin == origin)).first()
    return None if row is None else StoredGame(*row)


def find_game(connection: Connection, game: str) -> StoredGame | None:
    """Find a game by its id."""
    row = connection.execute(_ONE, {"game": game}).first()
    return None if row is None else StoredGame(*row)


def demand_game(connection: Connection, game: str) -> StoredGame:
    """Find a game by its id; raise BadInput where there is none."""
    found = find_game(connection, game)
    if found is None:
        raise BadInput(expected="the id of a game that is kept", got=game, where="game")
    return found


def list_games(
    connection: Connection, player: int, limit: int, before: str | None
) -> list[StoredGame]:
    """List a player's games, newest first; those begun before the game ``before`` where given.

    Raises BadInput where the player has no such game.
    """
    wanted = _G.player == player
    if before is not None:
        mark = find_game(connection, before)
        if mark is None or mark.player != player:
            raise BadInput(expected="the id of one of your games", got=before, where="before")
        tied = and_(_G.created == mark.created, _G.id < mark.id)
        wanted &= or_(_G.created < mark.created, tied)
    rows = connection.execute(_FULL.where(wanted).order_by(*_NEWEST).limit(limit))
    return [StoredGame(*row) for row in rows]


def latest_game(
    connection: Connection, player: int, puzzle: str, unfinished: bool = False
) -> StoredGame | None:
    """Find the game of a puzzle that a player began last; the last one not solved if asked for."""
    wanted = (_G.player == player) & (_G.puzzle == puzzle)
    if unfinished:
        wanted &= _G.solved_at.is_(None)
    row = connection.execute(_FULL.where(wanted).order_by(*_NEWEST).limit(1)).first()
    return None if row is None else StoredGame(*row)


def first_begun(connection: Connection, player: int, puzzle: str) -> float | None:
    """Find when a player began a game of a puzzle for the first time; None where never."""
    wanted = (_G.player == player) & (_G.puzzle == puzzle)
    begun: float | None = connection.scalar(select(func.min(_G.created)).where(wanted))
    return begun


def set_elapsed(connection: Connection, game: str, elapsed: float) -> None:
    """Set a game's clock, which never goes back; raise BadInput for no game or no time."""
    check_seconds(elapsed, "elapsed")
    if demand_game(connection, game).elapsed < elapsed:
        later = (_G.id == game) & (_G.elapsed < elapsed)
        connection.execute(update(GAMES).where(later).values(elapsed=elapsed))


def check_seconds(seconds: float, where: str) -> None:
    """Raise BadInput where a number is no time on a game's clock."""
    if not (math.isfinite(seconds) and seconds >= 0):
        raise BadInput(expected="seconds from 0 on", got=seconds, where=where)


def check_summary(summary: Summary) -> None:
    """Raise BadInput where a summary cannot be kept."""
    check_seconds(summary.elapsed, "elapsed")
    if summary.solved_at is not None and not 0 <= summary.solved_at < LAST_SECOND:
        raise BadInput(expected="seconds since 1970", got=summary.solved_at, where="solved_at")


def day_of(seconds: float) -> str:
    """Print the UTC day of a time in seconds since 1970.

    >>> day_of(DAY)
    '1970-01-02'
    """
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
