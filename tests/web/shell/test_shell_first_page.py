"""The first page: small, installable; and the way from it into a game."""

import json
import re

import pytest
from modules import PRELOADED, needed
from modules import page as page_text

MOST_BYTES = 150_000


@pytest.fixture
def warm(newcomer, site):
    """The server when the puzzles of the day have been made, as for all but the first."""
    page = newcomer.new_page()
    page.goto("/")
    page.wait_for_function("() => document.querySelectorAll('.scene[src]').length === 4")
    page.close()
    return site


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU", "zh-CN"])
def test_all_of_it_is_under_150_kilobytes(chromium, warm, locale):
    sizes = first_visit(chromium, warm, locale)
    assert len(sizes) > 30
    assert sum(sizes) < MOST_BYTES


def first_visit(chromium, address, locale):
    """Give the bytes of each answer."""
    context = chromium.new_context(locale=locale, service_workers="block")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes = []
    wire.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => document.querySelector('#fields .segments') !== null")
    page.wait_for_load_state("networkidle")
    context.close()
    return sizes


PAGES = ("index.html", "daily.html", "watch.html", "games.html", "missing.html")


@pytest.mark.parametrize("name", PAGES)
def test_pages_ask_at_once_for_all_modules_they_need(name):
    assert PRELOADED.findall(page_text(name)) == needed(name)


def test_it_can_be_installed(newcomer):
    page = newcomer.new_page()
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    wire = newcomer.new_cdp_session(page)
    told = wire.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert manifest["start_url"] == "/"
    assert wire.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
    for icon in manifest["icons"]:
        assert newcomer.request.get(icon["src"]).ok


def test_a_puzzle_is_chosen_played_and_found_again(newcomer):
    page = newcomer.new_page()
    page.goto("/")
    page.locator("input[name=family][value=sudoku]").check(force=True)
    page.locator("input[name=size][value='4x4']").check(force=True)
    page.locator("#play").click()
    page.wait_for_url(re.compile("/p/[a-z2-7]{12}$"))
    id = page.url.rpartition("/")[2]
    page.goto("/")
    assert page.locator("input[name=family][value=sudoku]").is_checked()
    assert page.locator("input[name=size][value='4x4']").is_checked()
    assert page.evaluate("id => fetch(`/api/puzzles/${id}`).then(({ok}) => ok)", id)


def test_what_the_server_refuses_is_told_at_the_form(newcomer):
    page = newcomer.new_page()
    page.goto("/")
    page.locator("input[name=size][value=other]").check(force=True)
    page.locator("#size-own").fill("999x999")
    page.locator("#play").click()
    page.locator("#fault:not(:empty)").wait_for()
    assert "\n" not in page.locator("#fault").inner_text()
    assert page.evaluate("document.activeElement.id") == "size-own"
    page.locator("#size-own").fill("4x4")
    page.locator("#play").click()
    page.wait_for_url(re.compile("/p/"))
