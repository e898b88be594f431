"""Games played offline: their events happen again on the server, each of them once."""

from __future__ import annotations

import time
from collections import deque
from copy import copy
from typing import Annotated, Literal

from msgspec import Meta, Struct

from gridwright.core.errors import GridwrightError
from gridwright.store import Store, StoredGame
from gridwright.store.games import DAY
from gridwright.web.faults import Refusal, missing
from gridwright.web.rooms.acts import Idle, check_length
from gridwright.web.rooms.ledger import AnySession
from gridwright.web.rooms.messages import Client, MoveText, Number, Word
from gridwright.web.rooms.room import Played, Room

_TEN_YEARS = 10 * 365 * DAY
_LATEST = 7 * DAY
_REFUSED = "this was refused when it first came"


class OfflineEvent(Struct, forbid_unknown_fields=True):
    """An event that happened offline, ``at`` seconds into the game."""

    id: Number
    at: Annotated[float, Meta(ge=0, le=_TEN_YEARS)]
    kind: Literal["move", "undo", "redo", "restart", "hint"]
    move: MoveText = ""


class OfflineGame(Struct, forbid_unknown_fields=True):
    """Events of a game, in order, at least one; ``game`` is its id where the server began it.

    local: what the player's device calls a game that was begun there: one game, however many
    clients played it ·
    ended: when the last of them happened, in seconds since 1970, by the player's clock.
    """

    puzzle: Word
    client: Client
    events: Annotated[list[OfflineEvent], Meta(min_length=1)]
    game: Word | None = None
    local: Word | None = None
    ended: Annotated[float, Meta(ge=0, le=10**11)] | None = None


class RefusedEvent(Struct):
    """An event that could not happen any more, and why."""

    id: int
    error: str


class Synced(Struct):
    """What became of an offline game: the seq of each event, None where it was refused."""

    game: str
    seqs: list[int | None]
    refused: list[RefusedEvent]
    solved: bool


async def find_game(store: Store, player: int, offline: OfflineGame) -> StoredGame:
    """Find the game that was played offline, or begin one: the same however often it is told.

    Raises Refusal for a game that is not the player's or of another puzzle.
    """
    if offline.game is not None:
        game = await store.game(offline.game)
        if game is None:
            raise missing("game")
        if game.player != player or game.puzzle != offline.puzzle:
            raise Refusal(403, "this is not your game of this puzzle")
        return game
    if await store.puzzle(offline.puzzle) is None:
        raise missing("puzzle")
    origin = f"{offline.local or offline.client} {offline.puzzle}"
    return await store.new_game(player, offline.puzzle, False, time.time(), origin=origin)


async def synced(room: Room, offline: OfflineGame, begun: float) -> Synced:
    """Let offline events happen in a room whose lock is held.

    begun: when the player first began a game of this puzzle here; nobody solves it before, whatever
    his clock says. The events are stored up to the one that solves the game, with the time and the
    moves of then, and what comes after it by itself.
    """
    await room.ledger.session()
    fresh, refused = _sorted_out(room, offline)
    left = deque(fresh.values())
    now = time.time()
    earliest = min(max(begun, now - _LATEST), now)
    ended = now if offline.ended is None else min(max(offline.ended, earliest), now)

    def play(session: AnySession) -> Played:
        was_solved = room.ledger.solved_at is not None
        numbers = []
        while left:
            event = left.popleft()
            if _happens(session, event, refused):
                numbers.append(event.id)
                if session.solved and not was_solved:
                    break
        since = offline.events[-1].at - event.at
        return Played(numbers, max(ended - max(since, 0.0), earliest))

    while left:
        await room.take_up(offline.client, play)
    return Synced(
        room.ledger.game.id,
        [room.ledger.seq_of(offline.client, event.id) for event in offline.events],
        [RefusedEvent(number, error) for number, error in refused.items()],
        room.ledger.solved_at is not None,
    )


def _sorted_out(room: Room, offline: OfflineGame) -> tuple[dict[int, OfflineEvent], dict[int, str]]:
    """Find the events that are new, by id, and those that were refused before and stay so.

    Events come in order: one that is not stored, but stands before one that is, came with it.
    """
    known = [room.ledger.seq_of(offline.client, event.id) is not None for event in offline.events]
    past = max((place for place, is_known in enumerate(known) if is_known), default=0)
    fresh: dict[int, OfflineEvent] = {}
    refused: dict[int, str] = {}
    for place, (event, is_known) in enumerate(zip(offline.events, known, strict=True)):
        if is_known or event.id in refused:
            continue
        if place < past:
            refused[event.id] = _REFUSED
        else:
            fresh.setdefault(event.id, event)
    return fresh, refused


def _happens(session: AnySession, event: OfflineEvent, refused: dict[int, str]) -> bool:
    """Let an event happen at its time, or note why it cannot and leave the clock as it was."""
    stopwatch = session.stopwatch
    session.stopwatch = copy(stopwatch)
    if not session.solved:
        session.stopwatch.forward(event.at)
    try:
        check_length(session)
        if session.do(event.kind, event.move):
            return True
        refused[event.id] = f"there is nothing to {event.kind}"
    except (Idle, GridwrightError) as fault:
        refused[event.id] = str(fault)
    session.stopwatch = stopwatch
    return False
