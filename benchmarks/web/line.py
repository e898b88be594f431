"""The line: a WebSocket of a client that costs little, so that many fit into one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from websockets.client import ClientProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

PATIENCE = 30.0

Heard = Callable[[dict[str, Any]], None]


class Line(asyncio.Protocol):
    """One connection: ``heard`` is called with every message; ``code`` is that of the closing."""

    def __init__(self, address: str, headers: dict[str, str], heard: Heard) -> None:
        self._wire = ClientProtocol(parse_uri(address), max_size=None)
        self._headers = headers
        self._heard = heard
        self._transport: asyncio.Transport | None = None
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[int] = loop.create_future()
        self.closed: asyncio.Future[int | None] = loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        request = self._wire.connect()
        for name, value in self._headers.items():
            request.headers[name] = value
        self._wire.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Take what the server sends."""
        self._wire.receive_data(data)
        for event in self._wire.events_received():
            if isinstance(event, Response):
                self.opened.set_result(event.status_code)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._heard(msgspec.json.decode(event.data))
        self._flush()
        if self._wire.close_rcvd is not None:
            self._end(self._wire.close_rcvd.code)

    def connection_lost(self, exc: Exception | None) -> None:
        """Take note that the server has gone."""
        self._end(self._wire.close_rcvd.code if self._wire.close_rcvd else None)

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.send_text(msgspec.json.encode(message))

    def send_text(self, text: bytes) -> None:
        """Send a text frame, whatever is in it, unless the server has closed the line."""
        with suppress(InvalidState):
            self._wire.send_text(text)
            self._flush()

    def send_binary(self, content: bytes) -> None:
        """Send a binary frame, unless the server has closed the line."""
        with suppress(InvalidState):
            self._wire.send_binary(content)
            self._flush()

    def send_raw(self, content: bytes) -> None:
        """Send bytes that need not be a frame."""
        if self._transport is not None:
            self._transport.write(content)

    def close(self) -> None:
        """Close the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    def _end(self, code: int | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("it was not opened"))
        if not self.closed.done():
            self.closed.set_result(code)
        if self._transport is not None:
            self._transport.close()

    def _flush(self) -> None:
        if self._transport is not None:
            self._transport.write(b"".join(self._wire.data_to_send()))


async def call(
    port: int, game: str, headers: dict[str, str], heard: Heard = lambda told: None
) -> Line:
    """Open a line to a game on loopback; raise ConnectionError where it is not opened."""
    loop = asyncio.get_running_loop()
    address = f"ws://127.0.0.1:{port}/ws/games/{game}"
    _, line = await loop.create_connection(lambda: Line(address, headers, heard), "127.0.0.1", port)
    async with asyncio.timeout(PATIENCE):
        status = await line.opened
    if status != 101:
        line.close()
        raise ConnectionError(f"status {status}")
    return line
