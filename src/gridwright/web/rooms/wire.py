"""The wire: WebSockets as uvicorn speaks them, each of which does end where it is to end."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that is cut where its peer does not let it end.

    A connection that is closed stays open until all that waits has been sent: for ever where the
    peer reads nothing. It is cut ``PATIENCE`` seconds after its end, or at once where the
    application has ended with more to send than a connection takes. A text message that is not
    UTF-8 is given as bytes, which rooms refuse, and is not logged.
    """

    PATIENCE = 5.0

    _cutting: asyncio.TimerHandle | None = None

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message to the application."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def handle_connect(self, event: Request) -> None:
        """Begin, or refuse what is no WebSocket."""
        super().handle_connect(event)
        if self.transport.is_closing():
            self._cut_soon()

    async def run_asgi(self) -> None:
        """Let the application talk; the connection ends soon after it."""
        try:
            await super().run_asgi()
        finally:
            if self.writable.is_set():
                self._cut_soon()
            else:
                self.transport.abort()

    def keepalive_timeout(self) -> None:
        """End a connection whose peer says nothing any more."""
        super().keepalive_timeout()
        self._cut_soon()

    def shutdown(self) -> None:
        """End the connection, as the server does."""
        super().shutdown()
        self._cut_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        """Take note that it has ended."""
        if self._cutting is not None:
            self._cutting.cancel()
        super().connection_lost(exc)

    def _cut_soon(self) -> None:
        if self._cutting is None and not self.disconnected:
            self._cutting = self.loop.call_later(self.PATIENCE, self.transport.abort)
