"""Warming up: what play needs is loaded, or compiled, before anyone waits for it."""

from __future__ import annotations

from itertools import islice

from gridwright.play import Session
from gridwright.puzzle.registry import family as family_of

_SIZE = "5x5"
_MOVES = 3


def play_moves(name: str) -> None:
    """Play a few moves of a family."""
    family = family_of(name)
    size = family.default_size or _SIZE
    puzzle = family.generate(family.parameters(size, {}), "warm")
    session = Session(family, puzzle)
    for move in list(islice(family.moves(session.state), _MOVES)):
        session.play(move)
    session.undo()
