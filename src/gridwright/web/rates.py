"""Rates: how often a client may ask, by its address and by its key."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from gridwright.web.addresses import address_of
from gridwright.web.config import Rate
from gridwright.web.context import context_of
from gridwright.web.faults import too_fast
from gridwright.web.identity import key_hash, key_of


class AskLimit:
    """Refuses requests and WebSockets of an address that asks too often."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what comes at a fair rate."""
        if scope["type"] in ("http", "websocket"):
            connection = HTTPConnection(scope)
            rate = context_of(connection).config.limits.asks
            _spend(connection, "ask", address_of(connection), rate)
        await self.app(scope, receive, send)


def spend_post(connection: HTTPConnection) -> None:
    """Count a request that may write; raise a refusal where there are too many."""
    _spend_both(connection, "post", context_of(connection).config.limits.posts)


def spend_work(connection: HTTPConnection) -> None:
    """Count a job of the pool; raise a refusal where there are too many."""
    _spend_both(connection, "work", context_of(connection).config.limits.work)


def spend_sync(connection: HTTPConnection, events: int) -> None:
    """Count events that were played offline; raise a refusal where there are too many."""
    _spend_both(connection, "sync", context_of(connection).config.limits.syncs, events)


def spend_recovery(connection: HTTPConnection) -> None:
    """Count a recovery code that is tried; raise a refusal where there are too many."""
    rate = context_of(connection).config.limits.recoveries
    _spend(connection, "recovery", address_of(connection), rate)


def spend_newcomer(connection: HTTPConnection) -> None:
    """Count a player that is made; raise a refusal where there are too many."""
    rate = context_of(connection).config.limits.newcomers
    _spend(connection, "newcomer", address_of(connection), rate)


def _spend_both(connection: HTTPConnection, purpose: str, rate: Rate, cost: float = 1.0) -> None:
    """Count for the address, and for the key, which may come from many addresses."""
    _spend(connection, purpose, address_of(connection), rate, cost)
    key = key_of(connection)
    if key is not None:
        _spend(connection, purpose, key_hash(key), rate, cost)


def _spend(
    connection: HTTPConnection, purpose: str, client: str, rate: Rate, cost: float = 1.0
) -> None:
    wait = context_of(connection).limiter.wait(purpose, client, rate, cost)
    if wait:
        raise too_fast(wait)
