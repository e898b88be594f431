"""``gridwright serve``: the game in the browser, served from this machine."""

from __future__ import annotations

import os
import webbrowser
from importlib.util import find_spec
from typing import Literal

import click

from gridwright.cli.examples import examples
from gridwright.cli.talk import talk
from gridwright.core.errors import BadInput, MissingExtra
from gridwright.play.storage import default_path

_NEEDED = ("starlette", "uvicorn", "websockets", "msgspec", "sqlalchemy", "alembic")
_MOST_WORKERS = 64
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def _default_database() -> str:
    """Give the URL of the database in the user's folder for the state of programs."""
    path = default_path("server").with_name("server.db").absolute()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise BadInput(
            expected="a folder that can be made",
            got=str(path.parent),
            where="--database",
            remedy=fault.strerror or "",
        ) from None
    return f"sqlite:///{path}"


def _address(host: str, port: int) -> str:
    """Give the address by which a browser on this machine finds the server."""
    reachable = _EVERYWHERE.get(host, host)
    return f"http://{f'[{reachable}]' if ':' in reachable else reachable}:{port}/"


def _serve(
    host: str,
    port: int,
    database: str | None,
    origins: tuple[str, ...],
    workers: int | None,
    log: Literal["json", "text", "none"],
    proxy: bool,
    wants_browser: bool,
) -> int:
    if any(find_spec(name) is None for name in _NEEDED):
        raise MissingExtra("web", "the game in the browser")
    from gridwright.web.config import Config
    from gridwright.web.serving import listen, serve

    config = Config(
        database or _default_database(),
        origins=tuple(origin.rstrip("/") for origin in origins),
        workers=workers or max(1, min(4, os.cpu_count() or 1)),
        log=None if log == "none" else log,
        proxy=proxy,
    )
    listening = listen(host, port)
    address = _address(host, listening.getsockname()[1])

    def ready() -> None:
        talk(f"gridwright: serving on {address} (Ctrl-C ends it)")
        if wants_browser:
            webbrowser.open(address)

    with listening:
        serve(config, listening, ready)
    return 0


command = click.Command(
    "serve",
    callback=_serve,
    help="""Serve the game in the browser from this machine.

    Games are kept in a database: an SQLite file in your folder for the state of programs (or in
    GRIDWRIGHT_STATE), or what --database names, as sqlite:///FILE or postgresql://USER@HOST/NAME.""",
    short_help="Serve the game in the browser.",
    epilog=examples("serve --open", "serve --port 8080 --workers 4"),
    params=[
        click.Option(["--host"], default="127.0.0.1", show_default=True, help="address to serve"),
        click.Option(
            ["--port"],
            type=click.IntRange(0, 65535),
            default=8000,
            show_default=True,
            help="port to serve, 0 for any that is free",
        ),
        click.Option(["--database"], metavar="URL", help="where games are kept"),
        click.Option(
            ["--origin", "origins"],
            multiple=True,
            metavar="URL",
            help="where else pages may come from, as in https://play.example.org",
        ),
        click.Option(
            ["--workers"],
            type=click.IntRange(1, _MOST_WORKERS),
            help="processes that make and solve puzzles",
        ),
        click.Option(
            ["--log"],
            type=click.Choice(["text", "json", "none"]),
            default="text",
            show_default=True,
            help="form of the lines about requests",
        ),
        click.Option(
            ["--proxy"],
            is_flag=True,
            help="believe X-Forwarded-For and -Proto from a proxy on this machine",
        ),
        click.Option(["--open", "wants_browser"], is_flag=True, help="open it in a browser"),
    ],
)
