"""The puzzles of the day: the same for all, ranked, and no answer before it is earned."""

import json
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from audit import violations
from boards import easiest, read, whole
from places import FAMILIES, settled
from tabs import Tab

from gridwright.puzzle.registry import family as family_of

TODAY = datetime.now(UTC).date()
YESTERDAY = TODAY - timedelta(days=1)


def level_of(family):
    return next(iter(family_of(family).dailies))


def open_daily(person, site, family, date=TODAY):
    """Come to the easiest puzzle of a day by the page of the day."""
    page = settled(person.open("/daily" if date == TODAY else f"/daily?date={date}"))
    card = page.locator(f"section[aria-labelledby=title-{family}]")
    card.locator("button.level").first.click()
    page.wait_for_url("**/p/*")
    return Tab(page, read(site.url, page.url.rpartition("/")[2]))


def listen(person):
    """Hear all that the server tells a person's browser: texts of answers and of messages."""
    heard = []

    def answered(response):
        if "/api/" in response.url or "/p/" in response.url:
            heard.append(response.text())

    def connected(socket):
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    person.context.on("response", answered)
    person.context.on("page", lambda page: page.on("websocket", connected))
    return heard


def secrets(plain, start):
    """The texts that give an answer away: what of it the start does not have, and the seed."""
    answer = plain["answer"]
    differing = [value for name, value in answer.items() if value != start.get(name)]
    return [plain["seed"], *(json.dumps(value, separators=(",", ":")) for value in differing)]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_puzzle_of_the_day_is_the_same_for_all_and_tells_nothing(visit, site, family):
    one, other = visit(), visit()
    heard = listen(one)
    tab = open_daily(one, site, family)
    assert open_daily(other, site, family).board == tab.board
    plain = whole(site, tab.board.id)
    hidden = secrets(plain, tab.family.to_plain(tab.board.start))
    picture = f"/api/puzzles/{tab.board.id}/picture.svg?answer=1"
    assert one.context.request.get(picture).status == 403

    gestures = tab.way()
    tab.by_mouse(gestures[:-1])
    tab.rest()
    told = "".join(heard).replace(" ", "")
    assert len(hidden) > 1
    assert [secret for secret in hidden if secret.replace(" ", "") in told] == []
    assert one.context.request.get(picture).status == 403

    tab.by_mouse(gestures[-1:])
    tab.expect("game.solved")
    tab.rest()
    assert one.context.request.get(picture).ok
    assert other.context.request.get(picture).status == 403


def standing(page, family):
    """Open the standing of a family on the page of the day: results, and how many are one's own."""
    card = page.locator(f"section[aria-labelledby=title-{family}]")
    card.locator("summary").click()
    card.locator(".standings").get_by_role("heading").first.wait_for()
    rows = card.locator(".standings > div").first.locator("tbody tr")
    return rows.count(), card.locator("tr.own-result").count()


def test_the_standing_has_what_was_solved_without_hints(visit, site):
    family = FAMILIES[-1]
    before, own = standing(settled(visit().open("/daily")), family)
    assert own == 0
    people = [visit() for _ in range(3)]
    for person in people[:2]:
        open_daily(person, site, family).win()
    helped = open_daily(people[2], site, family)
    helped.page.locator("#ask-hint").click()
    helped.page.locator("#question-yes").click()
    helped.expect("game.hints === 1 && !game.ranked")
    helped.win()

    page = settled(people[0].open("/daily"))
    assert page.locator("button.level.solved").count() == 1
    assert standing(page, family) == (before + 2, 1)
    assert standing(settled(people[2].open("/daily")), family) == (before + 2, 0)


def test_the_box_tells_the_time_that_ranks(visit, site):
    family = FAMILIES[-1]
    person = visit(locale="en-GB")
    place = f"/api/daily/{TODAY}/{family}/{level_of(family)}"
    puzzle = person.context.request.get(place).json()["id"]
    game = person.context.request.post("/api/games", data={"puzzle": puzzle}).json()["id"]
    with closing(sqlite3.connect(site.wish["database"].removeprefix("sqlite:///"))) as held, held:
        held.execute("UPDATE games SET created = created - 7200 WHERE id = ?", (game,))
    tab = Tab(person.open(f"/p/{puzzle}"), read(site.url, puzzle)).win()
    figures = tab.page.locator("#solved-figures")
    figures.locator("dt", has_text="In the standings, with pauses").wait_for()
    names = ["Time", "In the standings, with pauses", "Moves", "Hints"]
    assert figures.locator("dt").all_inner_texts() == names
    played, ranked = figures.locator("dd").all_inner_texts()[:2]
    assert re.fullmatch(r"0:\d\d", played)
    assert re.fullmatch(r"2:00:\d\d", ranked)


def test_an_old_day_is_played_without_a_rank(visit, site):
    tab = open_daily(visit(), site, FAMILIES[-1], YESTERDAY)
    assert not tab.rest().page.evaluate("gridwright.game.ranked")
    tab.win()


def test_the_archive_leads_to_other_days(visit, site):
    person = visit()
    page = settled(person.open("/daily"))
    shown = page.locator("#date").inner_text()
    month = page.locator("#month").inner_text()
    page.locator("#turn-left").click()
    assert page.locator("#month").inner_text() != month
    page.locator("#calendar td a").first.click()
    settled(page)
    assert "date=" in page.url
    assert page.locator("#date").inner_text() != shown
    assert page.locator("#calendar [aria-current=date]").count() == 1
    assert page.locator("button.level").count() >= len(FAMILIES)
    old = page.url.rpartition("=")[2]
    family = FAMILIES[-1]
    level = level_of(family)
    answer = person.context.request.get(f"/api/daily/{old}/{family}/{level}").json()
    today = person.context.request.get(f"/api/daily/{TODAY}/{family}/{level}").json()
    assert answer["id"] != today["id"]
    tomorrow = TODAY + timedelta(days=2)
    assert person.context.request.get(f"/api/daily/{tomorrow}").status == 404


@pytest.mark.parametrize("locale", ("en", "ru", "zh"))
def test_the_calendar_marks_the_days_that_are_solved(visit, site, locale):
    person = visit(locale=locale)
    page = settled(person.open("/daily"))
    assert page.locator("#calendar .done").count() == 0
    assert page.locator("#calendar .legend").is_hidden()
    for family in FAMILIES[-2:]:
        open_daily(person, site, family).win()
    page = settled(person.open(f"/daily?date={YESTERDAY}"))
    if YESTERDAY.month != TODAY.month:
        page.locator("#turn-right").click()
    mark = page.locator("#calendar .done")
    mark.wait_for()
    assert mark.inner_text().strip() == "2"
    assert mark.locator("svg.icon").is_visible()
    assert page.locator("#calendar .legend").is_visible()
    link = page.locator("#calendar td a:has(.done)")
    assert link.get_attribute("href") == f"/daily?date={TODAY}"
    name = link.get_attribute("aria-label")
    assert re.search({"en": "2 puzzles solved", "ru": "решены 2", "zh": "已完成 2"}[locale], name)
    assert violations(page) == []
    page.locator("#turn-left").click()
    settled(page)
    assert page.locator("#calendar .done").count() == 0


def test_a_day_solved_counts_for_the_streak(visit, site):
    person = visit()
    open_daily(person, site, FAMILIES[-1]).win()
    page = settled(person.open("/games"))
    assert page.locator("#streak").inner_text().strip().startswith("1")
    row = page.locator("#statistics tbody tr")
    assert row.count() == 1
    assert row.locator("td").nth(1).inner_text() == "1"


def test_the_easiest_is_what_the_family_says(visit, site):
    for family in FAMILIES:
        board = open_daily(visit(), site, family).board
        wanted = family_of(family).parameters(*easiest(family).values())
        made = family_of(family).generate(wanted, "any").start
        assert len(family_of(family).to_plain(made)) == len(family_of(family).to_plain(board.start))
