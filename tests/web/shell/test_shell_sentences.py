"""What hints say, in the languages of the page: all of it, once, with the same cells and digits."""

import json
import re
from collections import Counter
from itertools import chain

import pytest
from hint_corpus import SENTENCE, games
from hint_troubles import troubles

from gridwright.web.files import STATIC

CODES = ("ru", "zh")
LATIN = {"X", "XY", "XYZ", "W", "XZ", "Wing", "ALS", "AIC", "BUG", "Sue", "de", "Coq", "Nishio"}
LATIN |= {"String", "Kite"}
HOLE = re.compile(r"\{([a-z]+\d*)(?::[a-z]+)?\}")
CELL = re.compile(r"r\d+c\d+")
FIGURE = re.compile(r"\d+(?:,\d+)*|\b[B-P]\b")
WORD = re.compile(r"[A-Za-z]+")
CJK = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")

READ = """async ([code, text]) => {
  const { sentences } = await import("/static/app/shell/sentences.js");
  const told = await sentences(code);
  return JSON.parse(text).map(([text, kind]) => told.readings(text, kind));
}"""
TRANSLATE = """async ([code, catalogue, texts]) => {
  const { Sentences } = await import("/static/app/shell/sentences.js");
  const told = new Sentences(catalogue, code);
  return texts.map((text) => told.translate(text));
}"""


def catalogue(code):
    return json.loads((STATIC / "text" / f"hints.{code}.json").read_text(encoding="utf-8"))


def figures(text):
    """Count cells, numbers and the digits that are letters."""
    rest = CELL.sub(" ", text)
    return Counter(CELL.findall(text)), Counter(FIGURE.findall(rest))


def without(text, phrases):
    """Leave phrases out of a text, longer ones first."""
    for phrase in sorted(phrases, key=len, reverse=True):
        text = text.replace(phrase, " ")
    return text


@pytest.fixture(scope="session")
def said():
    return list(dict.fromkeys(chain(games(), troubles())))


@pytest.fixture(scope="session")
def read(chromium, module_site, said):
    """All readings of the corpus by language."""
    page = chromium.new_page()
    page.goto(module_site)
    text = json.dumps(said)
    readings = {code: page.evaluate(READ, [code, text]) for code in CODES}
    page.close()
    return readings


@pytest.mark.slow
def test_the_corpus_is_large_and_has_every_technique(said):
    names = set(catalogue("ru")["phrases"]["technique"]) - {"Brute Force"}
    heads = {text.partition(": ")[0] for text, _ in said}
    assert names - heads == set()
    assert len(said) > 2000


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_is_translated_in_one_way(said, read, code):
    assert [text for (text, _), found in zip(said, read[code], strict=True) if not found] == []
    several = [found for found in read[code] if len(found) > 1]
    assert several == []


@pytest.mark.parametrize("code", CODES)
def test_no_english_is_left(read, code):
    for told in chain(*read[code]):
        assert set(WORD.findall(CELL.sub(" ", told))) <= LATIN | set("ABCDEFGHIJKLMNOP"), told
        assert code == "ru" or CJK.search(told), told
        assert not re.search(r"[{}]|undefined", told)


@pytest.mark.parametrize("code", CODES)
def test_cells_and_digits_stay_as_many_as_they_are(said, read, code):
    ports = {
        en: told for en, told in catalogue(code)["phrases"]["port"].items() if en[-1].isdigit()
    }
    for (text, _), (told,) in zip(said, read[code], strict=True):
        spoken = re.sub(r"(?<=\d)\xa0(?=\d{3})", ",", told)
        assert figures(without(text, ports)) == figures(without(spoken, ports.values())), told


@pytest.mark.parametrize("code", CODES)
def test_templates_and_translations_have_the_same_holes(code):
    held = catalogue(code)
    for group, templates in held["phrases"].items():
        for english, told in templates.items():
            for form in (told,) if isinstance(told, str) else told.values():
                assert Counter(HOLE.findall(form)) == Counter(HOLE.findall(english)), (group, form)
                assert form.strip(" ,;，；") or form in held["phrases"], english


def test_languages_have_the_same_templates_and_lists():
    russian, chinese = map(catalogue, CODES)
    plain = {code: {g: set(t) for g, t in catalogue(code)["phrases"].items()} for code in CODES}
    assert plain["ru"] == plain["zh"]
    for name, told in russian["lists"].items():
        other = chinese["lists"][name]
        assert (told["of"], told["english"]) == (other["of"], other["english"])
        assert len(told["spoken"]) == len(other["spoken"]) == len(told["english"])
    for code in CODES:
        for group, templates in plain[code].items():
            assert templates == plain[code][group.partition(":")[0]] or ":" not in group


@pytest.mark.parametrize("code", CODES)
def test_each_language_has_its_own_plural_forms(module_page, code):
    forms = module_page.evaluate(
        "code => new Intl.PluralRules(code).resolvedOptions().pluralCategories", code
    )
    groups = catalogue(code)["phrases"].values()
    counted = [told for told in chain(*(g.values() for g in groups)) if isinstance(told, dict)]
    assert counted
    assert all(set(told) == set(forms) for told in counted)


def test_few_templates_wait_for_something_to_be_said(said, module_page):
    held = catalogue("zh")
    marks = {}
    for group, templates in held["phrases"].items():
        for at, (english, told) in enumerate(templates.items()):
            form = told if isinstance(told, str) else told["other"]
            marks[f"<{group} {at}>"] = f"{group}: {english}"
            holes = "".join(hole[0] for hole in re.finditer(r"\{[^}]*\}", form))
            templates[english] = f"<{group} {at}>{holes}"
    texts = [text for text, kind in said if kind == SENTENCE]
    told = module_page.evaluate(TRANSLATE, ["zh", held, texts])
    seen = set(re.findall(r"<[^>]*>", " ".join(told)))
    unsaid = {marks[mark] for mark in marks.keys() - seen if ":" not in mark}
    assert len(unsaid) < 0.15 * len(marks), unsaid


def test_russian_counts_rightly(module_page):
    texts = [f"{n:,} entries are wrong." for n in (2, 5, 21, 1200)]
    assert module_page.evaluate(TRANSLATE, ["ru", catalogue("ru"), texts]) == [
        "Неверны 2 записи.",
        "Неверно 5 записей.",
        "Неверна 21 запись.",
        "Неверно 1\xa0200 записей.",
    ]


def test_what_no_template_fits_is_not_translated(module_page):
    texts = ["Look at the sky.", "Look at row 3", " Look at row 3.", "Look at row 3."]
    assert module_page.evaluate(TRANSLATE, ["zh", catalogue("zh"), texts]) == [
        None, None, None, "请看第 3 行。",
    ]  # fmt: skip


def test_holes_lists_and_repetitions(module_page):
    lists = {"cells": {"of": "cell", "english": [", ", " and "], "spoken": ["; ", " + "]}}
    sentences = {
        "{cells} see {cells2}": "{cells2} <- {cells}",
        "{digit} is {digit}": "{digit} = {digit}",
        "by {way}.": "{way:by}!",
    }
    phrases = {
        SENTENCE: sentences,
        "way": {"{number} step": "{number}"},
        "way:by": {"{number} step": "~{number}"},
    }
    held = {"lists": lists, "phrases": phrases}
    texts = ["r1c1, r2c2 and r3c3 see r10c1", "5 is 5", "5 is 6", "by 1,200 step."]
    assert module_page.evaluate(TRANSLATE, ["en", held, texts]) == [
        "r10c1 <- r1c1; r2c2 + r3c3", "5 = 5", None, "~1,200!",
    ]  # fmt: skip
