"""What the entrance lets a socket do: joins at a price, and nothing when it is being closed."""

import asyncio
from types import SimpleNamespace

import pytest

from gridwright.web.config import Config, Limits, Rate
from gridwright.web.limiter import Limiter
from gridwright.web.rooms import entrance
from gridwright.web.rooms.messages import Join


class Hall:
    """A room of a game of so many events that counts who joins, and the context it is in."""

    def __init__(self, events, rate):
        self.joined = 0
        self.now = 0.0
        self.ledger = SimpleNamespace(game=SimpleNamespace(player=7))
        self.context = SimpleNamespace(
            config=Config("sqlite:///unused", limits=Limits(messages=rate)),
            limiter=Limiter(10, lambda: self.now),
            rooms=SimpleNamespace(touch=lambda room: None),
        )
        self._events = events

    async def count_unknown(self, after):
        return max(self._events - after, 0)

    async def join(self, seat, wish):
        self.joined += 1

    async def asked(self, seat, after):
        await entrance._answered(self.context, self, seat, Join("c-1", after))


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(entrance, "_LOOK_SECONDS", 0.01)


def test_a_long_game_is_told_as_often_as_it_is_paid_for(quick):
    async def run():
        hall, seat = Hall(5_000, Rate(8, 1)), SimpleNamespace(is_closing=False)
        await hall.asked(seat, 0)
        for _ in range(50):
            await hall.asked(seat, 5_000)  # who knows it all is told nothing
        assert hall.joined == 51
        second = asyncio.create_task(hall.asked(seat, 0))
        await asyncio.sleep(0.1)
        assert hall.joined == 51
        hall.now = 2.0
        await asyncio.wait_for(second, 10)
        assert hall.joined == 52

    asyncio.run(run())


def test_a_socket_that_is_being_closed_does_not_wait_for_its_turn(quick):
    async def run():
        hall, seat = Hall(5_000, Rate(5, 1)), SimpleNamespace(is_closing=False)
        await hall.asked(seat, 0)
        second = asyncio.create_task(hall.asked(seat, 0))
        await asyncio.sleep(0.05)
        assert not second.done()
        seat.is_closing = True
        await asyncio.wait_for(second, 10)

    asyncio.run(run())


def test_a_socket_that_is_being_closed_is_not_heard():
    async def run():
        hall, seat = Hall(0, Rate(5, 1)), SimpleNamespace(is_closing=True, is_joined=True)

        async def receive():
            return {"type": "websocket.receive", "text": '{"type":"join","client":"c-1"}'}

        socket = SimpleNamespace(receive=receive)
        await asyncio.wait_for(entrance._heard(socket, hall.context, hall, seat), 10)
        assert hall.joined == 0

    asyncio.run(run())
