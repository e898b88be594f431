"""Databases: SQLite files and PostgreSQL by URL, opened so that what is committed stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from gridwright.core.errors import BadInput

BUSY_SECONDS = 10
READERS = 4

_EXPECTED = "sqlite:///FILE or postgresql://USER@HOST/NAME"
_MAGIC = b"SQLite format 3\0"


def parse_url(text: str) -> URL:
    """Read a database URL; raise BadInput where it names no database of a known kind."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadInput(expected=_EXPECTED, got=text, where="database") from None
    if url.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "sqlite+pysqlite"):
        shown = url.render_as_string(hide_password=True)
        raise BadInput(expected=_EXPECTED, got=shown, where="database")
    if url.database in (None, "", ":memory:") or url.query:
        remedy = "a database in memory would not keep its games"
        raise BadInput(expected="sqlite:///FILE", got=text, where="database", remedy=remedy)
    return url


def is_sqlite(url: URL) -> bool:
    """Tell whether a URL is that of an SQLite file."""
    return url.get_backend_name() == "sqlite"


def claim_file(url: URL) -> None:
    """Make an SQLite file where there is none, for its owner's eyes only.

    Raises BadInput where that cannot be, or the file holds something else.
    """
    path = Path(url.database or "")
    try:
        if not path.exists():
            path.touch(0o600)
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
    except OSError as fault:
        raise BadInput(
            expected="a file to keep games in",
            got=str(path),
            where="database",
            remedy=fault.strerror or "",
        ) from None
    if head not in (b"", _MAGIC):
        raise BadInput(expected="an SQLite database", got=str(path), where="database")


def is_empty(url: URL) -> bool:
    """Tell whether an SQLite file holds nothing yet, or is not there."""
    path = Path(url.database or "")
    return not path.exists() or path.stat().st_size == 0


def make_engine(url: URL, *, writes: bool) -> Engine:
    """Make an engine whose transactions write, or only read; it connects when first used."""
    size = 1 if writes else READERS
    if not is_sqlite(url):
        isolation = "READ COMMITTED" if writes else "REPEATABLE READ"
        return create_engine(
            url,
            isolation_level=isolation,
            pool_pre_ping=True,
            pool_size=size,
            connect_args={"connect_timeout": BUSY_SECONDS},
        )
    # The pool lends a connection to one thread at a time, which need not be the one it came from.
    shared = {"check_same_thread": False, "timeout": BUSY_SECONDS}
    engine = create_engine(url, pool_size=size, connect_args=shared)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin_writing if writes else _begin_reading)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    """Set up a connection to SQLite: each commit waits for the disk, references are checked."""
    connection.isolation_level = None  # the driver begins no transactions by itself
    for pragma in ("synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_writing(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")  # waits for its turn now, not half-way


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
