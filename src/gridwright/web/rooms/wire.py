"""The wire: WebSockets as uvicorn speaks them, where a text that is none is left to the rooms."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Wire(WebSocketsSansIOProtocol):
    """Gives a text message that is not UTF-8 as bytes, which rooms refuse, and does not log it."""

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message to the application."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()
