"""Pages for everyone: axe finds nothing against WCAG 2.2 AA, in the light and in the dark."""

import pytest
from audit import violations
from places import PAGES, PHONE, settled

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
