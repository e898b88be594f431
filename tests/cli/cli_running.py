"""Running the command line: inside this process, as a process, and on a terminal."""

import contextlib
import io
import os
import pty
import struct
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from gridwright.cli import main

GRIDWRIGHT = [sys.executable, "-m", "gridwright"]
PATIENCE = 60


@dataclass
class Result:
    code: int
    raw: bytes
    err: str

    @property
    def out(self):
        return self.raw.decode("utf-8")


# Said once in a process that compiles, which this one does or not as the cache happens to be.
COMPILING = "gridwright: compiling, once per machine ...\n"


def run(*args, stdin=""):
    """Run a command inside this process, without a terminal."""
    raw, err = io.BytesIO(), io.StringIO()
    out = io.TextIOWrapper(raw, encoding="utf-8", newline="\n")
    given = stdin if isinstance(stdin, bytes) else stdin.encode()
    buffered = io.BufferedReader(io.BytesIO(given))  # as the real one is
    before, sys.stdin = sys.stdin, io.TextIOWrapper(buffered, encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                main([str(arg) for arg in args])
            except SystemExit as leaving:
                code = leaving.code
            out.flush()
    finally:
        sys.stdin = before
    return Result(code, raw.getvalue(), err.getvalue().replace(COMPILING, ""))


def good(*args, stdin=""):
    """Run a command that must be good and have nothing to say; gives its output."""
    result = run(*args, stdin=stdin)
    assert (result.code, result.err) == (0, ""), result
    return result.out


def refused(*args, stdin="", code=3):
    """Run a command that must put out nothing but one line of complaint; gives the line."""
    result = run(*args, stdin=stdin)
    assert result.code == code, result
    assert result.raw == b""
    assert result.err.startswith("gridwright: ")
    assert result.err.endswith("\n")
    assert result.err.count("\n") == 1
    return result.err.removeprefix("gridwright: ").removesuffix("\n")


def spawn(*args, env=None, **settings):
    """Run a command as a process of its own, to its end."""
    streams = {} if "stdout" in settings else {"capture_output": True}
    return subprocess.run(
        [*GRIDWRIGHT, *args],
        check=False,
        timeout=PATIENCE,
        env={**os.environ, **(env or {})},
        **streams,
        **settings,
    )


def on_terminal(*args, columns=80, env=None, stream="stdout"):
    """Run a command whose output, or whose messages, are on a terminal.

    Gives the exit code, what the terminal got, and what the other stream got.
    """
    import fcntl
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
    plain |= {"TERM": "xterm-256color"} | (env or {})
    with tempfile.TemporaryFile() as other:
        streams = {"stdout": other, "stderr": other} | {stream: slave}
        process = subprocess.Popen([*GRIDWRIGHT, *args], env=plain, **streams)
        os.close(slave)
        shown = b""
        with contextlib.suppress(OSError):  # Linux says so when the other end has closed
            while part := os.read(master, 65536):
                shown += part
        os.close(master)
        process.wait(timeout=PATIENCE)
        other.seek(0)
        rest = other.read()
    return process.returncode, shown.decode().replace("\r\n", "\n"), rest.decode()
