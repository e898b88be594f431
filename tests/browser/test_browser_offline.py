"""Play without the server: opened puzzles go on, and what was won arrives exactly once."""

import pytest
from boards import make, make_small, rows, stored_events
from places import FAMILIES, settled
from tabs import Tab

from browsers import until
from gridwright.puzzle.registry import family as family_of

ALONE = [name for name in FAMILIES if family_of(name).browser_port]
GAMES = "SELECT id, solved_at, ranked FROM games WHERE puzzle = ? ORDER BY created"


KEPT = """async (path) => {
    const {active} = await navigator.serviceWorker.ready;
    if (active.state !== "activated" || !navigator.serviceWorker.controller) return false;
    return Boolean(await caches.match(path) && await caches.match("/static/play.html"));
}"""


def keep(page, board):
    """Wait until the browser keeps the pages and this puzzle."""
    until(page, KEPT, f"/api/puzzles/{board.id}", seconds=30)


def opened(visit, board):
    person = visit(offline=True)
    tab = Tab(person.open(board.path), board).rest()
    keep(tab.page, board)
    return person, tab


def solves(board, events):
    state = board.start
    for kind, move in events:
        assert kind == "move"
        state = board.family.apply(state, board.family.parse_move(state, move))
    return board.family.judge(state).solved


@pytest.mark.parametrize("family", ALONE)
def test_a_game_is_won_without_the_server_and_arrives_once(visit, site, family):
    board = make_small(site.url, family, "offline")
    person, tab = opened(visit, board)
    gestures = tab.way()
    middle = len(gestures) // 2
    tab.by_mouse(gestures[:1])
    game = tab.rest().game
    with person.without_network():
        site.stop()
        tab.expect("!game.online")
        tab.by_mouse(gestures[1:middle])
        before = (tab.done, tab.position)
        tab.page.wait_for_timeout(1000)
        elapsed = tab.elapsed
        tab.page.reload()
        tab = Tab(tab.page, board)
        assert (tab.done, tab.position) == before
        assert elapsed - 2 < tab.elapsed < elapsed + 5
        tab.by_mouse(gestures[middle:])
        tab.expect("game.solved")
        assert tab.page.locator("#connection").inner_text()
        site.restart()
        tab.expect("game.online && game.waiting === 0", timeout=20_000)
    events = stored_events(site, game)
    assert solves(board, events)
    tab.page.reload()
    settled(tab.page)
    games = [row for row in rows(site, GAMES, board.id) if row[0] == game]
    assert [solved is not None for _, solved, _ in games] == [True]
    assert stored_events(site, game) == events


def test_a_game_begun_without_a_network_is_one_game_afterwards(visit, site):
    board = make(site.url, ALONE[0], seed="begun offline")
    person, tab = opened(visit, board)
    with person.without_network():
        person.context.set_offline(True)
        page = person.context.new_page()
        page.goto(f"{board.path}?fresh")
        fresh = Tab(page, board)
        assert page.locator("#network").inner_text()
        assert fresh.game.startswith("local-")
        fresh.win_alone()
        person.context.set_offline(False)
        fresh.expect("game.online && game.waiting === 0", timeout=20_000)
    assert not fresh.game.startswith("local-")
    first, second = rows(site, GAMES, board.id)
    assert first[0] == tab.game
    assert first[1] is None
    assert second[0] == fresh.game
    assert second[1] is not None
    assert not second[2]
    assert solves(board, stored_events(site, fresh.game))
    settled(person.open("/games"))
    settled(person.open("/"))
    assert rows(site, GAMES, board.id) == [first, second]


def test_pages_open_without_a_network(visit, site):
    board = make(site.url, ALONE[0], seed="kept")
    person, tab = opened(visit, board)
    tab.page.close()
    headings = {}
    for path in ("/", "/daily", "/watch", "/games"):
        page = settled(person.open(path))
        headings[path] = page.locator("h1").inner_text()
        page.close()
    with person.without_network():
        person.context.set_offline(True)
        for path, heading in headings.items():
            page = person.open(path)
            page.locator("#network").wait_for()
            assert page.locator("h1").inner_text() == heading
            page.close()


ALL_KEPT = """async () => {
    const {kept} = await import("/static/app/game/outbox.js");
    const {game} = gridwright;
    return (await kept(game.id)).length === game.waiting;
}"""


@pytest.mark.parametrize("path", ["/", "/daily", "/games"])
def test_what_was_won_without_a_network_is_sent_from_other_pages(visit, site, path):
    board = make_small(site.url, ALONE[0], f"sent from {path}")
    person, tab = opened(visit, board)
    game = tab.game
    with person.without_network():
        person.context.set_offline(True)
        tab.win_alone()
        until(tab.page, ALL_KEPT)
        tab.page.close()
        person.context.set_offline(False)
    settled(person.open(path))
    assert [row[1] is not None for row in rows(site, GAMES, board.id)] == [True]
    assert solves(board, stored_events(site, game))


KEEP = """async ([game, puzzle, move]) => {
    const {keep} = await import("/static/app/game/outbox.js");
    const entry = {id: 7, at: 1.5, kind: "move", move, when: Date.now()};
    await keep(game, puzzle, "c-other", entry);
}"""
NOBODY_PLAYS = "async () => (await navigator.locks.query()).held.length === 0"
FLUSH = """async (game) => {
    const {flushIdle, kept} = await import("/static/app/game/outbox.js");
    await flushIdle().catch((fault) => fault.status);
    return (await kept(game)).length;
}"""


def test_pages_leave_alone_what_another_page_plays(visit, site):
    board = make(site.url, ALONE[0], seed="played elsewhere")
    person = visit()
    tab = Tab(person.open(board.path), board).rest()
    game = tab.game
    other = settled(person.open("/games"))
    move = board.family.print_move(board.start, next(iter(board.family.moves(board.start))))
    other.evaluate(KEEP, [game, board.id, move])
    assert other.evaluate(FLUSH, game) == 1
    assert stored_events(site, game) == []
    tab.page.close()
    until(other, NOBODY_PLAYS)
    assert other.evaluate(FLUSH, game) == 0
    assert stored_events(site, game) == [("move", move)]


def test_a_game_that_the_server_refuses_keeps_no_other_back(visit, site):
    board = make(site.url, ALONE[0], seed="after a refused one")
    person = visit()
    tab = Tab(person.open(board.path), board).rest()
    game = tab.game
    tab.page.close()
    move = board.family.print_move(board.start, next(iter(board.family.moves(board.start))))
    page = settled(person.open("/games"))
    until(page, NOBODY_PLAYS)
    page.evaluate(KEEP, ["local-gone", "aaaaaaaaaaaa", move])
    page.evaluate(KEEP, [game, board.id, move])
    assert page.evaluate(FLUSH, game) == 0
    assert stored_events(site, game) == [("move", move)]
    assert page.evaluate(FLUSH, "local-gone") == 1
    told = person.complaints
    assert told
    assert all("404" in complaint for complaint in told)
    told.clear()
