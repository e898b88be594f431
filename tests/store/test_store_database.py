import sqlite3
from urllib.parse import urlsplit

import psycopg
import pytest

from gridwright.core.errors import BadInput
from gridwright.store import NewEvent, StoreFailed, Summary, open_store
from gridwright.store.database import make_engine, parse_url

pytestmark = pytest.mark.anyio


USELESS = """
games.db sqlite:// sqlite:/// sqlite:///:memory: sqlite:///a?mode=memory sqlite+aiosqlite:///a
mysql://root:hidden@localhost/games postgresql+psycopg2://h/n postgresql://h:port/n
"""


@pytest.mark.parametrize("url", ["", *USELESS.split()])
def test_a_url_of_no_use_is_refused(url):
    with pytest.raises(BadInput) as fault:
        parse_url(url)
    assert "hidden" not in str(fault.value)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_has_several_names(scheme):
    assert parse_url(f"{scheme}://u:p@h:5/n").drivername == "postgresql+psycopg"


@pytest.mark.parametrize("kind", ["text", "header", "other", "folder", "nowhere"])
async def test_what_is_no_database_of_ours_stays_as_it_is(tmp_path, kind):
    path = tmp_path / "games.db"
    if kind == "text":
        path.write_text("Dear diary, today I wrote no database.\n" * 500)
    elif kind == "header":
        path.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 100)
    elif kind == "other":
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE bookmarks (url text)")
        connection.close()
    elif kind == "folder":
        path.mkdir()
    else:
        path = tmp_path / "none" / "games.db"
    before = path.read_bytes() if path.is_file() else b""
    times = path.stat().st_mtime_ns if path.exists() else 0
    with pytest.raises(BadInput) as fault:
        await open_store(f"sqlite:///{path}")
    assert "\n" not in str(fault.value)
    assert (path.read_bytes() if path.is_file() else b"") == before
    assert (path.stat().st_mtime_ns if path.exists() else 0) == times
    assert list(tmp_path.iterdir()) == ([path] if path.exists() else [])


@pytest.mark.slow
async def test_a_server_with_other_tables_stays_as_it_is(postgres_url):
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE bookmarks (url text)")
        with pytest.raises(BadInput, match="bookmarks"):
            await open_store(postgres_url)
        tables = connection.execute("SELECT relname FROM pg_stat_user_tables").fetchall()
        assert tables == [("bookmarks",)]


async def test_a_server_that_does_not_answer_is_told_of(postgres_url):
    host = urlsplit(postgres_url)
    for url in (
        postgres_url + "_none",
        f"postgresql://{host.username}:wrong@127.0.0.1:{host.port}/postgres",
        "postgresql://u:hidden@127.0.0.1:1/none",
    ):
        with pytest.raises(BadInput, match="database that can be used") as fault:
            await open_store(url)
        assert "hidden" not in str(fault.value)


async def test_the_secret_is_made_once(database):
    first = await open_store(database)
    second = await open_store(database)
    assert len(first.secret) == 32
    assert first.secret == second.secret
    await first.close()
    await second.close()


async def test_a_file_is_for_its_owner_and_waits_for_the_disk(tmp_path):
    path = tmp_path / "games.db"
    store = await open_store(f"sqlite:///{path}")
    assert path.stat().st_mode & 0o777 == 0o600
    for engine in (store._writing, store._reading):
        with engine.begin() as connection:
            asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            told = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked]
        assert told == ["wal", 2, 1, 10_000]
    await store.close()
    assert list(tmp_path.iterdir()) == [path]


async def test_one_writer_waits_for_another(database, store, begin):
    game = await begin()
    other = make_engine(parse_url(database), writes=True)
    with other.begin() as connection:
        connection.exec_driver_sql("UPDATE games SET moves = 5")
        waiting = store._writer.submit(lambda c: c.exec_driver_sql("UPDATE games SET hints = 7"))
        with pytest.raises(TimeoutError):
            waiting.result(0.2)
    waiting.result(30)
    other.dispose()
    kept = await store.game(game.id)
    assert (kept.moves, kept.hints) == (5, 7)


async def test_a_store_outlives_a_server_that_drops_its_connections(postgres_url, make_puzzle):
    store = await open_store(postgres_url)
    await store.put_puzzle(make_puzzle("p"))
    game = await store.new_game(await store.new_player("k", 0.0), "p", False, 1.0)
    event, summary = NewEvent(1.0, "move", "m", "c", 1), Summary(1.0, 1, 0, None, True)
    drop = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    )

    def fail(connection):
        connection.exec_driver_sql(drop)

    with pytest.raises(StoreFailed):
        await store._write(fail)
    with pytest.raises(StoreFailed):
        await store._read(fail)
    assert await store.append(game.id, [event], summary) == [1]
    assert [e.seq for e in await store.events(game.id)] == [1]
    await store.close()
