"""The terminal game: a session, a cursor, and what each key does; without the terminal itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.cli.screen import (
    Frame,
    counted,
    cropped,
    cursor_box,
    follow,
    missing,
    time_text,
    wrapped,
)
from gridwright.core.errors import BadInput
from gridwright.play.session import Session
from gridwright.puzzle.scene import Scene, View
from gridwright.render.text import to_text

ARROWS: Mapping[str, str] = {name: name for name in ("left", "up", "right", "down")}
COMMANDS: Mapping[str, str] = {
    "u": "undo",
    "r": "redo",
    "h": "hint",
    "q": "quit",
    "?": "help",
    "f1": "help",
}
VI: Mapping[str, str] = {"h": "left", "j": "down", "k": "up", "l": "right", "?": "hint"}
VI_LOCK = {"l": "x"}

_IN_WORDS = {"quit": "save and quit"}
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"


class Game:
    """A session as a terminal plays it. ``press`` takes keys, ``frame`` gives lines to show."""

    def __init__(self, session: Session[Any, Any, Any], vi: bool = False) -> None:
        self.session = session
        self.cursor = session.family.start_cell(session.state)
        self.message = ""
        self._pointed: tuple[int, ...] = ()
        self._helping = False
        self._corner = (0, 0)
        self._drawn: tuple[object, Scene] | None = None
        self._actions = {
            VI_LOCK.get(key, key) if vi else key: action
            for key, action in session.family.keys.items()
        }
        self._commands = {**ARROWS, **COMMANDS, **(VI if vi else {})}
        self._vi = vi

    def press(self, key: str) -> bool:
        """Do what a key says; False where the player leaves."""
        command = self._commands.get(key, "")
        if command in ARROWS:
            self._go(command)
        elif command or key in self._actions:
            self.message, self._pointed = "", ()
            if command:
                self._do(command)
            else:
                self._act(self._actions[key])
        if self.session.family.walks:
            self.cursor = self.session.family.start_cell(self.session.state)
        return command != "quit"

    def scene(self) -> Scene:
        """Draw the position with the cursor, and the hint where there is one."""
        wanted = (self.session.state, self.cursor, self._pointed)
        if self._drawn is None or self._drawn[0] != wanted:
            marks = {"hint": self._pointed[:1], "note": self._pointed[1:]}
            view = View(kind="characters", cursor=self.cursor, marks=marks)
            self._drawn = (wanted, self.session.family.scene(self.session.state, view))
        return self._drawn[1]

    def frame(self, columns: int, rows: int, colour: bool) -> Frame:
        """Show the board, scrolled to the cursor, and beneath it what is said of the game."""
        said = wrapped(self._said(), columns)[: rows // 2]
        scene = self.scene()
        window = rows - len(said)
        left, top, right, bottom = cursor_box(scene)
        first, upper = self._corner = (
            follow(self._corner[0], left, right, columns, int(scene.width)),
            follow(self._corner[1], top, bottom, window, int(scene.height)),
        )
        picture = to_text(cropped(scene, first, upper, columns, window), colour=colour)
        if colour and self.session.solved:
            said[:1] = [f"{_BOLD}{line}{_PLAIN}" for line in said[:1]]
        middle = ((left + right) // 2 - first, (top + bottom) // 2 - upper)
        return Frame((*picture.splitlines(), *said), *middle)

    def help(self) -> str:
        """Say in one line what the keys do."""
        keys: dict[str, list[str]] = {}
        for key, action in (*self._actions.items(), *self._commands.items()):
            if action not in ARROWS:
                keys.setdefault(action, []).append(key)
        moves = "arrows or h j k l: move" if self._vi else "arrows: move"
        rest = (f"{' or '.join(held)}: {_IN_WORDS.get(act, act)}" for act, held in keys.items())
        return "; ".join([moves, *rest])

    def _said(self) -> list[str]:
        session = self.session
        if session.solved:
            lines = [f"*** {win_line(session)} ***"]
        else:
            time = time_text(session.elapsed)
            moves = counted(session.history.done, "move")
            hints = counted(session.hints_used, "hint")
            lines = [f"{session.family.title}  {time}  {moves}  {hints}", missing(session.verdict)]
        return lines + [text for text in (self.message, self.help() * self._helping) if text]

    def _go(self, direction: str) -> None:
        family, state = self.session.family, self.session.state
        if not family.walks:
            self.cursor = family.step(state, self.cursor, direction)
            return
        move = family.step_move(state, direction)
        if move is not None:
            self.message, self._pointed = "", ()
            self.session.play(move)

    def _act(self, action: str) -> None:
        try:
            if not self.session.press(self.cursor, action):
                self.message = f"'{action}' does nothing here."
        except BadInput as fault:
            self.message = str(fault)

    def _do(self, command: str) -> None:
        if command == "help":
            self._helping = not self._helping
        elif command == "hint":
            self._hint()
        elif (command == "undo" and not self.session.undo()) or (
            command == "redo" and not self.session.redo()
        ):
            self.message = f"Nothing to {command}."

    def _hint(self) -> None:
        hint = self.session.hint()
        if hint is None:
            self.message = "Nothing is left to do."
            return
        self.message = f"Hint: {hint.text}"
        self._pointed = hint.cells
        self.cursor = hint.cells[0] if hint.cells else self.cursor


def win_line(session: Session[Any, Any, Any]) -> str:
    """Say how a game was won."""
    time = time_text(session.elapsed)
    moves, hints = counted(session.history.done, "move"), counted(session.hints_used, "hint")
    return f"SOLVED in {time} with {moves} and {hints}."
