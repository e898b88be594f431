"""A process of the pool: takes one job after another from a pipe."""

from __future__ import annotations

import os
import resource
import signal
import threading
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from gridwright.core.errors import BadInput, GridwrightError
from gridwright.web import jobs

Outcome: TypeAlias = tuple[Any, Exception | None]


def serve(pipe: Connection, families: tuple[str, ...], memory: int) -> None:
    """Work until the pipe is closed: receives (function, arguments), sends (result, fault).

    It says so when it can begin, and while nobody asks for anything warms up for its families.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its processes itself
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_server, daemon=True).start()
    if memory:
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    cold = list(families)
    pipe.send((None, None))
    while True:
        if cold and not pipe.poll():
            jobs.warm_up(cold.pop(0))
            continue
        try:
            function, args = pipe.recv()
        except EOFError:
            return
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
