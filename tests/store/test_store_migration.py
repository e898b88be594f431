import asyncio
import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from gridwright.core.errors import BadInput
from gridwright.store import NewEvent, StoredEvent, Summary, open_store
from gridwright.store.database import make_engine, parse_url
from gridwright.store.metadata import METADATA
from gridwright.store.migration import VERSION_TABLE, migrate, revisions

pytestmark = pytest.mark.anyio

GAME_OF_FIRST_REVISION = """
    INSERT INTO settings VALUES ('secret', '00ff');
    INSERT INTO players VALUES (4, 1.5, 'code');
    INSERT INTO keys VALUES ('key', 4);
    INSERT INTO puzzles VALUES ('p', 'pipes', 1, '{}', '{}', 3, '2026-03-01', 'easy', 2.5);
    INSERT INTO games VALUES ('g', 4, 'p', true, 3.5, 1, 9.5, 2, 1, NULL, NULL, NULL, NULL);
    INSERT INTO events VALUES ('g', 1, 4.5, 'move', 'm', 'c', 7);
"""


@pytest.fixture
def engine(database):
    made = make_engine(parse_url(database), writes=True)
    yield made
    made.dispose()


def run(engine, script):
    with engine.begin() as connection:
        for statement in script.split(";")[:-1]:
            connection.execute(text(statement))


def version(engine):
    with engine.begin() as connection:
        return connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))


def test_the_tables_made_are_those_in_use(engine):
    migrate(engine)
    with engine.begin() as connection:
        options = {"version_table": VERSION_TABLE, "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, METADATA) == []


@pytest.mark.parametrize("start", revisions())
async def test_games_of_every_revision_are_taken_over(database, engine, start):
    migrate(engine, "0001")
    run(engine, GAME_OF_FIRST_REVISION)
    migrate(engine, start)
    assert version(engine) == start
    store = await open_store(database)
    assert version(engine) == revisions()[-1]
    assert store.secret == b"\x00\xff"
    assert await store.player_of("key") == await store.player_by_recovery("code") == 4
    assert (await store.puzzle("p")).par == 3
    game = await store.game("g")
    assert (game.ranked, game.seq, game.elapsed, game.family) == (True, 1, 9.5, "pipes")
    assert await store.events("g") == [StoredEvent(1, 4.5, "move", "m", "c", 7)]
    new = NewEvent(10.0, "move", "m", "c", 8)
    assert await store.append("g", [new], Summary(10.0, 3, 1, 5.0, True)) == [2]
    await store.close()


async def test_opening_again_changes_nothing(database, engine):
    await (await open_store(database)).close()
    before = version(engine)
    await (await open_store(database)).close()
    assert version(engine) == before == revisions()[-1]


async def test_a_newer_database_is_refused_as_it_is(database, engine):
    await (await open_store(database)).close()
    run(engine, f"UPDATE {VERSION_TABLE} SET version_num = '9999'; DROP TABLE events;")
    with pytest.raises(BadInput, match=r"expected a database of revision .*got '9999'"):
        await open_store(database)
    assert version(engine) == "9999"
    with engine.begin() as connection:
        assert not engine.dialect.has_table(connection, "events")


async def test_a_step_that_fails_is_taken_back_whole(database, engine):
    migrate(engine, "0001")
    run(engine, "ALTER TABLE games ADD COLUMN origin text;")
    with pytest.raises(BadInput, match="database that can be used"):
        await open_store(database)
    assert version(engine) == "0001"


async def test_many_start_at_the_same_time(database):
    stores = await asyncio.gather(*(open_store(database) for _ in range(6)))
    assert len({store.secret for store in stores}) == 1
    await asyncio.gather(*(store.close() for store in stores))


START = """
import asyncio, sys
from gridwright.store import open_store

async def main():
    store = await open_store(sys.argv[1])
    print(store.secret.hex(), await store.new_player(sys.argv[2], 1.0))
    await store.close()

sys.stdin.readline()
asyncio.run(main())
"""


@pytest.mark.slow
def test_many_programs_start_at_the_same_time(database):
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", START, database, f"key {number}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(3)
    ]
    for program in programs:
        program.stdin.write("\n")
        program.stdin.flush()
    told = [program.communicate(timeout=60)[0].split() for program in programs]
    assert len({secret for secret, _ in told}) == 1
    assert sorted(int(player) for _, player in told) == [1, 2, 3]
