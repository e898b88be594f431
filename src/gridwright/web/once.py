"""Work that many may ask for at once and that is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """Work under way, by key: whoever asks for the same meanwhile gets the same result."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[T]] = {}

    async def get(self, key: str, work: Callable[[], Awaitable[T]]) -> T:
        """Give the result of the work under way, or begin it; raises what the work raises."""
        task = self._tasks.get(key)
        if task is None:

            async def done() -> T:
                return await work()

            task = self._tasks[key] = asyncio.create_task(done())
            task.add_done_callback(lambda _: self._tasks.pop(key))
        return await asyncio.shield(task)
