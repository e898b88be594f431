"""The load: players who make a move a second each, and how soon they are acknowledged."""

from __future__ import annotations

import asyncio
import math
import random
import time
from dataclasses import dataclass, field
from typing import Any

from benchmarks.web.cast import Role
from benchmarks.web.line import Line, call

_JOINING = 100  # at once
_LAST_WAIT = 5.0


@dataclass
class Player:
    """A player at work: what was sent and when, what was acknowledged, and how long it took."""

    role: Role
    origin: str
    line: Line | None = None
    sent: dict[int, tuple[float, dict[str, str]]] = field(default_factory=dict)
    seqs: dict[int, int] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    async def join(self, port: int) -> None:
        """Sit down at the game."""
        headers = {"Cookie": self.role.cookie, "Origin": self.origin}
        self._joined = asyncio.get_running_loop().create_future()
        self.line = await call(port, self.role.game, headers, self.hear)
        self.line.say(type="join", client="load", after=0)
        self.state: dict[str, Any] = await self._joined
        self.line.say(type="clock", run=True)

    def hear(self, told: dict[str, Any]) -> None:
        """Take note of what the server says."""
        if told["type"] == "event":
            number = told["id"]
            self.waits.append(time.perf_counter() - self.sent[number][0])
            self.seqs[number] = told["seq"]
        elif told["type"] == "state" and not self._joined.done():
            self._joined.set_result(told)
        elif told["type"] == "refused":
            self.refusals.append(told["error"])

    async def play(self, until: float, pause: float) -> None:
        """Make a move every so many seconds, beginning at random, while the server is there."""
        assert self.line is not None
        wishes = self.role.play()
        due = time.perf_counter() + random.random() * pause
        while due < until and not self.line.closed.done():
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            wish = next(wishes)
            number = len(self.sent) + 1
            self.sent[number] = (time.perf_counter(), wish)
            self.line.say(type="do", id=number, **wish)
            due += pause

    @property
    def missing(self) -> int:
        """The number of moves that were not acknowledged."""
        return len(self.sent) - len(self.seqs)


async def joined(roles: list[Role], port: int) -> list[Player]:
    """Seat all players, some at once."""
    origin = f"http://127.0.0.1:{port}"
    players = [Player(role, origin) for role in roles]
    for first in range(0, len(players), _JOINING):
        await asyncio.gather(*(player.join(port) for player in players[first : first + _JOINING]))
    return players


async def played(players: list[Player], seconds: float, pause: float) -> None:
    """Let all players play for so many seconds, then wait for what is not acknowledged yet."""
    until = time.perf_counter() + seconds
    await asyncio.gather(*(player.play(until, pause) for player in players))
    last = time.perf_counter() + _LAST_WAIT
    while any(player.missing for player in players) and time.perf_counter() < last:
        await asyncio.sleep(0.05)


def percentile(waits: list[float], share: float) -> float:
    """Give the time within which a share of the waits ended.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 0.5)
    2.0
    """
    ordered = sorted(waits)
    return ordered[math.ceil(share * len(ordered)) - 1]
