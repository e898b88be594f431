"""The symmetries of a pattern of clues, and the orbits of cells that each keeps together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from gridwright.core.errors import BadInput

Turn = Callable[[int, int, int], tuple[int, int]]

_TURNS: dict[str, tuple[Turn, ...]] = {
    "none": (),
    "rotational": (lambda row, column, last: (last - row, last - column),),
    "rotational90": (lambda row, column, last: (column, last - row),),
    "mirror": (lambda row, column, last: (row, last - column),),
    "mirror-vertical": (lambda row, column, last: (last - row, column),),
    "diagonal": (lambda row, column, _: (column, row),),
    "antidiagonal": (lambda row, column, last: (last - column, last - row),),
    "full": (
        lambda row, column, last: (column, last - row),
        lambda row, column, last: (row, last - column),
    ),
}
SYMMETRIES = tuple(_TURNS)


@lru_cache(maxsize=64)
def orbits(side: int, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """List the orbits of a square's cells; raise BadInput where the symmetry is none.

    rotational: by half a turn · rotational90: by a quarter · mirror: left and right ·
    mirror-vertical: top and bottom · diagonal, antidiagonal: across the main, the other diagonal ·
    full: all of these.

    >>> orbits(2, "mirror")
    ((0, 1), (2, 3))
    """
    if symmetry not in _TURNS:
        raise BadInput(expected="one of " + ", ".join(SYMMETRIES), got=symmetry, where="symmetry")
    seen: set[int] = set()
    found = []
    for cell in range(side * side):
        if cell not in seen:
            orbit = _orbit(cell, side, _TURNS[symmetry])
            seen.update(orbit)
            found.append(orbit)
    return tuple(found)


def _orbit(cell: int, side: int, turns: tuple[Turn, ...]) -> tuple[int, ...]:
    reached = [cell]
    for other in reached:
        for turn in turns:
            row, column = turn(other // side, other % side, side - 1)
            image = row * side + column
            if image not in reached:
                reached.append(image)
    return tuple(sorted(reached))
