"""Coming back: undo and redo, reloads, a killed server, other tabs, other devices."""

import pytest
from boards import read, rows, stored_events
from places import FAMILIES, settled
from tabs import Tab


def opened(person, board):
    return Tab(person.open(board.path), board)


def halves(gestures):
    middle = len(gestures) // 2
    return gestures[:middle], gestures[middle:]


@pytest.mark.parametrize("family", FAMILIES)
def test_undo_redo_and_restart_lead_over_the_same_positions(visit, puzzles, family):
    tab = opened(visit(), puzzles[family]).rest()
    seen = [tab.position]
    for gesture in tab.way()[:-1][:4]:
        tab.by_mouse([gesture])
        if tab.done == len(seen):
            seen.append(tab.position)
    made = len(seen) - 1
    assert tab.done == made > 0
    for number in reversed(range(made)):
        tab.page.locator("#undo").click()
        tab.expect(f"game.done === {number} && game.waiting === 0")
        assert tab.position == seen[number]
    assert tab.page.locator("#undo").is_disabled()
    for number in range(1, made + 1):
        tab.page.locator("#redo").click()
        tab.expect(f"game.done === {number} && game.waiting === 0")
        assert tab.position == seen[number]
    tab.page.locator("#menu-button").click()
    tab.page.locator("#restart").click()
    tab.expect("game.done === 0 && game.waiting === 0")
    assert tab.position == seen[0]
    tab.page.locator("#cells").press("Control+y")
    tab.expect("game.done > 0")


@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_goes_on_exactly_after_a_reload(visit, puzzles, family):
    person = visit()
    tab = opened(person, puzzles[family])
    first, last = halves(tab.way())
    tab.by_mouse(first)
    tab.rest()
    before = (tab.game, tab.done, tab.position)
    elapsed = tab.elapsed
    assert elapsed > 0
    tab.page.reload()
    tab = Tab(tab.page, puzzles[family]).rest()
    assert (tab.game, tab.done, tab.position) == before
    assert elapsed <= tab.elapsed < elapsed + 5
    tab.by_mouse(last)
    tab.expect("game.solved")
    tab.rest()
    solved = tab.elapsed
    tab.page.reload()
    again = Tab(tab.page, puzzles[family])
    assert again.page.evaluate("location.pathname") == puzzles[family].path
    listed = person.context.request.get("/api/games").json()["games"]
    assert [game["solved"] for game in listed if game["id"] == before[0]] == [True]
    assert abs(listed[0]["seconds"] - solved) < 1 or len(listed) > 1


@pytest.mark.parametrize("family", FAMILIES)
def test_a_server_that_is_killed_loses_nothing(visit, site, puzzles, family):
    person = visit()
    tab = opened(person, puzzles[family])
    gestures = tab.way()
    first, last = halves(gestures)
    tab.by_mouse(first)
    tab.rest()
    acknowledged = stored_events(site, tab.game)
    with person.without_network():
        site.kill()
        tab.expect("!game.online")
        if tab.family.browser_port:
            tab.by_mouse(last[:-1])
            assert (tab.page.evaluate("gridwright.game.waiting") > 0) == bool(last[:-1])
        assert stored_events(site, tab.game) == acknowledged
        site.restart()
        tab.expect("game.online", timeout=20_000)
        tab.rest()
    tab.by_mouse(last[-1:] if tab.family.browser_port else last)
    tab.expect("game.solved")
    tab.rest()
    events = stored_events(site, tab.game)
    assert events[: len(acknowledged)] == acknowledged
    state = tab.board.start
    for kind, move in events:
        assert kind == "move"
        state = tab.family.apply(state, tab.family.parse_move(state, move))
    assert tab.family.judge(state).solved
    assert len(events) == tab.done


@pytest.mark.parametrize("family", FAMILIES)
def test_two_tabs_stay_in_step(visit, puzzles, family):
    board = puzzles[family]
    person = visit()
    one, other = opened(person, board).rest(), opened(person, board).rest()
    assert one.game == other.game
    gestures = one.way()[:-1]
    for number, gesture in enumerate(gestures[:6]):
        tab, twin = (one, other) if number % 2 else (other, one)
        tab.page.bring_to_front()
        tab.by_mouse([gesture])
        done = tab.rest().done
        twin.expect(f"game.done === {done}")
        assert tab.position == twin.position
    other.page.bring_to_front()
    other.page.locator("#undo").click()
    one.expect(f"game.done === {done - 1}")
    assert one.position == other.position


def test_a_recovery_code_moves_games_to_another_device(visit, puzzles):
    old, new = visit(), visit()
    board = puzzles[FAMILIES[0]]
    tab = opened(old, board)
    tab.by_mouse(tab.way()[:3])
    tab.rest()
    games = settled(old.open("/games"))
    games.locator("#make-code").click()
    games.locator("#code-shown").wait_for()
    code = games.locator("#code").inner_text()
    theirs = settled(new.open("/games"))
    assert theirs.locator("ul.games li").count() == 0
    theirs.locator("#given-code").fill(code.lower())
    with theirs.expect_navigation():
        theirs.locator("#recover button").click()
    settled(theirs)
    assert theirs.locator("ul.games li").count() == 1
    theirs.locator("a.game-name").click()
    theirs.wait_for_url("**/p/*")
    moved = Tab(theirs, board).rest()
    assert (moved.game, moved.position) == (tab.game, tab.position)


@pytest.mark.parametrize("brings", [True, False])
def test_the_games_of_a_browser_come_along_to_those_of_a_code_if_wished(visit, puzzles, brings):
    old, new = visit(), visit(locale="en-GB")
    for person, family in ((old, FAMILIES[0]), (new, FAMILIES[1])):
        opened(person, puzzles[family]).rest().page.close()
    code = old.context.request.post("/api/recovery", data={}).json()["code"]
    page = settled(new.open("/games"))
    page.locator("#bring").wait_for()
    assert "only a recovery code" in page.locator("#bring-about").inner_text()
    page.locator("#recover button").click()
    assert "Enter the code" in page.locator("#moving-fault").inner_text()
    assert page.locator("#given-code[aria-invalid=true]:focus").count() == 1
    assert page.locator("ul.games li").count() == 1
    assert page.locator("#bring-games").is_checked()
    page.locator("#bring-games").set_checked(brings)
    page.locator("#given-code").fill(code)
    with page.expect_navigation():
        page.locator("#recover button").click()
    settled(page)
    page.locator("ul.games").wait_for()
    links = [link.get_attribute("href") for link in page.locator("a.game-name").all()]
    both = [puzzles[family].path for family in (FAMILIES[1], FAMILIES[0])]
    assert links == (both if brings else both[1:])
    listed = old.context.request.get("/api/games").json()["games"]
    assert [f"/p/{game['puzzle']}" for game in listed] == links


def test_nothing_is_asked_of_a_browser_without_games(visit):
    page = settled(visit().open("/games"))
    page.locator("#games p").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.locator("#bring").is_hidden()


def test_a_link_gives_the_same_board_to_another_person(visit, site, puzzles):
    sharing, asked = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    for board in puzzles.values():
        one = opened(sharing, board).rest()
        one.page.locator("#menu-button").click()
        one.page.locator("#share").click()
        one.page.wait_for_function("() => document.getElementById('told').textContent !== ''")
        link = one.page.evaluate("navigator.clipboard.readText()")
        assert link == site.url + board.path
        other = Tab(asked.open(link), board).rest()
        assert one.game != other.game
        assert one.position == other.position
        one.by_mouse(one.way()[:1])
        one.rest()
        assert one.position != other.position
        assert read(site.url, board.id) == board


def test_another_person_cannot_see_a_game(visit, site, puzzles):
    one, other = visit(), visit()
    tab = opened(one, puzzles[FAMILIES[0]]).rest()
    opened(other, puzzles[FAMILIES[0]]).rest()
    assert one.context.request.get(f"/api/games/{tab.game}").ok
    assert other.context.request.get(f"/api/games/{tab.game}").status in (403, 404)
    assert other.context.request.get(f"/api/games/{tab.game}/replay").status in (403, 404)
    owners = rows(site, "SELECT count(*) FROM games WHERE id = ?", tab.game)
    assert owners == [(1,)]
