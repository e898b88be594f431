"""Whether a database can be written is told while it cannot, and when it can again."""

import asyncio
import threading

import pytest

from gridwright.store import StoreFailed, pulse
from gridwright.store.settings import SETTINGS

pytestmark = pytest.mark.anyio

READ_ONLY = {
    "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
    "postgresql": (
        "SET default_transaction_read_only = on",
        "SET default_transaction_read_only = off",
    ),
}


def order(store, number):
    """Let the one connection that writes be read-only, or not."""
    connection = store._writing.raw_connection()
    connection.cursor().execute(READ_ONLY[store._writing.dialect.name][number])
    connection.commit()
    connection.close()


async def test_a_database_that_is_not_written_is_told(store, monkeypatch):
    monkeypatch.setattr(pulse, "TOUCH_SECONDS", 0)
    assert await store.ping()
    order(store, 0)
    assert not await store.ping()
    assert not await store.ping()
    order(store, 1)
    assert await store.ping()


async def test_a_change_that_fails_is_remembered_until_one_is_made(store, monkeypatch):
    assert await store.ping()
    order(store, 0)
    assert await store.ping()  # nobody wrote meanwhile, and it has just been asked
    with pytest.raises(StoreFailed):
        await store.new_player("k", 1.0)
    assert not await store.ping()
    order(store, 1)
    assert not await store.ping()
    assert await store.new_player("k", 1.0)
    assert await store.ping()


async def test_asking_often_writes_once(store):
    for _ in range(5):
        assert await store.ping()
    with store._reading.begin() as connection:
        first = connection.execute(SETTINGS.select().where(SETTINGS.c.name == "touched")).all()
    assert len(first) == 1
    await asyncio.gather(*(store.ping() for _ in range(50)))
    with store._reading.begin() as connection:
        assert (
            connection.execute(SETTINGS.select().where(SETTINGS.c.name == "touched")).all() == first
        )


async def test_a_writer_that_waits_is_told(store, monkeypatch):
    monkeypatch.setattr(pulse, "PATIENCE", 0.1)
    reached, opened = threading.Event(), threading.Event()

    def hold(connection):
        reached.set()
        opened.wait(30)

    held = store._writer.submit(hold)
    reached.wait(30)
    assert not await store.ping()
    assert not await store.ping()
    opened.set()
    await asyncio.wrap_future(held)
    monkeypatch.setattr(pulse, "PATIENCE", 30)
    assert await store.ping()


async def test_a_closed_store_has_no_pulse(store):
    await store.close()
    assert not await store.ping()
