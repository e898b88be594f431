"""Forms of any family: fields from what the server tells, and the request they make."""

import pytest

from gridwright.grid.kinds import kind, kinds, spec_of
from gridwright.grid.topology import parse
from gridwright.puzzle.registry import family as family_of
from gridwright.web.about import told_family
from gridwright.web.config import FAMILIES
from gridwright.web.structs import FamilyTold

GRIDS = [{"name": name, "size": kind(name).size} for name in kinds()]
FILL = """async ({family, grids, kept}) => {
    document.body.innerHTML = '<form id="f"><div id="n"></div></form>';
    const {loadWords} = await import("/static/app/shell/words.js");
    await loadWords("base", "setup");
    const {fillOrder} = await import("/static/app/pages/setup/order.js");
    globalThis.order = fillOrder(document.getElementById("n"), family, grids, kept);
}"""


def told(name):
    held: FamilyTold = told_family(name)
    plain = {field: getattr(held, field) for field in held.__struct_fields__}
    for field in ("options", "presets"):
        plain[field] = [
            {name: getattr(one, name) for name in one.__struct_fields__} for one in plain[field]
        ]
    return plain


@pytest.fixture
def form(module_page):
    """Fill the form of a family; gives the page, on which ``order`` is the form."""

    def filled(name, kept=None):
        wish = {"family": told(name), "grids": GRIDS, "kept": kept or {}}
        module_page.evaluate(FILL, wish)
        module_page.evaluate("document.querySelectorAll('details').forEach((d) => (d.open = true))")
        return module_page

    return filled


def request(page):
    return page.evaluate("order.request()")


@pytest.mark.parametrize("name", FAMILIES)
def test_what_is_left_alone_is_not_sent_and_makes_a_puzzle(form, name):
    asked = request(form(name))
    assert asked["family"] == name
    assert asked["options"] == {}
    assert "seed" not in asked
    family = family_of(name)
    assert family.parameters(asked["size"], asked["options"])


@pytest.mark.parametrize("name", FAMILIES)
def test_every_option_but_files_has_a_field_with_a_label(form, name):
    page = form(name)
    for option in told(name)["options"]:
        fields = page.locator(f"[name='{option['name']}']")
        if option["kind"] == "file":
            assert fields.count() == 0
        else:
            assert fields.count() >= 1, option
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll("input, select")]
            .filter((field) => !field.labels?.length).map((field) => field.name)"""
    )
    assert unnamed == []


@pytest.mark.parametrize("grid", kinds())
def test_each_grid_offers_sizes_that_it_takes(form, grid):
    page = form("pipes")
    page.locator("[name=grid]").select_option(grid)
    sizes = page.locator("input[name=size]").evaluate_all("all => all.map(({value}) => value)")
    assert sizes[-1] == "other"
    counts = [parse(spec_of(grid, size)).n for size in sizes[:-1]]
    assert len(counts) >= 4
    assert counts == sorted(counts)
    assert counts[-1] <= 1300
    first = request(page)["size"]
    assert first in sizes
    assert parse(spec_of(grid, first)).n <= 250


def test_a_size_of_ones_own_is_read_however_it_is_written(form):
    page = form("maze")
    page.locator("input[name=size][value=other]").check(force=True)
    for text in ("12x9", "12X9", "12 × 9", "12 x 9", "12х9", " 12*9 "):
        page.locator("#size-own").fill(text)
        assert request(page)["size"] == "12x9"


def test_what_is_chosen_is_sent_and_remembered(form):
    page = form("pipes")
    page.locator("[name=grid]").select_option("hex")
    page.locator("input[name=size][value='7x7']").check(force=True)
    page.locator("input[name=level][value=hard]").check(force=True)
    page.locator("[name=crosses]").check()
    page.locator("[name=barriers]").fill("0.25")
    page.locator("[name=floors]").fill("2")
    page.locator("[name=seed]").fill(" moon ")
    asked = request(page)
    assert asked == {
        "family": "pipes",
        "size": "7x7",
        "options": {"grid": "hex", "level": "hard", "crosses": True, "barriers": 0.25, "floors": 2},
        "seed": "moon",
    }
    assert family_of("pipes").parameters(asked["size"], asked["options"])
    kept = page.evaluate("order.choices()")
    again = request(form("pipes", kept))
    assert "seed" not in again
    assert again == {name: asked[name] for name in ("family", "size", "options")}


def test_a_size_that_a_grid_does_not_take_gives_way(form):
    page = form("pipes", {"size": "15x15", "options": {"grid": "polar"}})
    assert request(page)["size"] == "5"


FAULT = """async () => {
    const {loadWords} = await import("/static/app/shell/words.js");
    await loadWords("base", "setup");
    document.body.innerHTML = `<p id="line" class="fault"></p><form id="form"><details>
        <label for="b">Braid</label><input id="b" name="braid" type="number"></details>
        <label for="t">Algorithm</label><input id="t" name="tree">
        <fieldset><legend>Size</legend>
        <label for="size-own">Width × height</label><input id="size-own"></fieldset></form>`;
    const {get} = await import("/static/app/shell/ask.js");
    const {showFault} = await import("/static/app/pages/setup/fault.js");
    const line = document.getElementById("line");
    showFault(line, await get("/api/thing").catch((fault) => fault), form);
    const {activeElement} = document;
    const seen = [line.firstChild.data.trim(), line.querySelector("small")?.textContent ?? "",
        line.lang, activeElement.ariaInvalid && activeElement.id,
        document.querySelector("details").open];
    showFault(line, null);
    return [...seen, line.textContent, document.querySelector("[aria-invalid]")];
}"""
SHARE = "braid: expected a share of 0 to 1, got 7"
NONE = "tree backtracker: expected no options, got 'bias=nw'"
NO_SIZE = "SIZE: expected a size such as 10x10, got 'abc'"
MUCH = "SIZE: expected at most 10,000 cells, got '999x999'"


@pytest.mark.parametrize(
    ("where", "error", "said", "detail", "field"),
    [
        ("braid", SHARE, "Braid: this number cannot be used here.", SHARE[7:], "b"),
        ("tree backtracker", NONE, "Algorithm: this cannot be used here.", NONE, "t"),
        ("SIZE", NO_SIZE, "Size: this size cannot be used here.", NO_SIZE[6:], "size-own"),
        ("SIZE", MUCH, "Size: this is too large.", MUCH[6:], "size-own"),
        ("body", "body: bad", "This cannot be used.", "bad", None),
        ("body", "x" * 161, "This cannot be used.", "x" * 159 + "…", None),
    ],
)
def test_a_fault_names_its_field_as_the_form_does(module_page, where, error, said, detail, field):
    body = {"error": error, "where": where, "remedy": ""}
    module_page.route("**/api/thing", lambda route: route.fulfill(status=400, json=body))
    found = module_page.evaluate(FAULT)
    assert found == [said, detail, "", field, field == "b", "", None]


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "There are no puzzles of this day."),
        ("ru", "На этот день головоломок нет."),
        ("zh", "这一天没有谜题。"),
    ],
)
def test_a_day_without_puzzles_is_told_in_the_language_of_the_player(module_page, code, line):
    body = {"error": "there is no such daily yet", "where": "", "remedy": ""}
    module_page.route("**/api/daily/*", lambda route: route.fulfill(status=404, json=body))
    told = module_page.evaluate(
        """async (code) => {
            const {settings} = await import("/static/app/shell/settings.js");
            settings.set("language", code);
            const {puzzlesOf} = await import("/static/app/shell/daily.js");
            const fault = await puzzlesOf("2999-01-01").catch((found) => found);
            settings.set("language", "");
            return [fault.line, fault.detail, fault.english];
        }""",
        code,
    )
    assert told == [line, "", False]


@pytest.mark.parametrize(
    ("status", "body", "line"),
    [
        (400, {"error": "bad", "where": "size", "remedy": "good"}, "This cannot be used."),
        (404, {"error": "no such puzzle"}, "There is no such thing here."),
        (418, {"error": "a teapot", "remedy": "drink"}, "a teapot: drink"),
        (500, None, "The server answered with status 500. Try again in a moment."),
        (429, {"error": "slow down"}, "Too many requests. Try again in 3 seconds."),
    ],
)
def test_refusals_are_told_in_one_line(module_page, status, body, line):
    def answer(route):
        headers = {"Retry-After": "3"} if status == 429 else {}
        if body is None:
            route.fulfill(status=status, body="<h1>oh</h1>")
        else:
            route.fulfill(status=status, json=body, headers=headers)

    module_page.route("**/api/thing", answer)
    told = module_page.evaluate(
        """async () => {
            const {loadWords} = await import("/static/app/shell/words.js");
            await loadWords("base");
            const {get} = await import("/static/app/shell/ask.js");
            return get("/api/thing").catch((fault) => fault.line);
        }"""
    )
    assert told == line


def test_a_page_that_has_no_words_yet_tells_what_is_wrong_in_words(module_page):
    module_page.route("**/api/thing", lambda route: route.abort())
    told = module_page.evaluate(
        """async () => {
            const {get} = await import("/static/app/shell/ask.js");
            return get("/api/thing").catch((fault) => fault.line);
        }"""
    )
    assert told == "The server cannot be reached. Check the network and try again."


def test_colours_that_cannot_be_had_are_told_of_in_words_and_asked_for_again(module_page):
    answers = iter([None, {"roles": {"wall": {"light": "#000", "dark": "#fff"}}}])

    def answer(route):
        found = next(answers)
        route.abort() if found is None else route.fulfill(json=found)

    module_page.route("**/theme.json", answer)
    told = module_page.evaluate(
        """async () => {
            const {loadTheme} = await import("/static/app/draw/theme.js");
            const fault = await loadTheme("dark").catch((found) => found);
            const look = await loadTheme("dark");
            return [fault.status, fault.line, look.colours];
        }"""
    )
    offline = "The server cannot be reached. Check the network and try again."
    assert told == [0, offline, {"wall": "#fff"}]
