"""History: every event of a game, and the line of moves that undo and redo walk along."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar, get_args

from gridwright.core.errors import BadInput
from gridwright.puzzle.family import Family

S = TypeVar("S")

Kind = Literal["move", "undo", "redo", "restart", "hint"]
KINDS: tuple[Kind, ...] = get_args(Kind)

SPACING = 64
LATEST = 8


@dataclass(frozen=True, slots=True)
class Event:
    """One thing a player did, ``at`` seconds into the game; ``move`` is printed by the family."""

    at: float
    kind: Kind
    move: str = ""


class History(Generic[S]):
    """The events of a game, in order, and the position they lead to.

    Undo has no limit. Not every position is kept, one in ``SPACING`` is: going back costs at most
    so many moves made again, whatever the length of the game. The ``LATEST`` positions up to the
    present one are kept besides, so that nobody makes many moves again by going to and fro.
    """

    def __init__(self, family: Family[Any, S, Any], start: S) -> None:
        self._family = family
        self._events: list[Event] = []
        self._counts: Counter[Kind] = Counter()
        self._line: list[str] = []
        self._costs: list[int] = []  # up to each move of the line
        self._done = 0
        self._kept = [start]
        self._latest = deque([start], LATEST)

    @property
    def state(self) -> S:
        """The position at present."""
        return self._latest[-1]

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, undo and redo included."""
        return tuple(self._events)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves from the start to the present position, without those taken back."""
        return tuple(self._line[: self._done])

    @property
    def done(self) -> int:
        """The number of moves from the start to the present position."""
        return self._done

    @property
    def cost(self) -> int:
        """What the moves from the start to the present position come to, as ``par`` counts."""
        return self._costs[self._done - 1] if self._done else 0

    @property
    def undone(self) -> int:
        """The number of moves that redo can make again."""
        return len(self._line) - self._done

    def count(self, kind: Kind) -> int:
        """Count the events of a kind."""
        return self._counts[kind]

    def since(self, seq: int) -> tuple[Event, ...]:
        """Give the events after the first ``seq`` ones."""
        return tuple(self._events[seq:])

    def __len__(self) -> int:
        return len(self._events)

    def record(self, event: Event) -> S:
        """Take up an event and give the position it leads to; raise BadInput where it cannot be."""
        latest = self._events[-1].at if self._events else 0.0
        if not event.at >= latest:
            raise BadInput(expected=f"a time from {latest} seconds on", got=event.at)
        if event.kind == "move":
            self._move(event.move)
        elif event.kind == "undo":
            self._undo()
        elif event.kind == "redo":
            self._redo()
        elif event.kind == "restart":
            self._restart()
        self._events.append(event)
        self._counts[event.kind] += 1
        return self.state

    def _move(self, text: str) -> None:
        move = self._family.parse_move(self.state, text)
        state = self._family.apply(self.state, move)
        cost = self.cost + self._family.cost(move)
        del self._costs[self._done :]
        del self._line[self._done :]
        del self._kept[self._done // SPACING + 1 :]
        self._line.append(text)
        self._costs.append(cost)
        self._go_on(state)

    def _undo(self) -> None:
        if not self._done:
            raise BadInput(expected="a move to undo", got="the start of the game")
        if len(self._latest) == 1:
            self._recall(self._done - 1)
        else:
            self._latest.pop()
        self._done -= 1

    def _recall(self, back: int) -> None:
        """Make the latest positions up to an earlier one again."""
        first = back // SPACING
        latest = deque([self._kept[first]], LATEST)
        for text in self._line[first * SPACING : back]:
            latest.append(self._after(latest[-1], text))
        self._latest = latest

    def _redo(self) -> None:
        if not self.undone:
            raise BadInput(expected="a move to redo", got="the latest position of the game")
        self._go_on(self._after(self.state, self._line[self._done]))

    def _restart(self) -> None:
        if not self._done:
            raise BadInput(expected="a game that has begun", got="the start of the game")
        self._done = 0
        self._latest = deque([self._kept[0]], LATEST)

    def _go_on(self, state: S) -> None:
        self._done += 1
        self._latest.append(state)
        if self._done == len(self._kept) * SPACING:
            self._kept.append(state)

    def _after(self, state: S, text: str) -> S:
        return self._family.apply(state, self._family.parse_move(state, text))
