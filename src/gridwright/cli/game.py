"""The terminal game: a session, a cursor, and what each key does; without the terminal itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from gridwright.puzzle.pointing import Pointing
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
        self._pointing: Pointing | None = None
        self._helping = False
        self._corner = (0, 0)
        self._drawn: tuple[object, Scene] | None = None
        self._actions = {
            " ".join(VI_LOCK.get(key, key) if vi else key for key in keys.split(" ")): action
            for keys, action in session.family.keys_for(session.state).items()
        }
        self._first = ""
        self._commands = {**ARROWS, **COMMANDS, **(VI if vi else {})}
        self._vi = vi
        self._par = session.family.par(session.puzzle.start)

    def press(self, key: str) -> bool:
        """Do what a key says, or two of them in turn; False where the player leaves."""
        first, self._first = self._first, ""
        if first:
            self.message = ""
            key = f"{first} {key}" if f"{first} {key}" in self._actions else key
        after = grouped({k: act for k, act in self._actions.items() if k.startswith(f"{key} ")})
        if after:
            self._first, self.message = key, "; ".join(after)
            return True
        command = self._commands.get(key, "")
        if command in ARROWS:
            self._go(command)
        elif command or key in self._actions:
            self.message = ""
            self._pointing = self._pointing if command == "hint" else None
            if command:
                self._do(command)
            else:
                self._act(self._actions[key])
        if self.session.family.walks:
            self.cursor = self.session.family.start_cell(self.session.state)
        return command != "quit"

    def scene(self) -> Scene:
        """Draw the position with the cursor, and the hint where there is one."""
        wanted = (self.session.state, self.cursor, self._pointing)
        if self._drawn is None or self._drawn[0] != wanted:
            pointed = {} if self._pointing is None else self._pointing.view()
            view = View(kind="characters", cursor=self.cursor, **pointed)
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
        moves = "arrows or h j k l: move" if self._vi else "arrows: move"
        commands = {k: _IN_WORDS.get(act, act) for k, act in self._commands.items()}
        rest = {k: act for k, act in commands.items() if act not in ARROWS}
        return "; ".join([moves, *grouped(self._actions), *grouped(rest)])

    def _said(self) -> list[str]:
        session = self.session
        if session.solved:
            lines = [f"*** {win_line(session)} ***"]
            if self._par is not None:
                lines.append(f"Par was {counted(self._par, 'move')}.")
        else:
            time = time_text(session.elapsed)
            par = "" if self._par is None else f" (par {self._par:,})"
            moves = counted(session.history.cost, "move") + par
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
            self.message, self._pointing = "", None
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
        """Give a hint, stage by stage where it has such, each time it is asked for."""
        told = self._pointing
        if told is not None and told.hint.stages:
            self._pointing = told.further()
        else:
            hint = self.session.hint()
            self._pointing = None if hint is None else Pointing(hint)
        if self._pointing is None:
            self.message = "Nothing is left to do."
            return
        self.message = f"Hint: {self._pointing.text}"
        cells = self._pointing.hint.cells
        if self._pointing.is_whole and cells:
            self.cursor = cells[0]


def grouped(actions: Mapping[str, str]) -> list[str]:
    """Say what keys do: those of one action together, and those that are the action's last word.

    >>> grouped({"1": "place 1", "2": "place 2", "3": "place 3", "m 1": "mark 1", "e": "erase"})
    ['1-3: place', 'm, then 1: mark', 'e: erase']
    """
    held: dict[tuple[str, str], list[str]] = {}
    for keys, action in actions.items():
        first, _, key = keys.rpartition(" ")
        verb, _, last = action.rpartition(" ")
        held.setdefault((first, verb if verb and last == key else action), []).append(key)
    return [
        f"{first}, then {_ranged(keys)}: {action}" if first else f"{_ranged(keys)}: {action}"
        for (first, action), keys in held.items()
    ]


def _ranged(keys: Sequence[str]) -> str:
    """List keys, three and more that follow each other as a range.

    >>> _ranged(["1", "2", "3", "A", "B", "left"])
    '1-3 or A or B or left'
    """
    runs: list[list[str]] = []
    for key in keys:
        follows = runs and len(key) == len(runs[-1][-1]) == 1 and ord(key) == ord(runs[-1][-1]) + 1
        if follows:
            runs[-1].append(key)
        else:
            runs.append([key])
    return " or ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " or ".join(run) for run in runs)


def win_line(session: Session[Any, Any, Any]) -> str:
    """Say how a game was won."""
    time = time_text(session.elapsed)
    moves, hints = counted(session.history.cost, "move"), counted(session.hints_used, "hint")
    return f"SOLVED in {time} with {moves} and {hints}."
