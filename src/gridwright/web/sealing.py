"""Sealing: which puzzles of today an asker has yet to solve."""

from __future__ import annotations

from starlette.requests import Request

from gridwright.web.context import Context, context_of
from gridwright.web.faults import missing
from gridwright.web.identity import asker
from gridwright.web.players import today
from gridwright.web.seal import Seal, seal

_MOST = 200


async def seals_for(request: Request) -> tuple[Seal, ...]:
    """Seal the puzzles of today that the asker has not solved."""
    context = context_of(request)
    ids = [daily.puzzle for daily in await context.store.dailies_on(today())]
    if not ids:
        return ()
    player = await asker(request)
    solved = {} if player is None else await context.store.results(player, ids)
    return tuple([await _seal(context, id) for id in ids if id not in solved])


async def _seal(context: Context, id: str) -> Seal:
    if id not in context.seals:
        puzzle = await context.store.puzzle(id)
        if puzzle is None:
            raise missing("puzzle")
        if len(context.seals) >= _MOST:
            context.seals.clear()
        deadline = context.config.limits.solve_deadline
        context.seals[id] = await context.pool.run(seal, puzzle.whole, deadline=deadline)
    return context.seals[id]
