"""Sealing: the dailies of two days, each sealed once, for those who have not solved them."""

import asyncio
from datetime import date, timedelta
from types import SimpleNamespace

import pytest

from gridwright.web import sealing
from gridwright.web.context import Context
from gridwright.web.faults import Refusal
from gridwright.web.players import today
from gridwright.web.seal import Seal


class Shelf:
    """A store with a daily on each of three days, of which a player has solved some."""

    def __init__(self, solved=()):
        day = date.fromisoformat(today())
        self.days = {(day - timedelta(ago)).isoformat(): f"puzzle-{ago}" for ago in range(3)}
        self.solved = solved

    async def dailies_on(self, day):
        return [SimpleNamespace(puzzle=self.days[day])]

    async def results(self, player, ids):
        return dict.fromkeys(self.solved)

    async def puzzle(self, id):
        return SimpleNamespace(whole=id)


class Pool:
    """A pool that seals slowly, and notes what."""

    def __init__(self):
        self.sealed = []

    async def run(self, function, whole, *, deadline):
        self.sealed.append(whole)
        await asyncio.sleep(0.01)
        return Seal("pipes", 9, whole)


@pytest.fixture
def asking(monkeypatch):
    """Give what asks for seals, so many times at once; and the pool and what was spent."""
    spent = []
    pool = Pool()

    async def player(request):
        return 1

    monkeypatch.setattr(sealing, "asker", player)
    monkeypatch.setattr(sealing, "spend_work", spent.append)

    def ask(times, store):
        config = SimpleNamespace(limits=SimpleNamespace(solve_deadline=9.0))
        context = Context(config, None)
        context.store, context.pool = store, pool
        state = SimpleNamespace(context=context)
        request = SimpleNamespace(app=SimpleNamespace(state=state))

        async def both():
            at_once = await asyncio.gather(*(sealing.seals_for(request) for _ in range(times)))
            assert await sealing.seals_for(request) == at_once[0]
            return at_once

        return asyncio.run(both())

    return SimpleNamespace(ask=ask, pool=pool, spent=spent)


def test_many_who_ask_at_once_have_a_daily_sealed_once(asking):
    told = asking.ask(5, Shelf())
    assert {tuple(seal.digest for seal in seals) for seals in told} == {("puzzle-1", "puzzle-0")}
    assert sorted(asking.pool.sealed) == ["puzzle-0", "puzzle-1"]
    assert len(asking.spent) == 5


def test_what_the_asker_has_solved_is_not_sealed(asking):
    [seals] = asking.ask(1, Shelf(solved=["puzzle-0"]))
    assert [seal.digest for seal in seals] == ["puzzle-1"]
    assert asking.pool.sealed == ["puzzle-1"]


def test_nothing_is_sealed_for_who_asks_too_often(asking, monkeypatch):
    def refuse(request):
        raise Refusal(429, "too many")

    monkeypatch.setattr(sealing, "spend_work", refuse)
    with pytest.raises(Refusal):
        asking.ask(1, Shelf())
    assert asking.pool.sealed == []
