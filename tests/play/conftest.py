"""What the tests of play share: a clock that is set by hand, and games of small puzzles."""

import pytest

from gridwright.play import Session
from gridwright.puzzle.null import FAMILY


class HandClock:
    """A clock that stands until it is moved."""

    def __init__(self):
        self.time = 1000.0

    def now(self):
        return self.time


@pytest.fixture
def clock():
    return HandClock()


@pytest.fixture
def session(clock):
    return Session(FAMILY, FAMILY.decode("lamps:3x2:o.o..o", "lamps"), clock)
