"""Connections on which no request comes."""

import asyncio
from contextlib import suppress

import h11
import pytest
import uvicorn
from uvicorn.server import ServerState

from gridwright.web.gate import Gate
from gridwright.web.line import Line, lines

HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n"
ANSWER = {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]}


async def app(scope, receive, send):
    if scope["path"] == "/slow":
        await asyncio.sleep(0.3)
    await send(ANSWER)
    await send({"type": "http.response.body", "body": b""})


async def ended(pieces, patience, monkeypatch):
    """Send pieces, a tenth of a second apart; give what came, and the seconds until the end."""
    monkeypatch.setattr(Line, "PATIENCE", patience)
    config = uvicorn.Config(app, lifespan="off", log_config=None, timeout_keep_alive=1)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Line(config, state, {}), "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        began = loop.time()
        for piece in pieces:
            writer.write(piece)
            await asyncio.sleep(0.1)
        came = await asyncio.wait_for(reader.read(), 5)
        seconds = loop.time() - began
        writer.close()
    return came, seconds


@pytest.mark.parametrize(
    ("pieces", "answers"),
    [
        ([], 0),
        ([HEAD], 0),
        ([HEAD, b"X-A: 1\r\n", b"X-B: 2\r\n", b"X-C: 3\r\n"], 0),
        ([HEAD + b"\r\n", HEAD], 1),
    ],
)
def test_a_connection_without_a_whole_head_is_closed(pieces, answers, monkeypatch):
    came, seconds = asyncio.run(ended(pieces, 0.3, monkeypatch))
    assert came.count(b"200 OK") == answers
    assert 0.25 <= seconds < 0.9


@pytest.mark.parametrize("path", [b"/", b"/slow"])
def test_whole_requests_are_answered_however_they_come(path, monkeypatch):
    head = HEAD.replace(b"/ ", path + b" ")
    pieces = [head[:9], head[9:], b"\r\n", head + b"\r\n"]
    came, seconds = asyncio.run(ended(pieces, 0.6, monkeypatch))
    assert came.count(b"200 OK") == 2
    assert seconds > 1.0  # it ended because uvicorn had kept it open long enough


def test_waiting_is_told_by_the_state_of_the_client():
    held = h11.Connection(h11.SERVER)
    held.receive_data(HEAD)
    assert held.next_event() is h11.NEED_DATA
    assert held.their_state is h11.IDLE


async def through(gate, scenario):
    config = uvicorn.Config(app, lifespan="off", log_config=None)
    config.load()
    state = ServerState()
    kind = lines(gate)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: kind(config, state, {}), "127.0.0.1", 0)
    async with server:
        place = server.sockets[0].getsockname()
        return await scenario(lambda: asyncio.open_connection(*place))


async def asked(opened, more=b"Connection: close\r\n"):
    reader, writer = opened
    writer.write(HEAD + more + b"\r\n")
    answer = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    return answer


async def until_empty(gate, left=0):
    for _ in range(200):
        if len(gate) == left:
            return True
        await asyncio.sleep(0.02)
    return False


def test_an_address_has_so_many_connections_and_is_told_so():
    gate = Gate(5, proxied=False)

    async def scenario(connect):
        held = [await connect() for _ in range(6)]
        refused = await asked(held[5])
        assert refused.startswith(b"HTTP/1.1 429 ")
        assert b"too many connections from your address" in refused
        assert await until_empty(gate, 5)
        assert b"200 OK" in await asked(held[0])
        assert await until_empty(gate, 4)
        assert b"200 OK" in await asked(await connect())
        for _, writer in held:
            writer.close()
        assert await until_empty(gate)

    asyncio.run(through(gate, scenario))


def test_what_is_far_too_much_is_cut_off_at_once(monkeypatch):
    gate = Gate(5, proxied=False)
    monkeypatch.setattr(Line, "REFUSED_PATIENCE", 0.2)

    async def scenario(connect):
        held = [await connect() for _ in range(9)]
        for reader, _ in held[6:]:
            with suppress(ConnectionError):
                assert await asyncio.wait_for(reader.read(), 5) == b""
        assert await asyncio.wait_for(held[5][0].read(), 5) == b""  # it did not ask in time
        assert await until_empty(gate, 5)
        for _, writer in held:
            writer.close()

    asyncio.run(through(gate, scenario))


def test_a_websocket_is_not_counted_as_a_connection():
    gate = Gate(5, proxied=False)
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    upgrade += b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"

    async def scenario(connect):
        _, writer = await connect()
        writer.write(HEAD)
        assert await until_empty(gate, 1)
        writer.write(upgrade + b"\r\n")
        assert await until_empty(gate)
        writer.close()

    asyncio.run(through(gate, scenario))


@pytest.mark.parametrize(
    ("host", "proxied", "counted"),
    [
        ("127.0.0.1", True, 0),
        ("::1", True, 0),
        ("127.0.0.1", False, 1),
        ("192.0.2.7", True, 1),
        ("a-socket", True, 1),
    ],
)
def test_only_a_proxy_of_this_machine_is_not_counted(host, proxied, counted):
    gate = Gate(1, proxied=proxied)
    assert gate.enter(host) == 0
    assert len(gate) == counted
    assert gate.enter(host) == 2 * counted
    gate.leave(host)
    gate.leave(host)
    assert len(gate) == 0
