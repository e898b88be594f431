"""History: every event of a game, and the line of moves that undo and redo walk along."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar, get_args

from gridwright.core.errors import BadInput
from gridwright.puzzle.family import Family

S = TypeVar("S")

Kind = Literal["move", "undo", "redo", "restart", "hint"]
KINDS: tuple[Kind, ...] = get_args(Kind)

SPACING = 64


@dataclass(frozen=True, slots=True)
class Event:
    """One thing a player did, ``at`` seconds into the game; ``move`` is printed by the family."""

    at: float
    kind: Kind
    move: str = ""


class History(Generic[S]):
    """The events of a game, in order, and the position they lead to.

    Undo has no limit. Not every position is kept, one in ``SPACING`` is: going back costs at most
    so many moves made again, whatever the length of the game.
    """

    def __init__(self, family: Family[Any, S, Any], start: S) -> None:
        self._family = family
        self._events: list[Event] = []
        self._counts: Counter[Kind] = Counter()
        self._line: list[str] = []
        self._done = 0
        self._kept = [start]
        self._state = start

    @property
    def state(self) -> S:
        """The position at present."""
        return self._state

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
        return self._state

    def _move(self, text: str) -> None:
        state = self._after(self._state, text)
        del self._line[self._done :]
        del self._kept[self._done // SPACING + 1 :]
        self._line.append(text)
        self._go(self._done + 1, state)

    def _undo(self) -> None:
        if not self._done:
            raise BadInput(expected="a move to undo", got="the start of the game")
        back = self._done - 1
        first = back // SPACING
        state = self._kept[first]
        for text in self._line[first * SPACING : back]:
            state = self._after(state, text)
        self._go(back, state)

    def _redo(self) -> None:
        if not self.undone:
            raise BadInput(expected="a move to redo", got="the latest position of the game")
        self._go(self._done + 1, self._after(self._state, self._line[self._done]))

    def _restart(self) -> None:
        if not self._done:
            raise BadInput(expected="a game that has begun", got="the start of the game")
        self._go(0, self._kept[0])

    def _go(self, done: int, state: S) -> None:
        self._done = done
        self._state = state
        if done == len(self._kept) * SPACING:
            self._kept.append(state)

    def _after(self, state: S, text: str) -> S:
        return self._family.apply(state, self._family.parse_move(state, text))
