"""The context: what the parts of a running server share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from gridwright.web.config import Config
from gridwright.web.once import Once
from gridwright.web.shelf import Parcel, Shelf

if TYPE_CHECKING:
    from gridwright.store import Store
    from gridwright.web.limiter import Limiter
    from gridwright.web.pool import Pool
    from gridwright.web.rooms import Rooms
    from gridwright.web.seal import Seal
    from gridwright.web.work import Turns


_SHELF_BYTES = 64 << 20


@dataclass(slots=True)
class Context:
    """One server's parts; those without a value here are there while the server runs.

    shelf: puzzles as pages get them · seals: of the puzzles of today and yesterday, by id ·
    opening, making, sealing: puzzles, dailies and seals that are being made.
    ``Rooms(context)`` is made after the others, and is the first to be closed.
    """

    config: Config
    limiter: Limiter
    shelf: Shelf = field(default_factory=lambda: Shelf(_SHELF_BYTES))
    seals: dict[str, Seal] = field(default_factory=dict)
    opening: Once[Parcel] = field(default_factory=Once)
    making: Once[str] = field(default_factory=Once)
    sealing: Once[Seal] = field(default_factory=Once)
    store: Store = field(init=False)
    pool: Pool = field(init=False)
    turns: Turns = field(init=False)
    rooms: Rooms = field(init=False)


def context_of(connection: HTTPConnection) -> Context:
    """Give the context of the server that a request or a WebSocket came to."""
    context: Context = connection.app.state.context
    return context
