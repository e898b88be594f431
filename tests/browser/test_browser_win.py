"""Every family from the chooser to the win: by mouse, by keyboard alone and by touch."""

import re

import pytest
from boards import make, read
from gestures import winning
from places import FAMILIES, PHONE, settled
from tabs import Tab


def choose(page, family):
    """Choose the smallest board of a family on the first page."""
    page.locator(f"#families input[value={family}]").check(force=True)
    smallest = page.locator("input[name=size]").first
    smallest.check(force=True)
    if page.locator("#size-own").is_visible():
        page.locator("#size-own").fill("5x3")


def opened(page, site):
    page.wait_for_url(re.compile("/p/"))
    return Tab(page, read(site.url, page.url.rpartition("/")[2]))


def see_the_win(tab):
    dialog = tab.page.locator("dialog#solved[open]")
    dialog.wait_for()
    assert dialog.get_by_role("heading").inner_text()
    assert tab.page.evaluate("gridwright.game.hints") == 0
    tab.page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")


@pytest.mark.parametrize("family", FAMILIES)
def test_by_mouse_from_the_chooser_to_the_win(visit, site, family):
    page = settled(visit().open("/"))
    choose(page, family)
    page.locator("#play").click()
    see_the_win(opened(page, site).win("mouse"))


def won_at_once(site):
    """A puzzle that one turn solves."""
    for number in range(50):
        board = make(site.url, "route", size="5x3", options={}, seed=f"at once {number}")
        actions = list(dict.fromkeys(board.keys.values()))
        if len(winning(board.family, board.start, actions)) == 1:
            return board
    raise AssertionError("no route is solved at once")


def test_a_win_before_the_server_has_answered_is_told(visit, site):
    board = won_at_once(site)
    page = visit().context.new_page()
    page.route_web_socket("**/ws/games/*", lambda socket: None)  # it opens, and nothing is said
    page.goto(board.path)
    see_the_win(Tab(page, board).win_alone())


@pytest.mark.parametrize("family", FAMILIES)
def test_by_keyboard_alone_from_the_chooser_to_the_win(visit, site, family):
    page = settled(visit().open("/"))
    tab_to(page, lambda: page.evaluate("document.activeElement.name") == "family")
    for _ in FAMILIES:
        if page.evaluate("document.activeElement.value") == family:
            break
        page.keyboard.press("ArrowRight")
    tab_to(page, lambda: page.evaluate("document.activeElement.name") == "size")
    for _ in range(12):
        if page.evaluate("document.activeElement.previousElementSibling") is None and page.evaluate(
            "document.activeElement === document.querySelector('input[name=size]')"
        ):
            break
        page.keyboard.press("ArrowLeft")
    if page.locator("#size-own").is_visible():
        page.locator("#size-own").focus()
        page.keyboard.type("5x3")
    page.keyboard.press("Enter")
    tab = opened(page, site)
    tab.focus()
    see_the_win(tab.win("keys"))


def tab_to(page, there):
    for _ in range(60):
        if there():
            return
        page.keyboard.press("Tab")
    raise AssertionError("the tab key does not lead there")


@pytest.mark.parametrize("family", FAMILIES)
def test_by_touch_on_a_phone_to_the_win(visit, site, family):
    page = settled(visit(**PHONE).open("/"))
    choose(page, family)
    page.locator("#play").tap()
    tab = opened(page, site)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    tab.win("touch")
    page.locator("dialog#solved[open]").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
