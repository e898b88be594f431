"""The line: connections as uvicorn serves them, not too many, and none that does not ask."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from gridwright.web.gate import REFUSAL, Gate


class Line(H11Protocol):
    """Closes a connection on which no whole head of a request comes within ``PATIENCE`` seconds.

    uvicorn alone waits for ever, and as many such clients as there may be open files shut all
    others out. Bodies and WebSockets have time limits of their own. A connection that the
    ``GATE`` does not let in is told so when it asks; WebSockets are counted where they are played.
    """

    PATIENCE = 20.0
    REFUSED_PATIENCE = 2.0
    GATE: Gate | None = None

    _waiting: asyncio.TimerHandle | None = None
    _counted = False
    _refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        met = 0
        if self.GATE is not None and self.client is not None:
            met = self.GATE.enter(self.client[0])
            self._counted = True
        self._refused = met > 0
        if met > 1:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what was sent; wait on where that ends in the middle of a head."""
        if self._refused:
            if not self.transport.is_closing():
                self.transport.write(REFUSAL)
                self.transport.close()
            return
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        self._count_no_more()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the WebSocket that it turns into."""
        self._count_no_more()
        super().handle_websocket_upgrade(event)

    def _count_no_more(self) -> None:
        if self._counted and self.GATE is not None and self.client is not None:
            self._counted = False
            self.GATE.leave(self.client[0])

    def _wait(self) -> None:
        if self._waiting is None:
            patience = self.REFUSED_PATIENCE if self._refused else self.PATIENCE
            self._waiting = self.loop.call_later(patience, self._give_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if self.conn.their_state is h11.IDLE:
            self.transport.close()


def lines(gate: Gate) -> type[Line]:
    """Give the kind of lines that pass a gate."""
    return type("Line", (Line,), {"GATE": gate})
