"""The limiter: token buckets that keep any one client from taking more than its share."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

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
