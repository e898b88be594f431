"""Work: jobs of the pool for a client, who may not take all of its processes at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from starlette.requests import Request

from gridwright.web.addresses import address_of
from gridwright.web.context import context_of
from gridwright.web.identity import key_hash, key_of
from gridwright.web.pool import Busy
from gridwright.web.rates import spend_work

R = TypeVar("R")


class Turns:
    """Lets each client have so many jobs under way at once; others of its jobs wait."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._queues: dict[str, tuple[asyncio.Semaphore, int]] = {}

    def __len__(self) -> int:
        return len(self._queues)

    @asynccontextmanager
    async def of(self, client: str, seconds: float) -> AsyncIterator[None]:
        """Wait for a client's turn; raise Busy where it has not come after so many seconds."""
        turn, users = self._queues.get(client) or (asyncio.Semaphore(self._at_once), 0)
        self._queues[client] = turn, users + 1
        try:
            try:
                await asyncio.wait_for(turn.acquire(), seconds)
            except TimeoutError:
                raise Busy("your earlier wishes are still being worked on") from None
            try:
                yield
            finally:
                turn.release()
        finally:
            users = self._queues[client][1] - 1
            self._queues[client] = turn, users
            if not users:
                del self._queues[client]


async def work(request: Request, job: Callable[..., R], *args: Any, deadline: float) -> R:
    """Run a job in the pool when it is the client's turn.

    Raises Refusal where the client asks too often, and what ``Pool.run`` raises.
    """
    context = context_of(request)
    spend_work(request)
    key = key_of(request)
    client = address_of(request) if key is None else key_hash(key)
    async with context.turns.of(client, deadline):
        return await context.pool.run(job, *args, deadline=deadline)
