"""Replays show a game as it was played."""

from gridwright.play import Replay
from gridwright.puzzle.null import FAMILY


def played(session, clock):
    session.resume()
    for wait, step in (
        (2, lambda: session.play(1)),
        (0.5, session.hint),
        (3, lambda: session.play(0)),
        (1, session.undo),
        (0, lambda: session.play(3)),
        (4, lambda: session.play(4)),
    ):
        clock.time += wait
        step()
    return Replay(session)


def test_frames_hold_every_position_with_its_verdict(session, clock):
    replay = played(session, clock)
    frames = list(replay)
    assert len(frames) == len(replay) == 7
    assert [frame.state.lamps for frame in frames] == [
        "o.o..o", "ooo..o", "ooo..o", ".oo..o", "ooo..o", "oooo.o", "oooooo",
    ]  # fmt: skip
    assert [frame.event and frame.event.kind for frame in frames] == [
        None, "move", "hint", "move", "undo", "move", "move",
    ]  # fmt: skip
    assert all(frame.verdict == FAMILY.judge(frame.state) for frame in frames)
    assert frames[-1].verdict.solved
    assert frames[-1].state == session.state


def test_times_are_the_player_s(session, clock):
    replay = played(session, clock)
    assert [replay.wait(i) for i in range(len(replay))] == [0, 2, 0.5, 3, 1, 0, 4]
    assert [replay.at(t) for t in (0, 1.9, 2, 2.6, 5.5, 6.5, 10.4, 10.5, 999)] == [
        0, 0, 1, 2, 3, 5, 5, 6, 6,
    ]  # fmt: skip


def test_a_game_without_events_is_its_start(session):
    (frame,) = Replay(session)
    assert (frame.event, frame.state) == (None, session.puzzle.start)


def test_a_replay_does_not_follow_a_game_that_goes_on(session, clock):
    replay = played(session, clock)
    session.undo()
    assert len(list(replay)) == len(replay) == 7
