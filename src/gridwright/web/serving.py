"""Serving: the application under uvicorn, from the socket to a shutdown that loses nothing."""

from __future__ import annotations

import asyncio
import math
import resource
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn

from gridwright.core.errors import BadInput
from gridwright.web.app import make_app, running
from gridwright.web.config import Config
from gridwright.web.context import Context
from gridwright.web.gate import Gate
from gridwright.web.line import lines
from gridwright.web.log import set_up_log
from gridwright.web.rooms.wire import Wire

_BACKLOG = 2048
_LARGEST_FRAME = 64 * 1024  # rooms refuse less themselves, with a code of their own
_PATIENCE = 10
_LEAST_PATIENCE = 2
_LOOK_SECONDS = 0.1
_MOST_FILES = 65_536
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """A uvicorn server that closes rooms, each with its reason, before connections."""

    def __init__(self, settings: uvicorn.Config, context: Context, ready: Callable[[], None]):
        super().__init__(settings)
        self._context = context
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let signals end the serving, and nothing after it: that is a good end."""
        mine = threading.current_thread() is threading.main_thread()
        before = {number: signal.signal(number, self.handle_exit) for number in _SIGNALS if mine}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing new, close the rooms, and wait for answers that are under way.

        That takes no longer than about ``_PATIENCE`` seconds; a second Ctrl-C ends it at once.
        """
        for server in self.servers:
            server.close()
        loop = asyncio.get_running_loop()
        began = loop.time()
        cutting = asyncio.create_task(self._cut_when_forced())
        closing = asyncio.create_task(self._context.rooms.close())
        await asyncio.wait((closing, cutting), return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
        left = math.ceil(_PATIENCE - (loop.time() - began))
        self.config.timeout_graceful_shutdown = max(left, _LEAST_PATIENCE)
        await super().shutdown(sockets)
        cutting.cancel()

    async def _cut_when_forced(self) -> None:
        """Wait until the end is to come at once, and then for no client any more."""
        while not self.force_exit:
            await asyncio.sleep(_LOOK_SECONDS)
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def listen(host: str, port: int) -> socket.socket:
    """Open the socket of a server; raise BadInput where that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends without delay only where the socket says that its protocol is TCP.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(_BACKLOG)
    except (OSError, OverflowError) as fault:
        listening.close()
        reason = getattr(fault, "strerror", None) or str(fault)
        raise BadInput(
            expected="an address to listen on", got=f"{host}:{port}", remedy=reason
        ) from None
    return listening


def serve(config: Config, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM, which end it in good order.

    ``ready`` is called when requests are answered. Raises BadInput where it cannot start.
    """
    set_up_log(config.log)
    _open_more_files()
    asyncio.run(_serve(config, listening, ready))


def _open_more_files() -> None:
    """Let the process open as many files as the system lets it: each connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if resource.RLIM_INFINITY != soft < wanted:
        with suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def _serve(config: Config, listening: socket.socket, ready: Callable[[], None]) -> None:
    app = make_app(config)
    settings = uvicorn.Config(
        app,
        lifespan="off",  # its parts are started here: what is wrong is then told in one line
        log_config=None,
        access_log=False,
        server_header=False,
        http=lines(Gate(config.limits.connections_an_address, proxied=config.proxy)),
        proxy_headers=config.proxy,
        forwarded_allow_ips=["127.0.0.1", "::1"],
        ws=Wire,
        ws_max_size=_LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_PATIENCE,
    )
    context: Context = app.state.context
    async with running(context):
        await Server(settings, context, ready).serve([listening])
