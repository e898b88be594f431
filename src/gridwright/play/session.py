"""The session: one game in play, of any family."""

from __future__ import annotations

from typing import Generic, TypeVar

from gridwright.core.errors import BadInput
from gridwright.play.clock import Clock, Stopwatch, SystemClock
from gridwright.play.history import Event, History, Kind
from gridwright.puzzle.family import Family, Puzzle
from gridwright.puzzle.outcome import Hint, Verdict

P = TypeVar("P")
S = TypeVar("S")
M = TypeVar("M")


class Session(Generic[P, S, M]):
    """A puzzle being played: its position, history and clock.

    The clock runs from the first move or ``resume`` on, and stands still while the position is
    solved. ``events`` and ``elapsed`` continue an earlier game.
    """

    def __init__(
        self,
        family: Family[P, S, M],
        puzzle: Puzzle[P, S],
        clock: Clock | None = None,
        *,
        events: tuple[Event, ...] = (),
        elapsed: float = 0.0,
    ) -> None:
        self.family = family
        self.puzzle = puzzle
        self.history = History(family, puzzle.start)
        for event in events:
            self.history.record(event)
        since = events[-1].at if events else 0.0
        if not since <= elapsed < float("inf"):
            raise BadInput(expected=f"seconds from {since} on", got=elapsed, where="elapsed")
        self.stopwatch = Stopwatch(SystemClock() if clock is None else clock, elapsed)
        self._verdict: Verdict | None = family.judge(self.state)
        self._solved = self._verdict.solved

    @property
    def state(self) -> S:
        """The position at present."""
        return self.history.state

    @property
    def verdict(self) -> Verdict:
        """What the judge says of the position; it is asked when someone wants to know."""
        if self._verdict is None:
            self._verdict = self.family.judge(self.state)
        return self._verdict

    @property
    def solved(self) -> bool:
        """Whether the position is solved."""
        return self._solved

    @property
    def elapsed(self) -> float:
        """The seconds played so far."""
        return self.stopwatch.elapsed

    @property
    def hints_used(self) -> int:
        """The number of hints asked for."""
        return self.history.count("hint")

    def resume(self) -> None:
        """Let the clock run, unless the position is solved."""
        if not self.solved:
            self.stopwatch.resume()

    def pause(self) -> None:
        """Stop the clock."""
        self.stopwatch.pause()

    def play(self, move: M) -> None:
        """Make a move; raise BadInput where it is not legal, and leave the game as it was."""
        self._record("move", self.family.print_move(self.state, move))

    def press(self, cell: int, action: str) -> bool:
        """Make the move of an action at a cell; False where the family has none there."""
        move = self.family.key_move(self.state, cell, action)
        if move is None:
            return False
        self.play(move)
        return True

    def undo(self) -> bool:
        """Take back a move; False at the start."""
        if not self.history.done:
            return False
        self._record("undo")
        return True

    def redo(self) -> bool:
        """Make the move again that was taken back last; False where there is none."""
        if not self.history.undone:
            return False
        self._record("redo")
        return True

    def restart(self) -> bool:
        """Go back to the start, from where redo leads on; False at the start."""
        if not self.history.done:
            return False
        self._record("restart")
        return True

    def hint(self) -> Hint | None:
        """Ask for a step that must be so, and count it; None where the position is solved."""
        hint = self.family.hint(self.state)
        if hint is not None:
            self._record("hint")
        return hint

    def do(self, kind: Kind, move: str = "") -> bool:
        """Let an event happen that is told by its kind, and by its move as the family prints it.

        A hint is counted as one that was found elsewhere. False where there is nothing to undo,
        to redo or to restart; raises BadInput where the move is not legal.
        """
        if kind == "move":
            self.play(self.family.parse_move(self.state, move))
        elif kind == "hint":
            self._record("hint")
        else:
            return {"undo": self.undo, "redo": self.redo, "restart": self.restart}[kind]()
        return True

    def _record(self, kind: Kind, move: str = "") -> None:
        before = self.state
        if self.history.record(Event(self.elapsed, kind, move)) is not before:
            self._verdict = None
            self._solved = self.family.solved(self.state)
        if self.solved:
            self.pause()
        else:
            self.stopwatch.resume()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Session) and self._key() == other._key()

    __hash__ = None  # type: ignore[assignment]  # a session changes

    def _key(self) -> tuple[object, ...]:
        return (self.family.name, self.puzzle, self.history.events, self.elapsed)

    def __repr__(self) -> str:
        return f"Session({self.family.name!r}, {self.history.done} moves, {self.elapsed:.1f} s)"
