"""The log: a line for each request, in JSON or text, without addresses, keys or bodies."""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
import sys
import time
from typing import Any, Literal

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.web.addresses import address_of

_LOG = logging.getLogger("gridwright.web")
_SALT = secrets.token_bytes(16)  # of this process: hashes tell clients apart until it ends
_LONGEST_PATH = 200


class RequestLog:
    """Logs each request when it has been answered, and each WebSocket when it has ended."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on and log it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        status = 0
        began = time.perf_counter()

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close" and status != 101:
                status = 403
            else:
                status = message.get("status", status)
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            _LOG.info(
                "request",
                extra={
                    "request": {
                        "method": scope.get("method", "WS"),
                        "path": scope["path"][:_LONGEST_PATH],
                        "status": status or 499,
                        "ms": round((time.perf_counter() - began) * 1000, 2),
                        "client": client_hash(address_of(HTTPConnection(scope))),
                    }
                },
            )


def client_hash(address: str) -> str:
    """Give a short hash that tells clients apart and does not tell who they are."""
    return hashlib.blake2b(address.encode(), key=_SALT, digest_size=5).hexdigest()


class LineFormatter(logging.Formatter):
    """Prints a record as one line: JSON, or words for people."""

    def __init__(self, form: Literal["json", "text"]) -> None:
        super().__init__()
        self._form = form

    def format(self, record: logging.LogRecord) -> str:
        """Print a record."""
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "request", {}),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        if self._form == "json":
            return json.dumps(told, ensure_ascii=True)
        words = " ".join(f"{name}={value}" for name, value in told.items())
        return words.encode("unicode_escape").decode() if not words.isprintable() else words


def set_up_log(form: Literal["json", "text"] | None) -> None:
    """Send the log to standard error in a form, or nowhere."""
    handler = logging.NullHandler() if form is None else logging.StreamHandler(sys.stderr)
    if form is not None:
        handler.setFormatter(LineFormatter(form))
    for name in ("gridwright.web", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    _LOG.setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
