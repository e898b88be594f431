"""A room by itself: what happens where storing fails, work is slow, or a socket takes nothing."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from playing import World

from gridwright.store import StoreFailed
from gridwright.store.games import day_of
from gridwright.web.config import Config
from gridwright.web.rooms import OfflineEvent, OfflineGame, Rooms
from gridwright.web.rooms import room as room_module
from gridwright.web.rooms.messages import AskHint, Do, Join
from gridwright.web.rooms.room import Room
from gridwright.web.rooms.seat import Seat
from gridwright.web.rooms.sync import synced
from web_server import temporary_database


class Socket:
    """A socket that keeps what it is sent, or, blocked, takes nothing."""

    def __init__(self, blocked=False):
        self.told = []
        self.code = None
        self._free = asyncio.Event()
        if not blocked:
            self._free.set()

    async def send_text(self, text):
        await self._free.wait()
        self.told.append(json.loads(text))

    async def close(self, code, reason):
        self.code = code


class Failing:
    """A store that fails to append as long as it is told to; after it has stored, or before."""

    def __init__(self, store):
        self._store = store
        self.fails = ""

    def __getattr__(self, name):
        return getattr(self._store, name)

    async def append(self, *args):
        if self.fails == "before":
            raise StoreFailed("no room on the disk")
        seqs = await self._store.append(*args)
        if self.fails == "after":
            raise StoreFailed("the answer was lost")
        return seqs


@pytest.fixture
def shelf(tmp_path):
    held = World(temporary_database(tmp_path), None)
    yield held
    held.close()


def played(shelf, play):
    """Let ``play(room, seat, socket, store)`` happen in a room with one socket."""

    async def run():
        store = Failing(shelf.store)
        game = await shelf.store.game(shelf.new_id)
        with ThreadPoolExecutor(1) as threads:
            room = Room(store, game, threads)
            socket = Socket()
            seat = Seat(socket)
            room.seats.add(seat)
            await room.join(seat, Join("c-1"))
            await play(room, seat, socket, store)
            await room.leave(seat)
            await asyncio.sleep(0.01)
            await seat.ended()
        return socket.told

    return asyncio.run(run())


@pytest.mark.parametrize(("fails", "kept"), [("before", 0), ("after", 1)])
def test_what_is_not_known_to_be_stored_is_not_acknowledged(shelf, fails, kept):
    game = shelf.new_game()
    shelf.new_id = game.id

    async def play(room, seat, socket, store):
        store.fails = fails
        await room.do(seat, Do(1, "move", move="flip 0,0"))
        store.fails = ""
        assert (await room.ledger.session()).history.done == kept
        await room.do(seat, Do(1, "move", move="flip 0,0"))

    told = [message for message in played(shelf, play) if message["type"] != "clock"]
    assert [message["type"] for message in told] == ["state", "refused", "event"]
    assert told[1] == {"type": "refused", "id": 1, "error": "it could not be stored; try again"}
    assert told[2]["seq"] == told[2]["done"] == 1
    assert [event.move for event in shelf.events(game)] == ["flip 0,0"]


def test_offline_play_that_is_not_stored_leaves_rank_and_clock(shelf):
    game = shelf.new_game(date=day_of(time.time()))
    shelf.new_id = game.id
    offline = OfflineGame(
        game.stored.id, "c-off", [OfflineEvent(1, 5000.0, "move", "flip 0,0")], game.id
    )

    async def play(room, seat, socket, store):
        store.fails = "before"
        with pytest.raises(StoreFailed):
            async with room.lock:
                await synced(room, offline, 0.0)
        store.fails = ""
        assert room.ledger.ranked
        assert room.ledger.stopwatch.elapsed < 1000
        for number, cell in enumerate(game.puzzle.start.dark):
            name = game.puzzle.start.topology.name(cell)
            await room.do(seat, Do(number, "move", move=f"flip {name}"))

    played(shelf, play)
    stored = shelf.stored(game)
    assert stored.ranked
    assert stored.solved_seconds < 1000


def test_a_ranked_game_whose_end_is_not_stored_keeps_its_clock(shelf):
    game = shelf.new_game(date=day_of(time.time()), ago=500)
    shelf.new_id = game.id
    names = [game.puzzle.start.topology.name(cell) for cell in game.puzzle.start.dark]

    async def play(room, seat, socket, store):
        for number, name in enumerate(names):
            store.fails = "before" if name == names[-1] else ""
            await room.do(seat, Do(number, "move", move=f"flip {name}"))
        assert room.ledger.stopwatch.elapsed < 400

    played(shelf, play)
    stored = shelf.stored(game)
    assert (stored.seq, stored.solved_at) == (len(names) - 1, None)
    assert stored.elapsed < 400


class SlowPool:
    """A pool whose work takes until it is told to end, and finds nothing."""

    def __init__(self):
        self.end = asyncio.Event()

    async def run(self, *_, deadline):
        await self.end.wait()


def test_a_game_has_one_room_while_a_hint_is_sought(shelf):
    game = shelf.new_game()

    async def run():
        pool = SlowPool()
        rooms = Rooms(
            SimpleNamespace(config=Config("sqlite:///unused"), store=shelf.store, pool=pool)
        )
        stored = await shelf.store.game(game.id)
        seat = Seat(Socket())
        async with rooms.open(stored) as room:
            rooms.hint(room, seat, AskHint(1))
            await asyncio.sleep(0)
        async with rooms.open(stored) as again:
            assert again is room
        pool.end.set()
        while room.users:
            await asyncio.sleep(0.01)
        async with rooms.open(stored) as again:
            assert again is room
        await rooms.close()
        seat.close(1001, "going")
        await seat.ended()

    asyncio.run(run())


def test_slow_work_is_done_in_a_thread_with_the_same_outcome(shelf, monkeypatch):
    monkeypatch.setattr(room_module, "_SLOW_SECONDS", -1.0)
    game = shelf.new_game()
    shelf.new_id = game.id

    async def play(room, seat, socket, store):
        for number in range(1, 4):
            await room.do(seat, Do(number, "move", move=f"flip {number},0"))
        await room.do(seat, Do(4, "move", move="flip 9,0"))
        await room.do(seat, Do(5, "undo"))

    told = [message for message in played(shelf, play) if message["type"] != "clock"]
    kinds = ["state", "event", "event", "event", "refused", "event"]
    assert [message["type"] for message in told] == kinds
    assert (told[-1]["seq"], told[-1]["done"], told[-1]["undone"]) == (4, 2, 1)


def test_games_end_at_a_number_of_events(shelf, monkeypatch):
    monkeypatch.setattr("gridwright.web.rooms.acts.MOST_EVENTS", 2)
    shelf.new_id = shelf.new_game().id

    async def play(room, seat, socket, store):
        for number in range(1, 4):
            await room.do(seat, Do(number, "move", move="flip 0,0"))

    told = [message for message in played(shelf, play) if message["type"] != "clock"]
    assert [message["type"] for message in told] == ["state", "event", "event", "refused"]


def test_a_socket_that_takes_nothing_is_closed_and_holds_nothing_up():
    async def run():
        blocked, free = Socket(blocked=True), Socket()
        seats = [Seat(blocked), Seat(free)]
        for number in range(3_000):
            for seat in seats:
                seat.push(json.dumps({"n": number}))
            if number % 100 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        assert len(free.told) == 3_000
        blocked._free.set()
        await seats[0].ended()
        assert blocked.code == 4429
        assert len(blocked.told) <= 1
        await seats[1].ended()

    asyncio.run(run())


def test_a_socket_is_closed_after_what_it_was_sent():
    async def run():
        socket = Socket()
        seat = Seat(socket)
        seat.push('{"n": 1}')
        seat.close(1001, "going")
        seat.push('{"n": 2}')
        await seat.ended()
        assert (socket.told, socket.code) == ([{"n": 1}], 1001)

    asyncio.run(run())


def test_a_long_game_is_told_as_a_short_one_is(shelf, monkeypatch):
    shelf.new_id = shelf.new_game().id

    async def play(room, seat, socket, store):
        for number in range(1, 4):
            await room.do(seat, Do(number, "move", move=f"flip {number},0"))
        await room.run(seat, False)
        assert [await room.count_unknown(after) for after in (0, 1, 3, 4)] == [3, 2, 0, 3]
        for few in (2, 3):
            monkeypatch.setattr(room_module, "_FEW_EVENTS", few)
            for after in (0, 1, 3, 4):
                await room.join(seat, Join("c-1", after))

    told = [message for message in played(shelf, play) if message["type"] == "state"][1:]
    assert told[:4] == told[4:]
    assert [(state["after"], len(state["events"])) for state in told[:4]] == [
        (0, 3),
        (1, 2),
        (3, 0),
        (0, 3),
    ]
