"""A real server for tests of pages, and people who come to it."""

import pytest

from web_server import started, temporary_database


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The address of a server."""
    with started(temporary_database(tmp_path_factory.mktemp("shell"))) as server:
        yield server.url


@pytest.fixture
def newcomer(chromium, site):
    """A browser that has never been here."""
    context = chromium.new_context(base_url=site, locale="en-GB")
    context.set_default_timeout(20_000)
    yield context
    context.close()
