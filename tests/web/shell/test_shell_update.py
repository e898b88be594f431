"""A new version of the pages: it takes over at once, and pages that are open keep to their own."""

import shutil

import pytest
from workers import site_of_files

from browsers import until
from gridwright.web import precache

ACTIVE = """async () => {
    const {active} = await navigator.serviceWorker.ready;
    return active.state === "activated" && navigator.serviceWorker.controller !== null;
}"""
UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const next = registration.installing ?? registration.waiting;
    if (!next) return;
    await new Promise((done) => next.addEventListener("statechange", () => {
        if (next.state === "activated") done();
    }));
}"""
VERSIONS = """async () => (await caches.keys()).filter((name) => name.includes("-shell-"))"""
SHEET = "() => fetch('/static/css/games.css').then((answer) => answer.text())"
AGE = """async () => {
    const visits = await caches.open("gridwright-visits");
    for (const request of await visits.keys()) {
        const visit = await (await visits.match(request)).json();
        await visits.put(request, new Response(JSON.stringify({...visit, at: 0})));
    }
}"""


@pytest.fixture
def static(tmp_path, monkeypatch):
    """A copy of the static files, to be changed."""
    folder = tmp_path / "static"
    shutil.copytree(precache.STATIC, folder)
    monkeypatch.setattr(precache, "STATIC", folder)
    monkeypatch.setattr(precache, "WORKER", folder / "worker.js")
    return folder


@pytest.fixture
def browser(chromium, static):
    """A browser with the pages of the copy, and a page of them under a worker."""
    with site_of_files() as address:
        context = chromium.new_context(base_url=address)
        page = context.new_page()
        page.goto("/games")
        until(page, ACTIVE)
        yield context
        context.close()


def change(static, number=1):
    path = static / "css" / "games.css"
    path.write_text(f"{path.read_text()}:root {{ --changed: {number}; }}\n")


def shown(page):
    """Tell which change of the style sheet a page shows: "" before the first."""
    page.locator("nav a").first.wait_for()
    return page.evaluate(
        "() => getComputedStyle(document.documentElement).getPropertyValue('--changed')"
    )


def test_a_new_version_takes_over_at_once_for_the_next_page(browser, static):
    (page,) = browser.pages
    (old,) = page.evaluate(VERSIONS)
    change(static)
    page.evaluate(UPDATE)
    page.goto("/games")
    assert shown(page) == "1"
    assert len(set(page.evaluate(VERSIONS)) - {old}) == 1


def test_pages_that_are_open_keep_to_the_version_they_came_in(browser, static):
    (page,) = browser.pages
    page.reload()  # the first visit came from the network
    other = browser.new_page()
    other.goto("/daily")
    change(static)
    page.evaluate(UPDATE)
    tools = browser.new_cdp_session(other)
    tools.send("ServiceWorker.enable")
    tools.send("ServiceWorker.stopAllWorkers")  # what it knows has to outlive it
    assert ["--changed" in each.evaluate(SHEET) for each in (page, other)] == [False, False]
    page.goto("/games")
    assert shown(page) == "1"
    assert "--changed" in page.evaluate(SHEET)
    assert "--changed" not in other.evaluate(SHEET)
    other.goto("/games")
    assert shown(other) == "1"


def test_a_first_visit_keeps_to_its_version_too(browser, static):
    (page,) = browser.pages
    until(page, "async () => (await (await caches.open('gridwright-visits')).keys()).length > 0")
    change(static)
    page.evaluate(UPDATE)
    assert "--changed" not in page.evaluate(SHEET)


def test_versions_that_no_page_is_of_are_let_go(browser, static):
    (page,) = browser.pages
    other = browser.new_page()
    other.goto("/games")
    held = set(other.evaluate(VERSIONS))
    for number in (1, 2, 3):
        change(static, number)
        page.evaluate(AGE)  # as if all visits had begun long ago
        page.evaluate(UPDATE)
        page.goto("/games")
        assert shown(page) == str(number)
    kept = page.evaluate(VERSIONS)
    assert held < set(kept)
    # that of the page left open, that of the page before the last one, and the newest
    assert len(kept) == 3
    assert "--changed" not in other.evaluate(SHEET)


HANGS = {
    "LOOK_UP = 8000": "LOOK_UP = 100",
    "return cache.match(address);": "return new Promise(() => {});",
    "soon(note(": "soon(new Promise(() => {}), (",
}


def test_a_store_that_hangs_hangs_no_page(browser, static):
    (page,) = browser.pages
    worker = static / "worker.js"
    script = worker.read_text()
    for part, change in HANGS.items():
        assert part in script
        script = script.replace(part, change)
    worker.write_text(script)
    page.evaluate(UPDATE)
    page.goto("/games")
    assert shown(page) == ""


def test_a_file_that_is_not_of_the_version_is_not_taken_in(browser, static, monkeypatch):
    (page,) = browser.pages
    script = precache.worker_script(())
    digest = script.partition(b'/static/css/games.css":"')[2][:32]
    version = page.evaluate(VERSIONS)[0].removeprefix("gridwright-shell-").encode()
    forged = script.replace(digest, b"0" * 32).replace(version, b"another")
    monkeypatch.setattr(precache, "worker_script", lambda _: forged)
    state = page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            const found = new Promise((done) => registration.addEventListener("updatefound", () => {
                const {installing} = registration;
                installing.addEventListener("statechange", () => done(installing.state));
            }));
            await registration.update();
            return await found;
        }"""
    )
    assert state == "redundant"
    page.reload()
    page.locator("nav a").first.wait_for()
