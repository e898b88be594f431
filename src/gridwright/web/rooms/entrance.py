"""The entrance: a WebSocket is let into the room of a game, and its messages are heard there."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from gridwright.core.errors import GridwrightError
from gridwright.store import StoredGame
from gridwright.web.addresses import address_of
from gridwright.web.context import Context, context_of
from gridwright.web.identity import asker
from gridwright.web.origins import own_origin
from gridwright.web.rooms.messages import (
    PONG,
    AskCheck,
    Asked,
    AskHint,
    Do,
    Join,
    Refused,
    SetClock,
    read,
    write,
)
from gridwright.web.rooms.room import Room
from gridwright.web.rooms.seat import GOING, Seat

MALFORMED = 4400
NO_KEY = 4401
FOREIGN = 4403
NO_GAME = 4404
TOO_LARGE = 4413
TOO_FAST = 4429
BROKEN = 1011

_LOG = logging.getLogger("gridwright.web")
_JOIN_SECONDS = 20.0
_LONGEST_REASON = 120
_EVENTS_A_TOKEN = 1_000  # what it costs to tell them is about what a message costs
_LOOK_SECONDS = 0.5


class Shut(Exception):  # noqa: N818
    """The end of a socket: its close code, and the reason."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(reason)


async def play(socket: WebSocket) -> None:
    """Serve one WebSocket of a game, from its opening to its end."""
    context = context_of(socket)
    most = context.config.limits.sockets_an_address
    place = context.rooms.places.held("address", address_of(socket), most)
    with suppress(WebSocketDisconnect), place as fits:  # it may go at any time
        await socket.accept()
        try:
            if not fits:
                raise Shut(TOO_FAST, "too many games are open at your address")
            game = await _admitted(socket, context)
            await _played(socket, context, game)
        except Shut as shut:
            await socket.close(shut.code, shut.reason)


async def _played(socket: WebSocket, context: Context, game: StoredGame) -> None:
    """Play a game with its player; raise Shut where he has too many open."""
    most = context.config.limits.sockets_a_player
    with context.rooms.places.held("player", str(game.player), most) as fits:
        if not fits:
            raise Shut(TOO_FAST, "too many games of yours are open")
        async with context.rooms.open(game) as room:
            await _seated(socket, context, room)


async def _admitted(socket: WebSocket, context: Context) -> StoredGame:
    """Find the game that a socket may play; raise Shut where it may not."""
    if context.rooms.is_closing:
        raise Shut(GOING, "the server is going down")
    if not own_origin(socket):
        raise Shut(FOREIGN, "not a page of this server")
    try:
        player = await asker(socket)
        if player is None:
            raise Shut(NO_KEY, "no key")
        game = await context.store.game(socket.path_params["game"])
    except GridwrightError as fault:
        raise Shut(BROKEN, _reason(fault)) from None
    if game is None:
        raise Shut(NO_GAME, "no such game")
    if game.player != player:
        raise Shut(FOREIGN, "not your game")
    return game


async def _seated(socket: WebSocket, context: Context, room: Room) -> None:
    """Give a socket a seat and hear it until it goes, or is sent away."""
    if len(room.seats) >= context.config.limits.sockets_a_game:
        await socket.close(TOO_FAST, "too many windows of this game")
        return
    seat = Seat(socket)
    room.seats.add(seat)
    try:
        await _heard(socket, context, room, seat)
    except Shut as shut:
        seat.close(shut.code, shut.reason)
    except TimeoutError:
        seat.close(MALFORMED, "no join came")
    except GridwrightError as fault:
        seat.close(BROKEN, _reason(fault))
    except Exception as fault:
        _LOG.error("internal error", exc_info=fault)
        seat.close(BROKEN, "internal error")
    finally:
        with suppress(GridwrightError):  # the game cannot be loaded for the others to go on
            await room.leave(seat)
        await seat.ended()


async def _heard(socket: WebSocket, context: Context, room: Room, seat: Seat) -> None:
    rate = context.config.limits.messages
    player = str(room.ledger.game.player)
    async with asyncio.timeout(_JOIN_SECONDS) as patience:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if seat.is_closing:
                return
            if context.limiter.wait("messages", player, rate) > 0:
                raise Shut(TOO_FAST, "too many messages")
            wish = _read(message.get("text"), context.config.limits.message)
            if not seat.is_joined and not isinstance(wish, Join):
                raise Shut(MALFORMED, "a join must come first")
            patience.reschedule(None)
            await _answered(context, room, seat, wish)


def _read(text: str | None, most: int) -> Asked:
    if text is None:
        raise Shut(MALFORMED, "not a text message")
    if len(text) > most or len(text.encode()) > most:
        raise Shut(TOO_LARGE, f"a message of more than {most} bytes")
    try:
        return read(text)
    except ValueError as fault:
        raise Shut(MALFORMED, _reason(fault)) from None


async def _answered(context: Context, room: Room, seat: Seat, wish: Asked) -> None:
    match wish:
        case Do():
            await room.do(seat, wish)
        case Join():
            await _afforded(context, room, seat, wish.after)
            await room.join(seat, wish)
        case AskHint():
            _seek(context, room, seat, wish)
        case AskCheck():
            await room.check(seat)
        case SetClock():
            await room.run(seat, wish.run)
        case _:
            seat.push(PONG)
    context.rooms.touch(room)


async def _afforded(context: Context, room: Room, seat: Seat, after: int) -> None:
    """Wait until a player may be told the events after a seq: long games are not told often."""
    rate = context.config.limits.messages
    player = str(room.ledger.game.player)
    cost = await room.count_unknown(after) / _EVENTS_A_TOKEN
    while not seat.is_closing:
        wait = context.limiter.wait("joins", player, rate, cost)
        if not wait:
            return
        await asyncio.sleep(min(wait, _LOOK_SECONDS))


def _seek(context: Context, room: Room, seat: Seat, wish: AskHint) -> None:
    rate = context.config.limits.work
    wait = context.limiter.wait("work", str(room.ledger.game.player), rate)
    if wait > 0:
        seat.push(write(Refused(wish.id, f"too many hints; wait {wait:.0f} seconds")))
    else:
        context.rooms.hint(room, seat, wish)


def _reason(fault: Exception) -> str:
    """Shorten an error to what a close frame holds."""
    return str(fault).encode("ascii", "replace")[:_LONGEST_REASON].decode()
