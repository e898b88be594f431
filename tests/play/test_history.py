"""History against a plain list of every position."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.play.history import LATEST, SPACING, Event, History
from gridwright.puzzle.null import FAMILY, Lamps

START = Lamps(3, "......")


def move(at, column, row=0):
    return Event(float(at), "move", f"flip {column},{row}")


def test_undo_and_redo_walk_along_the_line():
    history = History(FAMILY, START)
    history.record(move(1, 0))
    history.record(move(2, 1))
    assert history.state.lamps == "oo...."
    assert history.record(Event(3.0, "undo")).lamps == "o....."
    assert (history.done, history.undone, history.moves) == (1, 1, ("flip 0,0",))
    assert history.record(Event(3.0, "redo")).lamps == "oo...."
    history.record(Event(4.0, "undo"))
    history.record(move(5, 2))
    assert (history.done, history.undone) == (2, 0)
    assert history.moves == ("flip 0,0", "flip 2,0")
    assert [event.kind for event in history.events] == [
        "move", "move", "undo", "redo", "undo", "move",
    ]  # fmt: skip


@given(st.lists(st.sampled_from(["flip 0,0", "flip 1,0", "flip 2,1", "undo", "undo", "redo"])))
def test_positions_agree_with_a_list_of_all_of_them(words):
    check_against_list(words)


def test_positions_agree_with_a_list_over_a_long_game():
    forth = [f"flip {i % 3},{i * i % 2}" for i in range(3 * SPACING + 5)]
    back = ["undo"] * (2 * SPACING + 1)
    again = ["redo"] * (SPACING + 1)
    other = [f"flip {i % 2},1" for i in range(SPACING)]
    check_against_list(forth + back + again + other + ["undo"] * (3 * SPACING))


def check_against_list(words):
    history = History(FAMILY, START)
    line, done = [START], 0
    for at, word in enumerate(words):
        if (word == "undo" and not done) or (word == "redo" and done + 1 == len(line)):
            with pytest.raises(BadInput):
                history.record(Event(float(at), word))
        elif word in ("undo", "redo"):
            done += 1 if word == "redo" else -1
            history.record(Event(float(at), word))
        else:
            line[done + 1 :] = [FAMILY.apply(line[done], FAMILY.parse_move(line[done], word))]
            done += 1
            history.record(Event(float(at), "move", word))
        assert history.state == line[done]
        assert (history.done, history.undone) == (done, len(line) - 1 - done)


def counting():
    """A history, and a list of the moves that were applied for it."""
    applied = []

    class Counting(type(FAMILY)):
        def apply(self, state, move):
            applied.append(move)
            return super().apply(state, move)

    return History(Counting(), START), applied


def test_going_back_costs_at_most_the_spacing():
    history, applied = counting()
    for at in range(10 * SPACING):
        history.record(move(at, 0))
    for _ in range(10 * SPACING):
        applied.clear()
        history.record(Event(1e6, "undo"))
        assert len(applied) < SPACING
    assert history.state == START


def test_going_to_and_fro_costs_few_moves():
    history, applied = counting()
    for at in range(2 * SPACING - 1):
        history.record(move(at, 0))
    for steps in range(1, 2 * LATEST):
        applied.clear()
        for kind in (["undo"] * steps + ["redo"] * steps) * SPACING:
            history.record(Event(1e6, kind))
        assert len(applied) / SPACING <= steps * (1 + SPACING / (LATEST - 1)) + 1


@pytest.mark.parametrize(
    "event",
    [
        Event(9.0, "undo"),
        Event(9.0, "redo"),
        Event(9.0, "move", "flip 7,7"),
        Event(9.0, "move"),
        Event(-1.0, "hint"),
        Event(float("nan"), "hint"),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_no_trace(event):
    history = History(FAMILY, START)
    with pytest.raises(BadInput):
        history.record(event)
    assert (history.state, history.events, history.done) == (START, (), 0)


def test_time_does_not_run_backwards():
    history = History(FAMILY, START)
    history.record(move(5, 0))
    history.record(Event(5.0, "hint"))
    with pytest.raises(BadInput, match="a time from 5"):
        history.record(move(4.9, 1))
    assert history.count("hint") == 1
