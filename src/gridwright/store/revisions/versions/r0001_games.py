"""Revision 0001: settings, players and their keys, puzzles, games and events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "settings",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    _players()
    _puzzles()
    _games()
    _events()


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("recovery", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("recovery", name="uq_players_recovery"),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("player", NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_keys"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_keys_player"),
    )
    op.create_index("ix_keys_player", "keys", ["player"])


def _puzzles() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("whole", sa.Text, nullable=False),
        sa.Column("par", sa.Integer),
        sa.Column("date", sa.Text),
        sa.Column("level", sa.Text),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
        sa.UniqueConstraint("date", "family", "level", name="uq_puzzles_date_family_level"),
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("player", NUMBER, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("elapsed", sa.Double, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("solved_at", sa.Double),
        sa.Column("solved_on", sa.Text),
        sa.Column("solved_seconds", sa.Double),
        sa.Column("solved_moves", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_games_player"),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzles.id"], name="fk_games_puzzle"),
    )
    op.create_index("ix_games_player_created", "games", ["player", "created"])
    op.create_index("ix_games_puzzle_player", "games", ["puzzle", "player"])


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("client", sa.Text, nullable=False),
        sa.Column("id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_events_game"),
        sa.UniqueConstraint("game", "client", "id", name="uq_events_game_client_id"),
    )
