"""Watching mazes grow: forward and back to the same pixels, and then a walk."""

import re

from places import settled

PIXELS = """async () => {
    const bytes = await crypto.subtle.digest("SHA-256",
        new TextEncoder().encode(document.getElementById("screen").toDataURL()));
    return [...new Uint8Array(bytes)].join();
}"""


def watching(visit, **options):
    page = settled(visit(reduced_motion="reduce", **options).open("/watch"))
    page.locator("input[name=size][value='7x7']").check(force=True)
    page.locator("#start").click()
    page.locator("#walk").wait_for()
    return page


def frames(page):
    return int(page.locator("#frame").get_attribute("max"))


def go(page, frame):
    page.locator("#frame").fill(str(frame))
    return page.evaluate(PIXELS)


def test_a_film_goes_forward_and_back_over_the_same_pictures(visit):
    page = watching(visit)
    last = frames(page)
    assert last > 10
    on = [page.evaluate(PIXELS)]
    for _ in range(12):
        page.locator("[data-say-label='watch.forward']").click()
        on.append(page.evaluate(PIXELS))
    assert len(set(on)) > 10
    for before in reversed(on[:-1]):
        page.locator("[data-say-label='watch.back']").click()
        assert page.evaluate(PIXELS) == before
    end = go(page, last)
    middle = go(page, last // 2)
    assert len({on[0], middle, end}) == 3
    page.locator("body").press("End")
    assert page.evaluate(PIXELS) == end
    assert go(page, last // 2) == middle
    page.locator("body").press("Home")
    assert page.evaluate(PIXELS) == on[0]


def test_a_film_runs_to_its_end_at_a_speed_and_stops(visit):
    page = watching(visit)
    end = go(page, frames(page))
    go(page, 0)
    page.locator("#speed").select_option("120")
    page.locator("[data-say-label='watch.play']").click()
    page.wait_for_function(
        "() => {const at = document.getElementById('frame'); return at.value === at.max;}"
    )
    assert page.evaluate(PIXELS) == end
    page.locator("[data-say-label='watch.play']").wait_for()


def test_every_algorithm_is_watched(visit):
    page = watching(visit)
    trees = page.locator("#field-tree option").evaluate_all("all => all.map((one) => one.value)")
    assert {"tractors", "wilson", "kruskal"} <= set(trees)
    for tree in trees:
        page.locator("#field-tree").select_option(tree)
        with page.expect_response(re.compile("/film")) as film:
            page.locator("#start").click()
        assert film.value.ok, tree
        settled(page)
        assert frames(page) > 10, tree


def test_the_maze_that_was_watched_is_walked(visit):
    page = watching(visit)
    page.locator("#walk").click()
    page.wait_for_url(re.compile("/p/"))
    page.locator("[role=grid]").wait_for()
