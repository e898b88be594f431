"""The settings of a server: where it keeps things, whom it answers, and how much it does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gridwright.puzzle.registry import families

_FIRST = ("pipes", "maze", "route", "sudoku")  # in the order in which players are shown them
_EXAMPLE = "null"
FAMILIES = (*_FIRST, *(name for name in families() if name not in (*_FIRST, _EXAMPLE)))


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket: so many at once, and so many a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """All ceilings and rates.

    body, message: bytes of a request and of a WebSocket frame · cells: of a board · memory: bytes
    that a process of the pool may take, 0 for any · deadlines in seconds · waiting: jobs that may
    wait for a process · clients: rate limits remembered at once · archive: days before today whose
    dailies are made when asked for · sockets and connections: WebSockets, and other connections,
    open at once; an address may be that of a whole school · rates: ``asks`` for requests,
    ``posts`` for those that write, ``work`` for jobs of the pool, ``syncs`` for events played
    offline, ``recoveries`` for recovery codes tried, ``newcomers`` for players made, and
    ``messages`` for WebSocket frames.
    """

    body: int = 256 * 1024
    message: int = 4096
    cells: int = 10_000
    make_deadline: float = 10.0
    solve_deadline: float = 10.0
    solve_limit: int = 1_000
    solve_budget: int = 1_000_000
    memory: int = 2 << 30
    archive: int = 366
    waiting: int = 32
    clients: int = 20_000
    live_games: int = 1_000
    sockets_a_game: int = 8
    sockets_a_player: int = 64
    sockets_an_address: int = 1_000
    connections_an_address: int = 1_000
    sync_events: int = 5_000
    asks: Rate = field(default=Rate(600, 100))
    posts: Rate = field(default=Rate(60, 10))
    work: Rate = field(default=Rate(30, 3))
    syncs: Rate = field(default=Rate(20_000, 200))
    recoveries: Rate = field(default=Rate(5, 1 / 60))
    newcomers: Rate = field(default=Rate(20, 1 / 10))
    messages: Rate = field(default=Rate(60, 20))


@dataclass(frozen=True, slots=True)
class Config:
    """One server.

    database: its URL · origins: where pages may come from besides the server's own address ·
    families: those on offer · workers: processes that make and solve · log: form of the log's
    lines, or None for none · proxy: believe X-Forwarded-For and -Proto from a loopback address.
    """

    database: str
    origins: tuple[str, ...] = ()
    families: tuple[str, ...] = FAMILIES
    limits: Limits = field(default_factory=Limits)
    workers: int = 2
    log: Literal["json", "text"] | None = "json"
    proxy: bool = False
