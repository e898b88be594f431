"""Pages in three languages: chosen or the browser's own, with no word left over."""

import json
import re
from pathlib import Path

import pytest
from audit import overlaps, texts
from places import PAGES, PHONE, settled

TEXTS = Path(__file__).parents[2] / "src" / "gridwright" / "web" / "static" / "text"
LOCALES = {"en": "en-GB", "ru": "ru-RU", "zh": "zh-CN"}
OWN = "null"  # a family for tests, which speaks English only
HEADINGS = {"en": r"[A-Za-z]", "ru": r"[а-яё]", "zh": r"[\u4e00-\u9fff]"}
KEY = re.compile(r"[a-z]+(\.[\w-]+)+")
NAMES = {
    "Gridwright",
    "Lamps",
    "English",
    "Русский",
    "中文",
    "WIDTHxHEIGHT",
    "Wilson",
    "Prim",
    "Kruskal",
}


def keys():
    return {key for path in TEXTS.glob("*.en.json") for key in json.loads(path.read_text())}


def test_catalogues_have_the_same_messages():
    for path in TEXTS.glob("*.en.json"):
        name = path.name.split(".")[0]
        messages = {code: set() for code in LOCALES}
        for code in LOCALES:
            held = json.loads((TEXTS / f"{name}.{code}.json").read_text(encoding="utf-8"))
            assert all(text.strip() for text in held.values()), path
            forms = r"\.(zero|one|two|few|many|other)$"
            messages[code] = {re.sub(forms, "", key) for key in held}
        assert messages["en"] == messages["ru"] == messages["zh"], name


@pytest.mark.parametrize("code", LOCALES)
def test_every_page_speaks_the_language_of_the_browser(visit, usual, code):
    person = visit(locale=LOCALES[code])
    known = keys()
    boards = [board.path for name, board in usual.items() if name != OWN]
    for path in (*PAGES, *boards):
        page = settled(person.open(path))
        assert page.evaluate("document.documentElement.lang") == code
        assert re.search(HEADINGS[code], page.locator("h1").first.inner_text()), path
        read = texts(page)
        assert [text for text in read if text in known or KEY.fullmatch(text)] == [], path
        if code != "en":
            english = page.locator("[lang=en]:not(option):visible")
            assert english.all_inner_texts() == [], path
            left = {word for text in read for word in re.findall(r"[A-Za-z]{4,}", text)}
            assert left - NAMES == set(), path
        page.close()


def test_a_language_is_chosen_and_kept(visit):
    person = visit(locale="en-GB")
    page = settled(person.open("/"))
    seen = {}
    for code in ("zh", "ru", "en", "zh"):
        page.locator("#language").select_option(code)
        page.wait_for_function("code => document.documentElement.lang === code", arg=code)
        settled(page)
        seen.setdefault(code, page.locator("main").inner_text())
        assert page.locator("main").inner_text() == seen[code]
    assert len(set(seen.values())) == 3
    daily = settled(person.open("/daily"))
    assert daily.evaluate("document.documentElement.lang") == "zh"


@pytest.mark.parametrize("code", LOCALES)
def test_words_have_room_on_a_phone(visit, usual, code):
    person = visit(locale=LOCALES[code], **PHONE)
    for path in (*PAGES, *(board.path for board in usual.values())):
        page = settled(person.open(path))
        assert overlaps(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
        page.close()
