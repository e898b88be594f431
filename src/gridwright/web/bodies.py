"""Bodies of requests: read whole before a route sees them, up to a limit and within a time."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.web.faults import Refusal

_SECONDS = 20.0


class BodyLimit:
    """Refuses bodies over ``most`` bytes as soon as that shows, however they are sent."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its whole body in one piece."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        told = Headers(scope=scope).get("content-length", "")
        if told.isdecimal() and int(told[:12]) > self.most:
            raise self._too_large()
        try:
            async with asyncio.timeout(_SECONDS):
                body = await self._read(receive)
        except TimeoutError:
            raise Refusal(HTTPStatus.REQUEST_TIMEOUT, "the body did not come in time") from None
        if body is not None:
            await self.app(scope, _Whole(body, receive), send)

    async def _read(self, receive: Receive) -> bytes | None:
        """Read a body; None where the client has gone."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > self.most:
                raise self._too_large()
            if not message.get("more_body", False):
                return bytes(body)

    def _too_large(self) -> Refusal:
        return Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"the body is over {self.most:,} bytes")


class _Whole:
    """Gives a body that was read, then whatever else comes."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> Message:
        if self._body is None:
            return await self._receive()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}
