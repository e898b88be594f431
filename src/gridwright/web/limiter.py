"""The limiter: token buckets and places that keep one client from taking more than its share."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gridwright.web.config import Rate

_NOTHING = 1e-9  # what rounding may leave of a token


class Limiter:
    """Token buckets by purpose and client, at most ``clients`` of them: the latest used are kept.

    A bucket that was forgotten begins full again; one that was idle long enough is full anyway.
    """

    def __init__(self, clients: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = clients
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, purpose: str, client: str, rate: Rate, cost: float = 1.0) -> float:
        """Take tokens and give 0.0, or take none and give the seconds until there are enough."""
        now = self._clock()
        held, since = self._buckets.pop((purpose, client), (rate.burst, now))
        held = min(rate.burst, held + (now - since) * rate.per_second)
        lacking = min(cost, rate.burst) - held
        if lacking < _NOTHING:
            held, lacking = max(held, min(cost, rate.burst)), 0.0
        self._buckets[purpose, client] = (held if lacking > 0 else held - cost, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return lacking / rate.per_second if lacking > 0 else 0.0


class Places:
    """Places that a client holds as long as it needs them, by purpose: at most so many at once."""

    def __init__(self) -> None:
        self._held: Counter[tuple[str, str]] = Counter()

    def __len__(self) -> int:
        return self._held.total()

    def take(self, purpose: str, client: str) -> int:
        """Take a place, and tell how many the client holds with it."""
        self._held[purpose, client] += 1
        return self._held[purpose, client]

    def free(self, purpose: str, client: str) -> None:
        """Give back a place that was taken."""
        self._held[purpose, client] -= 1
        if not self._held[purpose, client]:
            del self._held[purpose, client]

    @contextmanager
    def held(self, purpose: str, client: str, most: int) -> Iterator[bool]:
        """Hold a place while the block runs; False where the client has as many as it may."""
        try:
            yield self.take(purpose, client) <= most
        finally:
            self.free(purpose, client)
