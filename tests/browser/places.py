"""The places of the site, and when a page of it has come to rest."""

FAMILIES = ("pipes", "maze", "route", "sudoku", "null")
PAGES = ("/", "/daily", "/watch", "/games")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def settled(page):
    """Wait until a page has loaded what it asks for and has been drawn."""
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !('wait' in document.documentElement.dataset)")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    return page
