"""A server that lets one address ask as much as it likes: ``python -m benchmarks.web.generous``.

All clients of a benchmark come from one address. What one player may say in a game stays limited.
"""

from __future__ import annotations

import sys

from gridwright.web.config import Config, Limits, Rate
from gridwright.web.serving import listen, serve

_MANY = 1_000_000
_ANY = Rate(_MANY, _MANY)


def main(database: str, port: int) -> None:
    """Serve a database on loopback until the process is told to end."""
    limits = Limits(
        asks=_ANY,
        posts=_ANY,
        work=_ANY,
        recoveries=_ANY,
        newcomers=_ANY,
        sockets_an_address=_MANY,
        connections_an_address=_MANY,
    )
    listening = listen("127.0.0.1", port)
    config = Config(database, limits=limits, workers=1, log="json")
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    serve(config, listening, lambda: print(f"serving on {address}", file=sys.stderr, flush=True))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
