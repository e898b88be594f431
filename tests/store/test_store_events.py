import asyncio
import random
from dataclasses import replace

import pytest

from gridwright.core.errors import BadInput
from gridwright.store import NewEvent, StoredEvent, Summary
from gridwright.store.appends import Append, append_all

pytestmark = pytest.mark.anyio

BARE = Summary(1.0, 1, 0, None, True)


def event(id, client="c", at=1.0, kind="move", move="turn 3,4 +1"):
    return NewEvent(at, kind, move, client, id)


async def test_events_come_back_in_order(store, begin):
    game = await begin()
    assert await store.append(
        game.id, [event(7), event(3, at=2.5, kind="undo", move="")], BARE
    ) == [
        1,
        2,
    ]
    assert await store.append(game.id, [event(3, client="d", move="→ 管")], BARE) == [3]
    expected = [
        StoredEvent(1, 1.0, "move", "turn 3,4 +1", "c", 7),
        StoredEvent(2, 2.5, "undo", "", "c", 3),
        StoredEvent(3, 1.0, "move", "→ 管", "d", 3),
    ]
    assert await store.events(game.id) == expected
    assert await store.events(game.id, after=1) == expected[1:]
    assert await store.events(game.id, after=3) == []
    assert (await store.game(game.id)).seq == 3


async def test_games_are_numbered_apart(store, begin):
    one, two = await begin(), await begin()
    assert await store.append(one.id, [event(1), event(2)], BARE) == [1, 2]
    assert await store.append(two.id, [event(1)], BARE) == [1]


async def test_an_event_is_kept_once_within_a_call(store, begin):
    game = await begin()
    seqs = await store.append(game.id, [event(1), event(1, move="other"), event(2), event(1)], BARE)
    assert seqs == [1, 1, 2, 1]
    assert [(e.seq, e.id, e.move) for e in await store.events(game.id)] == [
        (1, 1, "turn 3,4 +1"),
        (2, 2, "turn 3,4 +1"),
    ]


async def test_an_event_told_again_keeps_its_number(store, begin):
    game = await begin()
    assert await store.append(game.id, [event(1), event(2)], BARE) == [1, 2]
    later = Summary(9.0, 5, 1, 100.0, False)
    assert await store.append(game.id, [event(2), event(1)], later) == [2, 1]
    kept = await store.game(game.id)
    assert (kept.elapsed, kept.moves, kept.hints, kept.solved_at) == (1.0, 1, 0, None)
    assert await store.append(game.id, [event(2), event(3), event(1)], later) == [2, 3, 1]
    kept = await store.game(game.id)
    assert (kept.elapsed, kept.moves, kept.hints, kept.solved_at) == (9.0, 5, 1, 100.0)


async def test_many_tell_the_same_at_the_same_time(store, begin):
    game = await begin()
    rng = random.Random(5)
    told = [event(id, client) for client in "abc" for id in range(20)] * 4
    rng.shuffle(told)
    parts = [told[at : at + 3] for at in range(0, len(told), 3)]
    answers = await asyncio.gather(*(store.append(game.id, part, BARE) for part in parts))
    kept = {(e.client, e.id): e.seq for e in await store.events(game.id)}
    assert sorted(kept.values()) == list(range(1, 61))
    for part, seqs in zip(parts, answers, strict=True):
        assert [kept[e.client, e.id] for e in part] == seqs


async def test_the_first_solving_stands(store, begin, make_puzzle):
    game = await begin(puzzle=make_puzzle("d", date="1970-01-02", level="easy"), ranked=True)
    await store.append(game.id, [event(1)], Summary(20.0, 4, 0, 86400.0, True))
    await store.append(game.id, [event(2)], Summary(15.0, 6, 1, None, False))
    await store.append(game.id, [event(3)], Summary(30.0, 8, 2, 99999.0, True))
    kept = await store.game(game.id)
    assert (kept.solved_at, kept.solved_seconds, kept.solved_moves) == (86400.0, 20.0, 4)
    assert (kept.ranked, kept.elapsed, kept.moves, kept.hints) == (True, 30.0, 8, 2)


async def test_rank_once_lost_stays_lost(store, begin, make_puzzle):
    game = await begin(puzzle=make_puzzle("d", date="1970-01-02", level="easy"), ranked=True)
    await store.append(game.id, [event(1, kind="hint", move="")], replace(BARE, ranked=False))
    await store.append(game.id, [event(2)], replace(BARE, solved_at=1.0))
    assert not (await store.game(game.id)).ranked


async def test_no_events_set_the_summary_alone(store, begin):
    game = await begin()
    assert await store.append(game.id, [], Summary(7.0, 2, 1, None, False)) == []
    kept = await store.game(game.id)
    assert (kept.seq, kept.elapsed, kept.moves, kept.hints) == (0, 7.0, 2, 1)


async def test_what_cannot_be_kept_is_refused_whole(store, begin):
    game = await begin()
    wrong = [
        event(-1),
        event(2**53),
        event(1, client=""),
        event(1, client="x" * 65),
        event(1, client="a\0"),
        event(1, move="\ud800"),
        event(1, at=float("nan")),
        event(1, at=float("inf")),
        event(1, at=-1.0),
    ]
    for one in wrong:
        with pytest.raises(BadInput):
            await store.append(game.id, [event(5), one], BARE)
    for change in ({"elapsed": -1.0}, {"elapsed": float("nan")}, {"solved_at": 1e300}):
        with pytest.raises(BadInput):
            await store.append(game.id, [event(5)], replace(BARE, **change))
    with pytest.raises(BadInput, match="id of a game"):
        await store.append("none", [event(1)], BARE)
    assert await store.events(game.id) == []
    assert await store.append(game.id, [event(2**53 - 1, client="x" * 64)], BARE) == [1]


@pytest.mark.slow
async def test_a_long_game_played_elsewhere_comes_in_at_once(store, begin):
    game = await begin()
    told = [event(id, at=float(id)) for id in range(20_000)]
    assert await store.append(game.id, told, BARE) == list(range(1, 20_001))
    assert await store.append(game.id, told, BARE) == list(range(1, 20_001))
    assert [e.id for e in await store.events(game.id, after=19_990)] == list(range(19_990, 20_000))


async def test_games_appended_to_together_stay_apart(store, begin):
    one, two = await begin(), await begin()
    appends = [
        Append(one.id, (event(1),), replace(BARE, moves=1)),
        Append(two.id, (event(1), event(2)), replace(BARE, moves=2)),
        Append(one.id, (event(2), event(1, "d"), event(1)), replace(BARE, moves=3)),
        Append(one.id, (event(1),), replace(BARE, moves=9)),
        Append(two.id, (event(3),), replace(BARE, moves=5)),
        Append(one.id, (event(2, "d"),), replace(BARE, moves=4, solved_at=8.0)),
        Append(one.id, (event(3, "d"),), replace(BARE, elapsed=6.0, moves=7, solved_at=9.0)),
    ]
    expected = [[1], [1, 2], [2, 3, 1], [1], [3], [4], [5]]
    assert await store._write(lambda c: append_all(c, appends)) == expected
    assert await store._write(lambda c: append_all(c, appends)) == expected
    assert [(e.client, e.id) for e in await store.events(one.id)] == [
        ("c", 1),
        ("c", 2),
        ("d", 1),
        ("d", 2),
        ("d", 3),
    ]
    kept = await store.game(one.id)
    assert (kept.seq, kept.moves, kept.elapsed) == (5, 7, 6.0)
    assert (kept.solved_at, kept.solved_moves, kept.solved_seconds) == (8.0, 4, 1.0)
    kept = await store.game(two.id)
    assert (kept.seq, kept.moves, kept.solved_at) == (3, 5, None)


async def test_no_game_does_not_harm_other_games(store, begin):
    games = [await begin() for _ in range(5)]
    ids = [game.id for game in games] + ["none"]
    told = [store.append(id, [event(n)], BARE) for n in (1, 2) for id in ids]
    answers = await asyncio.gather(*told, return_exceptions=True)
    assert [a for a in answers if not isinstance(a, BadInput)] == [[1]] * 5 + [[2]] * 5
    assert [n for n, a in enumerate(answers) if isinstance(a, BadInput)] == [5, 11]
