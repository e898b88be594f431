"""A server with all families, and a world of players, for the tests of rooms."""

import pytest
from playing import World

from web_server import started, temporary_database

FAMILIES = ["null", "pipes", "maze", "route", "sudoku"]


@pytest.fixture(scope="session")
def world(tmp_path_factory):
    """A server that is generous, and its database."""
    database = temporary_database(tmp_path_factory.mktemp("rooms"))
    with started(database, families=FAMILIES, limits={"messages": [10_000, 10_000]}) as server:
        held = World(database, server)
        yield held
        held.close()


@pytest.fixture
def own_world(tmp_path):
    """A server of a test's own, that it may stop and start again, with the usual limits."""
    database = temporary_database(tmp_path)
    with started(database, families=FAMILIES) as server:
        held = World(database, server)
        yield held
        held.close()
