"""The places of the site, and when a page of it has come to rest."""

import time

FAMILIES = ("pipes", "maze", "route", "sudoku", "null")
PAGES = ("/", "/daily", "/watch", "/games")
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def settled(page):
    """Wait until a page has loaded what it asks for and has been drawn."""
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !('wait' in document.documentElement.dataset)")
    return painted(page)


def painted(page):
    """Wait until a page as it is now is on the screen: before its first paint clicks are lost."""
    page.wait_for_function(PAINTED)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    return page


def until(page, question, argument=None, seconds=30):
    """Ask a page until the answer is true; the question may be an async function.

    Playwright's own ``wait_for_function`` takes the promise of an async one for its answer.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(question, argument):
        assert time.monotonic() < end, f"still not true: {question}"
        page.wait_for_timeout(50)
