"""The real server in a process of its own, for tests: ``with started(database) as server:``.

Run as a program it serves what one JSON argument describes, and prints its address when ready.
"""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

GENEROUS = {
    "asks": [100_000, 100_000],
    "posts": [100_000, 100_000],
    "work": [100_000, 100_000],
    "recoveries": [100_000, 100_000],
    "newcomers": [100_000, 100_000],
}


@dataclass
class RunningServer:
    """A server: its address without a slash at the end, its process, and what it was told."""

    url: str
    process: subprocess.Popen
    wish: dict

    @property
    def port(self):
        return int(self.url.rpartition(":")[2])

    def stop(self):
        """Ask it to end, and give its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def kill(self):
        """End it at once, as a power cut would."""
        self.process.kill()
        return self._ended()

    def restart(self):
        """Start it again, after ``stop`` or ``kill``, with the same database and port."""
        again = start_server(**(self.wish | {"port": self.port}))
        self.process = again.process
        return self

    def _ended(self):
        try:
            return self.process.wait(30)
        finally:
            self.process.stdout.close()


def start_server(database, *, limits=None, families=None, origins=(), workers=1, port=0, log=None):
    """Start a server on a free port; ``limits`` as in Limits, a rate as [burst, per_second].

    Rates are generous unless they are named. Its log goes to this process's standard error.
    """
    wish = {
        "database": str(database),
        "limits": GENEROUS | (limits or {}),
        "families": families,
        "origins": list(origins),
        "workers": workers,
        "port": port,
        "log": log,
    }
    process = subprocess.Popen(
        [sys.executable, __file__, json.dumps(wish)], stdout=subprocess.PIPE, text=True
    )
    line = process.stdout.readline().strip()
    if not line:
        raise RuntimeError(f"the server did not start: exit code {process.wait(10)}")
    return RunningServer(line, process, wish)


@contextmanager
def started(database, **wish):
    """Run a server while the block runs."""
    server = start_server(database, **wish)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


def temporary_database(folder):
    """Give the URL of a new SQLite database in a folder."""
    return f"sqlite:///{Path(folder) / 'games.db'}"


def main(text):
    from gridwright.web.config import Config, Limits, Rate
    from gridwright.web.serving import listen, serve

    wish = json.loads(text)
    limits = {
        name: Rate(*value) if isinstance(value, list) else value
        for name, value in wish["limits"].items()
    }
    more = {"families": tuple(wish["families"])} if wish["families"] else {}
    config = Config(
        wish["database"],
        origins=tuple(wish["origins"]),
        limits=Limits(**limits),
        workers=wish["workers"],
        log=wish["log"],
        **more,
    )
    listening = listen("127.0.0.1", wish["port"])
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    serve(config, listening, lambda: print(address, flush=True))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    main(sys.argv[1])
