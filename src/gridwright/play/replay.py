"""The replay: a game shown again, step by step, with its times."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from gridwright.play.history import Event, History
from gridwright.play.session import Session
from gridwright.puzzle.outcome import Verdict

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Frame(Generic[S]):
    """One step of a replay: what happened (None at the start), and the position after it."""

    event: Event | None
    state: S
    verdict: Verdict


class Replay(Generic[S]):
    """The frames of a game, finished or not: the start, and one frame an event.

    ``wait`` gives the pace of the player, ``at`` the frame that was seen at a time.
    """

    def __init__(self, session: Session[Any, S, Any]) -> None:
        self._family = session.family
        self._start = session.puzzle.start
        self._events = session.history.events
        self._times = [event.at for event in self._events]

    def __len__(self) -> int:
        return len(self._events) + 1

    def __iter__(self) -> Iterator[Frame[S]]:
        history = History(self._family, self._start)
        verdict = self._family.judge(self._start)
        yield Frame(None, self._start, verdict)
        for event in self._events:
            before = history.state
            if history.record(event) is not before:
                verdict = self._family.judge(history.state)
            yield Frame(event, history.state, verdict)

    def wait(self, index: int) -> float:
        """Give the seconds that passed between the frame before and frame ``index``."""
        times = [0.0, 0.0, *self._times]
        return times[index + 1] - times[index]

    def at(self, seconds: float) -> int:
        """Find the frame that was seen ``seconds`` into the game, by its index."""
        return bisect_right(self._times, seconds)
