"""A real server, and visitors to it whose browsers must have nothing to complain of."""

import pytest
from boards import make, make_small
from places import FAMILIES
from visits import Visitor

from web_server import started, temporary_database


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The server that the tests of a worker share; those who end it start it again."""
    database = temporary_database(tmp_path_factory.mktemp("site"))
    with started(database, families=FAMILIES) as running:
        yield running


@pytest.fixture
def site(server):
    """The server, running."""
    if server.process.poll() is not None:
        server.restart()
    return server


@pytest.fixture
def visit(chromium, site):
    """Make visitors: ``visit(**options of a browser context)``."""
    visitors = []

    def arrive(**options):
        visitors.append(Visitor(chromium, site.url, **options))
        return visitors[-1]

    yield arrive
    complaints = [complaint for visitor in visitors for complaint in visitor.close()]
    assert complaints == []


@pytest.fixture(scope="session")
def puzzles(server):
    """A small puzzle of each family, as a Board by the family's name."""
    return {name: make_small(server.url, name) for name in FAMILIES}


@pytest.fixture(scope="session")
def usual(server):
    """A puzzle of the usual size of each family, as a Board by the family's name."""
    return {name: make(server.url, name) for name in FAMILIES}
