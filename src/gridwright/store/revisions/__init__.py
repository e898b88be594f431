"""The revisions of the database, one module each, run by alembic."""
