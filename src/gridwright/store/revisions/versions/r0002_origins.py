"""Revision 0002: the origin of a game, by which one begun elsewhere is taken in once only."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the origin; games that have none are not alike in it."""
    op.add_column("games", sa.Column("origin", sa.Text))
    op.create_index("ix_games_player_origin", "games", ["player", "origin"], unique=True)
