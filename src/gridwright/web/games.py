"""Games: begun, gone on with and listed, by the player they belong to."""

from __future__ import annotations

import time
from http import HTTPStatus
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from gridwright.puzzle.registry import family as family_of
from gridwright.store import StoredGame
from gridwright.web.context import context_of
from gridwright.web.endpoint import Endpoint, Query, answer
from gridwright.web.faults import Refusal, missing
from gridwright.web.identity import asker
from gridwright.web.players import owner, today
from gridwright.web.puzzles import stored
from gridwright.web.rates import spend_sync
from gridwright.web.rooms import OfflineGame, Synced
from gridwright.web.structs import Body, DailyPlace, Games, GameTold, NewGame

ID = "[A-Za-z0-9_-]{16}"
_PAGE = 30


class Sync(Body):
    """Games that were played offline."""

    games: Annotated[list[OfflineGame], Meta(max_length=50)]


class SyncTold(Struct):
    """What became of each game."""

    games: list[Synced]


class ReplayTold(Struct):
    """A game's puzzle, and its events: seconds, kind and move of each."""

    puzzle: str
    events: list[tuple[float, str, str]]


async def _begin(request: Request, wish: NewGame) -> Response:
    context = context_of(request)
    puzzle = await stored(context, wish.puzzle)
    player, headers = await owner(request)
    game = None
    if not wish.fresh:
        game = await context.store.latest_game(player, puzzle.id, unfinished=True)
    status = HTTPStatus.OK
    if game is None:
        ranked = puzzle.date == today()
        game = await context.store.new_game(player, puzzle.id, ranked, time.time())
        status = HTTPStatus.CREATED
    return answer(told(game), status, headers)


def told(game: StoredGame) -> GameTold:
    """Tell of a game to its player."""
    daily = game.date is not None and game.level is not None
    return GameTold(
        id=game.id,
        puzzle=game.puzzle,
        family=game.family,
        title=family_of(game.family).title,
        created=round(game.created, 3),
        seq=game.seq,
        solved=game.solved_at is not None,
        seconds=round(game.elapsed if game.solved_seconds is None else game.solved_seconds, 3),
        moves=game.moves if game.solved_moves is None else game.solved_moves,
        hints=game.hints,
        ranked=game.ranked,
        daily=DailyPlace(str(game.date), str(game.level)) if daily else None,
    )


async def _list(request: Request, *, before: str | None) -> Response:
    player = await asker(request)
    if player is None:
        return answer(Games([]))
    held = await context_of(request).store.games(player, _PAGE, before)
    offered = context_of(request).config.families
    return answer(Games([told(game) for game in held if game.family in offered]))


async def _one(request: Request) -> Response:
    game = await context_of(request).store.game(request.path_params["game"])
    if game is None:
        raise missing("game")
    if game.player != await asker(request):
        raise _not_yours()
    return answer(told(game))


async def _replay(request: Request) -> Response:
    player = await asker(request)
    if player is None:
        raise _not_yours()
    held = await context_of(request).rooms.replay(player, request.path_params["game"])
    return answer(ReplayTold(held["puzzle"], [tuple(event) for event in held["events"]]))


async def _sync(request: Request, wish: Sync) -> Response:
    context = context_of(request)
    events = sum(len(game.events) for game in wish.games)
    if events > context.config.limits.sync_events:
        raise Refusal(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            f"over {context.config.limits.sync_events:,} events at once",
        )
    spend_sync(request, events)
    player, headers = await owner(request)
    return answer(SyncTold(await context.rooms.sync(player, wish.games)), headers=headers)


def _not_yours() -> Refusal:
    return Refusal(HTTPStatus.FORBIDDEN, "this is not your game")


_PATHS = {"game": ID}

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/games",
        _begin,
        "Go on with your latest game of a puzzle, or begin one",
        GameTold,
        HTTPStatus.CREATED,
        body=NewGame,
        also=(HTTPStatus.OK,),
    ),
    Endpoint(
        "GET",
        "/api/games",
        _list,
        "Your games, newest first",
        Games,
        query=(Query("before", str, "the id of a game of yours", pattern=ID),),
    ),
    Endpoint(
        "GET",
        "/api/games/{game}",
        _one,
        "A game of yours",
        GameTold,
        paths=_PATHS,
        refusals=(HTTPStatus.FORBIDDEN,),
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/replay",
        _replay,
        "The events of a game of yours",
        ReplayTold,
        paths=_PATHS,
        refusals=(HTTPStatus.FORBIDDEN,),
    ),
    Endpoint(
        "POST", "/api/sync", _sync, "Bring games that were played offline", SyncTold, body=Sync
    ),
)
