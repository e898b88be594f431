"""The room: one game in play, and the sockets that play it in step."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple, TypeVar

from msgspec import Raw

from gridwright.core.errors import GridwrightError
from gridwright.play import History
from gridwright.puzzle.items import plain_items
from gridwright.puzzle.scene import View
from gridwright.store import Store, StoredGame
from gridwright.web.rooms.acts import Idle, act, check_length
from gridwright.web.rooms.hints import FoundHint
from gridwright.web.rooms.ledger import AnySession, Ledger
from gridwright.web.rooms.messages import (
    AskHint,
    Checked,
    ClockTold,
    Do,
    FaultTold,
    Happened,
    Hinted,
    Join,
    NoHint,
    Refused,
    State,
    write,
    write_plain,
)
from gridwright.web.rooms.seat import Seat

_LOG = logging.getLogger("gridwright.web")
_NOT_STORED = "it could not be stored; try again"
_SLOW_SECONDS = 0.004
_FEW_EVENTS = 2_000
_REMEMBERED = 4

FindHint = Callable[[str, dict[str, object]], Awaitable[FoundHint | None]]
R = TypeVar("R")


class Played(NamedTuple):
    """The numbers of events that happened, in order, and the time of the last."""

    numbers: list[int]
    ended: float


class Room:
    """A game, its sockets, and a lock under which one event happens after another.

    An event is applied to the session, stored, and only then told: to all sockets, in order.
    """

    def __init__(self, store: Store, game: StoredGame, threads: Executor) -> None:
        self.lock = asyncio.Lock()
        self.ledger = Ledger(store, game, threads)
        self.seats: set[Seat] = set()
        self._threads = threads
        self._usual = 0.0
        self._is_hinting = False
        self._told_running = False
        self.users = 0

    @property
    def is_busy(self) -> bool:
        """Whether something is under way."""
        return self.lock.locked()

    async def join(self, seat: Seat, wish: Join) -> None:
        """Tell a socket what it does not know, and from now on what happens."""
        async with self.lock:
            session = await self.ledger.session()
            drawn_here = bool(session.family.browser_port)
            seat.client, seat.scenes = wish.client, wish.scenes and not drawn_here
            scene = await self._scene(session) if seat.scenes else None
            seat.push(await self._state_text(session, wish.after, scene))

    async def count_unknown(self, after: int) -> int:
        """Count the events that a socket is told when it joins after a seq."""
        async with self.lock:
            history = (await self.ledger.session()).history
            return len(history) - _known(history, after)

    async def do(self, seat: Seat, wish: Do) -> None:
        """Do what a socket wishes, once, and tell all sockets, or this one why not."""
        async with self.lock:
            session = await self.ledger.session()
            seq = self.ledger.seq_of(seat.client, wish.id)
            if seq is not None:
                seat.push(write(_happened(session, seq, seat.client, wish.id)))
                return
            try:
                await self._swiftly(lambda: act(session, wish))
                [seq] = await self._stored(seat.client, [wish.id])
            except (Idle, GridwrightError) as fault:
                seat.push(write(Refused(wish.id, str(fault))))
                return
            seat.runs = True
            await self._tell(session, seq, seat.client, wish.id)
            await self._set_clock()

    async def hint(self, seat: Seat, wish: AskHint, find: FindHint) -> None:
        """Find a hint while the game goes on; then count it, and tell the socket that asked."""
        async with self.lock:
            session = await self.ledger.session()
            place = session.state
            plain = session.family.to_plain(place)
        if self._is_hinting:
            seat.push(write(Refused(wish.id, "a hint is being sought already")))
            return
        self._is_hinting = True
        try:
            found = await find(session.family.name, plain)
            if found is None:
                seat.push(write(NoHint(wish.id)))
            else:
                await self._count_hint(seat, wish, place, found)
        except (Idle, GridwrightError) as fault:
            seat.push(write(Refused(wish.id, str(fault))))
        except Exception as fault:
            _LOG.error("no hint was found", exc_info=fault)
            seat.push(write(Refused(wish.id, "no hint could be found")))
        finally:
            self._is_hinting = False

    async def check(self, seat: Seat) -> None:
        """Tell a socket what the judge says."""
        async with self.lock:
            session = await self.ledger.session()
            verdict = await self._swiftly(lambda: session.verdict)
        faults = [
            FaultTold(fault.code, tuple(map(int, fault.cells)), fault.text)
            for fault in verdict.faults
        ]
        seat.push(write(Checked(verdict.solved, faults, verdict.notes)))

    async def run(self, seat: Seat, runs: bool) -> None:
        """Let the clock run for a socket, or not."""
        async with self.lock:
            seat.runs = runs
            await self._set_clock()

    async def leave(self, seat: Seat) -> None:
        """Let a socket go; the clock stands still after the last one that let it run."""
        async with self.lock:
            self.seats.discard(seat)
            await self._set_clock()

    async def close(self, code: int, reason: str) -> None:
        """Close all sockets when what is under way is stored, and keep what the clock shows."""
        async with self.lock:
            seats = list(self.seats)
            for seat in seats:
                seat.runs = False
                seat.close(code, reason)
            await self._set_clock()
        await asyncio.gather(*(seat.ended() for seat in seats))

    async def take_up(self, client: str, play: Callable[[AnySession], Played]) -> None:
        """Let events happen that were played elsewhere, and store those that did, all at once.

        There may be thousands of them: they happen in a thread. The lock is held. The game is not
        ranked any more. Raises what the store raises.
        """
        session = await self.ledger.session()
        loop = asyncio.get_running_loop()
        played = await loop.run_in_executor(self._threads, play, session)
        if played.numbers:
            seqs = await self.ledger.commit(client, played.numbers, played.ended)
            await self._tell_state(session, seqs[0] - 1)
        await self._set_clock()

    async def _set_clock(self) -> None:
        """Let the clock run as long as a socket wants it, and tell all where that changes."""
        ledger = self.ledger
        if any(seat.runs for seat in self.seats):
            (await ledger.session()).resume()
        else:
            ledger.stopwatch.pause()
        running = ledger.stopwatch.running
        if running == self._told_running:
            return
        self._told_running = running
        self._push_all(write(ClockTold(round(ledger.stopwatch.elapsed, 3), running)))
        if not running:
            await self._keep_elapsed()

    async def _keep_elapsed(self) -> None:
        try:
            await self.ledger.keep_elapsed()
        except GridwrightError as fault:
            _LOG.error("the time played was not stored", exc_info=fault)

    async def _count_hint(self, seat: Seat, wish: AskHint, place: Any, found: FoundHint) -> None:
        async with self.lock:
            session = await self.ledger.session()
            if session.state != place:
                raise Idle("the position has changed meanwhile; ask again")
            seq = self.ledger.seq_of(seat.client, wish.id)
            if seq is None:
                check_length(session)
                session.do("hint")
                [seq] = await self._stored(seat.client, [wish.id])
                await self._tell(session, seq, seat.client, wish.id)
            elif any(event.kind != "hint" for event in session.history.since(seq - 1)):
                raise Idle("this has been done already")
            seat.push(
                write(
                    Hinted(
                        wish.id,
                        seq,
                        *found[:-1],
                        overlays=Raw(found.overlays),
                    )
                )
            )

    async def _tell(self, session: AnySession, seq: int, client: str, number: int) -> None:
        """Tell all sockets of an event, each with the scene that wants it."""
        told = _happened(session, seq, client, number)
        self._push_all(write(told), scenes=False)
        if self._wants_scenes:
            self._push_all(write(told, await self._scene(session)), scenes=True)

    async def _tell_state(self, session: AnySession, after: int) -> None:
        """Tell all sockets where the game stands, with the events after a seq."""
        told = self._state(session, after)
        self._push_all(write(told), scenes=False)
        if self._wants_scenes:
            self._push_all(write(told, await self._scene(session)), scenes=True)

    @property
    def _wants_scenes(self) -> bool:
        return any(seat.scenes for seat in self.seats)

    def _push_all(self, text: str, scenes: bool | None = None) -> None:
        """Send a message to all that have joined; or to those of them that want scenes, or not."""
        for seat in self.seats:
            if seat.is_joined and scenes in (None, seat.scenes):
                seat.push(text)

    def _state(self, session: AnySession, after: int) -> State:
        history = session.history
        known = _known(history, after)
        return State(
            seq=len(history),
            after=known,
            events=[(round(e.at, 3), e.kind, e.move) for e in history.since(known)],
            elapsed=round(session.elapsed, 3),
            running=self.ledger.stopwatch.running,
            done=history.done,
            undone=history.undone,
            solved=session.solved,
            hints=session.hints_used,
            ranked=self.ledger.ranked,
        )

    async def _state_text(self, session: AnySession, after: int, scene: bytes | None) -> str:
        """Print where the game stands, in a thread where that is long."""
        if len(session.history) - _known(session.history, after) <= _FEW_EVENTS:
            return write(self._state(session, after), scene)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._threads, lambda: write(self._state(session, after), scene)
        )

    async def _scene(self, session: AnySession) -> bytes:
        return await self._swiftly(lambda: _drawn(session))

    async def _swiftly(self, work: Callable[[], R]) -> R:
        """Do work on the event loop, or in a thread where it has been slow of late."""
        if self._usual < _SLOW_SECONDS:
            return self._timed(work)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._timed, work)

    def _timed(self, work: Callable[[], R]) -> R:
        began = time.perf_counter()
        try:
            return work()
        finally:
            self._usual += (time.perf_counter() - began - self._usual) / _REMEMBERED

    async def _stored(self, client: str, numbers: Sequence[int]) -> list[int]:
        try:
            return await self.ledger.commit(client, numbers)
        except Exception as fault:
            _LOG.error("an event was not stored", exc_info=fault)
            raise Idle(_NOT_STORED) from fault


def _known(history: History[Any], after: int) -> int:
    """Give the seq up to which events are known to one who says so: none that are not there."""
    return after if after <= len(history) else 0


def _happened(session: AnySession, seq: int, client: str, number: int) -> Happened:
    history = session.history
    event = history.since(seq - 1)[0]
    return Happened(
        seq,
        round(event.at, 3),
        event.kind,
        event.move,
        client,
        number,
        session.solved,
        history.done,
        history.undone,
    )


def _drawn(session: AnySession) -> bytes:
    scene = session.family.scene(session.state, View())
    plain = {"width": scene.width, "height": scene.height, "title": scene.title}
    return write_plain(plain | {"items": plain_items(scene.items)})
