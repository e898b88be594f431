"""The seat: one socket at a game, with what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

GOING = 1001
TOO_SLOW = 4429

_MOST_WAITING = 1_000
_MOST_CHARACTERS = 8_000_000
_CLOSE_SECONDS = 5.0


class Seat:
    """A socket, whether it lets the clock run, and the messages it is still to be sent.

    ``push`` never waits: one writer a seat sends what is there, in order. A socket that does not
    take what it is sent is closed, so that no more than ``_MOST_CHARACTERS`` are ever kept for it.
    """

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: deque[str] = deque()
        self._characters = 0
        self._code: int | None = None
        self._reason = ""
        self._more = asyncio.Event()
        self._writer = asyncio.create_task(self._write())
        self.client = ""
        self.scenes = False
        self.runs = False

    @property
    def is_joined(self) -> bool:
        """Whether the socket has said who it is."""
        return bool(self.client)

    @property
    def is_closing(self) -> bool:
        """Whether the socket is being closed: what it says is not heard any more."""
        return self._code is not None

    def push(self, text: str) -> None:
        """Send a message as soon as the socket takes it."""
        if self._code is not None:
            return
        self._waiting.append(text)
        self._characters += len(text)
        if len(self._waiting) > _MOST_WAITING or self._characters > _MOST_CHARACTERS:
            self._waiting.clear()
            self.close(TOO_SLOW, "messages are not taken")
        self._more.set()

    def close(self, code: int, reason: str = "") -> None:
        """Close the socket when what waits has been sent."""
        if self._code is None:
            self._code, self._reason = code, reason
            self._more.set()

    async def ended(self) -> None:
        """Wait until a socket that is being closed is closed, but not long; then send no more."""
        if self._code is not None:
            await asyncio.wait((self._writer,), timeout=_CLOSE_SECONDS)
        self._writer.cancel()

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the client has gone meanwhile
            while True:
                while self._waiting:
                    text = self._waiting.popleft()
                    self._characters -= len(text)
                    await self._socket.send_text(text)
                if self._code is not None:
                    await self._socket.close(self._code, self._reason)
                    return
                self._more.clear()
                await self._more.wait()
