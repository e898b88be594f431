"""The places of the site, and when a page of it has come to rest."""

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
