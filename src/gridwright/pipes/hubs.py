"""Hubs: where stairs lead up or down from a tile, an arrow in a ring, in a picture of any grid."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gridwright.pipes.looks import FLOODED, NONE, ROLE_OF, Looks
from gridwright.puzzle.place import Place
from gridwright.puzzle.scene import Circle, Item, Point, Polygon

HUB = 0.27
RIM = {False: 0.05, True: 0.09}
ARROW = 0.17
APART = 0.085
BOTH = 0.11


def hubs(look: Looks, place: Place) -> Iterator[Item]:
    """Draw the hubs of all tiles with stairs, which are the last two ports of a layered grid."""
    stairs = np.where(place.sided, NONE, look.arms)
    for cell in np.flatnonzero(stairs.any(axis=1)).tolist():
        x, y = place.centre(cell)
        scale = float(place.scale[cell])
        role = ROLE_OF[int(stairs[cell].max())]
        rim = RIM[bool((stairs[cell] >= FLOODED).any())]
        yield Circle((x, y), HUB * scale, role)
        yield Circle((x, y), (HUB - rim) * scale, "background")
        ways = [(port, way) for port, way in ((-2, -1), (-1, 1)) if stairs[cell, port]]
        for port, way in ways:
            size, shift = (ARROW, 0.0) if len(ways) == 1 else (BOTH, APART * way)
            leaking = bool(look.leaks[cell, port])
            yield _arrow((x, y + shift * scale), way, size * scale, "leak" if leaking else role)


def _arrow(at: Point, way: int, size: float, role: str) -> Item:
    """Draw a triangle around a spot that points up (-1) or down (1)."""
    x, y = at
    tip, base = y + way * size * 0.6, y - way * size * 0.5
    return Polygon(((x, tip), (x - size * 0.7, base), (x + size * 0.7, base)), role)
