"""What pages say of themselves: of the connection, of links to copy, of days without puzzles."""

import pytest
from tabs import Tab
from visits import Visitor

from browsers import PLAIN_HOST

AWAY = "Without the server"
LISTEN = """() => {
    globalThis.heard = [];
    addEventListener("DOMContentLoaded", () => {
        const line = document.getElementById("connection");
        if (!line) return;
        const note = () => heard.push(line.textContent);
        const wanted = {childList: true, characterData: true, subtree: true};
        new MutationObserver(note).observe(line, wanted);
    });
}"""


def test_nothing_is_said_of_the_server_until_it_is_missed(visit, puzzles):
    person = visit()
    person.context.add_init_script(f"({LISTEN})()")
    tab = Tab(person.open(puzzles["pipes"].path), puzzles["pipes"]).rest()
    assert [text for text in tab.page.evaluate("heard") if AWAY in text] == []
    with person.without_network():
        person.context.set_offline(True)
        tab.expect("!game.online")
        assert AWAY in tab.page.locator("#connection").inner_text()
        person.context.set_offline(False)
        tab.rest()
    assert tab.page.locator("#connection").inner_text() == ""


def test_a_game_that_begins_without_the_server_says_so(visit, puzzles):
    person = visit()
    person.context.route("**/api/games", lambda route: route.abort())
    with person.without_network():
        tab = Tab(person.open(puzzles["pipes"].path), puzzles["pipes"])
        assert AWAY in tab.page.locator("#connection").inner_text()
        person.context.unroute("**/api/games")
        tab.rest()


def test_a_page_that_keeps_nothing_promises_nothing_without_a_network(chromium, site):
    guest = Visitor(chromium, f"http://{PLAIN_HOST}:{site.port}")
    page = guest.open("/games")
    page.locator("nav a").first.wait_for()
    with guest.without_network():
        guest.context.set_offline(True)
        line = page.locator("#network")
        line.wait_for()
        assert line.inner_text() == "No network: puzzles can be opened once it is back."
    assert guest.close() == []


@pytest.mark.parametrize(
    ("locale", "size", "share"), [("ru-RU", "Размер", "Перегородки"), ("zh-CN", "大小", "障碍")]
)
def test_refusals_of_the_form_begin_in_the_language_of_the_player(visit, locale, size, share):
    person = visit(locale=locale)
    page = person.open("/?family=pipes")
    page.locator("input[name=size][value=other]").check(force=True)
    page.locator("#size-own").fill("abc")
    page.locator("#play").click()
    line = page.locator("#fault:not(:empty)")
    line.wait_for()
    assert line.inner_text().startswith(size)
    assert "SIZE" not in line.inner_text()
    assert line.locator("small[lang=en]").inner_text() == "expected a size such as 10x10, got 'abc'"
    page.locator("#size-own").fill("5 x 5")
    page.locator("summary").first.click()
    page.locator("[name=barriers]").fill("7")
    page.locator("#play").click()
    page.locator("[name=barriers][aria-invalid]").wait_for()
    assert line.inner_text().startswith(share)
    person.complaints.clear()  # the browser tells of each answer of status 400


@pytest.mark.parametrize("date", ["2026-02-30", "abc", "1999-01-01", "2999-01-01"])
def test_a_day_without_puzzles_is_told_and_offers_none(visit, date):
    person = visit()
    page = person.open(f"/daily?date={date}")
    page.locator("#fault:not(:empty)").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.locator("#fault").inner_text() == "There are no puzzles of this day."
    assert page.locator("#puzzles button").count() == 0
    assert page.locator("#calendar td").count() >= 28
    heading = page.locator("#date").inner_text()
    assert date[:4] in heading if date[5:] == "01-01" else heading == ""
    person.complaints.clear()


@pytest.mark.parametrize(
    ("locale", "told"),
    [("en-GB", "as yours any more"), ("ru-RU", "больше не считает"), ("zh-CN", "不再认为")],
)
def test_a_game_whose_key_is_lost_says_so_in_the_language_of_the_page(visit, puzzles, locale, told):
    person = visit(locale=locale)
    tab = Tab(person.open(puzzles["pipes"].path), puzzles["pipes"]).rest()
    person.context.clear_cookies()
    with person.without_network():
        person.context.set_offline(True)
        tab.expect("!game.online")
        person.context.set_offline(False)
        tab.page.locator("#told").filter(has_text=told).wait_for(timeout=20_000)


def test_what_the_server_refuses_is_undone_and_said(visit, puzzles):
    """A page whose port allows what the server does not."""
    person = visit(locale="ru-RU")
    tab = Tab(person.open(puzzles["pipes"].path), puzzles["pipes"]).rest()
    before = tab.position
    tab.page.evaluate("""() => {
        const {game} = gridwright;
        const {port} = game;
        const {apply} = port;
        port.apply = (held, move) => move === "fly" ? {...held} : apply(held, move);
        game.play("fly");
    }""")
    tab.page.locator("#told").filter(has_text="Сервер этого не принял").wait_for()
    tab.rest()
    assert tab.position == before
