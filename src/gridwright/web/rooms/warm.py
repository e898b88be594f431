"""Warming up: what play needs is loaded, or compiled, before anyone waits for it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from gridwright.core.kernel import compile_always
from gridwright.play import Session
from gridwright.puzzle.registry import family as family_of

_SIZE = "5x5"
_MOVES = 3


def warm_up(families: Iterable[str]) -> None:
    """Play a few moves of each family with every kernel compiled, once per machine.

    Kernels are compiled for the process: nothing else is to run in it meanwhile.
    """
    for name in families:
        family = family_of(name)
        size = family.default_size or _SIZE
        puzzle = family.generate(family.parameters(size, {}), "warm")
        with compile_always():
            session = Session(family, puzzle)
            for move in list(islice(family.moves(session.state), _MOVES)):
                session.play(move)
            session.undo()
