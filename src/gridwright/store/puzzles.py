"""Puzzles: kept once each under their id; dailies also under date, family and level."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Double,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    insert,
    select,
    update,
)

from gridwright.store.metadata import METADATA

PUZZLES = Table(
    "puzzles",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("family", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("start", Text, nullable=False),
    Column("whole", Text, nullable=False),
    Column("par", Integer),
    Column("date", Text),
    Column("level", Text),
    Column("created", Double, nullable=False),
    UniqueConstraint("date", "family", "level"),
)


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A puzzle as it is kept.

    ``start`` is its public native JSON, without answer and, for dailies, without seed; ``whole``
    has both. ``date`` (YYYY-MM-DD) and ``level`` are None unless it is a daily.
    """

    id: str
    family: str
    version: int
    start: str
    whole: str
    par: int | None
    date: str | None
    level: str | None
    created: float


@dataclass(frozen=True, slots=True)
class StoredDaily:
    """The place of a daily in the archive, and its puzzle's id."""

    date: str
    family: str
    level: str
    puzzle: str


_COLUMNS = [PUZZLES.c[field.name] for field in fields(StoredPuzzle)]


def put_puzzle(connection: Connection, puzzle: StoredPuzzle) -> str:
    """Keep a puzzle and give its id; what is kept already stays as it is.

    A daily whose date, family and level are taken is not kept: the id given is that of the daily
    there. A puzzle kept before it became a daily turns into that daily.
    """
    taken = None
    if puzzle.date is not None and puzzle.level is not None:
        taken = find_daily(connection, puzzle.date, puzzle.family, puzzle.level)
    if taken is not None:
        return taken
    kept = find_puzzle(connection, puzzle.id)
    if kept is None:
        names = [column.name for column in _COLUMNS]
        row = dict(zip(names, astuple(puzzle), strict=True))
        connection.execute(insert(PUZZLES).values(row))
    elif kept.date is None and puzzle.date is not None:
        row = {"date": puzzle.date, "level": puzzle.level, "start": puzzle.start}
        connection.execute(update(PUZZLES).where(PUZZLES.c.id == puzzle.id).values(row))
    return puzzle.id


def find_puzzle(connection: Connection, puzzle: str) -> StoredPuzzle | None:
    """Find a puzzle by its id."""
    row = connection.execute(select(*_COLUMNS).where(PUZZLES.c.id == puzzle)).first()
    return None if row is None else StoredPuzzle(*row)


def find_daily(connection: Connection, date: str, family: str, level: str) -> str | None:
    """Find the id of a daily."""
    place = (PUZZLES.c.date == date) & (PUZZLES.c.family == family) & (PUZZLES.c.level == level)
    return connection.scalar(select(PUZZLES.c.id).where(place))


def list_dailies(
    connection: Connection, family: str | None, before: str, limit: int
) -> list[StoredDaily]:
    """List all dailies of the latest ``limit`` dates before a date that have any, newest first.

    Within a date they stand in the order of family and level.
    """
    earlier = PUZZLES.c.date < before
    if family is not None:
        earlier &= PUZZLES.c.family == family
    dates = select(PUZZLES.c.date).where(earlier).distinct()
    dates = dates.order_by(PUZZLES.c.date.desc()).limit(limit)
    return _dailies(connection, earlier & PUZZLES.c.date.in_(dates))


def dailies_on(connection: Connection, date: str) -> list[StoredDaily]:
    """List the dailies of a date that were asked for, by family and level."""
    return _dailies(connection, PUZZLES.c.date == date)


def _dailies(connection: Connection, wanted: ColumnElement[bool]) -> list[StoredDaily]:
    columns = (PUZZLES.c.date, PUZZLES.c.family, PUZZLES.c.level, PUZZLES.c.id)
    order = (PUZZLES.c.date.desc(), PUZZLES.c.family, PUZZLES.c.level)
    rows = connection.execute(select(*columns).where(wanted).order_by(*order))
    return [StoredDaily(*row) for row in rows]
