"""A page that does not come to be opened says so, and offers another try."""

import pytest

NOTICES = {
    "en-GB": ("This page is taking long to open. Try again", "en"),
    "ru-RU": ("Страница открывается слишком долго. Попробовать ещё раз", "ru"),
    "zh-CN": ("页面打开得太慢。 重试", "zh"),
}


class Stalled:
    """A page whose words do not come, and whose clock is the test's."""

    def __init__(self, chromium, site, locale):
        self.context = chromium.new_context(base_url=site, locale=locale, service_workers="block")
        self.page = self.context.new_page()
        self.page.clock.install()
        self._held = []
        self._holds = True
        self.page.route("**/static/text/*.json", self._came)
        self.page.goto("/games", wait_until="load")

    def _came(self, route):
        if self._holds:
            self._held.append(route)
        else:
            route.continue_()

    def let_go(self, held=True):
        """Let words come from now on, and those that are held, too."""
        self._holds = False
        for route in self._held if held else ():
            route.continue_()


@pytest.fixture
def stall(chromium, site):
    made = []

    def stalled(locale):
        made.append(Stalled(chromium, site, locale))
        return made[-1]

    yield stalled
    for one in made:
        one.context.close()


@pytest.mark.parametrize("locale", NOTICES)
def test_a_page_that_hangs_says_so_and_can_be_tried_again(stall, locale):
    stalled = stall(locale)
    page = stalled.page
    page.clock.fast_forward(9_000)
    assert page.locator("#late").count() == 0
    page.clock.fast_forward(2_000)
    line = page.locator("#late")
    assert (line.inner_text(), line.get_attribute("lang")) == NOTICES[locale]
    stalled.let_go(held=False)
    page.locator("#late a").click()
    page.locator("nav a").first.wait_for()
    page.clock.fast_forward(11_000)
    assert page.locator("#late").count() == 0


def test_the_notice_goes_when_the_page_is_opened_after_all(stall):
    stalled = stall("en-GB")
    stalled.page.clock.fast_forward(11_000)
    stalled.page.locator("#late").wait_for()
    stalled.let_go()
    stalled.page.locator("nav a").first.wait_for()
    stalled.page.locator("#late").wait_for(state="detached")
