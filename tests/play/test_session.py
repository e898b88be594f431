"""Sessions: moves, hints and the clock, through the contract alone."""

import pytest

from gridwright.core.errors import BadInput
from gridwright.play import Session, SystemClock
from gridwright.puzzle.null import FAMILY, Lamps


def test_a_game_from_start_to_win(session, clock):
    assert not session.solved
    assert session.elapsed == 0
    session.resume()
    clock.time += 3
    session.play(1)
    clock.time += 4
    assert session.press(3, "flip")
    assert session.verdict.faults[0].cells == (4,)
    clock.time += 5
    session.play(4)
    assert session.solved
    clock.time += 100
    assert session.elapsed == 12
    assert [event.at for event in session.history.events] == [3, 7, 12]


def test_the_clock_starts_with_the_first_move(session, clock):
    clock.time += 50
    session.play(0)
    clock.time += 2
    assert session.elapsed == 2


def test_the_clock_stands_while_solved_and_goes_on_after_undo(session, clock):
    for cell in (1, 3, 4):
        session.play(cell)
    clock.time += 10
    session.resume()
    clock.time += 10
    assert session.elapsed == 0
    session.undo()
    clock.time += 1
    assert not session.solved
    assert session.elapsed == 1
    session.redo()
    clock.time += 10
    assert session.solved
    assert session.elapsed == 1


def test_pause_stops_the_clock_until_the_next_move(session, clock):
    session.play(1)
    session.pause()
    clock.time += 10
    assert session.elapsed == 0
    session.play(3)
    clock.time += 10
    assert session.elapsed == 10


def test_illegal_moves_change_nothing(session):
    session.play(1)
    before = (session.state, session.history.events, session.verdict)
    with pytest.raises(BadInput):
        session.play(99)
    assert not session.press(0, "polish")
    assert (session.state, session.history.events, session.verdict) == before


def test_undo_and_redo_say_whether_there_was_anything(session):
    assert not session.undo()
    assert not session.redo()
    session.play(0)
    assert session.undo()
    assert session.state == session.puzzle.start
    assert session.redo()
    assert session.state.lamps == "..o..o"


def test_hints_are_counted_and_change_no_position(session):
    hint = session.hint()
    assert (hint.move, session.hints_used) == ("flip 1,0", 1)
    assert session.state == session.puzzle.start
    for cell in (1, 3, 4):
        session.play(cell)
    assert session.hint() is None
    assert session.hints_used == 1


def test_the_verdict_is_the_judge_s_after_every_step(session):
    for step in (lambda: session.play(1), session.undo, session.redo, session.hint, session.undo):
        step()
        assert session.verdict == FAMILY.judge(session.state)


def test_games_are_equal_when_all_that_happened_is(session, clock):
    other = Session(FAMILY, session.puzzle, clock)
    assert session == other
    session.play(1)
    assert session != other
    other.play(1)
    assert session == other
    clock.time += 1
    session.undo()
    other.pause()
    other.undo()
    assert session != "a game"
    assert session.elapsed == other.elapsed
    assert session == other
    other.hint()
    assert session != other


@pytest.mark.parametrize("elapsed", [-1.0, float("nan"), float("inf")])
def test_time_played_is_a_real_time(session, elapsed):
    with pytest.raises(BadInput, match="elapsed"):
        Session(FAMILY, session.puzzle, elapsed=elapsed)


def test_without_a_clock_the_system_s_is_taken(monkeypatch, session):
    monkeypatch.setattr(SystemClock, "now", lambda self: 5.0)
    game = Session(FAMILY, session.puzzle)
    game.resume()
    monkeypatch.setattr(SystemClock, "now", lambda self: 7.0)
    assert game.elapsed == 2.0


def test_a_puzzle_that_is_solved_at_once_does_not_run(clock):
    puzzle = FAMILY.decode("lamps:2x1:oo", "lamps")
    game = Session(FAMILY, puzzle, clock)
    game.resume()
    clock.time += 3
    assert (game.solved, game.elapsed, game.state) == (True, 0.0, Lamps(2, "oo"))
    assert repr(game) == "Session('null', 0 moves, 0.0 s)"


def test_events_are_made_by_their_kinds(session, clock):
    clock.time += 1
    assert not session.do("undo")
    assert not session.do("redo")
    assert not session.do("restart")
    assert session.do("move", "flip 1,0")
    assert session.do("undo")
    assert session.do("redo")
    assert session.do("hint")
    assert session.do("restart")
    kinds = [event.kind for event in session.history.events]
    assert kinds == ["move", "undo", "redo", "hint", "restart"]
    assert (session.hints_used, session.history.done, session.history.undone) == (1, 0, 1)
    with pytest.raises(BadInput, match="flip"):
        session.do("move", "turn 1,0")
    assert len(session.history) == 5
    assert session.history.since(3) == session.history.events[3:]
