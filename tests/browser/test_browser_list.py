"""Lists of games: what each is told as, and those that can be played without the server."""

import pytest
from boards import make, rows
from places import PHONE, settled
from tabs import Tab
from test_browser_offline import keep

from browsers import until

SIZES = ("4x4", "5x5")
REMEMBERED = """async ([puzzle, moves]) => {
    const {latest} = await import("/static/app/game/outbox.js");
    const game = (await latest()).find((held) => held.puzzle === puzzle);
    return game?.about.moves === moves;
}"""


def opened(person, board):
    return Tab(person.open(board.path), board).rest()


def remembered(tab):
    """Wait until the device remembers the game with its moves."""
    until(tab.page, REMEMBERED, [tab.board.id, tab.done], seconds=10)
    return tab


@pytest.fixture
def two(site):
    """Two puzzles of one family that differ in size."""
    return [make(site.url, "pipes", size=size, options={"level": "easy"}) for size in SIZES]


def test_games_are_told_apart_by_their_size_and_whether_they_were_begun(visit, two):
    person = visit(locale="en-GB")
    small, large = (opened(person, board) for board in two)
    small.by_mouse(small.way()[:1])
    remembered(small.rest())
    remembered(large)
    page = settled(person.open("/games"))
    lines = [line.inner_text().split("\n") for line in page.locator("#games .game").all()]
    told = {name: (state, figures) for name, state, figures, _ in lines}
    assert set(told) == {"Pipes, 16 cells, Easy", "Pipes, 25 cells, Easy"}
    assert told["Pipes, 16 cells, Easy"][0] == "Unfinished"
    assert "1 move" in told["Pipes, 16 cells, Easy"][1]
    assert told["Pipes, 25 cells, Easy"][0] == "Not begun"
    home = settled(person.open("/"))
    assert home.locator("#unfinished-list span").first.inner_text() == "Pipes, 16 cells, Easy"
    assert home.locator("#unfinished-list li").count() == 1


def test_local_copies_are_deleted_after_they_were_listed(visit, two):
    person = visit(locale="en-GB")
    tab = remembered(opened(person, two[0]))
    tab.page.close()
    page = settled(person.open("/games"))
    page.locator("#delete-local").click()
    page.locator("#sure button[value=delete]").click()
    page.locator("#local-done:not(:empty)").wait_for()
    assert page.evaluate("indexedDB.databases()") == []


def test_a_game_left_at_once_is_gone_on_with_without_the_server(visit, site, two):
    person = visit(offline=True, locale="en-GB")
    board = two[0]
    tab = opened(person, board)
    game = tab.game
    keep(tab.page, board)
    tab.page.goto("/games")
    with person.without_network():
        site.stop()
        page = person.open(board.path)
        tab = Tab(page, board)
        tab.by_mouse(tab.way()[:1])
        tab.expect("game.done === 1")
        assert tab.game == game
        page.goto("/games")
        page.locator("#games li", has_text="1 move · kept on this device").wait_for()
        assert page.locator("#games li").count() == 1
        page.locator("#fault:not(:empty)").wait_for()
        assert page.locator("#figures").is_hidden()
        site.restart()
    page = settled(person.open("/games"))
    page.locator("#games li", has_text="Unfinished").wait_for()
    assert page.locator("#figures").is_visible()
    assert page.locator("a.game-name").all_inner_texts() == ["Pipes, 16 cells, Easy"]


def test_a_game_keeps_its_size_where_only_its_puzzle_is_kept(visit, two):
    person = visit(offline=True, locale="en-GB")
    tab = opened(person, two[1])
    keep(tab.page, two[1])
    tab.page.close()
    page = settled(person.open("/games"))
    page.evaluate("""() => new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase("gridwright");
        request.onsuccess = resolve;
        request.onerror = request.onblocked = reject;
    })""")
    page.reload()
    settled(page)
    assert page.locator("a.game-name").all_inner_texts() == ["Pipes, 25 cells, Easy"]


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_games_kept_on_the_device_are_listed_without_the_server(visit, site, two, screen):
    person = visit(offline=True, locale="en-GB", **screen)
    tabs = [opened(person, board) for board in two]
    for tab in tabs:
        keep(tab.page, tab.board)
    moves = tabs[0].way()[:1]
    with person.without_network():
        site.stop()
        tabs[0].page.bring_to_front()
        tabs[0].expect("!game.online")
        tabs[0].by_mouse(moves)
        tabs[0].expect(f"game.done === {len(moves)}")
        for tab in tabs:
            remembered(tab).page.close()
        listed = person.open("/games")
        listed.locator("#games li").nth(1).wait_for()
        small, large = (listed.locator("#games li", has_text=f"{n} cells, Easy") for n in (16, 25))
        assert "1 move · kept on this device" in small.inner_text()
        assert "Not begun" in large.inner_text()
        home = person.open("/")
        home.locator("#unfinished-list li").nth(1).wait_for()
        assert "kept on this device" in home.locator("#unfinished-list").inner_text()
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert [page.evaluate(wide) for page in (listed, home)] == [0, 0]
        home.locator("#unfinished-list a", has_text="16 cells").click()
        again = Tab(home, two[0])
        assert again.done == len(moves)
        site.restart()
        again.expect("game.online && game.waiting === 0", timeout=20_000)
    assert len(rows(site, "SELECT seq FROM events WHERE game = ?", again.game)) == len(moves)
