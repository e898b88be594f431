"""What a board does besides moves: hints, checks, fog, print, replay, touches and drags."""

import re

import httpx
import pytest
from boards import make, read, stored_events
from gestures import Press
from pictures import alike, picture
from places import FAMILIES, PHONE, settled
from tabs import Tab
from touches import Fingers

from gridwright.grid.kinds import kind, kinds
from gridwright.puzzle.registry import family as family_of

PORTED = [name for name in FAMILIES if family_of(name).browser_port]
WALKED = [name for name in FAMILIES if family_of(name).walks]
TAPPED_BACK = [name for name in FAMILIES if "back" in family_of(name).taps]
HELD = [name for name in FAMILIES if "hold" in family_of(name).taps]
ENDLESS = [
    name for name in FAMILIES if any(option.name == "wrap" for option in family_of(name).options)
]
PARRED = ("pipes", "route")
QUIET = [name for name in PORTED if name not in WALKED and not family_of(name).taps]


def choose_setting(tab, name, value):
    """Choose a setting in the head of the page."""
    tab.page.locator("#settings").click()
    tab.page.locator(f"input[name=setting-{name}][value={value}]").check(force=True)
    tab.page.keyboard.press("Escape")


def opened(person, board):
    return Tab(person.open(board.path), board).rest()


@pytest.mark.parametrize("family", FAMILIES)
def test_a_hint_is_told_in_stages_shown_and_done(visit, puzzles, family):
    tab = opened(visit(reduced_motion="reduce"), puzzles[family])
    bare = picture(tab)
    tab.page.locator("#ask-hint").click()
    lines = tab.page.locator("#hint-text p")
    lines.first.wait_for()
    told = 1
    while tab.page.locator("#hint-next").is_visible():
        assert lines.count() == told
        tab.page.locator("#hint-next").click()
        told += 1
    assert lines.count() == told
    assert tab.page.locator("#hints").inner_text() == "1"
    expected = family_of(family).hint(tab.board.start)
    assert lines.last.inner_text() == expected.text
    assert told == len(expected.stages) + 1
    assert not alike(picture(tab), bare)
    if tab.family.browser_port:
        tab.page.locator("#hint-move").click()
        tab.expect("game.done === 1")
    else:
        tab.page.locator("#hint-close").click()
    assert tab.page.locator("#hint").is_hidden()


@pytest.mark.parametrize("family", PARRED)
def test_moves_are_counted_as_par_counts(visit, puzzles, family):
    person = visit()
    tab = opened(person, puzzles[family])
    par = tab.family.par(tab.board.start)
    assert str(par) in tab.page.locator("#par").inner_text()
    twice = tab.family.hint(tab.board.start).move.replace("+1", "+2").replace("-1", "-2")
    assert tab.page.evaluate("move => gridwright.game.play(move)", twice)
    moves = tab.page.locator("#moves")
    assert moves.inner_text() == "2"
    if "l" in tab.board.keys:
        tab.focus()
        tab.page.keyboard.press("l")
        tab.expect("game.done === 2")
        assert moves.inner_text() == "2"
    tab.rest()
    told = person.context.request.get(f"/api/games/{tab.game}").json()
    assert told["moves"] == 2


@pytest.mark.parametrize("family", FAMILIES)
def test_a_check_tells_what_is_wrong_until_all_is_right(visit, puzzles, family):
    board = puzzles[family]
    tab = opened(visit(), board)
    tab.page.locator("#ask-check").click()
    tab.page.locator("#faults").wait_for()
    faults = tab.family.judge(board.start).faults
    lines = tab.page.locator("#faults-list li")
    assert lines.count() == len({fault.code for fault in faults})
    tab.win()
    tab.page.locator("dialog#solved[open]").wait_for()
    tab.page.keyboard.press("Escape")
    tab.page.locator("#ask-check").click()
    lines.first.wait_for()
    assert lines.count() == 1


@pytest.mark.parametrize("family", PORTED)
def test_a_replay_shows_the_game_again(visit, puzzles, family):
    tab = opened(visit(reduced_motion="reduce"), puzzles[family])
    start = tab.position
    tab.win()
    end = tab.position
    tab.page.locator("dialog#solved[open]").wait_for()
    tab.page.locator("#solved-replay").click()
    tab.page.locator("#replay-back").click()
    last = int(tab.page.locator("#replay-at").get_attribute("max"))
    assert last == tab.done
    shown = tab.page.locator("#replay-told")
    tab.page.locator("#replay-at").fill("0")
    assert "0" in shown.inner_text()
    first = picture(tab)
    tab.page.locator("#replay-at").fill(str(last))
    final = picture(tab)
    assert not alike(first, final)
    tab.page.locator("#replay-at").fill(str(last - 1))
    tab.page.locator("#replay-on").click()
    assert alike(picture(tab), final)
    tab.page.locator("#replay-at").fill("0")
    assert alike(picture(tab), first)
    tab.page.locator("#replay-pace").select_option("20")
    tab.page.locator("#replay-play").click()
    tab.page.wait_for_function(
        "() => {const at = document.getElementById('replay-at'); return at.value === at.max;}",
        timeout=30_000,
    )
    tab.page.locator("#replay-close").click()
    assert tab.position == end != start


def test_a_finished_game_is_replayed_from_the_list(visit, puzzles):
    person = visit()
    tab = opened(person, puzzles[PORTED[0]]).win()
    games = settled(person.open("/games"))
    games.locator("a[href*=replay]").first.click()
    games.wait_for_url(re.compile("replay="))
    games.locator("#replay").wait_for()
    assert int(games.locator("#replay-at").get_attribute("max")) == tab.done


@pytest.mark.parametrize("family", FAMILIES)
def test_a_board_is_printed(visit, puzzles, family):
    tab = opened(visit(), puzzles[family])
    pages = tab.page.pdf()
    assert pages.startswith(b"%PDF")
    tab.page.emulate_media(media="print")
    tab.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    paper = tab.page.locator("#paper")
    box = paper.bounding_box()
    assert box["width"] > 100
    drawn = paper.evaluate(
        """(canvas) => {
            const {width, height} = canvas;
            const {data} = canvas.getContext("2d").getImageData(0, 0, width, height);
            return new Set(new Uint32Array(data.buffer)).size;
        }"""
    )
    assert drawn > 2
    assert tab.page.locator(".tools").is_hidden()
    tab.page.evaluate("dispatchEvent(new Event('afterprint'))")


@pytest.mark.parametrize("family", WALKED)
def test_fog_hides_what_is_far_from_the_way(visit, puzzles, family):
    tab = opened(visit(reduced_motion="reduce"), puzzles[family])
    clear = picture(tab)
    choose_setting(tab, "fog", "on")
    foggy = picture(tab)
    assert not alike(foggy, clear)
    tab.by_mouse(tab.way()[:3])
    walked = picture(tab)
    assert not alike(walked, foggy)
    tab.rest().page.reload()
    tab = Tab(tab.page, tab.board).rest()
    assert alike(picture(tab), walked)
    choose_setting(tab, "fog", "off")
    assert not alike(picture(tab), walked)


def heard(tab):
    """What those who listen are told of the cells around the cursor, by cell."""
    tab.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    told = tab.page.locator("[role=gridcell]").evaluate_all(
        "all => all.map((cell) => [Number(cell.id.split('-')[1]), cell.textContent])"
    )
    return dict(told)


@pytest.mark.parametrize("family", WALKED)
def test_those_who_listen_do_not_hear_through_the_fog(visit, puzzles, family):
    tab = opened(visit(reduced_motion="reduce", locale="en"), puzzles[family])
    start, name = tab.board.start, tab.family.cell_name
    clear = heard(tab)
    choose_setting(tab, "fog", "on")
    foggy = heard(tab)
    hidden = {cell for cell, text in foggy.items() if text != clear[cell]}
    assert 0 < len(hidden) < len(foggy)
    assert all(foggy[cell] == f"{name(start, cell)}, hidden in the fog" for cell in hidden)
    tab.page.reload()
    tab = Tab(tab.page, tab.board).rest()
    assert heard(tab) == foggy
    tab.by_keys(tab.way()[:3])
    later = heard(tab)
    assert {cell for cell in hidden & later.keys() if "fog" not in later[cell]}
    assert all("fog" not in later[cell] for cell in foggy.keys() & later.keys() - hidden)
    choose_setting(tab, "fog", "off")
    assert not any("fog" in text for text in heard(tab).values())


@pytest.mark.parametrize("family", HELD)
def test_a_finger_that_rests_does_what_the_family_says(visit, puzzles, family):
    tab = opened(visit(**PHONE), puzzles[family])
    fingers, action = Fingers(tab.page), tab.taps["hold"]
    cell = next(gesture.cell for gesture in tab.way("touch") if isinstance(gesture, Press))
    move = tab.family.key_move(tab.board.start, cell, action)
    wanted = tab.family.to_plain(tab.family.apply(tab.board.start, move))
    with fingers.down(tab.place(cell)):
        fingers.rest(700)
    tab.expect("game.done === 1")
    assert tab.position == wanted
    tab.page.touchscreen.tap(*tab.place(cell))
    assert tab.position == wanted


@pytest.mark.parametrize("family", TAPPED_BACK)
def test_a_tap_of_two_fingers_goes_back(visit, puzzles, family):
    tab = opened(visit(**PHONE), puzzles[family])
    cell = next(gesture.cell for gesture in tab.way("touch") if isinstance(gesture, Press))
    move = tab.family.key_move(tab.board.start, cell, tab.taps["back"])
    wanted = tab.family.to_plain(tab.family.apply(tab.board.start, move))
    x, y = tab.place(cell)
    with Fingers(tab.page).down((x, y), (x + 12, y + 6)):
        pass
    tab.expect("game.done === 1")
    assert tab.position == wanted


@pytest.mark.parametrize("family", WALKED)
def test_a_swipe_walks(visit, puzzles, family):
    tab = opened(visit(**PHONE), puzzles[family])
    step = tab.way()[0]
    box = tab.page.locator("#cells").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[step.direction]
    with Fingers(tab.page).down((x, y)) as fingers:
        for reach in (12, 30):
            fingers.move((x + dx * reach, y + dy * reach))
    tab.expect(f"game.port.cursor(game.position) === {step.cell}")


def test_two_fingers_enlarge_a_board(visit, site):
    board = make(site.url, FAMILIES[0], size="20x20", options={})
    tab = opened(visit(**PHONE), board)
    before = tab.page.evaluate("gridwright.board.camera.scale")
    x, y = tab.place(210)
    with Fingers(tab.page).down((x - 20, y), (x + 20, y)) as fingers:
        for reach in (30, 50, 70):
            fingers.move((x - reach, y), (x + reach, y))
    assert tab.page.evaluate("gridwright.board.camera.scale") > 1.5 * before
    assert tab.done == 0


@pytest.mark.parametrize("family", ENDLESS)
def test_a_board_that_wraps_is_dragged_round_and_played_there(visit, site, family):
    board = make(site.url, family, size="8x6", options={"wrap": True})
    tab = opened(visit(reduced_motion="reduce"), board)
    before = picture(tab)
    scale, repeats = tab.page.evaluate(
        "() => [gridwright.board.camera.scale, gridwright.board.plan.lattice.ways]"
    )
    across = next(x for x, y in repeats if abs(x) > abs(y))
    box = tab.page.locator("#cells").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(cells):
        tab.page.mouse.move(x - cells * scale / 2, y)
        tab.page.mouse.down()
        tab.page.mouse.move(x, y, steps=4)
        tab.page.mouse.move(x + cells * scale / 2, y, steps=4)
        tab.page.mouse.up()

    drag(across / 2)
    assert not alike(picture(tab), before)
    drag(across / 2)
    assert alike(picture(tab), before)
    drag(across / 4)
    tab.win()


@pytest.mark.parametrize("family", QUIET)
def test_errors_are_shown_while_playing_only_on_demand(visit, puzzles, family):
    tab = opened(visit(reduced_motion="reduce"), puzzles[family])
    start, judge = tab.board.start, tab.family.judge
    known = {fault.code for fault in judge(start).faults}
    cell = tab.way("keys")[0].cell
    wrong = next(
        Press(cell, action)
        for action in dict.fromkeys(tab.board.keys.values())
        if (move := tab.family.key_move(start, cell, action)) is not None
        and {fault.code for fault in judge(tab.family.apply(start, move)).faults} - known
    )
    tab.focus()
    tab.by_keys([wrong])
    quiet = picture(tab)
    choose_setting(tab, "errors", "on")
    loud = picture(tab)
    assert not alike(quiet, loud)
    choose_setting(tab, "errors", "off")
    assert alike(picture(tab), quiet)


@pytest.mark.parametrize("family", [name for name in FAMILIES if family_of(name).side_notes])
def test_notes_on_sides_are_kept_and_removed(visit, puzzles, family):
    tab = opened(visit(reduced_motion="reduce"), puzzles[family])
    bare = picture(tab)
    (x, y), (beyond, _) = tab.place(0), tab.place(1)
    side = (x * 0.55 + beyond * 0.45, y)
    tab.page.locator("#note-mode").click()
    tab.page.mouse.click(*side)
    must = picture(tab)
    tab.page.mouse.click(*side)
    cannot = picture(tab)
    assert not alike(bare, must)
    assert not alike(must, cannot)
    assert tab.done == 0
    tab.page.reload()
    tab = Tab(tab.page, tab.board).rest()
    assert alike(picture(tab), cannot)
    tab.page.locator("#menu-button").click()
    tab.page.locator("#clear-notes").click()
    assert alike(picture(tab), bare)


def test_a_pause_covers_the_board_and_stops_the_clock(visit, puzzles):
    tab = opened(visit(), puzzles[FAMILIES[0]])
    tab.by_mouse(tab.way()[:1])
    tab.expect("game.stopwatch.elapsed > 0.3")
    tab.page.locator("#pause").click()
    assert tab.page.locator("#canvas").is_hidden()
    stopped = tab.elapsed
    tab.page.wait_for_timeout(600)
    assert tab.elapsed == stopped
    tab.page.locator("#resume").click()
    assert tab.page.locator("#canvas").is_visible()
    tab.expect(f"game.stopwatch.elapsed > {stopped}")


GRIDDED = [name for name in PORTED if any(o.name == "grid" for o in family_of(name).options)]


@pytest.mark.parametrize("grid", kinds())
def test_every_grid_is_played(visit, site, grid):
    small = {"WIDTHxHEIGHT": "6x6", "EDGE": "3", "RADIUS": "2", "RINGS": "3"}
    size = "4" if grid == "big-triangle" else small[kind(grid).size]
    person = visit()
    for family in GRIDDED:
        made = httpx.post(
            f"{site.url}/api/puzzles",
            json={"family": family, "size": size, "options": {"grid": grid}, "seed": 3},
            timeout=30,
        )
        if made.status_code == 400:
            assert grid in made.json()["error"]  # this family says that it has no such boards
            continue
        tab = opened(person, read(site.url, made.json()["id"]))
        tab.by_mouse(tab.way()[:3])
        state = tab.rest().board.start
        for _, move in stored_events(site, tab.game):
            state = tab.family.apply(state, tab.family.parse_move(state, move))
        assert tab.done > 0
        assert tab.family.from_plain(tab.position) == state
        tab.page.close()
