"""The service worker: pages without a network, and what it never keeps."""

import re

import pytest

from browsers import until

CACHED = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        for (const {url} of await (await caches.open(name)).keys()) {
            found.push(new URL(url).pathname);
        }
    }
    return found;
}"""
CONTROLLED = """async () => {
    const {active} = await navigator.serviceWorker.ready;
    return active.state === "activated" && navigator.serviceWorker.controller !== null;
}"""
IS_KEPT = "async (path) => Boolean(await caches.match(path))"


@pytest.fixture
def kept(newcomer):
    """A page of a browser whose worker is there, after the first visit."""
    page = newcomer.new_page()
    page.goto("/")
    page.locator("#fields .segments").first.wait_for()
    until(page, CONTROLLED)
    return page


@pytest.mark.parametrize("path", ["/", "/daily", "/watch", "/games", "/p/abcdefghij27", "/nothing"])
def test_pages_open_without_a_network(kept, newcomer, path):
    newcomer.set_offline(True)
    kept.goto(path)
    kept.locator("nav a").first.wait_for()
    assert kept.locator("#network").is_visible()
    newcomer.set_offline(False)
    kept.locator("#network").wait_for(state="detached")


def test_opened_puzzles_are_kept_and_the_players_own_things_never(kept, newcomer):
    id = kept.evaluate(
        """async () => {
            const {post} = await import("/static/app/shell/ask.js");
            return (await post("/api/puzzles", {family: "pipes", size: "4x4", seed: "a"})).id;
        }"""
    )
    ask = "async (path) => (await fetch(path)).status"
    paths = (f"/api/puzzles/{id}", "/api/families", "/theme.json", "/api/me", "/api/games")
    assert [kept.evaluate(ask, path) for path in paths] == [200] * 5
    until(kept, IS_KEPT, f"/api/puzzles/{id}")
    cached = set(kept.evaluate(CACHED))
    assert {f"/api/puzzles/{id}", "/api/families"} <= cached
    assert not {path for path in cached if re.search("/api/(me|games|daily)|/worker.js", path)}
    newcomer.set_offline(True)
    assert [kept.evaluate(ask, path) for path in paths[:3]] == [200] * 3
    assert kept.evaluate("path => fetch(path).then(() => 1, () => 0)", "/api/me") == 0


def test_what_the_first_page_asked_for_is_kept_too(kept):
    until(kept, IS_KEPT, "/api/families")
