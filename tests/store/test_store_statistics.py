from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.store import (
    FamilyStatistics,
    NewEvent,
    RankedResult,
    Result,
    Statistics,
    Streak,
    Summary,
)
from gridwright.store.statistics import streak_of

DAY = 86400.0
NO_STREAK = Streak(0, 0, 0)


async def play(store, game, seconds, *, at=None, moves=1, hints=0, ranked=True):
    event = NewEvent(seconds, "move", "m", "c", game.seq + 1)
    await store.append(game.id, [event], Summary(seconds, moves, hints, at, ranked))


@pytest.mark.slow
@pytest.mark.anyio
async def test_nothing_played(store, begin):
    game = await begin()
    assert await store.statistics(game.player, "2026-03-01") == Statistics((), NO_STREAK)
    assert await store.statistics(game.player + 1, "2026-03-01") == Statistics((), NO_STREAK)


@pytest.mark.anyio
async def test_a_puzzle_solved_again_counts_once(store, begin, make_puzzle):
    one, two, three = (make_puzzle(id) for id in "abc")
    first = await begin(puzzle=one)
    await play(store, first, 30.0, at=100.0, hints=2)
    again = await begin(puzzle=one)
    await play(store, again, 10.0, at=200.0, hints=1)
    await play(store, await begin(puzzle=two), 20.0, at=300.0)
    await play(store, await begin(puzzle=three), 5.0)
    await begin(puzzle=make_puzzle("untouched"))
    await play(store, await begin("other", one), 1.0, at=50.0)
    figures = await store.statistics(first.player, "2026-03-01")
    expected = FamilyStatistics(
        "pipes", games=4, solved_games=3, puzzles=3, solved=2, hints=3, best=20.0, mean=25.0
    )
    assert figures == Statistics((expected,), NO_STREAK)


@pytest.mark.anyio
async def test_families_stand_by_name(store, begin, make_puzzle):
    for family in ("sudoku", "maze", "pipes"):
        game = await begin(puzzle=make_puzzle(family, family))
        await play(store, game, 2.0)
    figures = (await store.statistics(game.player, "2026-03-01")).families
    assert [f.family for f in figures] == ["maze", "pipes", "sudoku"]
    assert figures[0] == FamilyStatistics("maze", 1, 0, 1, 0, 0, None, None)


@pytest.mark.anyio
async def test_a_day_counts_by_when_its_daily_was_solved(store, begin, make_puzzle):
    solved = {
        "1970-01-02": DAY,  # its first moment
        "1970-01-03": 3 * DAY - 0.001,  # its last moment
        "1970-01-05": 5 * DAY,  # a day late
        "1970-01-06": 5 * DAY + 60,
        "1970-01-07": 6 * DAY - 1,  # too early, by a clock that was wrong
    }
    for day in reversed(solved):  # comes to be known in another order
        game = await begin(puzzle=make_puzzle(day, date=day, level="easy"))
        await play(store, game, 9.0, at=solved[day])
    await play(store, await begin(puzzle=make_puzzle("plain")), 9.0, at=3 * DAY)
    unsolved = make_puzzle("open", date="1970-01-04", level="easy")
    await play(store, await begin(puzzle=unsolved), 9.0)
    twice = make_puzzle("twice", date="1970-01-03", level="hard")
    await play(store, await begin(puzzle=twice), 9.0, at=2 * DAY)
    for today, streak in {
        "1970-01-03": Streak(2, 2, 2),
        "1970-01-04": Streak(2, 2, 2),
        "1970-01-05": Streak(0, 2, 2),
        "1970-01-06": Streak(1, 2, 3),
        "1970-01-07": Streak(1, 2, 3),
        "1970-01-08": Streak(0, 2, 3),
    }.items():
        assert (await store.statistics(game.player, today)).streak == streak, today


@pytest.mark.anyio
async def test_results_are_those_of_the_first_solving(store, begin, make_puzzle):
    first = await begin(puzzle=make_puzzle("a"))
    await play(store, first, 30.0, at=100.0, moves=4)
    again = await begin(puzzle=make_puzzle("a"))
    await play(store, again, 10.0, at=200.0, moves=2)
    await play(store, await begin(puzzle=make_puzzle("b")), 3.0)
    await play(store, await begin(puzzle=make_puzzle("c")), 7.0, at=90.0, moves=5)
    await play(store, await begin("other", make_puzzle("d")), 1.0, at=50.0)
    expected = {"a": Result("a", 30.0, 4, 100.0), "c": Result("c", 7.0, 5, 90.0)}
    assert await store.results(first.player, ["a", "b", "c", "d", "none"]) == expected
    assert await store.results(first.player, ["c"]) == {"c": expected["c"]}
    assert await store.results(first.player, []) == {}


@pytest.mark.anyio
async def test_the_days_of_a_month_count_each_solved_daily_once(store, begin, make_puzzle):
    def daily(day, level="easy"):
        return make_puzzle(f"{day} {level}", date=day, level=level)

    first = await begin(puzzle=daily("2024-02-29"))
    solved = [first]
    for day in ("2024-02-01", "2024-01-31", "2024-03-01"):
        solved.append(await begin(puzzle=daily(day)))
    solved.append(await begin(puzzle=daily("2024-02-29")))
    solved.append(await begin(puzzle=daily("2024-02-29", "hard")))
    solved.append(await begin("other", daily("2024-02-02")))
    solved.append(await begin(puzzle=make_puzzle("no daily")))
    for game in solved:
        await play(store, game, 3.0, at=9_000_000_000.0)  # long after
    await play(store, await begin(puzzle=daily("2024-02-03")), 3.0)
    expected = [("2024-02-01", 1), ("2024-02-29", 2)]
    assert list((await store.solved_in(first.player, "2024-02")).items()) == expected
    assert await store.solved_in(first.player, "2024-04") == {}
    assert await store.solved_in(solved[6].player, "2024-02") == {"2024-02-02": 1}


@pytest.mark.anyio
async def test_a_standing_is_of_ranked_games(store, begin, make_puzzle):
    daily = make_puzzle("d", date="1970-01-02", level="easy")
    players = {}
    told = {"slow": (9.0, 1), "quick": (3.0, 7), "equal": (3.0, 7), "fewer": (3.0, 5)}
    for key, (seconds, moves) in told.items():
        game = await begin(key, daily, ranked=True)
        players[key] = game.player
        await play(store, game, seconds, at=DAY, moves=moves)
    await play(store, await begin("slow", daily, ranked=True), 0.5, at=DAY)
    await play(store, await begin("hinted", daily, ranked=True), 0.5, at=DAY, ranked=False)
    await play(store, await begin("unsolved", daily, ranked=True), 0.5)
    await play(store, await begin("free", daily, ranked=False), 0.5, at=DAY)
    expected = [
        RankedResult(1, players["fewer"], 3.0, 5),
        RankedResult(2, players["quick"], 3.0, 7),
        RankedResult(2, players["equal"], 3.0, 7),
        RankedResult(4, players["slow"], 9.0, 1),
    ]
    standing = await store.standing("d", 10)
    assert sorted(standing[1:3], key=lambda line: line.player) == expected[1:3]
    assert [standing[0], standing[3]] == [expected[0], expected[3]]
    assert await store.standing("d", 2) == standing[:2]
    assert await store.standing("none", 2) == []


@given(st.sets(st.integers(0, 40)), st.integers(0, 42))
def test_streaks_are_runs_of_days(days, today):
    def name(day):
        return (date(2024, 2, 10) + timedelta(day)).isoformat()

    def run_to(day):
        return 1 + run_to(day - 1) if day in past else 0

    past = {day for day in days if day <= today}
    current = run_to(today) or run_to(today - 1)
    longest = max(map(run_to, past), default=0)
    assert streak_of(map(name, days), name(today)) == Streak(current, longest, len(past))
