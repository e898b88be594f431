"""Rooms that are closed: nothing begins any more, and nobody is waited for too long."""

import asyncio
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest
from playing import World

from gridwright.web.config import Config
from gridwright.web.faults import Refusal
from gridwright.web.rooms import OfflineEvent, OfflineGame, Rooms
from gridwright.web.rooms import rooms as rooms_module
from web_server import temporary_database


@pytest.fixture
def shelf(tmp_path):
    """A database without a server."""
    held = World(temporary_database(tmp_path), None)
    yield held
    held.close()


class Parting:
    """A seat that has ended when all of them have begun to end."""

    runs = False
    is_joined = False

    def __init__(self, barrier):
        self._barrier = barrier
        self.code = None

    def close(self, code, reason):
        self.code = code

    async def ended(self):
        await self._barrier.wait()


@asynccontextmanager
async def playing(shelf, game):
    """Rooms, and that of a game, while the block runs."""
    config = Config("sqlite:///unused")
    rooms = Rooms(SimpleNamespace(config=config, store=shelf.store, pool=None))
    async with rooms.open(await shelf.store.game(game.id)) as room:
        yield rooms, room
    await rooms.close()


def offline(game):
    return OfflineGame(game.stored.id, "c-off", [OfflineEvent(1, 1.0, "move", "flip 0,0")], game.id)


def test_all_sockets_are_closed_at_once(shelf):
    game = shelf.new_game()

    async def run():
        async with playing(shelf, game) as (_, room):
            seats = [Parting(barrier) for barrier in [asyncio.Barrier(3)] for _ in range(3)]
            room.seats.update(seats)
            await asyncio.wait_for(room.close(1001, "going"), 10)
            assert [seat.code for seat in seats] == [1001] * 3
            room.seats.clear()

    asyncio.run(run())


def test_a_room_that_cannot_be_closed_is_not_waited_for(shelf, monkeypatch):
    monkeypatch.setattr(rooms_module, "_CLOSE_SECONDS", 0.05)
    game = shelf.new_game()

    async def run():
        async with playing(shelf, game) as (rooms, room), room.lock:
            await asyncio.wait_for(rooms.close(), 10)
            await asyncio.wait_for(rooms.close(), 10)

    asyncio.run(run())


def test_offline_play_is_put_off_when_the_server_goes_down(shelf):
    game = shelf.new_game()

    async def run():
        async with playing(shelf, game) as (rooms, _):
            await rooms.close()
            with pytest.raises(Refusal) as refusal:
                await rooms.sync(game.player, [offline(game)])
        assert (refusal.value.status, refusal.value.wait > 0) == (503, True)

    asyncio.run(run())
    assert shelf.events(game) == []


def test_offline_play_that_waits_its_turn_is_put_off(shelf):
    game = shelf.new_game()

    async def run():
        async with playing(shelf, game) as (rooms, room):
            async with room.lock:
                syncing = asyncio.create_task(rooms.sync(game.player, [offline(game)]))
                while room.users < 2 and not syncing.done():
                    await asyncio.sleep(0.01)
                closing = asyncio.create_task(rooms.close())
                while not rooms.is_closing:
                    await asyncio.sleep(0)
            with pytest.raises(Refusal) as refusal:
                await asyncio.wait_for(syncing, 10)
            await closing
        assert refusal.value.status == 503

    asyncio.run(run())
    assert shelf.events(game) == []
