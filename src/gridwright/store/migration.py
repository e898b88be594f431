"""Migration: a database brought up to the tables that this version of Gridwright uses."""

from __future__ import annotations

import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import OperationalError

from gridwright.core.errors import BadInput
from gridwright.store.database import is_empty

VERSION_TABLE = "gridwright_revision"

_SCRIPTS = Path(__file__).parent / "revisions"
_MOST_SECONDS = 60  # of waiting for others who start at the same time
_LOCK = 0x67726964  # PostgreSQL's number for the lock under which a database is migrated


def revisions() -> list[str]:
    """List all revisions, the earliest first."""
    steps = ScriptDirectory(str(_SCRIPTS)).walk_revisions()
    return [step.revision for step in steps][::-1]


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring a database up to a revision, by default the latest, in one transaction.

    Others who start at the same time wait. Raises BadInput, and changes nothing, where the
    database is newer than this version of Gridwright or not Gridwright's.
    """
    if engine.dialect.name == "sqlite" and is_empty(engine.url):
        keep_log_ahead(engine)  # now: later, another start may hold a lock for long
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        check(connection)
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
        command.upgrade(config, revision)
    if engine.dialect.name == "sqlite":
        keep_log_ahead(engine)


def check(connection: Connection) -> None:
    """Raise BadInput where a database is newer than this version or not Gridwright's."""
    options = {"version_table": VERSION_TABLE}
    found = MigrationContext.configure(connection, opts=options).get_current_revision()
    if found is None:
        tables = set(inspect(connection).get_table_names()) - {VERSION_TABLE}
        if tables:
            expected = "an empty database or one of Gridwright's"
            got = f"one with the table {min(tables)}"
            raise BadInput(expected=expected, got=got, where="database")
    elif found not in revisions():
        expected = f"a database of revision {revisions()[-1]} or earlier"
        remedy = "install the newer Gridwright that wrote it"
        raise BadInput(expected=expected, got=found, where="database", remedy=remedy)


def keep_log_ahead(engine: Engine) -> None:
    """Let an SQLite file keep a write-ahead log, so that reading and writing go on together.

    Changing to it fails at once, without waiting, where another connection is at work.
    """
    last = time.monotonic() + _MOST_SECONDS
    while True:
        try:
            connection = engine.raw_connection()
            try:
                cursor = connection.cursor()
                cursor.execute("PRAGMA journal_mode = WAL")
                cursor.fetchall()
                cursor.close()
                return
            finally:
                connection.close()
        except OperationalError:
            if time.monotonic() > last:
                raise
            time.sleep(0.01)
