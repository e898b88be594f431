"""The ledger: a game in play beside what the store has of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from copy import copy
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import parse
from gridwright.formats.native import puzzle_from_plain
from gridwright.play import Event, Session, Stopwatch, SystemClock
from gridwright.puzzle.registry import family as family_of
from gridwright.store import NewEvent, Store, StoredEvent, StoredGame, Summary
from gridwright.store.games import DAY, day_of

MOST_EVENTS = 50_000

AnySession = Session[Any, Any, Any]


class OutOfStep(RuntimeError):  # noqa: N818
    """The store has events of a game that did not come from here."""


class Ledger:
    """One game: its session, and the ids of the events that are stored.

    The session is built from what is stored when it is needed, and may be dropped at any time
    between two events: the clock is kept, and goes on. ``size`` is the length of the puzzle's
    text, a measure of what the session takes in memory.
    """

    def __init__(self, store: Store, game: StoredGame, threads: Executor) -> None:
        self.game = game
        self.size = 0
        self.ranked = game.ranked
        self.solved_at = game.solved_at
        self.stopwatch = Stopwatch(SystemClock(), game.elapsed)
        self._store = store
        self._threads = threads
        self._session: AnySession | None = None
        self._known: dict[tuple[str, int], int] = {}

    async def session(self) -> AnySession:
        """Give the session, built from what is stored where there is none.

        Raises BadInput where what is stored cannot be played any more.
        """
        if self._session is None:
            puzzle = await self._store.puzzle(self.game.puzzle)
            if puzzle is None:
                raise BadInput(expected="a puzzle that is kept", got=self.game.puzzle)
            events = await self._store.events(self.game.id)
            loop = asyncio.get_running_loop()
            session = await loop.run_in_executor(self._threads, _rebuilt, puzzle.whole, events)
            self.stopwatch.forward(session.elapsed)
            session.stopwatch = self.stopwatch
            self.size = len(puzzle.whole)
            self._known = {(event.client, event.id): event.seq for event in events}
            self._session = session
        return self._session

    def drop(self) -> None:
        """Forget the session, and with it what it has that is not stored."""
        self._session = None
        self._known = {}

    def seq_of(self, client: str, number: int) -> int | None:
        """Give the seq of the event to which a client gave a number, where it is stored."""
        return self._known.get((client, number))

    async def commit(
        self, client: str, numbers: Sequence[int], ended: float | None = None
    ) -> list[int]:
        """Store the session's latest events, numbered by a client, and give their seqs.

        ended: the time of the last of them where they were played elsewhere, which leaves no rank
        to a game not solved before; None where they happened just now. The summary is stored with
        them. Whatever is raised, the session is dropped, and the clock is as it was: what is stored
        counts.
        """
        session = await self.session()
        first = len(session.history) - len(numbers)
        events = [
            NewEvent(event.at, event.kind, event.move, client, number)
            for event, number in zip(session.history.since(first), numbers, strict=True)
        ]
        try:
            ranked = await self._ranks(session, ended)
            summary = self._summary(session, time.time() if ended is None else ended, ranked)
            seqs = await self._store.append(self.game.id, events, summary)
            if seqs != list(range(first + 1, first + 1 + len(numbers))):
                raise OutOfStep("events of the game were stored elsewhere")
        except BaseException:
            self.drop()
            raise
        self.ranked, self.solved_at = summary.ranked, summary.solved_at
        self.stopwatch = session.stopwatch
        self._known.update(zip(((client, number) for number in numbers), seqs, strict=True))
        return seqs

    async def keep_elapsed(self) -> None:
        """Store what the clock shows."""
        await self._store.set_elapsed(self.game.id, self.stopwatch.elapsed)

    async def _ranks(self, session: AnySession, ended: float | None) -> bool:
        """Tell whether the game has a rank, which is settled when it is solved.

        It has none where a hint was told, where it was played elsewhere or another game of the
        puzzle was played, nor from the second day after its own on: answers are told from then on.
        """
        if not self.ranked or self.solved_at is not None:
            return self.ranked
        if ended is not None or session.hints_used:
            return False
        if not session.solved:
            return True
        game = await self._store.game(self.game.id)
        return game is not None and game.ranked and day_of(time.time() - DAY) <= (game.date or "")

    def _summary(self, session: AnySession, ended: float, ranked: bool) -> Summary:
        solved_at = self.solved_at
        if solved_at is None and session.solved:
            solved_at = ended
        if solved_at is not None and self.solved_at is None and ranked:
            # A ranking counts all the time since the game was begun, pauses included.
            session.stopwatch = copy(session.stopwatch)
            session.stopwatch.forward(solved_at - self.game.created)
        moves = session.history.cost
        return Summary(session.elapsed, moves, session.hints_used, solved_at, ranked)


def _rebuilt(whole: str, events: Sequence[StoredEvent]) -> AnySession:
    """Play a stored game again; its clock stands where its last event happened."""
    puzzle = puzzle_from_plain(parse(whole))
    played = tuple(Event(event.at, event.kind, event.move) for event in events)  # type: ignore[arg-type]  # stored kinds are those of play
    elapsed = played[-1].at if played else 0.0
    return Session(family_of(puzzle.family), puzzle, events=played, elapsed=elapsed)
