import asyncio
import re

import pytest

from gridwright.core.errors import BadInput
from gridwright.store import NewEvent, StoredGame, Summary

pytestmark = pytest.mark.anyio


async def solve(store, game, at=5.0, ranked=True):
    event = NewEvent(3.0, "move", "m", "c", 1)
    await store.append(game.id, [event], Summary(3.0, 1, 0, at, ranked))


async def test_a_new_game_is_empty(store, begin, make_puzzle):
    daily = make_puzzle("d", "maze", "2026-03-01", "easy")
    game = await begin(puzzle=daily, ranked=True, now=2.5)
    assert re.fullmatch(r"[\w-]{16}", game.id)
    expected = (game.id, game.player, "d", True, 2.5, 0, 0.0, 0, 0, None, None, None)
    assert game == StoredGame(*expected, "maze", "2026-03-01", "easy")
    assert await store.game(game.id) == game
    assert await store.game("none") is None
    assert await store.events(game.id) == []


async def test_a_game_needs_a_player_and_a_puzzle(store, begin):
    game = await begin()
    with pytest.raises(BadInput, match="puzzle"):
        await store.new_game(game.player, "none", False, 1.0)
    with pytest.raises(BadInput, match="player"):
        await store.new_game(game.player + 1, "p", False, 1.0)
    assert await store.games(game.player, 9) == [game]


async def test_only_the_first_game_of_a_daily_is_ranked(store, begin, make_puzzle):
    daily = make_puzzle("d", date="2026-03-01", level="easy")
    assert not (await begin(ranked=True)).ranked
    games = await asyncio.gather(*(begin(puzzle=daily, ranked=True) for _ in range(5)))
    assert sum(game.ranked for game in games) == 1
    assert not (await begin(puzzle=daily, ranked=True)).ranked
    assert (await begin("other", daily, ranked=True)).ranked
    assert not (await begin("third", daily, ranked=False)).ranked


async def test_another_try_before_the_first_is_solved_takes_its_rank(store, begin, make_puzzle):
    daily = make_puzzle("d", date="2026-01-02", level="easy")
    first = await begin(puzzle=daily, ranked=True)
    second = await begin(puzzle=daily, ranked=True, now=2.0)
    stranger = await begin("other", puzzle=daily, ranked=True)
    elsewhere = await begin(puzzle=make_puzzle("e", date="2026-01-03", level="easy"))
    for other in (stranger, elsewhere):
        await solve(store, other)
    assert (await store.game(first.id)).ranked is True
    await store.append(
        second.id, [NewEvent(1.0, "hint", "", "c", 1)], Summary(1.0, 0, 1, None, False)
    )
    assert (await store.game(first.id)).ranked is False
    assert (await store.latest_game(stranger.player, "d")).ranked is True
    listed = await store.games(first.player, 10)
    assert {game.id: game.ranked for game in listed}[first.id] is False


async def test_another_try_after_the_first_was_solved_does_not_matter(store, begin, make_puzzle):
    daily = make_puzzle("d", date="2026-01-02", level="easy")
    first = await begin(puzzle=daily, ranked=True)
    await solve(store, first)
    await solve(store, await begin(puzzle=daily, now=2.0))
    assert (await store.game(first.id)).ranked is True


async def test_games_are_listed_newest_first_in_pages(store, begin):
    made = [await begin(now=float(now)) for now in (1, 2, 2, 2, 3, 4)]
    await begin("other", now=2.0)
    player = made[0].player
    expected = sorted(made, key=lambda game: (game.created, game.id), reverse=True)
    assert await store.games(player, 10) == expected
    paged = await store.games(player, 2)
    while page := await store.games(player, 2, paged[-1].id):
        paged += page
    assert paged == expected
    assert await store.games(player, 2, before=None) == expected[:2]


async def test_a_page_begins_at_a_game_of_ones_own(store, begin):
    mine = await begin()
    other = await begin("other")
    for before in (other.id, "none"):
        with pytest.raises(BadInput, match="one of your games"):
            await store.games(mine.player, 5, before)


async def test_the_latest_game_of_a_puzzle(store, begin, make_puzzle):
    first = await begin(now=1.0)
    second = await begin(now=2.0)
    await begin(puzzle=make_puzzle("q"), now=3.0)
    await begin("other", now=4.0)
    player = first.player
    assert await store.latest_game(player, "p") == second
    assert await store.latest_game(player, "none") is None
    await solve(store, second)
    assert (await store.latest_game(player, "p")).id == second.id
    assert await store.latest_game(player, "p", unfinished=True) == first
    await solve(store, first)
    assert await store.latest_game(player, "p", unfinished=True) is None


async def test_a_clock_goes_forward_only(store, begin):
    game = await begin()
    for told, kept in ((2.5, 2.5), (1.0, 2.5), (4.0, 4.0)):
        await store.set_elapsed(game.id, told)
        assert (await store.game(game.id)).elapsed == kept
    with pytest.raises(BadInput, match="seconds"):
        await store.set_elapsed(game.id, float("nan"))


async def test_a_game_begun_elsewhere_is_taken_in_once(store, begin, make_puzzle):
    games = await asyncio.gather(*(begin(origin="c/p/1") for _ in range(10)))
    assert len({game.id for game in games}) == 1
    assert (await begin(origin="c/p/2")).id != games[0].id
    assert (await begin("other", origin="c/p/1")).id != games[0].id
    with pytest.raises(BadInput, match="game of p"):
        await begin(puzzle=make_puzzle("q"), origin="c/p/1")
    for origin in ("", "x" * 201, "a\0"):
        with pytest.raises(BadInput, match="origin"):
            await begin(origin=origin)
    assert len(await store.games(games[0].player, 99)) == 2


async def test_the_first_game_of_a_puzzle_is_found(store, begin, make_puzzle):
    player = (await begin(now=7.0)).player
    await begin(now=5.0)
    await begin("other", now=3.0)
    await begin(puzzle=make_puzzle("q"), now=4.0)
    assert await store.first_begun(player, "p") == 5.0
    assert await store.first_begun(player, "none") is None
