"""For game makers: solve, judge, hint and grade a puzzle that is sent along; nothing is kept."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump_line
from gridwright.web import asked
from gridwright.web.ceilings import check_plain
from gridwright.web.context import context_of
from gridwright.web.endpoint import Endpoint, answer
from gridwright.web.puzzles import text_of
from gridwright.web.sealing import seals_for
from gridwright.web.structs import Asked, AskedSolve, Graded, Hinted, Judged, Solved
from gridwright.web.work import work


async def _solve(request: Request, wish: AskedSolve) -> Response:
    limits = context_of(request).config.limits
    if wish.limit > limits.solve_limit:
        wanted = f"a limit of at most {limits.solve_limit:,}"
        raise BadInput(expected=wanted, got=wish.limit, where="limit")
    most = limits.solve_budget
    budget = most if wish.budget is None else min(wish.budget, most)
    seals = await seals_for(request)
    return await _run(request, wish, asked.solve, wish.limit, budget, seals)


async def _judge(request: Request, wish: Asked) -> Response:
    return await _run(request, wish, asked.judge)


async def _hint(request: Request, wish: Asked) -> Response:
    return await _run(request, wish, asked.hint, await seals_for(request))


async def _grade(request: Request, wish: Asked) -> Response:
    return await _run(request, wish, asked.grade)


async def _run(request: Request, wish: Asked, job: Any, *more: Any) -> Response:
    context = context_of(request)
    limits = context.config.limits
    check_plain(wish.puzzle, limits.cells)
    check_plain(wish.state, limits.cells)
    state = None if wish.state is None else dump_line(wish.state)
    args = (text_of(wish.puzzle), state, *more, context.config.families, limits.cells)
    return answer(await work(request, job, *args, deadline=limits.solve_deadline))


_WORK = (HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.SERVICE_UNAVAILABLE)

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/solve",
        _solve,
        "Count the answers of a puzzle and show them",
        Solved,
        body=AskedSolve,
        refusals=_WORK,
    ),
    Endpoint("POST", "/api/judge", _judge, "Judge a position", Judged, body=Asked, refusals=_WORK),
    Endpoint(
        "POST", "/api/hint", _hint, "A step that must be so", Hinted, body=Asked, refusals=_WORK
    ),
    Endpoint(
        "POST", "/api/grade", _grade, "Say how hard a puzzle is", Graded, body=Asked, refusals=_WORK
    ),
)
