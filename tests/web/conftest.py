"""A server with generous limits for tests of the API, and clients of it."""

import httpx
import pytest

from web_server import started, temporary_database

FAMILIES = ["null", "pipes", "maze", "route", "sudoku"]


@pytest.fixture(scope="session")
def web_database(tmp_path_factory):
    """The database of the server."""
    return temporary_database(tmp_path_factory.mktemp("web"))


@pytest.fixture(scope="session")
def server(web_database):
    """A running server with all families."""
    with started(web_database, families=FAMILIES, origins=["https://play.example"]) as running:
        yield running


@pytest.fixture
def client(server):
    """A client that nobody knows yet."""
    with httpx.Client(base_url=server.url, timeout=30) as held:
        yield held


@pytest.fixture
def other(server):
    """Another one."""
    with httpx.Client(base_url=server.url, timeout=30) as held:
        yield held
