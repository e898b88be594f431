import asyncio
import threading
import time

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from gridwright.core.errors import BadInput
from gridwright.store import NewEvent, StoreFailed, Summary, open_store
from gridwright.store.database import make_engine, parse_url
from gridwright.store.writer import Writer

BARE = Summary(1.0, 1, 0, None, True)


@pytest.fixture
def engine(database):
    made = make_engine(parse_url(database), writes=True)
    with made.begin() as connection:
        connection.execute(text("CREATE TABLE numbers (n integer PRIMARY KEY)"))
    yield made
    made.dispose()


@pytest.fixture
def commits(engine):
    counted = []
    event.listen(engine, "commit", counted.append)
    return counted


@pytest.fixture
def writer(engine):
    made = Writer(engine)
    yield made
    made.close()


def add(n):
    def change(connection):
        connection.execute(text("INSERT INTO numbers VALUES (:n)"), {"n": n})
        return n

    return change


def numbers(engine):
    with engine.begin() as connection:
        return list(connection.scalars(text("SELECT n FROM numbers ORDER BY n")))


class Gate:
    """A change that holds the writer up until it is opened, so that others wait meanwhile."""

    def __init__(self):
        self.reached = threading.Event()
        self.opened = threading.Event()

    def __call__(self, connection):
        self.reached.set()
        self.opened.wait(30)


def test_what_waits_is_committed_together(writer, engine, commits):
    gate = Gate()
    first = writer.submit(gate)
    gate.reached.wait(30)
    others = [writer.submit(add(n)) for n in range(100)]
    gate.opened.set()
    first.result(30)
    assert [other.result(30) for other in others] == list(range(100))
    assert len(commits) == 2
    assert numbers(engine) == list(range(100))


def test_a_failing_change_does_not_harm_its_neighbours(writer, engine):
    def refuse(connection):
        add(50)(connection)
        raise BadInput(expected="this", got="that")

    def break_down(connection):
        add(60)(connection)
        raise KeyError("bug")

    gate = Gate()
    writer.submit(gate)
    gate.reached.wait(30)
    changes = [add(1), refuse, add(2), add(1), break_down, add(3)]
    futures = [writer.submit(change) for change in changes]
    gate.opened.set()
    outcomes = [type(future.exception(30)) for future in futures]
    good = type(None)
    assert outcomes == [good, BadInput, good, StoreFailed, KeyError, good]
    assert numbers(engine) == [1, 2, 3]
    assert writer.submit(add(4)).result(30) == 4


def test_a_change_is_told_of_after_its_commit(writer, engine):
    seen = []
    future = writer.submit(add(1))
    future.add_done_callback(lambda _: seen.extend(numbers_elsewhere(engine)))
    future.result(30)
    writer.close()
    assert seen == [1]


def numbers_elsewhere(engine):
    other = make_engine(engine.url, writes=False)
    try:
        return numbers(other)
    finally:
        other.dispose()


def test_closing_makes_what_waits_and_takes_nothing_more(writer, engine):
    gate = Gate()
    writer.submit(gate)
    gate.reached.wait(30)
    futures = [writer.submit(add(n)) for n in range(300)]
    closing = threading.Thread(target=writer.close)
    closing.start()
    while writer.alive:
        time.sleep(0.001)
    with pytest.raises(StoreFailed, match="closed"):
        writer.submit(add(999))
    gate.opened.set()
    closing.join(30)
    assert [future.result(0) for future in futures] == list(range(300))
    assert numbers(engine) == list(range(300))


def test_a_change_nobody_waits_for_any_more_is_left_out(writer, engine):
    gate = Gate()
    writer.submit(gate)
    gate.reached.wait(30)
    dropped, kept = writer.submit(add(1)), writer.submit(add(2))
    assert dropped.cancel()
    gate.opened.set()
    assert kept.result(30) == 2
    assert numbers(engine) == [2]


def test_a_failing_database_is_told_to_all(writer, engine):
    gate = Gate()
    writer.submit(gate).add_done_callback(lambda _: event.listen(engine, "commit", fail))
    gate.reached.wait(30)
    made = []
    futures = [writer.submit(made.append) for _ in range(3)]

    def fail(_connection):
        raise OperationalError("COMMIT", None, Exception("the disk is full"))

    gate.opened.set()
    assert [type(future.exception(30)) for future in futures] == [StoreFailed] * 3
    event.remove(engine, "commit", fail)
    assert len(made) == 3
    assert writer.submit(add(9)).result(30) == 9
    assert numbers(engine) == [9]


@pytest.mark.anyio
async def test_closing_a_store_loses_nothing(database, anyio_backend, make_puzzle):
    store = await open_store(database)
    await store.put_puzzle(make_puzzle("p"))
    game = await store.new_game(await store.new_player("k", 0.0), "p", False, 1.0)
    events = [NewEvent(1.0, "move", "m", "c", id) for id in range(200)]
    told = [asyncio.create_task(store.append(game.id, [e], BARE)) for e in events]
    await asyncio.sleep(0)  # all are submitted now
    await store.close()
    assert [await seqs for seqs in told] == [[n] for n in range(1, 201)]
    assert not await store.ping()
    with pytest.raises(StoreFailed, match="closed"):
        await store.game(game.id)
    with pytest.raises(StoreFailed, match="closed"):
        await store.append(game.id, events, BARE)
    await store.close()
    again = await open_store(database)
    assert [e.id for e in await again.events(game.id)] == list(range(200))
    await again.close()


@pytest.mark.anyio
async def test_reading_goes_on_while_a_change_is_being_made(store, begin):
    game = await begin()
    gate = Gate()
    waiting = asyncio.create_task(store._write(gate))
    await asyncio.to_thread(gate.reached.wait, 30)
    assert await store.game(game.id) == game
    assert await store.ping()
    gate.opened.set()
    await waiting


@pytest.mark.anyio
async def test_two_stores_on_one_database_number_events_together(database, store, begin):
    game = await begin()
    other = await open_store(database)
    assert other.secret == store.secret
    told = [
        await asyncio.gather(
            store.append(game.id, [NewEvent(1.0, "move", "m", "a", id)], BARE),
            other.append(game.id, [NewEvent(1.0, "move", "m", "b", id)], BARE),
        )
        for id in range(50)
    ]
    await other.close()
    assert sorted(seq for pair in told for seqs in pair for seq in seqs) == list(range(1, 101))
    kept = {(e.client, e.id): e.seq for e in await store.events(game.id)}
    assert [[kept["a", id]] for id in range(50)] == [mine for mine, _ in told]
