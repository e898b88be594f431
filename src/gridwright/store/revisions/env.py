"""Run by alembic for each migration: takes the connection that the store has opened."""

from __future__ import annotations

from alembic import context

from gridwright.store.migration import VERSION_TABLE

context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
with context.begin_transaction():
    context.run_migrations()
