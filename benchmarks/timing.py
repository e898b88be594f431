"""Timing: what a work is, and how works take turns so that noise falls on all of them alike."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

Result = TypeVar("Result")

Unit = Literal["s", "B"]


class Disagreement(Exception):  # noqa: N818
    """Two ways to the same answer differ, or a promise about the work is broken."""


@dataclass(frozen=True, slots=True)
class Work:
    """One row of the table.

    measure: does run number i and gives its figure · runs: how many count · burst: how many of
    them in a row · settle: how many runs before each burst do not count · against: the names of
    works whose run i does the same job in another way · warm: whether it is done once before all,
    uncounted.
    """

    name: str
    measure: Callable[[int], float]
    runs: int
    burst: int = 1
    settle: int = 0
    unit: Unit = "s"
    against: tuple[str, ...] = ()
    warm: bool = True

    def repeated(self, runs: int) -> Work:
        """Give the same work with another number of runs."""
        return replace(self, runs=runs, burst=min(self.burst, runs))


def clocked(
    prepare: Callable[[int], Callable[[], Result]],
    check: Callable[[int, Result], None] | None = None,
) -> Callable[[int], float]:
    """Make a measure that clocks what ``prepare`` gives; ``check`` looks at the result after."""

    def measure(run: int) -> float:
        job = prepare(run)
        begun = time.perf_counter()
        result = job()
        taken = time.perf_counter() - begun
        if check is not None:
            check(run, result)
        return taken

    return measure


def in_mode(mode: str, measure: Callable[[int], float]) -> Callable[[int], float]:
    """Make a measure run under ``GRIDWRIGHT_JIT=mode``: kernels compiled (on) or plain (off)."""

    def measured(run: int) -> float:
        with _environment("GRIDWRIGHT_JIT", mode):
            return measure(run)

    return measured


def take(works: Sequence[Work], told: Callable[[str], None]) -> dict[str, list[float]]:
    """Warm up every work that warms, then do all runs in turns; gives the figures by name.

    The turns of each work are spread evenly over the whole time, whatever their number. Run i of
    every work has the same index, so that works on the same boards can be paired.
    """
    for work in works:
        if work.warm:
            told(work.name)
            work.measure(work.runs)
    figures: dict[str, list[float]] = {work.name: [] for work in works}
    for work, begin in _turns(works):
        told(f"{work.name}: {begin} of {work.runs}")
        for extra in range(work.settle):
            work.measure(work.runs + begin + extra)
        for run in range(begin, min(begin + work.burst, work.runs)):
            figures[work.name].append(work.measure(run))
    return figures


class Presence:
    """How much of the time since it was made this process and its children were running.

    On a quiet machine that is nearly all of it: the works use one core and wait for nothing.
    """

    def __init__(self) -> None:
        self._begun = (time.perf_counter(), _processor_time())

    def share(self) -> float:
        """Give processor time divided by time on the clock."""
        clock, processor = self._begun
        return (_processor_time() - processor) / (time.perf_counter() - clock)


def quartiles(figures: Sequence[float]) -> tuple[float, float, float]:
    """Give the lower quartile, the median and the upper quartile."""
    if len(figures) == 1:
        return figures[0], figures[0], figures[0]
    lower, median, upper = statistics.quantiles(figures, n=4, method="inclusive")
    return lower, median, upper


def _turns(works: Sequence[Work]) -> list[tuple[Work, int]]:
    placed = []
    for rank, work in enumerate(works):
        starts = range(0, work.runs, work.burst)
        placed += [((i + 0.5) / len(starts), rank, start) for i, start in enumerate(starts)]
    return [(works[rank], start) for _, rank, start in sorted(placed)]


def _processor_time() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
