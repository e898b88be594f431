"""What a player's wishes do to a session."""

from __future__ import annotations

from gridwright.core.errors import BadInput
from gridwright.web.rooms.ledger import MOST_EVENTS, AnySession
from gridwright.web.rooms.messages import Do

_NOTHING = {
    "undo": "there is no move to take back",
    "redo": "there is no move to make again",
    "restart": "the game is at its start",
    "press": "this does nothing here",
    "step": "no way leads there",
}


class Idle(Exception):  # noqa: N818
    """A wish that does nothing, and why."""


def act(session: AnySession, wish: Do) -> None:
    """Do what a player wishes.

    Raises Idle where that does nothing, and BadInput where it is not legal; the session is then
    as it was.
    """
    check_length(session)
    if wish.kind == "press":
        done = _press(session, wish.cell or 0, wish.action or "")
    elif wish.kind == "step":
        done = _step(session, wish.direction or "")
    else:
        done = session.do(wish.kind, wish.move or "")
    if not done:
        raise Idle(_NOTHING[wish.kind])


def check_length(session: AnySession) -> None:
    """Raise Idle where a game has as many events as one may have."""
    if len(session.history) >= MOST_EVENTS:
        raise Idle(f"this game has {MOST_EVENTS:,} moves; begin another one")


def _press(session: AnySession, cell: int, action: str) -> bool:
    count = session.state.topology.n
    if cell >= count:
        raise BadInput(expected=f"a cell, 0 to {count - 1}", got=cell)
    if action not in session.family.keys_for(session.state).values():
        raise Idle(_NOTHING["press"])
    return session.press(cell, action)


def _step(session: AnySession, direction: str) -> bool:
    move = session.family.step_move(session.state, direction)
    if move is None:
        return False
    session.play(move)
    return True
