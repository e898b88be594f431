import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from gridwright.core.errors import BadInput, GridwrightError
from gridwright.store import StoredDaily

pytestmark = pytest.mark.anyio


async def test_a_puzzle_comes_back_as_it_was(store, make_puzzle):
    puzzle = replace(make_puzzle("p", start='{"ж": "管道\\n"}'), par=7)
    assert await store.put_puzzle(puzzle) == "p"
    assert await store.puzzle("p") == puzzle
    assert await store.puzzle("q") is None


async def test_a_puzzle_is_kept_once(store, make_puzzle):
    puzzle = make_puzzle("p")
    later = replace(puzzle, created=9.0)
    assert await asyncio.gather(*(store.put_puzzle(p) for p in [puzzle, later] * 9)) == ["p"] * 18
    assert await store.puzzle("p") == puzzle


async def test_a_daily_is_found_by_its_place(store, make_puzzle):
    daily = make_puzzle("d", date="2026-03-01", level="easy")
    await store.put_puzzle(daily)
    await store.put_puzzle(make_puzzle("e", date="2026-03-01", level="hard"))
    await store.put_puzzle(make_puzzle("f", family="maze", date="2026-03-01", level="easy"))
    assert await store.daily("2026-03-01", "pipes", "easy") == "d"
    assert await store.daily("2026-03-01", "pipes", "medium") is None
    assert await store.daily("2026-03-02", "pipes", "easy") is None
    assert await store.puzzle("d") == daily


async def test_the_first_daily_of_a_place_stays(store, make_puzzle):
    await store.put_puzzle(make_puzzle("d", date="2026-03-01", level="easy"))
    assert await store.put_puzzle(make_puzzle("e", date="2026-03-01", level="easy")) == "d"
    assert await store.puzzle("e") is None
    assert await store.daily("2026-03-01", "pipes", "easy") == "d"


async def test_a_kept_puzzle_can_become_a_daily_and_stays_one(store, make_puzzle):
    plain = make_puzzle("p")
    await store.put_puzzle(plain)
    daily = replace(plain, start="{}", date="2026-03-01", level="easy")
    assert await store.put_puzzle(daily) == "p"
    assert await store.puzzle("p") == daily
    assert await store.put_puzzle(plain) == "p"
    assert await store.puzzle("p") == daily


async def test_the_archive_holds_whole_days_newest_first(store, make_puzzle):
    places = [
        (f"2026-0{month}-0{day}", family, level)
        for month in (1, 2)
        for day in (1, 3)
        for family in ("maze", "pipes")
        for level in ("easy", "hard")
    ]
    for number, (date, family, level) in enumerate(reversed(places)):
        await store.put_puzzle(make_puzzle(f"p{number}", family, date, level))
    await store.put_puzzle(make_puzzle("other"))
    listed = await store.dailies(None, "2026-02-03", 2)
    assert [(d.date, d.family, d.level) for d in listed] == places[8:12] + places[4:8]
    assert listed[0] == StoredDaily("2026-02-01", "maze", "easy", "p7")
    mazes = await store.dailies("maze", "2026-02-03", 1)
    assert [(d.date, d.family, d.level) for d in mazes] == places[8:10]
    assert await store.dailies("maze", "2026-01-01", 5) == []
    assert await store.dailies_on("2026-02-01") == listed[:4]
    assert await store.dailies_on("2026-02-02") == []


async def test_text_that_a_database_cannot_hold_is_refused_or_unknown(store, make_puzzle):
    with pytest.raises(BadInput, match="can hold"):
        await store.puzzle("\ud800")
    with pytest.raises(BadInput, match="can hold"):
        await store.put_puzzle(make_puzzle("\ud800"))
    try:
        assert await store.puzzle("p\0") is None
    except BadInput as fault:
        assert isinstance(fault, GridwrightError)
    assert await store.ping()


async def test_unplayed_puzzles_can_be_removed_as_the_page_says(store, begin, make_puzzle):
    page = Path(__file__).parents[2] / "docs" / "web.md"
    (order,) = re.findall(r"```sql\n(.*?);\n```", page.read_text(encoding="utf-8"), re.DOTALL)
    await begin(puzzle=make_puzzle("played"))
    await store.put_puzzle(make_puzzle("daily", date="2026-03-01", level="easy"))
    await store.put_puzzle(replace(make_puzzle("new"), created=1767225600.0))
    await store.put_puzzle(make_puzzle("old"))
    with store._writing.begin() as connection:
        assert connection.execute(text(order)).rowcount == 1
    kept = [await store.puzzle(id) is not None for id in ("played", "daily", "new", "old")]
    assert kept == [True, True, True, False]
