"""Settings: what a server makes once and keeps, such as the secret it signs with."""

from __future__ import annotations

import secrets
import time

from sqlalchemy import Column, Connection, Table, Text, insert, select, update

from gridwright.store.metadata import METADATA

SETTINGS = Table(
    "settings",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("text", Text, nullable=False),
)

SECRET_BYTES = 32


def keep_secret(connection: Connection) -> bytes:
    """Give the server's secret, made at the first call."""
    row = SETTINGS.c.name == "secret"
    kept = connection.scalar(select(SETTINGS.c.text).where(row))
    if kept is None:
        kept = secrets.token_hex(SECRET_BYTES)
        connection.execute(insert(SETTINGS).values(name="secret", text=kept))
    return bytes.fromhex(kept)


def touch(connection: Connection) -> None:
    """Write the time, which nobody reads, to find out whether anything can be written."""
    row = update(SETTINGS).where(SETTINGS.c.name == "touched").values(text=str(time.time()))
    if not connection.execute(row).rowcount:
        connection.execute(insert(SETTINGS).values(name="touched", text=str(time.time())))
