"""The rooms: every game in play on a server, each built from what is stored when it is needed."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from gridwright.store import StoredGame
from gridwright.web.context import Context
from gridwright.web.faults import Refusal, missing
from gridwright.web.limiter import Places
from gridwright.web.rooms.hints import FoundHint, find_hint
from gridwright.web.rooms.messages import AskHint
from gridwright.web.rooms.room import Room
from gridwright.web.rooms.seat import GOING, Seat
from gridwright.web.rooms.sync import OfflineGame, Synced, find_game, synced

_LOG = logging.getLogger("gridwright.web")
_THREADS = 2
_MOST_TEXT = 64 * 2**20
_CLOSE_SECONDS = 8.0
_BACK_SECONDS = 2.0
_GOING_DOWN = "the server is going down"


class Rooms:
    """The games in play.

    Sessions are kept for the games used last: as many as the config's ``live_games``, and no more
    than have ``_MOST_TEXT`` characters of puzzles together. Others are built again when needed.
    ``places`` are those of open sockets.
    """

    def __init__(self, context: Context) -> None:
        self.is_closing = False
        self.places = Places()
        self._context = context
        self._rooms: dict[str, Room] = {}
        self._loaded: OrderedDict[str, Room] = OrderedDict()
        self._text = 0
        self._threads = ThreadPoolExecutor(_THREADS, "gridwright-rooms")
        self._hints: set[asyncio.Task[None]] = set()
        self._syncing = asyncio.Semaphore(1)  # so that long games never take all threads

    @asynccontextmanager
    async def open(self, game: StoredGame) -> AsyncIterator[Room]:
        """Give the room of a game, which stays the same as long as anyone uses it."""
        room = self._rooms.get(game.id)
        if room is None:
            room = self._rooms[game.id] = Room(self._context.store, game, self._threads)
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            self._let_go(room)

    def touch(self, room: Room) -> None:
        """Take note that a room has just been used, and drop the sessions of those that were not.

        A room that is busy is passed over until the next time.
        """
        game = room.ledger.game.id
        if self._loaded.get(game) is not room:
            self._loaded[game] = room
            self._text += room.ledger.size
        self._loaded.move_to_end(game)
        most = self._context.config.limits.live_games
        while len(self._loaded) > most or self._text > _MOST_TEXT:
            oldest = next(iter(self._loaded.values()))
            if oldest is room or oldest.is_busy:
                self._loaded.move_to_end(oldest.ledger.game.id)
                return
            del self._loaded[oldest.ledger.game.id]
            self._text -= oldest.ledger.size
            oldest.ledger.drop()
            self._let_go(oldest)

    def hint(self, room: Room, seat: Seat, wish: AskHint) -> None:
        """Begin to seek a hint in the pool, while the game goes on."""
        room.users += 1  # the game has one room while it is sought, though its sockets may go
        task = asyncio.create_task(room.hint(seat, wish, self._find_hint))
        self._hints.add(task)

        def ended(task: asyncio.Task[None]) -> None:
            self._hints.discard(task)
            room.users -= 1
            if room.ledger.size:  # its session may have been built again meanwhile
                self.touch(room)
            self._let_go(room)

        task.add_done_callback(ended)

    async def sync(self, player: int, games: Sequence[OfflineGame]) -> list[Synced]:
        """Let the events of games that a player played offline happen, each once, in order.

        Events that are not legal any more are refused one by one. Raises Refusal for a game that
        is not the player's or of another puzzle, where there is no such puzzle, and while the
        server goes down.
        """
        told = []
        for offline in games:
            self._check_open()
            game = await find_game(self._context.store, player, offline)
            begun = await self._context.store.first_begun(player, game.puzzle)
            async with self._syncing, self.open(game) as room, room.lock:
                self._check_open()
                told.append(await synced(room, offline, begun or game.created))
                self.touch(room)
        return told

    async def replay(self, player: int, game_id: str) -> dict[str, Any]:
        """Give the puzzle of a player's game, and its events; raise Refusal for another's game."""
        game = await self._context.store.game(game_id)
        if game is None:
            raise missing("game")
        if game.player != player:
            raise Refusal(403, "this is not your game")
        events = await self._context.store.events(game_id)
        rows = [[round(event.at, 3), event.kind, event.move] for event in events]
        return {"puzzle": game.puzzle, "events": rows}

    async def close(self) -> None:
        """Close all sockets, after what is under way has been stored; admit nobody any more.

        What is not stored within ``_CLOSE_SECONDS`` is waited for no longer. Once is enough.
        """
        if self.is_closing:
            return
        self.is_closing = True
        for task in self._hints:
            task.cancel()
        closings = [room.close(GOING, _GOING_DOWN) for room in self._rooms.values()]
        try:
            async with asyncio.timeout(_CLOSE_SECONDS):
                for outcome in await asyncio.gather(*closings, return_exceptions=True):
                    if isinstance(outcome, Exception):
                        _LOG.error("a room was not closed", exc_info=outcome)
        except TimeoutError:
            _LOG.error("not all rooms could be closed in time")
        finally:
            self._threads.shutdown(wait=False)

    def _check_open(self) -> None:
        if self.is_closing:
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, _GOING_DOWN, wait=_BACK_SECONDS)

    async def _find_hint(self, family: str, plain: dict[str, Any]) -> FoundHint | None:
        deadline = self._context.config.limits.solve_deadline
        return await self._context.pool.run(find_hint, family, plain, deadline=deadline)

    def _let_go(self, room: Room) -> None:
        game = room.ledger.game.id
        if not room.users and game not in self._loaded and self._rooms.get(game) is room:
            del self._rooms[game]
