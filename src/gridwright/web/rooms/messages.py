"""The messages of a game in play over a WebSocket: what clients may say, and what they are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

Number = Annotated[int, Meta(ge=0, lt=2**53)]
Client = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9._-]{1,64}\Z")]
MoveText = Annotated[str, Meta(max_length=1000)]
Cell = Annotated[int, Meta(ge=0, lt=2**31)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]

EventRow = tuple[float, str, str]


class _Asked(Struct, tag_field="type", forbid_unknown_fields=True):
    """Something that a client says; a field it does not have is refused."""


class Join(_Asked, tag="join"):
    """The first message: tell me what happened after a seq, and what happens from now on."""

    client: Client
    after: Number = 0
    scenes: bool = False


class Do(_Asked, tag="do"):
    """Do something to the position; ``id`` numbers what a client does, and is done once."""

    id: Number
    kind: Literal["move", "undo", "redo", "restart", "press", "step"]
    move: MoveText | None = None
    cell: Cell | None = None
    action: Word | None = None
    direction: Literal["left", "up", "right", "down"] | None = None

    def __post_init__(self) -> None:
        given = (self.move, self.cell, self.action, self.direction)
        wanted = {
            "move": (True, False, False, False),
            "press": (False, True, True, False),
            "step": (False, False, False, True),
        }.get(self.kind, (False, False, False, False))
        if tuple(value is not None for value in given) != wanted:
            raise ValueError(f"the fields of '{self.kind}' are others")


class AskHint(_Asked, tag="hint"):
    """Give a hint, which counts."""

    id: Number


class AskCheck(_Asked, tag="check"):
    """Say what the judge says."""


class SetClock(_Asked, tag="clock"):
    """Let the clock run for this socket, or not."""

    run: bool


class Ping(_Asked, tag="ping"):
    """Say that you are there."""


Asked = Join | Do | AskHint | AskCheck | SetClock | Ping

_DECODER = msgspec.json.Decoder(Asked)
_ENCODER = msgspec.json.Encoder()


class _Told(Struct, tag_field="type"):
    """Something that a client is told."""


class State(_Told, tag="state"):
    """Where a game stands: the events after seq ``after``, up to ``seq``."""

    seq: int
    after: int
    events: Sequence[EventRow]
    elapsed: float
    running: bool
    done: int
    undone: int
    solved: bool
    hints: int
    ranked: bool


class Happened(_Told, tag="event"):
    """An event that is stored; to the client of its name it says that the wish of ``id`` is met."""

    seq: int
    at: float
    kind: str
    move: str
    client: str
    id: int
    solved: bool
    done: int
    undone: int


class Hinted(_Told, tag="hint"):
    """A hint: what to say, and what to draw over the picture, at each of its stages."""

    id: int
    seq: int
    technique: str
    stages: tuple[str, ...]
    text: str
    cells: tuple[int, ...]
    move: str | None
    overlays: Raw


class NoHint(_Told, tag="hint"):
    """There is nothing left to hint at."""

    id: int
    none: Literal[True] = True


class FaultTold(Struct):
    """A fault of the position."""

    code: str
    cells: tuple[int, ...]
    text: str


class Checked(_Told, tag="check"):
    """What the judge says of the position."""

    solved: bool
    faults: list[FaultTold]
    notes: tuple[str, ...]


class ClockTold(_Told, tag="clock"):
    """The clock has begun to run, or to stand still."""

    elapsed: float
    running: bool


class Refused(_Told, tag="refused"):
    """What was wished with ``id`` is not done, and why."""

    id: int
    error: str


class Pong(_Told, tag="pong"):
    """The server is there."""


PONG = _ENCODER.encode(Pong()).decode()


def read(text: str) -> Asked:
    """Read what a client says; raise ValueError where it is none of the messages."""
    return _DECODER.decode(text)


def write(told: _Told, scene: bytes | None = None) -> str:
    """Print what a client is told, with a scene that is JSON already as its last field."""
    text = _ENCODER.encode(told)
    if scene is not None:
        text = text[:-1] + b',"scene":' + scene + b"}"
    return text.decode()


def write_plain(value: Any) -> bytes:
    """Print plain values as JSON."""
    return _ENCODER.encode(value)
