"""Catalogues are complete: the same messages in each language, and each that pages ask for."""

import json
import re
from pathlib import Path

import pytest

from gridwright.grid.kinds import kinds
from gridwright.puzzle.registry import family as family_of
from gridwright.trees import algorithm, algorithms

STATIC = Path(__file__).parents[3] / "src" / "gridwright" / "web" / "static"
LANGUAGES = ("en", "ru", "zh")
CATALOGUES = ("base", "setup", "daily", "games", "watch")
FAMILIES = tuple(map(family_of, ("pipes", "maze", "route", "sudoku")))
FORM = re.compile(r"\.(zero|one|two|few|many|other)$")
HOLE = re.compile(r"\{(\w+)\}")
HTML = ("index.html", "daily.html", "watch.html", "games.html", "missing.html")
OWN = (*HTML, "app/shell", "app/pages")


def messages(name, code):
    return json.loads((STATIC / "text" / f"{name}.{code}.json").read_text(encoding="utf-8"))


def sources():
    for place in OWN:
        path = STATIC / place
        yield from path.rglob("*.js") if path.is_dir() else [path]


def is_form(key, held):
    return FORM.search(key) is not None and FORM.sub(".other", key) in held


def plain(held):
    return {FORM.sub("", key) if is_form(key, held) else key for key in held}


def everything():
    return {key for name in CATALOGUES for key in plain(messages(name, "en"))}


@pytest.mark.parametrize("name", CATALOGUES)
def test_languages_have_the_same_messages_with_the_same_holes(name):
    english = messages(name, "en")
    assert english
    for code in LANGUAGES:
        held = messages(name, code)
        assert plain(held) == plain(english)
        for key, text in held.items():
            wanted = english.get(key) or english[FORM.sub(".other", key)]
            assert text.strip() == text != ""
            assert set(HOLE.findall(text)) == set(HOLE.findall(wanted)), (code, key)


@pytest.mark.parametrize("name", CATALOGUES)
def test_each_language_has_its_own_plural_forms(module_page, name):
    for code in LANGUAGES:
        forms = module_page.evaluate(
            "code => new Intl.PluralRules(code).resolvedOptions().pluralCategories", code
        )
        held = messages(name, code)
        counted = {FORM.sub("", key) for key in held if is_form(key, held)}
        for key in counted:
            given = {
                form[1]
                for other in held
                if (form := FORM.search(other)) and FORM.sub("", other) == key
            }
            assert given == set(forms), (code, key)


@pytest.mark.parametrize("code", ("ru", "zh"))
def test_messages_are_translated(code):
    letters = {"ru": r"[а-яё]", "zh": r"[\u4e00-\u9fff]"}[code]
    for name in CATALOGUES:
        for key, text in messages(name, code).items():
            said = HOLE.sub("", text).strip(" /*A·")
            assert not said or re.search(letters, said, re.IGNORECASE), (name, key, text)


def test_pages_ask_for_messages_that_there_are():
    known, asked = everything(), {}
    for path in sources():
        text = path.read_text(encoding="utf-8")
        found = re.findall(r"data-say(?:-\w+)?[\"']?[=:]\s*\"([\w.-]+)\"", text)
        found += re.findall(r"\b(?:say|link|button|labelled)\(\s*\"([\w.-]+\.[\w.-]+)\"", text)
        calls = [text[at.end() : at.end() + 160] for at in re.finditer(r"\bwrite\(", text)]
        found += [key[1] for call in calls if (key := re.search(r"\"([a-z]+\.[\w.-]+)\"", call))]
        asked |= dict.fromkeys(found, path.name)
    assert len(asked) > 60
    assert {key: page for key, page in asked.items() if key not in known} == {}


def test_what_families_offer_has_words():
    wanted = {f"grid.{name}" for name in kinds()}
    for name in algorithms():
        wanted |= {f"tree.{name}", f"tree.{name}.help"}
        for option in algorithm(name).options:
            wanted |= {f"option.{option.name}", f"option.{option.name}.help"}
    for family in FAMILIES:
        wanted |= {f"family.{family.name}", f"family.{family.name}.about"}
        wanted |= {f"level.{level}" for level in family.dailies}
        wanted |= {f"film.{name}{part}" for name in family.films for part in ("", ".about")}
        for option in family.options:
            if option.is_file:
                continue
            wanted |= {f"option.{option.name}", f"option.{option.name}.help"}
            if option.name == "level":
                wanted |= {f"level.{level}" for level in option.choices}
            elif option.name != "tree":
                wanted |= {f"choice.{option.name}.{value}" for value in option.choices}
    assert wanted - everything() == set()


def test_settings_have_words(module_page):
    choices = module_page.evaluate(
        """async () => {
            const {choicesOf} = await import("/static/app/shell/settings.js");
            const names = ["theme", "motion", "sound", "fog", "errors"];
            return names.flatMap((name) => choicesOf(name).map((value) => `${name}.${value}`));
        }"""
    )
    assert {f"settings.{choice}" for choice in choices} <= everything()
