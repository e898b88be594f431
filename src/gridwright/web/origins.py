"""Origins: whether a request was sent by one of the server's own pages."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from gridwright.web.context import context_of

_HTTP = {"http": "http", "https": "https", "ws": "http", "wss": "https"}


def own_origin(connection: HTTPConnection) -> bool:
    """Tell whether the Origin header is the server's own or one of its config, or is not there.

    Programs send none; browsers do with every POST and every WebSocket.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origin in context_of(connection).config.origins:
        return True
    scheme = _HTTP[connection.url.scheme]
    return origin == f"{scheme}://{connection.headers.get('host', '')}"
