"""Addresses that lead nowhere, and what the first visit keeps for boards."""

import re

import pytest

from browsers import until

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("locale", "title", "ways"),
    [
        ("en-GB", "There is no such page", "Play"),
        ("ru-RU", "Такой страницы нет", "Играть"),
        ("zh-CN", "没有此页面", "开始"),
    ],
)
def test_an_unknown_address_is_told_of_with_the_ways_to_pages(chromium, site, locale, title, ways):
    context = chromium.new_context(base_url=site, locale=locale, service_workers="block")
    page = context.new_page()
    answer = page.goto("/no/such/page")
    assert answer.status == 404
    page.locator("header.masthead nav a").first.wait_for()
    assert page.locator("h1").inner_text() == title
    assert page.title().startswith(title.removeprefix("There is ").capitalize())
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    assert page.locator("header.masthead nav a[href='/']").inner_text() == ways
    page.locator("main a").click()
    page.wait_for_url(re.compile("/$"))
    context.close()


def test_only_browsers_that_want_a_page_get_one(newcomer):
    asked = newcomer.request
    page = asked.get("/static/none.js", headers=BROWSER)
    assert page.status == 404
    assert "masthead" in page.text()
    assert "Accept" in page.headers["vary"].split(", ")
    small = asked.get("/static/none.js", headers={"Accept": "*/*"})
    assert small.status == 404
    assert "masthead" not in small.text()
    assert "there is no such page" in small.text()
    plain = asked.get("/api/none", headers=BROWSER)
    assert plain.status == 404
    assert set(plain.json()) == {"error", "where", "remedy"}


def test_the_first_visit_keeps_the_colours_of_boards(newcomer):
    page = newcomer.new_page()
    page.goto("/games")
    until(page, "async () => Boolean(await caches.match('/theme.json'))", seconds=10)
