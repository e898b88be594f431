"""Hints: counted, told in stages, and never in the way of the game."""

import time

from gridwright.puzzle.items import plain_items
from gridwright.puzzle.pointing import Pointing
from gridwright.puzzle.scene import View
from gridwright.store.games import day_of

QUIET = ("clock", "event")


def test_a_hint_has_stages_and_what_they_draw(world):
    game = world.new_game("sudoku", "9x9")
    kind, state = game.family, game.puzzle.start
    hint = kind.hint(state)
    with world.join(game) as tab:
        tab.send(type="hint", id=1)
        assert tab.next("event")["kind"] == "hint"
        told = tab.next("hint")
    for name in ("technique", "text", "move"):
        assert told[name] == getattr(hint, name)
    assert (told["id"], told["seq"]) == (1, 1)
    assert told["stages"] == list(hint.stages)
    assert told["cells"] == list(hint.cells)
    assert len(told["overlays"]) == len(hint.stages) + 1
    bare = plain_items(kind.scene(state, View()).items)
    for stage, drawn in enumerate(told["overlays"]):
        view = View(**Pointing(hint, stage).view())
        whole = plain_items(kind.scene(state, view).items)
        assert [item for item in whole if item not in bare] == [i for i in drawn if i not in bare]
    assert told["overlays"][-1]
    assert world.stored(game).hints == 1


def test_a_hint_goes_to_who_asked_and_is_counted_for_all(world):
    game = world.new_game()
    with world.join(game, "c-1") as one, world.join(game, "c-2") as two:
        one.send(type="hint", id=5)
        told = one.next("event")
        assert (told["kind"], told["client"], told["id"]) == ("hint", "c-1", 5)
        assert two.next("event") == told
        assert (
            one.next("hint", ())["move"]
            == f"flip {game.puzzle.start.topology.name(game.puzzle.start.dark[0])}"
        )
        two.send(type="ping")
        two.next("pong", ())
        one.send(type="hint", id=5)
        assert one.next("hint", ())["seq"] == told["seq"]
    assert world.stored(game).hints == 1


def test_numbers_of_moves_give_no_hints_uncounted(world):
    game = world.new_game()
    with world.join(game) as tab:
        tab.done(1, move="flip 0,0")
        tab.send(type="hint", id=1)
        assert tab.next("refused")["id"] == 1
        tab.send(type="hint", id=2)
        tab.next("hint", QUIET)
        tab.done(3, move="flip 0,0")
        tab.send(type="hint", id=2)
        assert tab.next("refused")["error"] == "this has been done already"
    assert world.stored(game).hints == 1


def test_a_hint_makes_a_daily_unranked(world):
    hinted = world.new_game(seed="a", date="2026-01-02")
    with world.join(hinted) as tab:
        assert tab.state["ranked"] is True
        tab.send(type="hint", id=1)
        tab.next("hint", QUIET)
    with world.join(hinted) as tab:
        assert (tab.state["ranked"], tab.state["hints"]) == (False, 1)
    assert world.stored(hinted).ranked is False


def test_a_daily_solved_without_hints_stays_ranked_whatever_comes_later(world):
    game = world.new_game(seed="b", date=day_of(time.time()))
    dark = [game.puzzle.start.topology.name(cell) for cell in game.puzzle.start.dark]
    with world.join(game) as tab:
        for number, name in enumerate(dark):
            tab.done(number, move=f"flip {name}")
        result = world.stored(game)
        assert result.ranked
        assert result.solved_moves == len(dark)
        tab.done(98, "undo")
        tab.send(type="hint", id=99)
        tab.next("hint", QUIET)
    after = world.stored(game)
    assert after.ranked
    assert (after.solved_at, after.solved_moves) == (result.solved_at, len(dark))


def test_a_second_try_makes_the_first_unranked(world):
    game = world.new_game(seed="c", date=day_of(time.time()))
    with world.join(game) as tab:
        assert tab.state["ranked"] is True
        again = world.another_game(game)
        assert world.stored(game).ranked is True
        with world.join(again) as second:
            second.send(type="hint", id=1)
            second.next("hint", QUIET)
        assert world.stored(game).ranked is False
        for number, cell in enumerate(game.puzzle.start.dark):
            tab.done(number, move=f"flip {game.puzzle.start.topology.name(cell)}")
    with world.join(game) as tab:
        assert (tab.state["solved"], tab.state["ranked"]) == (True, False)
    assert world.standing(game) == []


def test_the_game_goes_on_while_a_hint_is_sought(world):
    game = world.new_game("sudoku", "9x9", options={"level": "hard"})
    with world.join(game, "c-1") as one, world.join(game, "c-2") as two:
        empty = next(iter(game.family.moves(game.puzzle.start)))
        move = game.family.print_move(game.puzzle.start, empty)
        one.send(type="hint", id=1)
        two.done(1, move=move)
        answer = one.next("event", QUIET)
        assert answer["seq"] in (1, 2)


def test_a_solved_game_has_no_hint(world):
    game = world.new_game(size="1x1")
    with world.join(game) as tab:
        tab.done(1, move="flip 0,0")
        tab.send(type="hint", id=2)
        assert tab.next("hint") == {"type": "hint", "id": 2, "none": True}
    assert world.stored(game).hints == 0
