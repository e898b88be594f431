"""Play over a WebSocket: every event stored before it is told, and every tab in step."""

import time

import pytest


def test_a_game_from_start_to_win(world):
    game = world.new_game()
    with world.join(game) as tab:
        assert tab.state == {
            "type": "state", "seq": 0, "after": 0, "events": [], "elapsed": 0.0, "running": False,
            "done": 0, "undone": 0, "solved": False, "hints": 0, "ranked": False,
        }  # fmt: skip
        names = [game.puzzle.start.topology.name(cell) for cell in game.puzzle.start.dark]
        for number, name in enumerate(names, 1):
            told = tab.done(number, move=f"flip {name}")
            assert told["seq"] == number == told["id"] == told["done"]
            assert told["client"] == "c-1"
            assert told["solved"] is (number == len(names))
            assert [event.move for event in world.events(game)][-1] == f"flip {name}"
    stored = world.stored(game)
    assert stored.solved_at == pytest.approx(time.time(), abs=60)
    assert (stored.moves, stored.seq) == (len(names), len(names))
    assert stored.elapsed >= told["at"] - 0.001


def test_two_tabs_are_in_step(world):
    game = world.new_game()
    with world.join(game, "c-1") as one, world.join(game, "c-2") as two:
        mine = one.done(1, move="flip 0,0")
        assert two.next("event") == mine
        assert two.done(1, move="flip 1,0") == one.next("event") | {"client": "c-2"}
        one.do(2, "undo")
        two.do(2, "redo")
        one.do(3, "restart")
        told = [tab.next("event") for _ in range(3) for tab in (one, two)]
        assert told[::2] == told[1::2]
        assert [event["seq"] for event in told[::2]] == [3, 4, 5]


def test_undo_redo_and_restart_without_limit(world):
    with world.join(world.new_game()) as tab:
        for number in range(1, 71):
            tab.done(number, move="flip 0,0")
        for number in range(71, 141):
            told = tab.done(number, "undo")
        assert (told["done"], told["undone"], told["kind"]) == (0, 70, "undo")
        tab.do(141, "undo")
        assert tab.next("refused") == {
            "type": "refused", "id": 141, "error": "there is no move to take back"
        }  # fmt: skip
        for number in range(142, 152):
            told = tab.done(number, "redo")
        assert (told["done"], told["undone"]) == (10, 60)
        told = tab.done(152, "restart")
        assert (told["done"], told["undone"]) == (0, 70)


def test_what_cannot_be_is_refused_and_the_game_goes_on(world):
    game = world.new_game()
    with world.join(game) as tab:
        for number, wish in enumerate(
            [
                {"kind": "move", "move": "flip 9,9"},
                {"kind": "move", "move": "fly"},
                {"kind": "redo"},
                {"kind": "restart"},
                {"kind": "press", "cell": 2, "action": "fly"},
                {"kind": "press", "cell": 15, "action": "flip"},
                {"kind": "step", "direction": "left"},
            ]
        ):
            tab.do(number, **wish)
            assert tab.next("refused", ())["id"] == number
        assert tab.done(7, move="flip 1,1")["seq"] == 1
    assert len(world.events(game)) == 1


def test_a_message_sent_twice_is_done_once_and_acknowledged_again(world):
    game = world.new_game()
    with world.join(game) as tab:
        first = tab.done(1, move="flip 0,0")
        tab.done(2, move="flip 1,0")
        again = tab.done(1, move="flip 0,0")
        assert (again["seq"], again["id"], again["at"]) == (1, 1, first["at"])
        assert again["done"] == 2
    with world.join(game, "c-2") as tab:
        assert tab.done(1, move="flip 2,0")["seq"] == 3
    assert [event.move for event in world.events(game)] == ["flip 0,0", "flip 1,0", "flip 2,0"]


def test_a_tab_that_comes_back_is_told_what_it_missed(world):
    game = world.new_game()
    with world.join(game) as tab:
        for number in range(1, 4):
            tab.done(number, move=f"flip {number},0")
    with world.join(game, "c-1", after=1) as tab:
        assert tab.state["seq"] == 3
        assert [row[1:] for row in tab.state["events"]] == [
            ["move", "flip 2,0"],
            ["move", "flip 3,0"],
        ]
        tab.done(3, move="flip 3,0")
        assert tab.done(4, move="flip 4,0")["seq"] == 4
    with world.join(game, after=99) as tab:
        assert (tab.state["after"], len(tab.state["events"])) == (0, 4)


def test_actions_of_families_without_a_port_come_with_scenes(world):
    game = world.new_game()
    with world.join(game, scenes=True) as tab, world.join(game, "c-2") as plain:
        assert "scene" not in plain.state
        scene = tab.state["scene"]
        assert (scene["width"], scene["height"], len(scene["items"])) == (5, 3, 15)
        told = tab.done(1, "press", cell=7, action="flip")
        assert told["move"] == "flip 2,1"
        before, after = scene["items"][7], told["scene"]["items"][7]
        assert before["centre"] == after["centre"] == [2.5, 1.5]
        assert before["width"] != after["width"]
        assert "scene" not in plain.next("event")


def test_a_walker_steps(world):
    game = world.new_game("maze", "6x5")
    state = game.puzzle.start
    directions = ["left", "up", "right", "down"]
    way = next(d for d in directions if game.family.step_move(state, d) is not None)
    shut = next(d for d in directions if game.family.step_move(state, d) is None)
    with world.join(game) as tab:
        tab.do(1, "step", direction=shut)
        assert tab.next("refused")["error"] == "no way leads there"
        told = tab.done(2, "step", direction=way)
        assert told["move"] == game.family.print_move(state, game.family.step_move(state, way))


@pytest.mark.parametrize(
    ("family", "size"), [("pipes", "5x4"), ("route", "5x4"), ("maze", "6x5"), ("sudoku", "4x4")]
)
def test_every_family_is_played_to_its_end_by_hints(world, family, size):
    game = world.new_game(family, size)
    with world.join(game) as tab:
        for number in range(1, 400, 2):
            tab.send(type="hint", id=number)
            hint = tab.next("hint", ("clock", "event"))
            if "none" in hint:
                break
            told = tab.done(number + 1, move=hint["move"])
        assert told["solved"]
        tab.send(type="check")
        told = tab.next("check")
        assert (told["solved"], told["faults"]) == (True, [])
    assert world.stored(game).solved_at
    assert world.stored(game).hints > 0


def test_check_says_what_the_judge_says(world):
    game = world.new_game()
    with world.join(game) as tab:
        tab.send(type="check")
        told = tab.next("check")
        verdict = game.family.judge(game.puzzle.start)
        assert told["solved"] is False
        assert told["faults"] == [
            {"code": "dark", "cells": list(verdict.faults[0].cells), "text": verdict.faults[0].text}
        ]
        tab.send(type="ping")
        assert tab.next("pong") == {"type": "pong"}


def test_a_large_board_is_played_in_step(world):
    game = world.new_game("pipes", "100x100")
    with world.join(game) as one, world.join(game, "c-2") as two:
        for number in range(1, 6):
            one.do(number, move=f"turn {number},50 +1")
            assert one.next("event") == two.next("event")
        assert [e.move for e in world.events(game)] == [f"turn {n},50 +1" for n in range(1, 6)]
