"""A game that is paused: what is asked for goes on with it, a replay stops its clock."""

import pytest
from places import settled
from tabs import Tab


@pytest.fixture
def paused(visit, puzzles):
    """A game with a move, on a page that pauses it."""
    tab = Tab(visit(locale="en-GB").open(puzzles["pipes"].path), puzzles["pipes"]).rest()
    tab.by_mouse(tab.way()[:1])
    tab.rest().page.locator("#pause").click()
    tab.page.locator("#cover").wait_for()
    tab.expect("!game.stopwatch.running")
    return tab


def goes_on(tab):
    tab.expect("game.stopwatch.running")
    return not tab.page.locator("#cover").is_visible() and tab.page.locator("#canvas").is_visible()


@pytest.mark.parametrize(("asked", "shown"), [("hint", "#hint-text p"), ("check", "#faults li")])
def test_what_is_asked_for_goes_on_with_the_game(paused, asked, shown):
    paused.page.locator(f"#ask-{asked}").click()
    paused.page.locator(shown).first.wait_for()
    assert goes_on(paused)
    assert paused.page.locator("#pause").get_attribute("aria-label") == "Pause"


def test_a_replay_is_seen_while_the_clock_stands_and_the_game_goes_on_after_it(paused):
    page = paused.page
    page.locator("#menu-button").click()
    page.locator("#open-replay").click()
    assert page.locator("#canvas").is_visible()
    assert not page.locator("#cover").is_visible()
    before = paused.elapsed
    page.wait_for_timeout(300)
    assert paused.elapsed == before
    page.locator("#cells").press("p")
    assert not page.locator("#cover").is_visible()
    page.locator("#replay-close").click()
    assert goes_on(paused)
    done = paused.done
    paused.by_mouse(paused.way()[1:2])
    paused.expect(f"game.done === {done + 1}")


def test_a_replay_of_a_running_game_stops_its_clock(visit, puzzles):
    tab = Tab(visit().open(puzzles["pipes"].path), puzzles["pipes"]).rest()
    tab.page.locator("#menu-button").click()
    tab.page.locator("#open-replay").click()
    tab.expect("!game.stopwatch.running")
    tab.page.locator("#replay-close").click()
    assert goes_on(tab)


@pytest.mark.parametrize(("locale", "said"), [("en-GB", "no puzzle"), ("ru-RU", "нет")])
def test_an_unknown_puzzle_is_told_alone_with_a_way_to_another(visit, locale, said):
    person = visit(locale=locale)
    page = settled(person.open("/p/zzzzzzzzzzzz"))
    page.locator("#trouble").wait_for()
    assert said in page.locator("#trouble").inner_text()
    assert page.locator("main button:visible, main canvas:visible").count() == 0
    assert any("404" in complaint for complaint in person.complaints)
    person.complaints.clear()
    page.locator("main a").first.click()
    page.locator("#families").wait_for()
