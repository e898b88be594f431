"""Processes that measure the tasks of a study side by side."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection

from gridwright.core.errors import NotReached
from gridwright.pipes.study import Task, Values, measure


def measured(tasks: Sequence[Task], seed: str, workers: int) -> Iterator[Values]:
    """Measure tasks in processes of their own; gives their values in the order of the tasks.

    With a single worker this process does the work. Raises NotReached where a process was ended
    by someone else.
    """
    if workers == 1 or len(tasks) < 2:
        for task in tasks:
            yield measure(task, seed)
        return
    context = get_context("spawn")
    far, near = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(min(workers, len(tasks)), context, _begin, (far,))
    try:
        waiting = [pool.submit(measure, task, seed) for task in tasks]
        for one in waiting:
            yield one.result()
        pool.shutdown()
    except BrokenProcessPool:
        raise NotReached(
            "a process that measured was ended before its work: the same command goes on"
        ) from None
    finally:
        near.close()
        pool.shutdown(wait=False, cancel_futures=True)


def _begin(far: Connection) -> None:
    """Leave Ctrl-C to the process that began the study, and end when that one lets go or ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(far,), daemon=True).start()


def _watch(far: Connection) -> None:
    far.poll(None)  # nothing is ever sent: it returns when the near end is closed
    os._exit(0)
