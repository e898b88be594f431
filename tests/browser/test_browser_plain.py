"""A server of a house or a school: pages over http, which browsers do not hold for secure."""

import pytest
from places import FAMILIES
from tabs import Tab
from visits import Visitor

from browsers import PLAIN_HOST

SOLVED = """async () => {
    const {games} = await (await fetch("/api/games")).json();
    return games.map((game) => game.solved);
}"""


@pytest.fixture
def guest(chromium, site):
    """A person who comes to the server by its name in the house."""
    person = Visitor(chromium, f"http://{PLAIN_HOST}:{site.port}")
    yield person
    assert person.close() == []


@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_is_won_and_stored_over_plain_http(guest, puzzles, family):
    page = guest.open(puzzles[family].path)
    assert page.evaluate("isSecureContext") is False
    tab = Tab(page, puzzles[family])
    tab.by_mouse(tab.way())
    tab.expect("game.solved")
    tab.rest()
    assert page.evaluate(SOLVED) == [True]
    page.locator("#solved-share").click()
    assert page.locator("#solved-told").text_content() == f"Copy this link: {page.url}"


@pytest.mark.parametrize("path", ["/", "/daily", "/watch", "/games"])
def test_every_page_works_over_plain_http(guest, path):
    page = guest.open(path)
    page.locator("nav a").first.wait_for()
    page.wait_for_load_state("networkidle")


def test_nothing_is_said_to_be_kept_over_plain_http(guest):
    page = guest.open("/games")
    page.locator("#delete-local").wait_for()
    assert page.locator("#local-lead").is_hidden()
    page.locator("#delete-local").click()
    page.locator("#sure .main").click()
    page.locator("#local-done").get_by_text("deleted").wait_for()
    assert page.locator("#fault").inner_text() == ""
