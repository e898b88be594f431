"""The writer: one thread that makes all changes, those waiting together in one transaction."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from gridwright.store.failure import FAULTS, StoreFailed, explain

T = TypeVar("T")
Order = TypeVar("Order")

MOST_AT_ONCE = 256

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Item:
    method: Callable[[Connection, Sequence[Any]], list[Any]]
    order: Any
    future: Future[Any]


class Writer:
    """Makes changes in the order they are submitted, and tells of each after it is committed.

    Group commit: what waits while a transaction is written goes together into the next, so many
    small changes share the wait for the disk. Where one of them fails, the transaction is taken
    back and each is made anew in a transaction of its own: only the one that fails again, not
    because another server was at work at the same time, is told so.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: SimpleQueue[_Item | None] = SimpleQueue()
        self._lock = Lock()
        self._closed = False
        self._failing = False
        self._written = -math.inf
        self._thread = Thread(target=self._run, name="gridwright-writer", daemon=True)
        self._thread.start()

    def submit(self, change: Callable[[Connection], T]) -> Future[T]:
        """Queue a change; the future has what it returns once that is committed.

        A change may be made twice, where its first transaction was taken back. The future raises
        what the change raises, and StoreFailed where the database fails.
        """
        return self.submit_order(_each, change)

    def submit_order(
        self, method: Callable[[Connection, Sequence[Order]], list[T]], order: Order
    ) -> Future[T]:
        """Queue a change told by an order, made by a method that takes several orders at once.

        The method returns a result for each; orders next to each other are given to it together.
        """
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise StoreFailed("the store is closed")
            self._waiting.put(_Item(method, order, future))
        return future

    def close(self) -> None:
        """Make the changes that wait, then end; nothing is taken in afterwards."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    @property
    def alive(self) -> bool:
        """Whether changes are being made."""
        return self._thread.is_alive() and not self._closed

    @property
    def failing(self) -> bool:
        """Whether the database failed to do what was asked of it last."""
        return self._failing

    @property
    def written(self) -> float:
        """When a change was made last, on the monotonic clock."""
        return self._written

    def _run(self) -> None:
        running = True
        while running:
            batch, running = self._gather()
            if batch:
                self._write(batch)

    def _gather(self) -> tuple[list[_Item], bool]:
        """Wait for a change and take what waits with it; False with it after the last."""
        item = self._waiting.get()
        batch: list[_Item] = []
        while item is not None:
            if item.future.set_running_or_notify_cancel():
                batch.append(item)
            if len(batch) == MOST_AT_ONCE:
                return batch, True
            try:
                item = self._waiting.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _write(self, batch: list[_Item]) -> None:
        try:
            results = self._commit(batch)
        except OperationalError as fault:  # the database is at fault, not a change
            _LOG.error("the database failed: %s", fault)
            for item in batch:
                self._fail(item, fault)
        except Exception:
            for item in batch:
                self._write_alone(item)
        else:
            for item, result in zip(batch, results, strict=True):
                item.future.set_result(result)

    def _write_alone(self, item: _Item) -> None:
        try:
            (result,) = self._commit([item])
        except FAULTS as fault:
            _LOG.error("a change failed: %s", fault)
            self._fail(item, fault)
        except Exception as fault:
            item.future.set_exception(fault)
        else:
            item.future.set_result(result)

    def _fail(self, item: _Item, fault: Exception) -> None:
        told = explain(fault)
        self._failing = self._failing or isinstance(told, StoreFailed)
        item.future.set_exception(told)

    def _commit(self, batch: list[_Item]) -> list[Any]:
        """Make changes in one transaction and give what they return."""
        results: list[Any] = []
        with self._engine.begin() as connection:
            for method, items in groupby(batch, key=attrgetter("method")):
                results += method(connection, [item.order for item in items])
        self._failing, self._written = False, time.monotonic()
        return results


def _each(connection: Connection, changes: Sequence[Callable[[Connection], T]]) -> list[T]:
    return [change(connection) for change in changes]
