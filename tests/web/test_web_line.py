"""Connections on which no request comes."""

import asyncio

import h11
import pytest
import uvicorn
from uvicorn.server import ServerState

from gridwright.web.line import Line

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
