"""``gridwright play`` in a real terminal: a pseudo-terminal, and a screen to read it by."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest
from click.testing import CliRunner

from gridwright.cli.play import command
from gridwright.core.errors import BadInput
from gridwright.play import Replay, load
from gridwright.puzzle.conformance import hinted_moves
from gridwright.puzzle.null import FAMILY
from gridwright.puzzle.registry import family
from gridwright.puzzle.scene import View
from gridwright.render.text import to_text

PROGRAM = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from gridwright.cli.play import command
command()
"""
LEAVE = "\x1b[?1049l"
BROKEN = (
    """
from gridwright.puzzle.null import Null
def key_move(self, state, cell, action):
    raise RuntimeError("a lamp burst")
Null.key_move = key_move
"""
    + PROGRAM
)
PATIENCE = 20
PART = re.compile(r"\x1b\[[<>?]?([0-9;]*)([A-Za-z])|\x1b\[[0-9;]*$|(\r)|(\n)|([^\x1b])")


class Screen:
    """As much of a terminal as a game needs: rows of characters, moved and erased by sequences."""

    def __init__(self, columns, rows):
        self.cells = [[" "] * columns for _ in range(rows)]
        self.column = self.row = 0

    def feed(self, text):
        for numbers, final, back, down, character in PART.findall(text):
            if final == "H":
                row, column = numbers.split(";")
                self.row, self.column = int(row) - 1, int(column) - 1
            elif final == "K":
                line = self.cells[self.row]
                line[self.column :] = " " * (len(line) - self.column)
            elif back:
                self.column = 0
            elif down:
                self.row += 1
            elif character:
                self.cells[self.row][self.column] = character
                self.column += 1

    def lines(self):
        return ["".join(line).rstrip() for line in self.cells]


class Play:
    """A game in a pseudo-terminal of its own."""

    def __init__(self, folder, *args, program=PROGRAM, size=(80, 24), first="lamps dark"):
        self.keeper, self.line = pty.openpty()
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.before = termios.tcgetattr(self.line)
        self.size = size
        self.sent = ""
        self.resized = 0
        self.first = first
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *args],
            stdin=self.line,
            stdout=self.line,
            stderr=self.line,
            env=os.environ | {"GRIDWRIGHT_STATE": str(folder), "TERM": "xterm", "NO_COLOR": "1"},
            start_new_session=True,
        )

    def __enter__(self):
        self.until(self.first)
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for descriptor in {self.keeper, self.line} - {-1}:
            os.close(descriptor)

    def resize(self, columns, rows):
        """Change the window, and forget what was drawn for the old one."""
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.size = (columns, rows)
        time.sleep(1)
        self.read()
        self.resized = len(self.sent)

    def read(self, wait=0.1):
        while select.select([self.keeper], [], [], wait)[0]:
            self.sent += os.read(self.keeper, 65536).decode()
            wait = 0

    def screen(self):
        screen = Screen(*self.size)
        screen.feed(self.sent[self.resized :].partition(LEAVE)[0])
        return screen

    def until(self, words):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.read()
            screen = self.screen()
            if words in "\n".join(screen.lines()):
                return screen
        raise AssertionError(f"{words!r} never came; there is {self.screen().lines()}")

    def press(self, keys, words):
        os.write(self.keeper, keys.encode())
        return self.until(words)

    def end(self, keys=""):
        """Send the last keys; gives the exit code and what was said after the screen came back."""
        os.write(self.keeper, keys.encode())
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read()
        self.read()
        assert termios.tcgetattr(self.line) == self.before
        modes = ("\x1b[?1049h", LEAVE, "\x1b[>1u", "\x1b[<u")
        assert [self.sent.count(mode) for mode in modes] == [1, 1, 1, 1]
        return self.process.returncode, self.sent.rpartition(LEAVE)[2].strip()


@pytest.mark.slow
def test_a_game_is_played_to_its_win_saved_and_replayed(tmp_path):
    with Play(tmp_path, "null", "4x2", "--seed", "5", "--lit", "0.5") as play:
        dark = len(FAMILY.generate(FAMILY.parameters("4x2", {"lit": 0.5}), 5).start.dark)
        screen = play.until(f"{dark} of 8 lamps dark")
        assert screen.lines()[2].startswith("Lamps  0:0")
        for left in range(dark - 1, 0, -1):
            play.press("h", "Hint: The lamp")
            play.press(" ", f"{left} of 8 lamps dark")
        screen = play.press("h \x1b[C", "SOLVED")
        assert screen.lines()[:2] == ["oooo", "oooo"]
        assert f"with {dark} moves and {dark} hints. ***" in screen.lines()[2]
        code, said = play.end("q")
    assert code == 0
    assert "SOLVED" in said
    game = load(tmp_path / "null.json")
    assert game.solved
    assert game.puzzle.seed == "5"
    assert list(Replay(game))[-1].state == game.puzzle.answer


@pytest.mark.slow
def test_pipes_are_played_to_their_win(tmp_path):
    pipes = family("pipes")
    puzzle = pipes.generate(pipes.parameters("4x3", {"barriers": 0.5}), "terminal")
    column, row = puzzle.start.topology.coordinates(pipes.start_cell(puzzle.start))
    keys = ""
    state = puzzle.start
    for hint, after in hinted_moves(pipes, puzzle.start):
        move = pipes.parse_move(state, hint.move)
        x, y = puzzle.start.topology.coordinates(move.cell)
        keys += ("\x1b[C" if x > column else "\x1b[D") * abs(x - column)
        keys += ("\x1b[B" if y > row else "\x1b[A") * abs(y - row)
        keys += (" " if move.steps > 0 else "\x1b[32;2u") * abs(move.steps)
        column, row, state = x, y, after
    args = ("pipes", "4x3", "--barriers", "0.5", "--seed", "terminal")
    with Play(tmp_path, *args, first="tiles are dry") as play:
        screen = play.press(keys, "SOLVED")
        bare = pipes.scene(puzzle.answer, View(kind="characters"))
        assert screen.lines()[row * 2 + 1] == to_text(bare).splitlines()[row * 2 + 1].rstrip()
        assert play.end("q")[0] == 0
    assert load(tmp_path / "pipes.json").state == puzzle.answer


@pytest.mark.slow
def test_a_game_that_was_left_goes_on(tmp_path):
    with Play(tmp_path, "null", "3x2", "--seed", "1", "--lit", "0") as play:
        play.press(" \x1b[B ", "2 moves")
        play.press("u", "1 move")
        code, said = play.end("q")
    assert (code, said) == (
        0, f"Saved in {tmp_path}/null.json. To go on: gridwright play null --resume",
    )  # fmt: skip
    before = load(tmp_path / "null.json")
    with Play(tmp_path, "null", "--resume") as play:
        screen = play.until("1 move")
        assert screen.lines()[:2] == ["o..", "..."]
        play.press("r", "2 moves")
        assert play.end("q")[0] == 0
    after = load(tmp_path / "null.json")
    assert after.history.events[:3] == before.history.events
    assert [event.kind for event in after.history.events] == ["move", "move", "undo", "redo"]
    assert after.elapsed > before.elapsed


@pytest.mark.slow
def test_another_file_is_saved_to_and_resumed_from(tmp_path):
    file = tmp_path / "games" / "mine.json"
    with Play(tmp_path, "null", "3x1", "--seed", "1", "--lit", "0", "--save", str(file)) as play:
        play.press(" ", "1 move")
        code, said = play.end("q")
    assert code == 0
    assert said.replace("\r\n", "").endswith(f"gridwright play null --resume {file}")
    with Play(tmp_path, "null", "--resume", str(file), "--vi") as play:
        play.press("l ", "2 moves")
        assert play.end("q")[0] == 0
    assert load(file).state.lamps == "oo."
    assert not (tmp_path / "null.json").exists()


@pytest.mark.slow
def test_a_new_game_does_not_overwrite_the_former(tmp_path):
    for seed in ("1", "2"):
        with Play(tmp_path, "null", "3x1", "--seed", seed) as play:
            assert play.end("q")[0] == 0
    assert load(tmp_path / "null.json").puzzle.seed == "2"
    assert load(tmp_path / "null.former.json").puzzle.seed == "1"


@pytest.mark.slow
@pytest.mark.parametrize("keys", ["\x03", "\x1b[99;5u"])
def test_control_c_saves(tmp_path, keys):
    with Play(tmp_path, "null", "3x1", "--seed", "1", "--lit", "0") as play:
        play.press(" ", "1 move")
        assert play.end(keys)[0] == 130
    assert load(tmp_path / "null.json").history.done == 1


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_save(tmp_path, number):
    with Play(tmp_path, "null", "3x1", "--seed", "1", "--lit", "0") as play:
        play.press(" ", "1 move")
        play.process.send_signal(number)
        assert play.end()[0] == 128 + number
    assert load(tmp_path / "null.json").history.done == 1


def test_a_terminal_that_goes_away_loses_no_game(tmp_path):
    with Play(tmp_path, "null", "3x1", "--seed", "1", "--lit", "0") as play:
        play.press(" ", "1 move")
        os.close(play.keeper)
        play.keeper = -1
        assert play.process.wait(PATIENCE) == 128 + signal.SIGHUP
    assert load(tmp_path / "null.json").history.done == 1


@pytest.mark.slow
def test_a_fault_of_the_program_leaves_terminal_and_game_whole(tmp_path):
    with Play(tmp_path, "null", "3x1", "--seed", "1", program=BROKEN) as play:
        code, said = play.end(" ")
    assert code == 1
    assert said.endswith("RuntimeError: a lamp burst")
    assert load(tmp_path / "null.json").history.done == 0


@pytest.mark.slow
def test_a_board_larger_than_the_window_scrolls_with_the_cursor(tmp_path):
    args = ("null", "60x40", "--seed", "1", "--lit", "0")
    with Play(tmp_path, *args, size=(30, 10)) as play:
        play.press("\x1b[C" * 59 + "\x1b[B" * 39 + " ", "1 move")
        screen = play.screen()
        assert (screen.column, screen.row) == (29, 7)
        assert screen.lines()[7] == "." * 29 + "o"
        screen = play.press("\x1b[D" * 40 + "\x1b[A" * 30 + " ", "2 moves")
        assert screen.lines()[screen.row][screen.column] == "o"
        play.resize(20, 6)
        screen = play.press("\x1b[B ", "3 moves")
        assert screen.lines()[screen.row][screen.column] == "o"
        assert play.end("q")[0] == 0


@pytest.mark.parametrize(
    "args",
    [
        ("null",),
        ("null", "3x3", "--resume"),
        ("null", "--seed", "1", "--resume"),
        ("null", "--lit", "0.5", "--resume"),
        ("null", "3x3", "--no-such-option"),
        ("chess", "8x8"),
    ],
)
def test_what_cannot_be_meant_is_a_usage_error(args, monkeypatch):
    monkeypatch.setattr("gridwright.cli.play.check_terminal", lambda: (0, 1))
    assert CliRunner().invoke(command, args).exit_code == 2


def refused(*args):
    result = CliRunner().invoke(command, args)
    assert isinstance(result.exception, BadInput)
    return str(result.exception)


def test_without_a_terminal_there_is_no_game():
    assert refused("null", "3x3").startswith("standard input: expected a terminal")


@pytest.mark.parametrize("kind", ["", "dumb"])
def test_a_terminal_that_cannot_move_its_cursor_is_refused(monkeypatch, kind):
    keeper, line = pty.openpty()
    with os.fdopen(line, "r+b", buffering=0) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        monkeypatch.setattr(sys, "stdout", stream)
        monkeypatch.setenv("TERM", kind)
        with pytest.raises(BadInput, match="TERM: expected a terminal that can move"):
            command.main(["null", "3x3"], standalone_mode=False)
    os.close(keeper)


def test_impossible_sizes_are_bad_input(monkeypatch):
    monkeypatch.setattr("gridwright.cli.play.check_terminal", lambda: (0, 1))
    assert "expected a size such as 10x10" in refused("null", "8y8")


def test_only_a_game_of_the_family_is_resumed(tmp_path, monkeypatch):
    monkeypatch.setattr("gridwright.cli.play.check_terminal", lambda: (0, 1))
    monkeypatch.setenv("GRIDWRIGHT_STATE", str(tmp_path))
    assert "No such file" in refused("null", "--resume")
    (tmp_path / "null.json").write_text("{}", encoding="utf-8")
    assert "null.json" in refused("null", "--resume")


def test_the_families_are_listed():
    text = CliRunner().invoke(command, ["null", "--help"]).output
    assert "Play Lamps in the terminal" in text
    assert "--lit FLOAT" in text
    assert "--resume [FILE]" in text
