"""The site: a server in a process of its own, on loopback, and what it takes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

_ADDRESS = re.compile(r"serving on http://127\.0\.0\.1:(\d+)")
_PATIENCE = 60.0
_CHECKOUT = Path(__file__).parents[2]
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_TRACES = ("Traceback", '"trace"')


class Site:
    """A server on a database; its log is kept in a file of a folder."""

    def __init__(self, database: str, folder: Path) -> None:
        self._database = database
        self._log = folder / "server.log"
        self.port = 0
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.kill()

    @property
    def origin(self) -> str:
        """What its pages have as their origin."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server, on the port it had before if any, and wait until it answers."""
        command = [sys.executable, "-m", "benchmarks.web.generous", self._database, str(self.port)]
        begun = self._log.stat().st_size if self._log.exists() else 0
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=_CHECKOUT
            )
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until and self._process.poll() is None:
            found = _ADDRESS.search(self._log.read_text(errors="replace")[begun:])
            if found:
                self.port = int(found[1])
                return
            time.sleep(0.05)
        self._process.kill()
        raise RuntimeError(f"the server did not start: {self._log.read_text()[-500:]}")

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        self._process.kill()
        self._process.wait(_PATIENCE)

    def stop(self) -> int:
        """Ask it to end; gives its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(_PATIENCE)

    def memory(self) -> int:
        """Give the bytes of memory that the server's own process holds."""
        fields = Path(f"/proc/{self._process.pid}/statm").read_text().split()
        return int(fields[1]) * _PAGE

    def seconds(self) -> float:
        """Give the seconds of processor time that the server's own process has taken."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def traces(self) -> int:
        """Count the lines of the log that hold a traceback."""
        lines = self._log.read_text(errors="replace").splitlines()
        return sum(any(trace in line for trace in _TRACES) for line in lines)
