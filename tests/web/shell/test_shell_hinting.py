"""Hints on the play page, in the language of the page."""

import pytest

SENTENCES = ("/static/app/shell/sentences.js", "/static/text/hints.")
ORDERS = {
    "pipes": {"size": "5x5"},
    "route": {"size": "5x5"},
    "maze": {"size": "6x6"},
    "sudoku": {"size": "9x9"},
}

CONNECTED = """async () => {
  while (!gridwright.game.online) await new Promise((done) => setTimeout(done, 20));
}"""


@pytest.fixture
def play(newcomer, site):
    """Opens the play page of a new puzzle in a language; gives it and the files it asked for."""

    def opened(family, code):
        order = {"family": family, "seed": "hinting", **ORDERS[family]}
        puzzle = newcomer.request.post(f"{site}/api/puzzles", data=order).json()
        newcomer.add_init_script(f"localStorage.setItem('gridwright.language', '{code}')")
        page, asked = newcomer.new_page(), []
        page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
        page.goto(puzzle["url"])
        page.wait_for_selector("html[data-ready]")
        page.evaluate(CONNECTED)
        return page, asked

    return opened


def hint_on(page):
    """Ask for a hint, and for all of it; gives its lines."""
    page.locator("#ask-hint").click()
    lines = page.locator("#hint-text p")
    lines.first.wait_for()
    while page.locator("#hint-next").is_visible():
        count = lines.count()
        page.locator("#hint-next").click()
        lines.nth(count).wait_for()
    return lines


@pytest.mark.parametrize(
    ("family", "code"), [("pipes", "ru"), ("route", "zh"), ("maze", "ru"), ("sudoku", "zh")]
)
def test_hints_speak_the_language_of_the_page(play, family, code):
    page, asked = play(family, code)
    lines = hint_on(page)
    assert lines.evaluate_all("lines => [...new Set(lines.map(({ lang }) => lang))]") == [code]
    last = lines.last.text_content()
    page.locator("#voice").filter(has_text=last).wait_for(state="attached")
    assert [url for url in asked if url.startswith(SENTENCES[1])] == [f"{SENTENCES[1]}{code}.json"]


def test_english_hints_load_nothing_more(play):
    page, asked = play("pipes", "en")
    lines = hint_on(page)
    assert lines.first.text_content().startswith("Look at the tile at ")
    assert [url for url in asked if url.startswith(SENTENCES)] == []


def test_a_hint_that_is_shown_changes_its_language(play):
    page, _ = play("pipes", "en")
    lines = hint_on(page)
    count = lines.count()
    page.locator("#language").select_option("zh")
    page.wait_for_selector("#hint-text p[lang=zh]")
    assert lines.count() == count
    assert lines.first.text_content().startswith("请看管块")
    page.locator("#language").select_option("en")
    page.wait_for_selector("#hint-text p[lang=en]")
    assert lines.first.text_content().startswith("Look at the tile at ")


def test_hints_stay_english_where_their_words_cannot_be_fetched(play):
    page, _ = play("pipes", "ru")
    page.evaluate("""() => {
      const known = globalThis.fetch;
      globalThis.fetch = (address, ...rest) =>
        String(address).includes("/text/hints.") ? Promise.reject(new TypeError("no network"))
          : known(address, ...rest);
    }""")
    lines = hint_on(page)
    assert lines.first.get_attribute("lang") == "en"
    assert lines.first.text_content().startswith("Look at the tile at ")
