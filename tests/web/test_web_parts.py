"""The parts of a server by themselves: limiter, shelf, once, pool, identity, log, addresses."""

import asyncio
import json
import logging
import operator
import time
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.web import bodies
from gridwright.web.addresses import address_of
from gridwright.web.config import Rate
from gridwright.web.faults import Guard, Late, Refusal
from gridwright.web.headers import SecurityHeaders
from gridwright.web.identity import fresh_key, sign, signed_key
from gridwright.web.limiter import Limiter, Places
from gridwright.web.log import LineFormatter, client_hash
from gridwright.web.once import Once
from gridwright.web.players import ALPHABET, code_hash, fresh_code
from gridwright.web.pool import Busy, Pool
from gridwright.web.shelf import Shelf


class Hands:
    """A clock that is set by hand."""

    def __init__(self):
        self.time = 0.0

    def __call__(self):
        return self.time


@given(
    st.floats(1, 20),
    st.floats(0.1, 10),
    st.lists(st.floats(0, 3), max_size=60),
)
def test_no_more_is_given_than_the_rate_allows(burst, per_second, waits):
    clock = Hands()
    limiter = Limiter(100, clock)
    given_times = []
    for wait in waits:
        clock.time += wait
        refused = limiter.wait("x", "a", Rate(burst, per_second))
        if refused:
            clock.time += refused
            assert limiter.wait("x", "a", Rate(burst, per_second)) < 1e-6
        given_times.append(clock.time)
    for first, begun in enumerate(given_times):
        for last in range(first, len(given_times)):
            allowed = burst + (given_times[last] - begun) * per_second
            assert last - first + 1 <= allowed + 1 + 1e-6


def test_clients_and_purposes_have_buckets_of_their_own_in_bounded_memory():
    limiter = Limiter(10, Hands())
    rate = Rate(1, 1)
    assert limiter.wait("x", "a", rate) == 0
    assert limiter.wait("x", "a", rate) == 1
    assert limiter.wait("y", "a", rate) == 0
    assert limiter.wait("x", "b", rate) == 0
    for client in range(1000):
        limiter.wait("x", str(client), rate)
    assert len(limiter) == 10


def test_places_are_counted_by_client_and_purpose_and_given_back():
    places = Places()
    with places.held("x", "a", 2) as first, places.held("x", "a", 2) as second:
        with places.held("x", "a", 2) as third, places.held("x", "b", 2) as other:
            assert (first, second, third, other) == (True, True, False, True)
        with places.held("x", "a", 3) as third, places.held("y", "a", 1) as other:
            assert (third, other, len(places)) == (True, True, 4)
    assert len(places) == 0


def test_the_shelf_keeps_what_was_asked_for_last():
    shelf = Shelf(160)
    for name in "abcdef":
        shelf.put(name, name.encode() * 50)
        shelf.get("a")
    assert shelf.get("a") is not None
    assert shelf.get("b") is None
    assert shelf.get("f") is not None


def test_work_for_many_is_done_once():
    calls = []

    async def work():
        calls.append(1)
        await asyncio.sleep(0.01)
        return "done"

    async def ask():
        once = Once()
        results = await asyncio.gather(*(once.get("a", work) for _ in range(5)))
        assert results == ["done"] * 5
        assert len(calls) == 1
        await once.get("a", work)
        assert len(calls) == 2

    asyncio.run(ask())


def test_work_that_fails_fails_for_all_and_can_be_tried_again():
    async def work():
        raise BadInput(expected="a", got="b")

    async def ask():
        once = Once()
        results = await asyncio.gather(
            *(once.get("a", work) for _ in range(3)), return_exceptions=True
        )
        assert [type(result) for result in results] == [BadInput] * 3
        with pytest.raises(BadInput):
            await once.get("a", work)

    asyncio.run(ask())


@pytest.mark.slow
def test_a_pool_ends_what_runs_away_and_goes_on():
    async def use():
        pool = Pool(1, (), 1)
        await pool.start()
        try:
            assert await pool.run(operator.add, 2, 3, deadline=10) == 5
            with pytest.raises(RuntimeError, match="TypeError"):
                await pool.run(operator.add, 2, "a", deadline=10)
            with pytest.raises(Late):
                await pool.run(sum, range(10**15), deadline=0.3)
            assert await pool.run(operator.add, 2, 3, deadline=30) == 5
            assert pool.alive
        finally:
            await pool.close()
        assert not pool.alive

    asyncio.run(use())


@pytest.mark.slow
def test_a_pool_refuses_when_too_many_wait():
    async def use():
        pool = Pool(1, (), 1)
        await pool.start()
        try:
            first = asyncio.create_task(pool.run(time.sleep, 0.5, deadline=5))
            await asyncio.sleep(0.1)
            second = asyncio.create_task(pool.run(operator.add, 1, 1, deadline=5))
            await asyncio.sleep(0.1)
            with pytest.raises(Busy):
                await pool.run(operator.add, 1, 1, deadline=5)
            assert (await first, await second) == (None, 2)
            long = asyncio.create_task(pool.run(time.sleep, 5, deadline=0.6))
            await asyncio.sleep(0.05)
            with pytest.raises(Busy):
                await pool.run(operator.add, 1, 1, deadline=0.2)
            with pytest.raises(Late):
                await long
        finally:
            await pool.close()

    asyncio.run(use())


def test_a_pool_replaces_a_process_that_ended():
    async def use():
        pool = Pool(1, (), 4)
        await pool.start()
        try:
            with pytest.raises(Late):
                await pool.run(exit, 1, deadline=10)
            assert await pool.run(operator.add, 2, 3, deadline=30) == 5
        finally:
            await pool.close()

    asyncio.run(use())


def test_keys_are_taken_only_as_they_were_signed():
    key = fresh_key()
    assert signed_key(sign(key, b"secret"), b"secret") == key
    assert signed_key(sign(key, b"secret"), b"other") is None
    assert len({fresh_key() for _ in range(100)}) == 100


def test_recovery_codes_are_long_and_plain():
    code = fresh_code()
    assert len(code.replace("-", "")) == 25
    assert set(code) <= set(ALPHABET) | {"-"}
    assert not set("IO01") & set(ALPHABET)
    assert code_hash(code) == code_hash(code.lower().replace("-", " "))
    assert code_hash(code) != code_hash(fresh_code())


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_are_told_apart_by_customer(host, address):
    assert address_of(SimpleNamespace(client=SimpleNamespace(host=host))) == address
    assert address_of(SimpleNamespace(client=None)) == ""


def test_log_lines_stay_lines():
    record = logging.LogRecord("x", logging.INFO, "", 0, "request", (), None)
    record.request = {"path": "/a\nlevel=error", "client": client_hash("192.0.2.7")}
    for form in ("json", "text"):
        line = LineFormatter(form).format(record)
        assert "\n" not in line
        assert "192.0.2.7" not in line
    assert json.loads(LineFormatter("json").format(record))["path"] == "/a\nlevel=error"


def test_a_fault_of_ours_is_told_without_a_trace(caplog):
    async def broken(scope, receive, send):
        raise ZeroDivisionError("a secret")

    sent = []

    async def send(message):
        sent.append(message)

    logger = logging.getLogger("gridwright.web")
    logger.propagate = True
    for path, kind in (("/api/me", b"application/json"), ("/", b"text/html; charset=utf-8")):
        sent.clear()
        scope = {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b""}
        asyncio.run(SecurityHeaders(Guard(broken))(scope, None, send))
        begun, body = sent
        assert begun["status"] == 500
        headers = dict(begun["headers"])
        assert headers[b"content-type"] == kind
        assert headers[b"x-frame-options"] == b"DENY"
        assert b"secret" not in body["body"]
        assert b"Traceback" not in body["body"]
    assert "a secret" in caplog.text


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(bodies, "_SECONDS", 0.05)

    async def never(scope, receive, send):
        raise AssertionError("asked without a body")

    async def receive():
        await asyncio.sleep(10)

    limit = bodies.BodyLimit(never, 100)
    with pytest.raises(Refusal) as refused:
        asyncio.run(limit({"type": "http", "headers": []}, receive, None))
    assert refused.value.status == 408
