"""Random games of every installed family, against a plain list of positions."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from gridwright.play import Replay, Session, parse_session, print_session
from gridwright.puzzle.registry import families, family


class HandClock:
    def __init__(self):
        self.time = 0.0

    def now(self):
        return self.time


class Game(RuleBasedStateMachine):
    """The model: all positions of the line, the place in it, the seconds, the hints."""

    name = ""

    def __init__(self):
        super().__init__()
        self.family = family(self.name)
        parameters = next(iter(self.family.presets().values()))
        self.clock = HandClock()
        self.session = Session(self.family, self.family.generate(parameters, 1), self.clock)
        self.line = [self.session.puzzle.start]
        self.done = 0
        self.seen = [self.line[0]]
        self.seconds = 0.0
        self.running = False
        self.hints = 0

    def model_solved(self):
        return self.family.judge(self.line[self.done]).solved

    def model_after(self):
        self.running = not self.model_solved()
        self.seen.append(self.line[self.done])

    @rule(number=st.integers(0, 10**6))
    def move(self, number):
        state = self.line[self.done]
        moves = list(self.family.moves(state))
        chosen = moves[number % len(moves)]
        self.session.play(chosen)
        self.line[self.done + 1 :] = [self.family.apply(state, chosen)]
        self.done += 1
        self.model_after()

    @rule()
    def undo(self):
        assert self.session.undo() == (self.done > 0)
        if self.done:
            self.done -= 1
            self.model_after()

    @rule()
    def redo(self):
        possible = self.done + 1 < len(self.line)
        assert self.session.redo() == possible
        if possible:
            self.done += 1
            self.model_after()

    @rule()
    def restart(self):
        assert self.session.restart() == (self.done > 0)
        if self.done:
            self.done = 0
            self.model_after()

    @rule()
    def follow_hint(self):
        hint = self.session.hint()
        assert (hint is None) == self.model_solved()
        if hint is not None:
            self.hints += 1
            self.model_after()
            move = self.family.parse_move(self.line[self.done], hint.move)
            self.session.play(move)
            self.line[self.done + 1 :] = [self.family.apply(self.line[self.done], move)]
            self.done += 1
            self.model_after()

    @rule(quarters=st.integers(0, 1000))
    def wait(self, quarters):
        self.clock.time += quarters / 4
        self.seconds += quarters / 4 * self.running

    @rule()
    def pause(self):
        self.session.pause()
        self.running = False

    @rule()
    def resume(self):
        self.session.resume()
        self.running = not self.model_solved()

    @rule()
    def save_and_load(self):
        again = parse_session(print_session(self.session), self.clock)
        assert again == self.session
        self.session = again
        self.running = False

    @invariant()
    def agrees(self):
        assert self.session.state == self.line[self.done]
        assert self.session.solved == self.model_solved()
        assert self.session.history.done == self.done
        assert self.session.history.undone == len(self.line) - 1 - self.done
        assert self.session.elapsed == self.seconds
        assert self.session.stopwatch.running == self.running
        assert self.session.hints_used == self.hints

    def teardown(self):
        assert [frame.state for frame in Replay(self.session)] == self.seen


@pytest.mark.slow
@pytest.mark.parametrize("name", families())
def test_games_agree_with_a_list(name):
    machine = type(name.title(), (Game,), {"name": name})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=30, stateful_step_count=30, deadline=None)
    )
