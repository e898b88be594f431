"""WebSockets whose peers read nothing: they end all the same."""

import asyncio

import pytest
import uvicorn
from uvicorn.server import ServerState

from gridwright.web.line import Line
from gridwright.web.rooms.wire import Wire

ASKED = (
    b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
LONG = "x" * 8_000_000


class Roomy(Wire):
    """Takes whatever is to be sent, and keeps it."""

    def connection_made(self, transport):
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=10**9)


async def gives_up(scope, receive, send):
    """Send more than is taken, and stop to wait for that."""
    await receive()
    await send({"type": "websocket.accept"})
    for _ in range(3):
        sending = asyncio.create_task(send({"type": "websocket.send", "text": LONG}))
        await asyncio.wait((sending,), timeout=0.05)
        sending.cancel()


async def closes(scope, receive, send):
    """Send more than is taken, and close in good order."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": LONG})
    await send({"type": "websocket.close", "code": 1000})


async def waits(scope, receive, send):
    """Send more than is taken, and wait for the end."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": LONG})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def all_end(app, kind, act=lambda state: None, **settings):
    """Let a peer that reads nothing but the first bytes meet an app; wait until it is gone."""
    config = uvicorn.Config(app, lifespan="off", log_config=None, ws=kind, **settings)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Line(config, state, {}), "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname(), limit=10)
        writer.write(ASKED)
        await reader.readexactly(12)
        writer.transport.pause_reading()
        async with asyncio.timeout(5):
            while not any(isinstance(one, kind) for one in state.connections):
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            act(state)
            while state.connections or state.tasks:
                await asyncio.sleep(0.01)
        writer.transport.abort()


@pytest.mark.parametrize(("app", "patience"), [(gives_up, 60), (closes, 0.1)])
def test_a_connection_ends_though_its_peer_reads_nothing(app, patience, monkeypatch):
    monkeypatch.setattr(Wire, "PATIENCE", patience)
    asyncio.run(all_end(app, Wire if app is gives_up else Roomy))


def test_a_peer_that_says_nothing_is_cut_and_the_application_told(monkeypatch):
    monkeypatch.setattr(Wire, "PATIENCE", 0.1)
    asyncio.run(all_end(waits, Roomy, ws_ping_interval=0.1, ws_ping_timeout=0.1))


def test_a_server_that_ends_waits_for_no_peer(monkeypatch):
    monkeypatch.setattr(Wire, "PATIENCE", 0.1)

    def end(state):
        for connection in list(state.connections):
            connection.shutdown()

    asyncio.run(all_end(waits, Roomy, end))
