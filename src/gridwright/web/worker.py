"""The processes of a pool: one takes jobs from a pipe, another compiles before they do."""

from __future__ import annotations

import math
import os
import resource
import signal
import threading
from collections import deque
from contextlib import suppress
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from gridwright.core.errors import BadInput, GridwrightError
from gridwright.core.kernel import (
    COLD_WORK,
    NotCompiled,
    can_compile,
    compile_always,
    compile_from,
    load_always,
)
from gridwright.web import jobs
from gridwright.web.rooms.warm import play_moves

Outcome: TypeAlias = tuple[Any, Exception | None]

_DONE = object()
_MEEK = 10  # wishes go before what is compiled for later ones


def serve(pipe: Connection, warmed: Connection, families: tuple[str, ...], memory: int) -> None:
    """Work until the pipe is closed: receives (function, arguments), sends (result, fault).

    It says so when it can begin. While nobody asks for anything it loads what its families need;
    what the machine has not compiled is there once ``warmed`` ends. It compiles nothing before,
    and only for large work then: other wishes do not wait for a compiler. Where it is not there,
    since the warming was cut short, it compiles nothing at all.
    """
    _set_up()
    if memory:
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    pipe.send((None, None))
    with suppress(EOFError):
        with compile_from(math.inf):
            wanted = families if can_compile() else ()
            cold = [name for name in wanted if not _warm_up(name, pipe)]
            while warmed not in connection.wait((pipe, warmed)):
                _take(pipe)
            left = [name for name in cold if not _warm_up(name, pipe)]
        with compile_from(math.inf if left else COLD_WORK):
            while True:
                _take(pipe)


def warm(warmed: Connection, families: tuple[str, ...]) -> None:
    """Compile what families need, once per machine; ``warmed`` ends with this process."""
    _set_up()
    os.nice(_MEEK)
    for name in families:
        with compile_always():
            deque(jobs.warm_up(name), maxlen=0)
            play_moves(name)


def _set_up() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its processes itself
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _warm_up(name: str, pipe: Connection) -> bool:
    """Load what a family needs, between jobs; tell whether all of it is compiled."""
    steps = jobs.warm_up(name)
    while True:
        while pipe.poll():
            _take(pipe)
        try:
            with load_always():
                if next(steps, _DONE) is _DONE:
                    return True
        except NotCompiled:
            return False


def _take(pipe: Connection) -> None:
    """Do the next job; raise EOFError where the pipe is closed."""
    function, args = pipe.recv()
    pipe.send(_outcome(function, args))


def _outcome(function: Any, args: tuple[Any, ...]) -> Outcome:
    try:
        return function(*args), None
    except GridwrightError as fault:
        return None, fault
    except MemoryError:
        return None, BadInput(
            expected="a puzzle that fits into memory",
            got="a larger one",
            remedy="try a smaller one",
        )
    except RecursionError:
        return None, BadInput(expected="a puzzle less deeply nested", got="a deeper one")
    except Exception as fault:
        where = fault.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        place = f"{where.tb_frame.f_code.co_qualname}:{where.tb_lineno}" if where else ""
        return None, RuntimeError(f"{type(fault).__name__}: {fault} in {place}")


def _end_with_server() -> None:
    server = parent_process()
    if server is not None:
        connection.wait([server.sentinel])
        os._exit(1)
