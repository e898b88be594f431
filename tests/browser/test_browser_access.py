"""Pages for everyone: axe finds nothing against WCAG 2.2 AA, in the light and in the dark."""

import pytest
from audit import violations
from places import FAMILIES, PAGES, PHONE, settled
from tabs import Tab

SCHEMES = ("light", "dark")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_page(visit, path, scheme):
    page = settled(visit(color_scheme=scheme).open(path))
    page.locator("details:not([open]) > summary:visible").evaluate_all(
        "all => all.forEach((summary) => summary.click())"
    )
    settled(page)
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    assert violations(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_in_the_settings(visit, scheme):
    page = settled(visit(color_scheme=scheme).open("/"))
    page.locator("#settings").click()
    page.locator("dialog.settings[open]").wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "settings"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_in_codes_and_questions(visit, scheme):
    page = settled(visit(color_scheme=scheme).open("/games"))
    page.locator("#make-code").click()
    page.locator("#code-shown").wait_for()
    assert violations(page) == []
    page.locator("#delete-local").click()
    page.locator("dialog#sure[open]").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_a_phone_and_what_is_tapped_is_large_enough(visit, path):
    page = settled(visit(**PHONE).open(path))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert violations(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_walked_by_the_tab_key_and_focus_is_seen(visit, path):
    page = settled(visit().open(path))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    seen = set()
    for _ in range(200):
        page.keyboard.press("Tab")
        mark = page.evaluate(
            """() => {
                const element = document.activeElement;
                if (element === document.body) return null;
                const style = getComputedStyle(element);
                const drawn = [element, element.nextElementSibling, element.parentElement].some(
                    (each) => each && getComputedStyle(each).outlineStyle !== "none");
                const box = element.getBoundingClientRect();
                const place = [...document.querySelectorAll("*")].indexOf(element);
                return {place, drawn: drawn || style.boxShadow !== "none", name: element.outerHTML};
            }"""
        )
        if mark is None:
            break
        assert mark["drawn"], mark["name"]
        seen.add(mark["place"])
    else:
        raise AssertionError("the tab key does not lead out of the page")
    assert len(seen) >= 3


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("family", FAMILIES)
def test_axe_finds_nothing_on_a_board(visit, usual, family, scheme):
    tab = Tab(visit(color_scheme=scheme).open(usual[family].path), usual[family]).rest()
    tab.by_mouse(tab.way()[:2])
    assert violations(tab.page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_in_what_a_board_opens(visit, puzzles, scheme):
    board = puzzles[FAMILIES[0]]
    tab = Tab(visit(color_scheme=scheme).open(board.path), board).rest()
    page, found = tab.page, {}

    def audit(name, within="html"):
        found[name] = violations(page, within)

    def choose(entry):
        page.locator("#menu-button").click()
        page.locator(entry).click()

    page.locator("#ask-hint").click()
    page.locator("#hint-text p").first.wait_for()
    page.locator("#ask-check").click()
    page.locator("#faults-list li").first.wait_for()
    audit("hint and faults")
    page.locator("#menu-button").click()
    audit("menu", "#menu")  # which may lie over other buttons
    page.locator("#menu-button").click()
    for entry, dialog in (("#open-keys", "#keys"), ("#open-print", "#print")):
        choose(entry)
        page.locator(f"dialog{dialog}[open]").wait_for()
        audit(dialog)
        page.keyboard.press("Escape")
    page.locator("#pause").click()
    page.locator("#resume").wait_for()
    audit("pause")
    page.locator("#resume").click()
    tab.win()
    page.locator("dialog#solved[open]").wait_for()
    audit("solved")
    page.locator("#solved-replay").click()
    page.locator("#replay").wait_for()
    audit("replay")
    assert [line for lines in found.values() for line in lines] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_a_board_is_a_grid_that_tells_its_cells(visit, puzzles, family):
    board = puzzles[family]
    tab = Tab(visit().open(board.path), board).rest()
    grid = tab.page.locator("[role=grid]")
    assert grid.get_attribute("aria-label")
    rows = int(grid.get_attribute("aria-rowcount"))
    columns = int(grid.get_attribute("aria-colcount"))
    assert rows * columns >= board.start.topology.n if hasattr(board.start, "topology") else rows
    active = grid.get_attribute("aria-activedescendant")
    told = tab.page.locator(f"#{active}").inner_text()
    assert told.strip()
    gestures = tab.way("keys")
    tab.by_keys(gestures[:1])
    tab.page.wait_for_function("() => document.getElementById('voice').textContent !== ''")
    assert tab.page.locator("canvas#canvas").get_attribute("aria-hidden") == "true"
