"""The raw terminal: keys as they are pressed, whole frames, and everything put back at the end."""

from __future__ import annotations

import codecs
import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from gridwright.cli.keys import ESCAPE, decode
from gridwright.cli.screen import Frame
from gridwright.core.errors import BadInput

# Alternative screen, and keys told apart (the kitty protocol); then both of them back.
ENTER = "\x1b[?1049h\x1b[>1u\x1b[2J"
LEAVE = "\x1b[<u\x1b[0m\x1b[?1049l"

_ERASE_LINE = "\x1b[K"
_ESCAPE_WAIT = 0.05
_CHUNK = 4096


class Ended(BaseException):
    """The system ended the game: the terminal is gone, or a signal came."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Terminal:
    """A terminal in raw mode; made by ``raw_terminal``."""

    def __init__(self, source: int, sink: int) -> None:
        self._source = source
        self._sink = sink
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def size(self) -> tuple[int, int]:
        """Give columns and rows, at least 1 each."""
        columns, rows = os.get_terminal_size(self._sink)
        return max(columns, 1), max(rows, 1)

    def show(self, frame: Frame) -> None:
        """Show a frame: at most as many lines as there are rows, none wider than the columns."""
        blank = [""] * (self.size()[1] - len(frame.lines))
        body = "".join(
            f"{_at(0, row)}{_ERASE_LINE}{line}" for row, line in enumerate([*frame.lines, *blank])
        )
        self.write(body + _at(frame.column, frame.row))

    def write(self, text: str) -> None:
        """Send text, as it is, in UTF-8."""
        left = text.encode()
        while left:
            left = left[os.write(self._sink, left) :]

    def keys(self, timeout: float) -> list[str]:
        """Wait for keys, at most ``timeout`` seconds; raise KeyboardInterrupt on ctrl-c."""
        found: list[str] = []
        rest = ""
        while self._ready(_ESCAPE_WAIT if rest else timeout):
            keys, rest = decode(rest + self._read())
            found += keys
            if not rest:
                break
        if rest == ESCAPE:
            found.append("escape")
        if "ctrl-c" in found:
            raise KeyboardInterrupt
        return found

    def _ready(self, timeout: float) -> bool:
        return bool(select.select([self._source], [], [], timeout)[0])

    def _read(self) -> str:
        try:
            chunk = os.read(self._source, _CHUNK)
        except OSError:
            chunk = b""
        if not chunk:
            raise Ended(signal.SIGHUP)
        return self._decoder.decode(chunk)


@contextmanager
def raw_terminal() -> Iterator[Terminal]:
    """Take over the terminal, and put everything back however the block ends.

    Raises BadInput where input and output are no terminal, or none that can be driven so.
    """
    try:
        import termios
    except ImportError:
        raise BadInput(expected="a POSIX terminal", got=sys.platform) from None
    source, sink = check_terminal()
    before = termios.tcgetattr(source)
    terminal = Terminal(source, sink)
    raw = termios.tcgetattr(source)
    raw[0] &= ~termios.IXON
    raw[3] &= ~(termios.ECHO | termios.ICANON)
    raw[6][termios.VMIN], raw[6][termios.VTIME] = 1, 0
    raw[6][termios.VSUSP] = bytes([os.fpathconf(source, "PC_VDISABLE")])
    handlers = [(number, signal.signal(number, _end)) for number in (signal.SIGTERM, signal.SIGHUP)]
    try:
        termios.tcsetattr(source, termios.TCSADRAIN, raw)
        terminal.write(ENTER)
        yield terminal
    finally:
        for number, handler in handlers:
            signal.signal(number, handler)
        with suppress(OSError, termios.error):  # a terminal that is gone needs nothing back
            terminal.write(LEAVE)
            termios.tcsetattr(source, termios.TCSAFLUSH, before)


def _at(column: int, row: int) -> str:
    return f"\x1b[{row + 1};{column + 1}H"


def check_terminal() -> tuple[int, int]:
    """Give the descriptors of input and output; raise BadInput where they are no terminal."""
    remedy = "play needs a terminal for keys and pictures"
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if not stream.isatty():
            raise BadInput(
                expected="a terminal", got="something else", where=f"standard {name}", remedy=remedy
            )
    if os.environ.get("TERM", "") in ("", "dumb"):
        raise BadInput(
            expected="a terminal that can move its cursor",
            got=os.environ.get("TERM", ""),
            where="TERM",
            remedy=remedy,
        )
    return sys.stdin.fileno(), sys.stdout.fileno()


def _end(number: int, frame: FrameType | None) -> NoReturn:
    raise Ended(number)
