"""Puzzles: made in the pool, kept by their id, and sent to pages without what must be earned."""

from __future__ import annotations

import time
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump_line
from gridwright.core.rng import fresh_seed
from gridwright.puzzle.registry import family as family_of
from gridwright.store import StoredPuzzle
from gridwright.web import jobs
from gridwright.web.caching import send_packed
from gridwright.web.ceilings import check_plain, check_wish
from gridwright.web.context import Context, context_of
from gridwright.web.endpoint import Endpoint, Query, answer
from gridwright.web.faults import Refusal, missing
from gridwright.web.headers import POLICY
from gridwright.web.identity import asker
from gridwright.web.rates import spend_work
from gridwright.web.seal import Seal
from gridwright.web.sealing import seals_for
from gridwright.web.shelf import Parcel, send_parcel
from gridwright.web.structs import FilmTold, NewPuzzle, OpenPuzzle, Place
from gridwright.web.work import work

ID = "[a-z2-7]{12}"

_FOREVER = "public, max-age=31536000, immutable"
_FILM = 200


async def stored(context: Context, id: str) -> StoredPuzzle:
    """Give a puzzle; raise a refusal where there is none."""
    found = await context.store.puzzle(id)
    if found is None or found.family not in context.config.families:
        raise missing("puzzle")
    return found


async def keep(
    context: Context, made: jobs.Made, date: str | None = None, level: str | None = None
) -> str:
    """Keep a puzzle that was made, and give its id."""
    row = StoredPuzzle(
        made.id,
        made.family,
        made.version,
        made.start,
        made.whole,
        made.par,
        date,
        level,
        time.time(),
    )
    return await context.store.put_puzzle(row)


async def earned(request: Request, puzzle: StoredPuzzle) -> bool:
    """Tell whether the asker may see the answer: of a daily, having solved it."""
    if puzzle.date is None:
        return True
    player = await asker(request)
    if player is None:
        return False
    return puzzle.id in await context_of(request).store.results(player, [puzzle.id])


def check_family(context: Context, name: str) -> None:
    """Raise BadInput for a family that is not on offer."""
    offered = context.config.families
    if name not in offered:
        raise BadInput(expected=f"a family, one of {', '.join(offered)}", got=name, where="family")


async def _make(request: Request, wish: NewPuzzle) -> Response:
    context = context_of(request)
    if (wish.family is None) == (wish.puzzle is None):
        raise BadInput(expected="a family or a puzzle", got="both or none", where="family")
    if wish.family is None:
        function, args = _taken_in(context, wish, await seals_for(request))
    else:
        function, args = _made(context, wish)
    made = await work(request, function, *args, deadline=context.config.limits.make_deadline)
    id = await keep(context, made)
    return answer(Place(id, f"/p/{id}"), HTTPStatus.CREATED, {"Location": f"/api/puzzles/{id}"})


def _made(context: Context, wish: NewPuzzle) -> jobs.Job:
    """Check a wish cheaply, before a process is asked."""
    name, cells = str(wish.family), context.config.limits.cells
    check_family(context, name)
    family = family_of(name)
    seed = fresh_seed() if wish.seed is None else str(wish.seed)
    if wish.parameters is not None:
        if wish.size is not None or wish.options:
            raise BadInput(expected="a size with options, or parameters", got="both")
        check_plain(wish.parameters, cells)
        return jobs.make_by, (name, dump_line(wish.parameters), seed, cells)
    size = wish.size or family.default_size
    if not size:
        raise BadInput(expected="a size such as 10x10", got="none", where="size")
    check_wish(family, size, wish.options, cells)
    return jobs.make, (name, size, wish.options, seed, cells)


def _taken_in(context: Context, wish: NewPuzzle, seals: tuple[Seal, ...]) -> jobs.Job:
    config = context.config
    check_plain(wish.puzzle, config.limits.cells)
    return jobs.take_in, (text_of(wish.puzzle), seals, config.families, config.limits.cells)


def text_of(puzzle: object) -> str:
    """Give a puzzle as text: an object as JSON, a text as it is."""
    return puzzle if isinstance(puzzle, str) else dump_line(puzzle)


async def _open(request: Request) -> Response:
    id = request.path_params["puzzle"]
    context = context_of(request)
    parcel = context.shelf.get(id)
    if parcel is None:
        puzzle = await stored(context, id)
        spend_work(request)
        parcel = await context.opening.get(id, lambda: _opened(context, puzzle))
    return send_parcel(request, parcel)


async def _opened(context: Context, puzzle: StoredPuzzle) -> Parcel:
    daily = None if puzzle.date is None else {"date": puzzle.date, "level": puzzle.level}
    extra = {"id": puzzle.id, "daily": daily, "par": puzzle.par}
    deadline = context.config.limits.make_deadline
    content = await context.pool.run(jobs.opened, puzzle.start, extra, deadline=deadline)
    return context.shelf.put(puzzle.id, content)


async def _picture(request: Request, *, answer: bool, judged: bool) -> Response:
    context = context_of(request)
    puzzle = await stored(context, request.path_params["puzzle"])
    if answer and not await earned(request, puzzle):
        raise _unearned()
    text = puzzle.whole if answer else puzzle.start
    deadline = context.config.limits.solve_deadline
    svg, sheet = await work(request, jobs.picture, text, answer, judged, deadline=deadline)
    cache = "private, no-store" if answer and puzzle.date else _FOREVER
    # A picture may use its own style sheet, known by its hash, and no other.
    policy = POLICY.replace("style-src 'self'", f"style-src 'self' '{sheet}'")
    headers = {"Cache-Control": cache, "Content-Security-Policy": policy}
    return send_packed(request, svg, "image/svg+xml", headers)


async def _film(request: Request, *, name: str, frames: int) -> Response:
    context = context_of(request)
    puzzle = await stored(context, request.path_params["puzzle"])
    if not await earned(request, puzzle):
        raise _unearned()
    deadline = context.config.limits.solve_deadline
    content = await work(request, jobs.film, puzzle.whole, name, frames, deadline=deadline)
    cache = "private, no-store" if puzzle.date else _FOREVER
    return send_packed(request, content, "application/json", {"Cache-Control": cache})


def _unearned() -> Refusal:
    return Refusal(
        HTTPStatus.FORBIDDEN, "the answer of a daily is shown to those who have solved it"
    )


_PATHS = {"puzzle": ID}
_WORK = (HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.SERVICE_UNAVAILABLE)

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/puzzles",
        _make,
        "Make a puzzle, or take in one that you bring",
        Place,
        HTTPStatus.CREATED,
        body=NewPuzzle,
        refusals=_WORK,
    ),
    Endpoint(
        "GET",
        "/api/puzzles/{puzzle}",
        _open,
        "What a page needs to play a puzzle",
        OpenPuzzle,
        paths=_PATHS,
        refusals=(HTTPStatus.SERVICE_UNAVAILABLE,),
    ),
    Endpoint(
        "GET",
        "/api/puzzles/{puzzle}/picture.svg",
        _picture,
        "A picture of a puzzle, or of its answer",
        query=(
            Query("answer", bool, "1 for the answer", default=False),
            Query("judged", bool, "0 for the bare position", default=True),
        ),
        paths=_PATHS,
        refusals=(HTTPStatus.FORBIDDEN, *_WORK),
        media="image/svg+xml",
    ),
    Endpoint(
        "GET",
        "/api/puzzles/{puzzle}/film",
        _film,
        "A film of how a puzzle was made, or is solved",
        FilmTold,
        query=(
            Query("name", str, "a film of the family", default="generation"),
            Query("frames", int, "frames at most", default=_FILM, least=1, most=400),
        ),
        paths=_PATHS,
        refusals=(HTTPStatus.FORBIDDEN, *_WORK),
    ),
)
