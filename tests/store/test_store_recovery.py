import asyncio

import pytest

from gridwright.core.errors import BadInput
from gridwright.store import NewEvent, Summary

pytestmark = pytest.mark.anyio

DAY = "2026-03-01"


@pytest.fixture
async def two(store):
    """Two players with a key each, the first with a code."""
    first, second = [await store.new_player(key, 0.0) for key in ("a", "b")]
    await store.set_recovery(first, "code")
    return first, second


@pytest.fixture
def play(store, begin, make_puzzle):
    """Begin a ranked game of a daily and play it, to the end where it takes some seconds."""

    async def play(key, now, *, solved=None, played=True):
        daily = make_puzzle("d", date=DAY, level="easy")
        game = await begin(key, daily, ranked=True, now=now)
        ended = None if solved is None else now + solved
        if played:
            events = [NewEvent(1.0, "move", "m", "c", 1)]
            await store.append(game.id, events, Summary(solved or 1.0, 1, 0, ended, True))
        return game.id

    return play


async def test_a_code_gives_a_key_and_leaves_the_games_of_others_alone(store, two, begin):
    first, second = two
    game = await begin("b")
    assert await store.recover("wrong", "c", "b") is None
    assert await store.recover("code", "c") == first
    assert await store.player_of("c") == await store.player_of("a") == first
    assert (await store.game(game.id)).player == await store.player_of("b") == second
    assert await store.player_of("wrong") is None


async def test_games_and_keys_come_along_and_their_code_is_void(store, two, begin):
    first, second = two
    await store.add_key(second, "b2")
    await store.set_recovery(second, "void")
    theirs = [(await begin("b", now=now)).id for now in (1.0, 3.0)]
    own = (await begin("a", now=2.0)).id
    stranger = await begin("s")
    assert await store.recover("code", "c", "b") == first
    assert [game.id for game in await store.games(first, 9)] == [theirs[1], own, theirs[0]]
    assert await store.games(second, 9) == []
    assert {await store.player_of(key) for key in ("a", "b", "b2", "c")} == {first}
    assert await store.recover("void", "d") is None
    assert (await store.game(stranger.id)).player == await store.player_of("s") != first


async def test_nothing_is_brought_by_a_key_of_the_player_or_of_nobody(store, two, begin):
    first, second = two
    game = await begin("a")
    assert await store.recover("code", "c", "a") == first
    assert await store.recover("code", "d", "nobody") == first
    assert [held.id for held in await store.games(first, 9)] == [game.id]
    assert await store.player_by_recovery("code") == first
    assert await store.games(second, 9) == []


@pytest.mark.slow
async def test_a_key_that_is_taken_brings_nothing(store, two, begin):
    _, second = two
    game = await begin("b")
    with pytest.raises(BadInput, match="no other player"):
        await store.recover("code", await _key_of_a_stranger(store), "b")
    assert (await store.game(game.id)).player == await store.player_of("b") == second


async def _key_of_a_stranger(store):
    await store.new_player("s", 0.0)
    return "s"


async def test_two_who_bring_their_games_to_each_other_both_keep_them(store, two, begin):
    first, second = two
    await store.set_recovery(second, "other")
    await begin("a")
    await begin("b")
    met = await asyncio.gather(store.recover("code", "c", "b"), store.recover("other", "d", "a"))
    assert met in ([first, None], [None, second])
    [player] = {await store.player_of("a"), await store.player_of("b")}
    assert len(await store.games(player, 9)) == 2


async def test_a_game_begun_elsewhere_is_brought_even_where_both_took_it_in(store, two, begin):
    first, _ = two
    theirs, own = await begin("b", origin="phone p"), await begin("a", origin="phone p")
    alone = await begin("b", origin="phone q")
    await store.recover("code", "c", "b")
    assert {game.id for game in await store.games(first, 9)} == {theirs.id, own.id, alone.id}
    again = [await begin("a", origin=origin) for origin in ("phone p", "phone q")]
    assert [game.id for game in again] == [own.id, alone.id]


@pytest.mark.parametrize(
    ("own", "theirs", "ranked"),
    [
        ({"now": 10, "solved": 5}, {"now": 1, "solved": 5}, "own"),
        ({"now": 1, "solved": 5}, {"now": 10, "solved": 5}, "own"),
        ({"now": 10}, {"now": 1, "solved": 5}, "theirs"),
        ({"now": 1}, {"now": 10, "solved": 5}, None),
        ({"now": 1, "played": False}, {"now": 10, "solved": 5}, "theirs"),
        ({"now": 1, "solved": 5}, {"now": 10}, "own"),
        ({"now": 1}, {"now": 10}, None),
    ],
)
async def test_one_game_of_a_daily_keeps_its_rank(store, two, play, own, theirs, ranked):
    games = {"own": await play("a", **own), "theirs": await play("b", **theirs)}
    await play("s", 1, solved=7)
    await store.recover("code", "c", "b")
    kept = [name for name, id in games.items() if (await store.game(id)).ranked]
    assert kept == ([] if ranked is None else [ranked])
    standing = [(line.place, line.player) for line in await store.standing("d", 9)]
    strangers = await store.player_of("s")
    assert standing == [(1, two[0]), (2, strangers)] if ranked else [(1, strangers)]


async def test_figures_and_streaks_are_of_all_games(store, two, play):
    await play("b", 1_772_323_200.0, solved=60)  # the day of the daily begins
    before = await store.statistics(two[0], DAY)
    assert (before.families, before.streak.days) == ((), 0)
    await store.recover("code", "c", "b")
    after = await store.statistics(two[0], DAY)
    assert (after.families[0].solved, after.families[0].best, after.streak.current) == (1, 60.0, 1)
