"""The pool: processes that make, solve and draw, off the event loop, each job with a deadline."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from gridwright.core.kernel import can_compile
from gridwright.web.faults import Late
from gridwright.web.worker import Outcome, serve, warm

R = TypeVar("R")

_START_SECONDS = 60.0
_PRELOADED = [
    "numba",
    "gridwright.web.worker",
    "gridwright.web.asked",
    "gridwright.web.rooms.hints",
]


class Busy(Late):
    """A job that was not begun: too many were waiting already, or none was done in time."""


class WorkerLost(Late):
    """A worker that ended in the middle of a job."""


def _started(target: Callable[..., None], *args: Any) -> BaseProcess:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_PRELOADED)
    process = context.Process(target=target, args=args, daemon=True)
    process.start()
    return process


class _Warming:
    """A process that compiles what families need; ``ended`` can be read when it has ended."""

    def __init__(self) -> None:
        self.ended: Connection
        self.ended, self._there = multiprocessing.Pipe(duplex=False)
        self._process: BaseProcess | None = None

    def start(self, families: tuple[str, ...]) -> None:
        """Start the process, where there is anything to compile."""
        if families and can_compile():
            self._process = _started(warm, self._there, families)
        self._there.close()

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._there.close()
        self.ended.close()


class _Worker:
    """One process, and the pipe to it."""

    def __init__(self, warmed: Connection, families: tuple[str, ...], memory: int) -> None:
        self.pipe: Connection
        self.pipe, there = multiprocessing.Pipe()
        self.process: BaseProcess = _started(serve, there, warmed, families, memory)
        there.close()

    def receive(self) -> Outcome:
        """Wait for what the process says next; raise WorkerLost where it has ended."""
        try:
            outcome: Outcome = self.pipe.recv()
        except (EOFError, OSError):
            raise WorkerLost("the job was ended; ask for something smaller") from None
        return outcome

    def call(self, function: Callable[..., Any], args: tuple[Any, ...]) -> Outcome:
        """Have a job done and wait for its outcome."""
        try:
            self.pipe.send((function, args))
        except OSError:
            raise WorkerLost("the job was ended; ask for something smaller") from None
        return self.receive()

    def end(self) -> None:
        """End the process at once, whatever it does; a thread in ``receive`` comes back."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Pool:
    """``workers`` processes that run functions of modules on plain values.

    Another one compiles meanwhile what the families need, once per machine, and takes no jobs.
    A job that is not done by its deadline is ended together with its process, and another process
    takes the place. At most ``waiting`` jobs wait for a process, for as long as their deadline.
    memory: bytes that a process may take for itself, 0 for any.
    """

    def __init__(
        self, workers: int, families: tuple[str, ...], waiting: int, memory: int = 0
    ) -> None:
        self._count = workers
        self._families = families
        self._most = waiting
        self._memory = memory
        self._waiting = 0
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._all: set[_Worker] = set()
        self._threads = ThreadPoolExecutor(2 * workers, "gridwright-pool")
        self._renewals: set[asyncio.Task[None]] = set()
        self._warming = _Warming()
        self._closed = False

    @property
    def alive(self) -> bool:
        """Whether there is a process that works, or will."""
        return not self._closed and any(worker.process.is_alive() for worker in self._all)

    async def start(self) -> None:
        """Start the processes, and wait until one of them can work."""
        await self._renew()
        for _ in range(self._count - 1):
            self._renew_later()
        warming = asyncio.ensure_future(asyncio.to_thread(self._warming.start, self._families))
        try:
            await asyncio.shield(warming)
        except asyncio.CancelledError:
            await warming
            raise

    async def warmed(self) -> None:
        """Wait until what the families need is compiled, or cannot be."""
        loop = asyncio.get_running_loop()
        ended, place = asyncio.Event(), self._warming.ended.fileno()
        loop.add_reader(place, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(place)

    async def run(self, function: Callable[..., R], *args: Any, deadline: float) -> R:
        """Run a function in a process; raise what it raises, or Late after ``deadline`` seconds.

        Raises Busy where no process was free in time.
        """
        worker = await self._take(deadline)
        loop = asyncio.get_running_loop()
        call = loop.run_in_executor(self._threads, worker.call, function, args)
        try:
            done, _ = await asyncio.wait((call,), timeout=deadline)
            outcome = call.result() if done else None
        except BaseException:
            self._replace(worker)
            call.add_done_callback(_forget)
            raise
        if outcome is None:
            self._replace(worker)
            call.add_done_callback(_forget)
            raise Late(f"not done within {deadline:g} seconds; ask for something smaller")
        self._idle.put_nowait(worker)
        result, fault = outcome
        if fault is not None:
            raise fault
        return result  # type: ignore[no-any-return]  # what the function gave, pickled

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        renewals = list(self._renewals)
        for task in renewals:
            task.cancel()
        await asyncio.gather(*renewals, return_exceptions=True)
        for worker in self._all:
            await asyncio.to_thread(worker.end)
        self._all.clear()
        await asyncio.to_thread(self._warming.end)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _take(self, seconds: float) -> _Worker:
        if self._idle.empty() and self._waiting >= self._most:
            raise Busy("the server is busy; try again in a moment")
        self._waiting += 1
        try:
            async with asyncio.timeout(seconds):
                while True:
                    worker = await self._idle.get()
                    if worker.process.is_alive():
                        return worker
                    self._replace(worker)
        except TimeoutError:
            raise Busy("the server is busy; try again in a moment") from None
        finally:
            self._waiting -= 1

    def _replace(self, worker: _Worker) -> None:
        """End a worker, and start another."""
        self._all.discard(worker)
        worker.process.kill()
        self._renew_later(worker)

    def _renew_later(self, former: _Worker | None = None) -> None:
        task = asyncio.create_task(self._succeed(former))
        self._renewals.add(task)
        task.add_done_callback(self._renewals.discard)

    async def _succeed(self, former: _Worker | None) -> None:
        """Start a worker, in place of a former one, until there is one."""
        if former is not None:
            await asyncio.to_thread(former.end)
        while not self._closed:
            with suppress(WorkerLost, TimeoutError, OSError):
                await self._renew()
                return
            await asyncio.sleep(1.0)

    async def _renew(self) -> None:
        given = (self._warming.ended, self._families, self._memory)
        making = asyncio.ensure_future(asyncio.to_thread(_Worker, *given))
        try:
            worker = await asyncio.shield(making)
        except asyncio.CancelledError:
            (await making).process.kill()
            raise
        try:
            ready = asyncio.to_thread(worker.receive)
            _, fault = await asyncio.wait_for(ready, _START_SECONDS)
            if fault is not None:
                raise fault
        except BaseException:
            worker.process.kill()
            raise
        self._all.add(worker)
        self._idle.put_nowait(worker)


def _forget(call: asyncio.Future[Outcome]) -> None:
    """Take note of the end of a call nobody waits for: its process was killed."""
    if not call.cancelled():
        call.exception()
