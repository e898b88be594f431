"""The pulse: whether a database can be written, found out without writing much."""

from __future__ import annotations

import asyncio
import math
import time
from concurrent.futures import Future
from contextlib import suppress

from gridwright.store.failure import StoreFailed
from gridwright.store.settings import touch
from gridwright.store.writer import Writer

TOUCH_SECONDS = 5.0
PATIENCE = 2.0


class Pulse:
    """Tells by a writer's latest change whether more can be made.

    Where none was made in the last ``TOUCH_SECONDS``, a tiny one is made, and waited for no longer
    than ``PATIENCE`` seconds: a full disk, a file that may not be written any more and a writer
    that waits are told though nobody plays, and so it is when that is over.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._touched = -math.inf
        self._touch: Future[None] | None = None

    async def beats(self) -> bool:
        """Tell whether changes are being made; raise StoreFailed where the store is closed."""
        if not self._writer.alive:
            return False
        now = time.monotonic()
        waits = self._touch is not None and not self._touch.done()
        if not waits and now - max(self._touched, self._writer.written) >= TOUCH_SECONDS:
            self._touched = now
            self._touch = self._writer.submit(touch)
        if self._touch is not None:
            with suppress(StoreFailed, TimeoutError):
                done = asyncio.shield(asyncio.wrap_future(self._touch))
                await asyncio.wait_for(done, PATIENCE)
        stuck = self._touch is not None and not self._touch.done()
        return not stuck and not self._writer.failing
