"""Stores on both kinds of database: each test that uses them runs on SQLite and PostgreSQL."""

import pytest

from gridwright.store import StoredPuzzle, open_store
from postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return request.getfixturevalue("postgres_url")


@pytest.fixture
async def store(database, anyio_backend):
    opened = await open_store(database)
    yield opened
    await opened.close()


@pytest.fixture
def make_puzzle():
    """Give a puzzle with only what a test speaks of."""

    def make(id, family="pipes", date=None, level=None, start='{"seed": 1}'):
        whole = '{"seed": 1, "answer": "✓"}'
        return StoredPuzzle(id, family, 3, start, whole, None, date, level, 5.5)

    return make


@pytest.fixture
async def begin(store, make_puzzle):
    """Begin a game of a puzzle, for a player known by a key."""

    async def begin(key="k", puzzle=None, ranked=False, now=1.0, **more):
        puzzle = puzzle or make_puzzle("p")
        await store.put_puzzle(puzzle)
        player = await store.new_player(key, 0.0)
        return await store.new_game(player, puzzle.id, ranked, now, **more)

    return begin
