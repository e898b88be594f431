"""Caching: what a client has already, and in which form it takes more."""

from __future__ import annotations

from starlette.requests import Request


def same_etag(request: Request, etag: str) -> bool:
    """Tell whether the client has this version already."""
    asked = request.headers.get("if-none-match", "")
    return etag in (part.strip().removeprefix("W/") for part in asked.split(","))


def takes_gzip(request: Request) -> bool:
    """Tell whether the client takes answers that are packed."""
    return "gzip" in request.headers.get("accept-encoding", "").lower()
