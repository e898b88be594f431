"""The application: routes, what is wrapped around them, and the parts of a running server."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gridwright.core.errors import GridwrightError
from gridwright.core.kernel import NotCompiled, compile_from, load_always
from gridwright.puzzle.registry import family as family_of
from gridwright.store import open_store
from gridwright.web import about, dailies, games, makers, pages, players, precache, puzzles
from gridwright.web.bodies import BodyLimit
from gridwright.web.config import Config
from gridwright.web.context import Context
from gridwright.web.endpoint import answer
from gridwright.web.faults import Guard, on_fault
from gridwright.web.headers import SecurityHeaders
from gridwright.web.limiter import Limiter
from gridwright.web.log import RequestLog
from gridwright.web.openapi import describe
from gridwright.web.pool import Pool
from gridwright.web.rates import AskLimit
from gridwright.web.rooms import Rooms, routes
from gridwright.web.rooms.warm import play_moves
from gridwright.web.work import Turns

_PACK_FROM = 500
_PACK_LEVEL = 5


ENDPOINTS = (
    *about.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *games.ENDPOINTS,
    *dailies.ENDPOINTS,
    *players.ENDPOINTS,
    *makers.ENDPOINTS,
)


async def _describe(request: Request) -> Response:
    return answer(describe(ENDPOINTS), headers={"Cache-Control": "no-cache"})


_DESCRIPTION = Route("/api/openapi.json", _describe, methods=["GET"])


def make_app(config: Config) -> Starlette:
    """Make the application of a server; its parts start and end with its lifespan."""
    context = Context(config, Limiter(config.limits.clients))
    app = Starlette(
        routes=[
            *(one.route() for one in ENDPOINTS),
            _DESCRIPTION,
            *routes(context),
            *pages.ROUTES,
            *precache.ROUTES,
        ],
        middleware=[
            Middleware(RequestLog),
            Middleware(SecurityHeaders),
            Middleware(Guard),
            Middleware(AskLimit),
            Middleware(GZipMiddleware, minimum_size=_PACK_FROM, compresslevel=_PACK_LEVEL),
            Middleware(BodyLimit, most=config.limits.body),
        ],
        exception_handlers={HTTPException: on_fault, GridwrightError: on_fault},
        lifespan=_lifespan(context),
    )
    app.router.redirect_slashes = False
    app.state.context = context
    return app


def _lifespan(context: Context) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running(context):
            yield

    return lifespan


@asynccontextmanager
async def running(context: Context) -> AsyncIterator[None]:
    """Start the parts of a server, and end them in reverse; raise BadInput where one cannot."""
    config = context.config
    limits = config.limits
    async with AsyncExitStack() as parts:
        context.pool = Pool(config.workers, config.families, limits.waiting, limits.memory)
        parts.push_async_callback(context.pool.close)
        context.turns = Turns(max(1, config.workers - 1))
        starting = asyncio.create_task(context.pool.start())
        parts.push_async_callback(_given_up, starting)
        context.store = await open_store(config.database)
        parts.push_async_callback(context.store.close)
        for name in config.families:
            family_of(name)
        await starting
        parts.enter_context(compile_from(math.inf))
        cold = await asyncio.to_thread(_cold, config.families)
        warming = asyncio.create_task(_warm_up(context.pool, cold))
        parts.push_async_callback(_given_up, warming)
        context.rooms = Rooms(context)
        parts.push_async_callback(context.rooms.close)
        yield


def _cold(families: tuple[str, ...]) -> tuple[str, ...]:
    """Load what moves of families need; give the families that are not compiled."""
    cold = []
    for name in families:
        try:
            with load_always():
                play_moves(name)
        except NotCompiled:
            cold.append(name)
    return tuple(cold)


async def _warm_up(pool: Pool, families: tuple[str, ...]) -> None:
    """Load what the pool compiles for families, when that is done."""
    await pool.warmed()
    await asyncio.to_thread(_cold, families)


async def _given_up(task: asyncio.Task[None]) -> None:
    """End a task that nobody waits for any more."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
