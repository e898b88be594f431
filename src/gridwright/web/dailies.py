"""Dailies: the puzzles of a day, the same for all, made from seeds that nobody can guess."""

from __future__ import annotations

import hashlib
import hmac
from datetime import date
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from gridwright.puzzle.registry import family as family_of
from gridwright.web import jobs
from gridwright.web.context import Context, context_of
from gridwright.web.endpoint import Endpoint, Query, answer
from gridwright.web.faults import missing
from gridwright.web.identity import asker
from gridwright.web.players import later, today
from gridwright.web.puzzles import check_family, keep
from gridwright.web.rates import spend_work
from gridwright.web.structs import (
    Archive,
    ArchivedDaily,
    DailyTold,
    Day,
    Place,
    SolvedDay,
    SolvedMonth,
    Standing,
    StandingLine,
)

MONTH = r"[0-9]{4}-(0[1-9]|1[0-2])"
DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
WORD = r"[a-z-]{1,40}"
_STANDING = 100


def daily_seed(secret: bytes, day: str, family: str, level: str) -> str:
    """Give the seed of a daily, which cannot be known without the server's secret."""
    name = f"daily/{day}/{family}/{level}".encode()
    return hmac.new(secret, name, hashlib.sha256).hexdigest()


def _checked_day(text: str) -> str:
    """Give a date back; raise a refusal where there is none such, or it has not come yet."""
    try:
        date.fromisoformat(text)
    except ValueError:
        raise missing("date") from None
    if text > today():
        raise missing("daily yet")
    return text


def _is_past(context: Context, day: str) -> bool:
    return day < later(today(), -context.config.limits.archive)


async def _day(request: Request) -> Response:
    context = context_of(request)
    day = _checked_day(request.path_params["date"])
    wanted = [
        (name, level) for name in context.config.families for level in family_of(name).dailies
    ]
    ids = {place: await context.store.daily(day, *place) for place in wanted}
    if _is_past(context, day):  # of which nothing is made any more
        ids = {place: id for place, id in ids.items() if id is not None}
        if not ids:
            raise missing("daily in the archive")
    player = await asker(request)
    known = [id for id in ids.values() if id is not None]
    results = {} if player is None else await context.store.results(player, known)
    told = []
    for (name, level), id in ids.items():
        result = None if id is None else results.get(id)
        seconds = None if result is None else round(result.seconds, 3)
        told.append(DailyTold(name, level, id, result is not None, seconds))
    return answer(Day(day, told))


def _place(request: Request) -> tuple[str, str, str]:
    day = _checked_day(request.path_params["date"])
    name, level = request.path_params["family"], request.path_params["level"]
    if name not in context_of(request).config.families or level not in family_of(name).dailies:
        raise missing("daily")
    return day, name, level


async def _daily(request: Request) -> Response:
    context = context_of(request)
    day, name, level = _place(request)
    id = await context.store.daily(day, name, level)
    if id is None:
        if _is_past(context, day):
            raise missing("daily in the archive")
        spend_work(request)
        work = lambda: _made(context, day, name, level)  # noqa: E731
        id = await context.making.get(f"{day}/{name}/{level}", work)
    return answer(Place(id, f"/p/{id}"))


async def _made(context: Context, day: str, name: str, level: str) -> str:
    limits = context.config.limits
    seed = daily_seed(context.store.secret, day, name, level)
    job = (jobs.make_daily, name, level, seed, limits.cells)
    made = await context.pool.run(*job, deadline=limits.make_deadline)
    return await keep(context, made, day, level)


async def _standing(request: Request, *, limit: int) -> Response:
    store = context_of(request).store
    id = await store.daily(*_place(request))
    if id is None:
        return answer(Standing([]))
    player = await asker(request)
    held = await store.standing(id, limit)
    return answer(
        Standing(
            [
                StandingLine(one.place, round(one.seconds, 3), one.moves, one.player == player)
                for one in held
            ]
        )
    )


async def _archive(request: Request, *, family: str | None, before: str, limit: int) -> Response:
    context = context_of(request)
    if family is not None:
        check_family(context, family)
    held = await context.store.dailies(family, before or later(today(), 1), limit)
    offered = context.config.families
    told = [
        ArchivedDaily(one.date, one.family, one.level, one.puzzle)
        for one in held
        if one.family in offered
    ]
    return answer(Archive(told))


async def _solved(request: Request, *, month: str) -> Response:
    player = await asker(request)
    held = {} if player is None else await context_of(request).store.solved_in(player, month)
    return answer(SolvedMonth(month, [SolvedDay(day, count) for day, count in held.items()]))


_OF_DAY = {"date": DATE}
_OF_DAILY = {"date": DATE, "family": WORD, "level": WORD}

ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/daily",
        _archive,
        "Dailies that were asked for, newest first",
        Archive,
        query=(
            Query("family", str, "a family", pattern=WORD),
            Query("before", str, "a date such as 2026-01-31", default="", pattern=DATE),
            Query("limit", int, "dates at most", default=14, least=1, most=60),
        ),
    ),
    Endpoint("GET", "/api/daily/{date}", _day, "The puzzles of a day", Day, paths=_OF_DAY),
    Endpoint(
        "GET",
        "/api/daily/{date}/{family}/{level}",
        _daily,
        "A daily, made when it is first asked for",
        Place,
        paths=_OF_DAILY,
        refusals=(HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.SERVICE_UNAVAILABLE),
    ),
    Endpoint(
        "GET",
        "/api/daily/{date}/{family}/{level}/standing",
        _standing,
        "The ranking of a daily",
        Standing,
        query=(Query("limit", int, "places at most", default=20, least=1, most=_STANDING),),
        paths=_OF_DAILY,
    ),
    Endpoint(
        "GET",
        "/api/me/days",
        _solved,
        "The days of a month of which you have solved puzzles",
        SolvedMonth,
        query=(Query("month", str, "a month such as 2026-01", pattern=MONTH, required=True),),
    ),
)
