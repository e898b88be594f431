"""The techniques, from easy to hard: their place is the number that kernels know them by."""

from __future__ import annotations

from gridwright.core.errors import BadInput
from gridwright.pipes.techniques import (
    bridge,
    brute_force,
    closed_group,
    edge,
    end_facing_end,
    known_sides,
    no_loop,
    paired_trial,
    parity,
    trial,
)
from gridwright.pipes.techniques.technique import Exemplar, Technique

__all__ = ["TECHNIQUES", "Exemplar", "Technique", "place_of"]

_KNOWN_SIDES, _HALF_KNOWN, _NOTED_WAYS = known_sides.TECHNIQUES
_LAST_WAY_OUT, _CLOSED_GROUP = closed_group.TECHNIQUES

# In the order of ``kernels.log``.
TECHNIQUES: tuple[Technique, ...] = (
    edge.TECHNIQUE,
    end_facing_end.TECHNIQUE,
    _KNOWN_SIDES,
    _HALF_KNOWN,
    _LAST_WAY_OUT,
    no_loop.TECHNIQUE,
    _CLOSED_GROUP,
    bridge.TECHNIQUE,
    _NOTED_WAYS,
    parity.TECHNIQUE,
    *trial.TECHNIQUES,
    paired_trial.TECHNIQUE,
    brute_force.TECHNIQUE,
)


def place_of(key: str) -> int:
    """Give the place of a technique in the order; raise BadInput where there is none of that key.

    >>> place_of("no-loop")
    5
    """
    keys = [technique.key for technique in TECHNIQUES]
    if key not in keys:
        raise BadInput(expected=f"a technique: {', '.join(keys)}", got=key)
    return keys.index(key)
