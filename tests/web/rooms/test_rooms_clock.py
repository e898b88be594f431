"""The clock of a game: it runs while a socket of those that want it is there."""

import time

import pytest

from gridwright.store.games import day_of

DAY = 86400


def test_the_clock_runs_while_a_tab_lets_it(world):
    game = world.new_game()
    began = time.monotonic()
    with world.join(game) as one, world.join(game, "c-2") as two:
        one.send(type="clock", run=True)
        assert one.next("clock", ())["running"] is True
        assert two.next("clock", ())["running"] is True
        time.sleep(0.3)
        one.send(type="clock", run=False)
        told = one.next("clock", ())
        assert told == two.next("clock", ())
        assert told["running"] is False
        assert 0.3 <= told["elapsed"] <= time.monotonic() - began
        time.sleep(0.3)
        two.send(type="clock", run=True)
        again = two.next("clock", ())
        assert again["elapsed"] == pytest.approx(told["elapsed"], abs=0.01)
        one.send(type="clock", run=True)
        two.send(type="clock", run=False)
        two.send(type="ping")
        two.next("pong", ())
    assert world.stored(game).elapsed >= told["elapsed"] - 0.001


def test_the_clock_stands_when_the_last_tab_has_gone_and_goes_on_later(world):
    game = world.new_game()
    with world.join(game) as tab:
        tab.send(type="clock", run=True)
        assert tab.next("clock", ())["running"] is True
        time.sleep(0.2)
    end = time.monotonic() + 20
    while world.stored(game).elapsed < 0.2:  # until the server knows that the tab has gone
        assert time.monotonic() < end
        time.sleep(0.01)
    left = world.stored(game).elapsed
    time.sleep(0.5)
    with world.join(game) as tab:
        assert tab.state["running"] is False
        assert tab.state["elapsed"] == pytest.approx(left, abs=0.01)
        told = tab.done(1, move="flip 0,0")
        assert told["at"] >= tab.state["elapsed"]
        time.sleep(0.2)
        assert tab.done(2, move="flip 0,0")["at"] >= told["at"] + 0.2


def test_the_clock_stands_while_solved_and_goes_on_after_undo(world):
    game = world.new_game()
    dark = [game.puzzle.start.topology.name(cell) for cell in game.puzzle.start.dark]
    with world.join(game) as tab:
        for number, name in enumerate(dark, 1):
            tab.done(number, move=f"flip {name}")
        assert tab.next("clock", ())["running"] is False
        first = world.stored(game)
        tab.done(98, "undo")
        assert tab.next("clock", ())["running"] is True
        time.sleep(0.1)
        tab.done(99, "redo")
    stored = world.stored(game)
    assert (stored.solved_at, stored.solved_seconds) == (first.solved_at, first.solved_seconds)
    assert stored.elapsed >= first.elapsed + 0.1
    assert stored.seq == len(dark) + 2


def solve_in_steps(world, game):
    dark = [game.puzzle.start.topology.name(cell) for cell in game.puzzle.start.dark]
    with world.join(game) as tab:
        for number, name in enumerate(dark):
            tab.done(number, move=f"flip {name}")
            tab.send(type="clock", run=False)
    return world.stored(game)


@pytest.mark.parametrize(("daily", "least", "most"), [(True, 500, 1000), (False, 0, 400)])
def test_a_ranking_counts_pauses(world, daily, least, most):
    date = day_of(time.time()) if daily else None
    game = world.new_game(seed="pauses", date=date, ago=500)
    assert least <= solve_in_steps(world, game).solved_seconds < most


@pytest.mark.parametrize(("days", "ranked"), [(1, True), (2, False)])
def test_a_rank_is_to_be_had_until_the_next_day_ends(world, days, ranked):
    date = day_of(time.time() - days * DAY)
    game = world.new_game(seed="late", date=date, ago=days * DAY)
    stored = solve_in_steps(world, game)
    assert stored.ranked is ranked
    assert (stored.solved_seconds >= days * DAY) is ranked
