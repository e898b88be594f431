"""A database that does not answer is told, and holds no end up."""

import asyncio
import threading

import pytest
from sqlalchemy import text

from gridwright.store import StoreFailed, open_store
from gridwright.store import store as store_module

pytestmark = pytest.mark.anyio


async def test_readers_that_wait_are_told(store, monkeypatch):
    opened = threading.Event()
    held = [
        asyncio.create_task(store._read(lambda connection: opened.wait(30)))
        for _ in range(store_module.READERS)
    ]
    await asyncio.sleep(0)
    monkeypatch.setattr(store_module, "PING_SECONDS", 0.1)
    assert not await asyncio.wait_for(store.ping(), 10)
    opened.set()
    await asyncio.gather(*held)
    monkeypatch.setattr(store_module, "PING_SECONDS", 30)
    assert await store.ping()


@pytest.mark.slow
async def test_a_server_that_hangs_is_not_waited_for(postgres_url, monkeypatch):
    monkeypatch.setattr(store_module, "CLOSE_SECONDS", 0.2)
    store = await open_store(postgres_url)

    def hang(connection):
        connection.execute(text("SELECT pg_sleep(600)"))

    asked = [store._read(hang) for _ in range(store_module.READERS + 2)]
    asked += [store._write(hang) for _ in range(3)]
    waiting = [asyncio.create_task(one) for one in asked]
    await asyncio.sleep(0.1)
    await asyncio.wait_for(store.close(), 30)
    faults = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(fault) for fault in faults] == [StoreFailed] * len(asked)
