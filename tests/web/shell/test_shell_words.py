"""Words: by language, key by key, with plural forms; and English where a language has none."""

import pytest


def sending(messages):
    return lambda route: route.fulfill(json=messages)


@pytest.fixture
def speaker(module_page):
    """Open the empty page in a language, with catalogues of the test's own."""

    def opened(code, **catalogues):
        for title, messages in catalogues.items():
            address = f"**/static/text/{title.replace('_', '.')}.json"
            module_page.route(address, sending(messages))
        module_page.evaluate("code => localStorage.setItem('gridwright.language', code)", code)
        module_page.reload()
        return module_page

    return opened


SAY = """async ([names, key, values, fallback]) => {
    const words = await import("/static/app/shell/words.js");
    await words.loadWords(...names);
    return words.say(key, values ?? {}, fallback ?? undefined);
}"""


def test_holes_are_filled_and_others_stay(speaker):
    page = speaker("en", one_en={"greet": "Hello {name}, {other}"})
    assert page.evaluate(SAY, [["one"], "greet", {"name": "Ada"}]) == "Hello Ada, {other}"


@pytest.mark.parametrize(
    ("code", "spoken"),
    [
        ("en", ["0 days", "1 day", "2 days", "1,234 days"]),
        ("ru", ["0 дней", "1 день", "2 дня", "1\xa0234 дня"]),
        ("zh", ["0 天", "1 天", "2 天", "1,234 天"]),
    ],
)
def test_counts_choose_the_plural_form(speaker, code, spoken):
    page = speaker(code)
    said = [
        page.evaluate(SAY, [["base"], "streak.days", {"count": count}]) for count in (0, 1, 2, 1234)
    ]
    assert said == spoken


def test_missing_messages_are_english_key_by_key(speaker):
    page = speaker(
        "ru",
        one_en={"a": "one", "b": "two", "c.one": "{count} bee", "c.other": "{count} bees"},
        one_ru={"a": "раз"},
    )
    assert page.evaluate(SAY, [["one"], "a", None]) == "раз"
    assert page.evaluate(SAY, [["one"], "b", None]) == "two"
    assert page.evaluate(SAY, [["one"], "c", {"count": 1234}]) == "1,234 bees"
    assert page.evaluate(SAY, [["one"], "d", None]) == "d"
    assert page.evaluate(SAY, [["one"], "d", None, "server's words"]) == "server's words"


def test_first_catalogue_that_has_a_message_gives_it(speaker):
    page = speaker("en", one_en={"a": "first"}, two_en={"a": "second", "b": "third"})
    assert page.evaluate(SAY, [["one", "two"], "a", None]) == "first"
    assert page.evaluate(SAY, [["one", "two"], "b", None]) == "third"


def test_a_page_is_translated_and_english_is_marked(speaker):
    page = speaker("zh", one_en={"a": "apple", "b": "pear"}, one_zh={"a": "苹果"})
    found = page.evaluate(
        """async () => {
            document.body.innerHTML = `<p data-say="a">x</p><p data-say="b">x</p>
                <button data-say-label="a" data-say-title="b"></button>`;
            const {loadWords} = await import("/static/app/shell/words.js");
            await loadWords("one");
            const [one, two] = document.querySelectorAll("p");
            const button = document.querySelector("button");
            return [document.documentElement.lang, one.textContent, one.lang, two.textContent,
                two.lang, button.ariaLabel, button.title];
        }"""
    )
    assert found == ["zh", "苹果", "", "pear", "en", "苹果", "pear"]


def test_another_language_is_spoken_at_once_and_told(speaker):
    page = speaker("en")
    found = page.evaluate(
        """async () => {
            document.body.innerHTML = '<p data-say="nav.games"></p>';
            const words = await import("/static/app/shell/words.js");
            await words.loadWords("base");
            const said = [document.body.innerText];
            const told = new Promise((done) => words.watchLanguage(() => done(words.language())));
            await words.setLanguage("ru");
            said.push(document.body.innerText, await told, document.documentElement.lang);
            return said;
        }"""
    )
    assert found == ["My games", "Мои игры", "ru", "ru"]
    with pytest.raises(Exception, match="no language de"):
        page.evaluate("async () => (await import('/static/app/shell/words.js')).setLanguage('de')")


@pytest.mark.parametrize(("locale", "code"), [("zh-TW", "zh"), ("ru-RU", "ru"), ("fr-FR", "en")])
def test_the_browsers_language_is_taken_where_none_is_chosen(chromium, module_site, locale, code):
    page = chromium.new_page(locale=locale)
    page.goto(module_site)
    found = page.evaluate("async () => (await import('/static/app/shell/words.js')).language()")
    page.close()
    assert found == code
