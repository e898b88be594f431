"""The store as the server sees it: asynchronous, with all blocking work in threads."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Timer
from typing import TypeVar

from sqlalchemy import URL, Connection, select
from sqlalchemy.exc import DatabaseError

from gridwright.core.errors import BadInput
from gridwright.store import events as events_
from gridwright.store import games as games_
from gridwright.store import players as players_
from gridwright.store import puzzles as puzzles_
from gridwright.store import recovery as recovery_
from gridwright.store import statistics as statistics_
from gridwright.store.appends import Append, append_all
from gridwright.store.database import READERS, claim_file, is_sqlite, make_engine, parse_url
from gridwright.store.events import NewEvent, StoredEvent
from gridwright.store.failure import FAULTS, StoreFailed, explain
from gridwright.store.games import StoredGame, Summary
from gridwright.store.migration import migrate
from gridwright.store.pulse import Pulse
from gridwright.store.puzzles import StoredDaily, StoredPuzzle
from gridwright.store.settings import keep_secret
from gridwright.store.statistics import RankedResult, Result, Statistics
from gridwright.store.ties import Ties
from gridwright.store.writer import Writer

T = TypeVar("T")

GAME_ID_BYTES = 12
PING_SECONDS = 4.0
CLOSE_SECONDS = 5.0


async def open_store(url: str) -> Store:
    """Open a database, making or migrating its tables: ``sqlite:///FILE`` or ``postgresql://...``.

    Raises BadInput where the URL or what it leads to is not a database of Gridwright, or one of a
    newer Gridwright; such a database is left as it is.
    """
    parsed = parse_url(url)
    return await asyncio.to_thread(Store, parsed)


class Store:
    """Players, puzzles and games in a database.

    Changes are made by one writer in the order they are asked for, and have been committed when
    their method returns; but for what a method says, every method raises StoreFailed where the
    database fails, and BadInput for text and numbers that a database cannot hold.
    """

    def __init__(self, url: URL) -> None:
        """Open a database, blocking; see ``open_store``."""
        if is_sqlite(url):
            claim_file(url)
        self._writing = make_engine(url, writes=True)
        self._reading = make_engine(url, writes=False)
        self._ties = Ties(*(() if is_sqlite(url) else (self._writing, self._reading)))
        try:
            migrate(self._writing)
            with self._writing.begin() as connection:
                self.secret = keep_secret(connection)
        except DatabaseError as fault:
            self._writing.dispose()
            raise BadInput(
                expected="a database that can be used",
                got=url.render_as_string(hide_password=True),
                where="database",
                remedy=" ".join(str(fault.orig).split()),
            ) from fault
        except BaseException:
            self._writing.dispose()
            raise
        self._writer = Writer(self._writing)
        self._pulse = Pulse(self._writer)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="gridwright-reader")

    async def close(self) -> None:
        """Make the changes that wait, then close all connections.

        A server that does not let that be done within ``CLOSE_SECONDS`` is not waited for: what
        it has not taken then fails.
        """
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        cutting = Timer(CLOSE_SECONDS, self._ties.cut)
        cutting.daemon = True
        cutting.start()
        self._writer.close()
        self._readers.shutdown()
        cutting.cancel()
        self._writing.dispose()
        self._reading.dispose()

    async def _read(self, question: Callable[[Connection], T]) -> T:
        def ask() -> T:
            try:
                with self._reading.begin() as connection:
                    return question(connection)
            except FAULTS as fault:
                raise explain(fault) from fault

        try:
            future = self._readers.submit(ask)
        except RuntimeError:
            raise StoreFailed("the store is closed") from None
        return await asyncio.wrap_future(future)

    async def _write(self, change: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self._writer.submit(change))

    async def ping(self) -> bool:
        """Tell whether the database answers and takes what is written; see ``Pulse``.

        One that does not tell within ``PING_SECONDS`` does not.
        """
        try:
            async with asyncio.timeout(PING_SECONDS):
                answer = await self._read(lambda c: c.scalar(select(1)))
                return answer == 1 and await self._pulse.beats()
        except (StoreFailed, TimeoutError):
            return False

    async def new_player(self, key_hash: str, now: float) -> int:
        """Make a player with a first key; the player who has that key already is given back."""
        return await self._write(lambda c: players_.add_player(c, key_hash, now))

    async def player_of(self, key_hash: str) -> int | None:
        """Find the player who has a key."""
        return await self._read(lambda c: players_.player_of(c, key_hash))

    async def add_key(self, player: int, key_hash: str) -> None:
        """Give a player one more key; raise BadInput where another has it, or for no player."""
        await self._write(lambda c: players_.add_key(c, player, key_hash))

    async def set_recovery(self, player: int, code_hash: str) -> None:
        """Keep a player's recovery code in place of an earlier one; BadInput for no player."""
        await self._write(lambda c: players_.set_recovery(c, player, code_hash))

    async def player_by_recovery(self, code_hash: str) -> int | None:
        """Find the player whose recovery code it is."""
        return await self._read(lambda c: players_.player_by_recovery(c, code_hash))

    async def recover(
        self, code_hash: str, key_hash: str, former_key: str | None = None
    ) -> int | None:
        """Give a key to the player whose recovery code it is; None where it is nobody's.

        All games and keys of the player who has ``former_key``, if there is one, go to that player
        at the same time, and the code of their former player leads nowhere any more. Of a daily
        that both have played one game keeps its rank. BadInput where another has the new key.
        """
        return await self._write(lambda c: recovery_.recover(c, code_hash, key_hash, former_key))

    async def put_puzzle(self, puzzle: StoredPuzzle) -> str:
        """Keep a puzzle, unless it is kept already, and give its id.

        A daily whose date, family and level are taken is not kept: the id is that of the daily
        there.
        """
        return await self._write(lambda c: puzzles_.put_puzzle(c, puzzle))

    async def puzzle(self, id: str) -> StoredPuzzle | None:
        """Find a puzzle by its id."""
        return await self._read(lambda c: puzzles_.find_puzzle(c, id))

    async def daily(self, date: str, family: str, level: str) -> str | None:
        """Find the id of a daily."""
        return await self._read(lambda c: puzzles_.find_daily(c, date, family, level))

    async def dailies(self, family: str | None, before: str, limit: int) -> list[StoredDaily]:
        """List all dailies of the latest ``limit`` dates before a date, newest first.

        A date without dailies does not count. Within a date they stand by family and level.
        """
        return await self._read(lambda c: puzzles_.list_dailies(c, family, before, limit))

    async def dailies_on(self, date: str) -> list[StoredDaily]:
        """List the dailies of a date that were asked for so far, by family and level."""
        return await self._read(lambda c: puzzles_.dailies_on(c, date))

    async def new_game(
        self, player: int, puzzle_id: str, ranked: bool, now: float, *, origin: str | None = None
    ) -> StoredGame:
        """Begin a game; raise BadInput for no player or no puzzle.

        Only a daily can be ranked, and only a player's first game of it: else ``ranked`` of the
        game is False whatever was asked for. ``origin`` names a game begun elsewhere: a player's
        game of that origin, if there is one, is given back, so that it is taken in once only;
        BadInput where that is of another puzzle.
        """
        game = secrets.token_urlsafe(GAME_ID_BYTES)
        return await self._write(
            lambda c: games_.add_game(c, game, player, puzzle_id, ranked, now, origin)
        )

    async def game(self, id: str) -> StoredGame | None:
        """Find a game by its id."""
        return await self._read(lambda c: games_.find_game(c, id))

    async def games(self, player: int, limit: int, before: str | None = None) -> list[StoredGame]:
        """List a player's games, newest first; after ``before``, the id of one of them, if given.

        Raises BadInput where the player has no such game.
        """
        return await self._read(lambda c: games_.list_games(c, player, limit, before))

    async def latest_game(
        self, player: int, puzzle_id: str, *, unfinished: bool = False
    ) -> StoredGame | None:
        """Find the game of a puzzle that a player began last; the last not solved if asked for."""
        return await self._read(lambda c: games_.latest_game(c, player, puzzle_id, unfinished))

    async def first_begun(self, player: int, puzzle_id: str) -> float | None:
        """Find when a player began a game of a puzzle for the first time; None where never."""
        return await self._read(lambda c: games_.first_begun(c, player, puzzle_id))

    async def events(self, game_id: str, after: int = 0) -> list[StoredEvent]:
        """List a game's events whose seq is greater than ``after``, in order."""
        return await self._read(lambda c: events_.list_events(c, game_id, after))

    async def append(self, game_id: str, events: Sequence[NewEvent], summary: Summary) -> list[int]:
        """Append events and set the game's summary; give the seq of each, 1 for the first.

        An event whose client and id are kept already, or come twice, is kept once and has the seq
        of the first; where no event is new the summary stays as it is. No events at all set the
        summary alone. The first time a game is solved stands whatever comes later, and so does
        its rank; elapsed never goes back. Raises BadInput for no game and for unusable events.
        """
        events = tuple(events)
        for event in events:
            events_.check_event(event)
        games_.check_summary(summary)
        order = Append(game_id, events, summary)
        return await asyncio.wrap_future(self._writer.submit_order(append_all, order))

    async def set_elapsed(self, game_id: str, elapsed: float) -> None:
        """Set a game's clock, which never goes back; raise BadInput for no game or no time."""
        await self._write(lambda c: games_.set_elapsed(c, game_id, elapsed))

    async def statistics(self, player: int, today: str) -> Statistics:
        """Work out a player's statistics and streak; ``today`` is the date by UTC."""
        return await self._read(lambda c: statistics_.statistics_of(c, player, today))

    async def results(self, player: int, puzzle_ids: Sequence[str]) -> dict[str, Result]:
        """Find how a player first solved each of some puzzles, by id; others are left out."""
        return await self._read(lambda c: statistics_.results_of(c, player, puzzle_ids))

    async def solved_in(self, player: int, month: str) -> dict[str, int]:
        """Count the dailies of each date in a month, YYYY-MM, that a player solved, then or later.

        Dates of which none is solved are left out.
        """
        return await self._read(lambda c: statistics_.solved_in(c, player, month))

    async def standing(self, puzzle_id: str, limit: int) -> list[RankedResult]:
        """List a daily's ranked results, the fastest first; fewer moves go before more."""
        return await self._read(lambda c: statistics_.standing_of(c, puzzle_id, limit))
