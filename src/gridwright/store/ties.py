"""The ties: open connections to a PostgreSQL server, which can be cut while it does not answer."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from threading import Lock
from typing import Any

from sqlalchemy import Engine, event


class Ties:
    """The connections of engines: ``cut`` lets whoever waits for the server's word fail at once.

    A driver waits as long as the connection is there, and a server that hangs keeps it up.
    """

    def __init__(self, *engines: Engine) -> None:
        self._lock = Lock()
        self._held: set[Any] = set()
        self._is_cut = False
        for engine in engines:
            event.listen(engine, "do_connect", self._refuse)
            event.listen(engine, "connect", self._take)
            event.listen(engine, "close", self._free)

    def cut(self) -> None:
        """End all connections, whoever uses them, and let no more be made."""
        with self._lock:
            self._is_cut = True
            for connection in self._held:
                self._shut(connection)

    def _refuse(self, dialect: Any, *_: object) -> None:
        if self._is_cut:
            raise dialect.loaded_dbapi.OperationalError("the store is closed")

    def _take(self, connection: Any, _record: object) -> None:
        with self._lock:
            self._held.add(connection)
            if self._is_cut:
                self._shut(connection)

    def _free(self, connection: Any, _record: object) -> None:
        with self._lock:
            self._held.discard(connection)

    def _shut(self, connection: Any) -> None:
        """Shut a connection's socket, which is safe while another thread waits for it."""
        # One that is closed already needs no more.
        with suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as own:
            own.shutdown(socket.SHUT_RDWR)
