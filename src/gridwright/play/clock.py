"""Clocks: where the time of a game comes from, and the stopwatch that counts it."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Something that tells the time in seconds, from any beginning."""

    def now(self) -> float:
        """Give the present time."""
        ...


class SystemClock:
    """The machine's own clock, which never runs backwards."""

    def now(self) -> float:
        """Give the present time."""
        return time.monotonic()


class Stopwatch:
    """Counts the seconds while it runs; it begins paused."""

    def __init__(self, clock: Clock, elapsed: float = 0.0) -> None:
        self._clock = clock
        self._counted = elapsed
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether time counts at present."""
        return self._since is not None

    @property
    def elapsed(self) -> float:
        """The seconds counted so far."""
        if self._since is None:
            return self._counted
        return self._counted + max(self._clock.now() - self._since, 0.0)

    def resume(self) -> None:
        """Let time count; one that runs already runs on."""
        if self._since is None:
            self._since = self._clock.now()

    def pause(self) -> None:
        """Stop counting; one that is paused stays so."""
        self._counted = self.elapsed
        self._since = None

    def forward(self, elapsed: float) -> None:
        """Go forward to a later time; an earlier one changes nothing."""
        self._counted += max(elapsed - self.elapsed, 0.0)
