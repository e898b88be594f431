"""Faults: what a client is told where something is wrong, in one line and never a traceback."""

from __future__ import annotations

import html
import logging
import math
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.core.errors import BadInput, GridwrightError, NotReached
from gridwright.store import StoreFailed
from gridwright.web.files import FILES, STATIC
from gridwright.web.seal import Sealed

_LOG = logging.getLogger("gridwright.web")
_BUSY_SECONDS = 2
_MISSING = STATIC / "missing.html"
_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gridwright: {title}</title>
<h1>{title}</h1>
<p>{text}</p>
<p><a href="/">Gridwright</a></p>
</html>
"""


class Refusal(GridwrightError):  # noqa: N818
    """A request that is not met: its status, a line, and the seconds after which to try again."""

    def __init__(self, status: int, error: str, *, remedy: str = "", wait: float = 0.0) -> None:
        self.status = status
        self.error = error
        self.remedy = remedy
        self.wait = wait
        super().__init__(error)


class Late(GridwrightError):  # noqa: N818
    """A job that was not done by its deadline, or found no worker free."""


def missing(what: str) -> Refusal:
    """Say that there is no such thing."""
    return Refusal(HTTPStatus.NOT_FOUND, f"there is no such {what}")


def too_fast(wait: float) -> Refusal:
    """Say after how many seconds a client may go on."""
    return Refusal(HTTPStatus.TOO_MANY_REQUESTS, "too many requests", wait=wait)


def refusal_of(fault: Exception) -> Refusal | BadInput:
    """Turn an error into what a client may know of it."""
    match fault:
        case Refusal() | BadInput():
            return fault
        case Sealed():
            return Refusal(HTTPStatus.FORBIDDEN, str(fault))
        case NotReached():
            return Refusal(HTTPStatus.UNPROCESSABLE_ENTITY, str(fault))
        case Late() | StoreFailed():
            return Refusal(HTTPStatus.SERVICE_UNAVAILABLE, str(fault), wait=_BUSY_SECONDS)
        case HTTPException():
            return Refusal(fault.status_code, HTTPStatus(fault.status_code).phrase.lower())
    _LOG.error("internal error", exc_info=fault)
    return Refusal(HTTPStatus.INTERNAL_SERVER_ERROR, "internal server error")


def answer_to(fault: Exception, asked: HTTPConnection) -> Response:
    """Answer a fault: as JSON below /api, as a page elsewhere: to browsers, of what is missing."""
    path = asked.url.path
    told = refusal_of(fault)
    headers = dict(fault.headers or {}) if isinstance(fault, HTTPException) else {}
    if isinstance(told, BadInput):
        status, error, where, remedy = (
            int(HTTPStatus.BAD_REQUEST),
            str(told),
            told.where,
            told.remedy,
        )
    else:
        status, error, where, remedy = int(told.status), told.error, "", told.remedy
        if told.wait:
            headers["Retry-After"] = str(math.ceil(told.wait))
    headers["Cache-Control"] = "no-store"
    if path == "/api" or path.startswith(("/api/", "/ws/")):
        content = {"error": error, "where": where, "remedy": remedy}
        return JSONResponse(content, status, headers)
    headers["Vary"] = "Accept"
    is_missing = status == HTTPStatus.NOT_FOUND and "text/html" in asked.headers.get("accept", "")
    page = FILES.get(_MISSING) if is_missing else None
    if page is not None:
        return HTMLResponse(page.plain, status, headers)
    title = html.escape(HTTPStatus(status).phrase)
    return HTMLResponse(_PAGE.format(title=title, text=html.escape(error)), status, headers)


async def on_fault(request: Request, fault: Exception) -> Response:
    """Answer a fault that a route raised."""
    return answer_to(fault, request)


class Guard:
    """Answers what nothing inside has caught, unless an answer has begun."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; of WebSockets only those that are refused before they are open."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sent)
        except Exception as fault:
            if begun:
                refusal_of(fault)  # for the log: the client has its answer, or a part of it
                raise
            await answer_to(fault, HTTPConnection(scope))(scope, receive, send)
