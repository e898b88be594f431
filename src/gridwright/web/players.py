"""Players: made when they first need to be, their figures, and recovery codes."""

from __future__ import annotations

import secrets
import time
from datetime import date, timedelta
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from gridwright.web.context import context_of
from gridwright.web.endpoint import Endpoint, answer
from gridwright.web.faults import Refusal
from gridwright.web.identity import asker, cookie_header, fresh_key, key_hash, key_of
from gridwright.web.rates import spend_newcomer, spend_recovery
from gridwright.web.structs import (
    FamilyFigures,
    Me,
    Nothing,
    Recover,
    Recovered,
    RecoveryCode,
    StreakTold,
)

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no letter that looks like another, or a digit
_GROUPS, _GROUP = 5, 5


async def owner(request: Request) -> tuple[int, dict[str, str]]:
    """Give the asker, made if need be, and the headers that hand out the cookie for a year more."""
    player, known = await asker(request), key_of(request)
    if player is not None and known is not None:
        return player, hand_out(request, known)
    spend_newcomer(request)
    key = fresh_key()
    made = await context_of(request).store.new_player(key_hash(key), time.time())
    return made, hand_out(request, key)


def hand_out(request: Request, key: str) -> dict[str, str]:
    """Give the headers by which a browser gets a key."""
    secret = context_of(request).store.secret
    return {"Set-Cookie": cookie_header(key, secret, secure=request.url.scheme == "https")}


def today() -> str:
    """Give the date by UTC."""
    return time.strftime("%Y-%m-%d", time.gmtime())


def later(day: str, days: int) -> str:
    """Give the date so many days after another, or before it.

    >>> later("2026-02-28", 1)
    '2026-03-01'
    """
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def fresh_code() -> str:
    """Make a recovery code of 125 random bits, in groups that can be read out."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def code_hash(code: str) -> str:
    """Give what the store keeps of a code, however it is written."""
    letters = "".join(character for character in code.upper() if character in ALPHABET)
    return key_hash(f"recovery/{letters}")


async def _me(request: Request) -> Response:
    player = await asker(request)
    if player is None:
        return answer(Me(known=False, families=[], streak=StreakTold(0, 0, 0)))
    held = await context_of(request).store.statistics(player, today())
    streak = held.streak
    return answer(
        Me(
            known=True,
            families=[
                FamilyFigures(
                    one.family,
                    one.games,
                    one.solved_games,
                    one.puzzles,
                    one.solved,
                    one.hints,
                    one.best,
                    one.mean,
                )
                for one in held.families
            ],
            streak=StreakTold(streak.current, streak.longest, streak.days),
        )
    )


async def _new_code(request: Request, _: Nothing) -> Response:
    player, headers = await owner(request)
    code = fresh_code()
    await context_of(request).store.set_recovery(player, code_hash(code))
    return answer(RecoveryCode(code), HTTPStatus.CREATED, headers)


async def _recover(request: Request, wish: Recover) -> Response:
    spend_recovery(request)
    former = key_of(request) if wish.bring else None
    brought = None if former is None else key_hash(former)
    key = fresh_key()
    store = context_of(request).store
    if await store.recover(code_hash(wish.code), key_hash(key), brought) is None:
        raise Refusal(HTTPStatus.FORBIDDEN, "this is no recovery code, or an old one")
    return answer(Recovered(recovered=True), headers=hand_out(request, key))


ENDPOINTS = (
    Endpoint("GET", "/api/me", _me, "Your statistics and streak", Me),
    Endpoint(
        "POST",
        "/api/recovery",
        _new_code,
        "Make a recovery code that moves your games to another device",
        RecoveryCode,
        HTTPStatus.CREATED,
        body=Nothing,
    ),
    Endpoint("POST", "/api/recover", _recover, "Use a recovery code here", Recovered, body=Recover),
)
