"""Sealing: which puzzles of these two days an asker has yet to solve."""

from __future__ import annotations

from starlette.requests import Request

from gridwright.web.context import Context, context_of
from gridwright.web.faults import missing
from gridwright.web.identity import asker
from gridwright.web.players import later, today
from gridwright.web.rates import spend_work
from gridwright.web.seal import Seal, seal

_MOST = 200


async def seals_for(request: Request) -> tuple[Seal, ...]:
    """Seal the puzzles of today and yesterday that the asker has not solved.

    A game that was begun yesterday may still be solved for a rank. Raises a refusal where the asker
    has used up his jobs of the pool and there are seals to be made.
    """
    context = context_of(request)
    day = today()
    days = (later(day, -1), day)
    ids = [daily.puzzle for on in days for daily in await context.store.dailies_on(on)]
    if not ids:
        return ()
    player = await asker(request)
    solved = {} if player is None else await context.store.results(player, ids)
    wanted = [id for id in ids if id not in solved]
    if any(id not in context.seals for id in wanted):
        spend_work(request)
    return tuple([await _sealed(context, id) for id in wanted])


async def _sealed(context: Context, id: str) -> Seal:
    held = context.seals.get(id)
    return held or await context.sealing.get(id, lambda: _seal(context, id))


async def _seal(context: Context, id: str) -> Seal:
    puzzle = await context.store.puzzle(id)
    if puzzle is None:
        raise missing("puzzle")
    deadline = context.config.limits.solve_deadline
    made = await context.pool.run(seal, puzzle.whole, deadline=deadline)
    if len(context.seals) >= _MOST:
        context.seals.clear()
    context.seals[id] = made
    return made
