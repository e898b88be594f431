"""How hexagons lie: pointy (a corner on top) or flat (a side on top), in axial coordinates.

Axial coordinates q and r run along two of the three axes of the lattice. A hexagon is one unit
from side to side; both ways round, its ports lead in the same order of axial steps.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.topology import Cells, Spots

STEPS = ((-1, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1))
RADIUS = 1 / 3**0.5
PITCH = 1.5 * RADIUS


@dataclass(frozen=True, slots=True)
class Hexes:
    """Hexagons that all lie the same way."""

    flat: bool

    @property
    def suffix(self) -> str:
        """What the name of a kind ends with: "" or "-flat"."""
        return "-flat" if self.flat else ""

    @property
    def port_names(self) -> tuple[str, ...]:
        """The ports, clockwise from the west."""
        if self.flat:
            return ("up-left", "up", "up-right", "down-right", "down", "down-left")
        return ("left", "up-left", "up-right", "right", "down-right", "down-left")

    @property
    def reach(self) -> Spots:
        """How far a hexagon reaches from its centre across and down: float64[2]."""
        return np.array([RADIUS, 0.5] if self.flat else [0.5, RADIUS])

    def centres(self, q: Cells, r: Cells) -> Spots:
        """Place centres, float64[m, 2]; that of q = r = 0 is at 0, 0."""
        along = [q * PITCH, r + q / 2] if self.flat else [q + r / 2, r * PITCH]
        return np.stack(along, axis=1)

    def corners(self, centres: Spots) -> Spots:
        """Place the outlines around centres, float64[m, 6, 2]."""
        turns = np.radians((240 if self.flat else 210) + 60 * np.arange(6))
        ring = RADIUS * np.stack([np.cos(turns), np.sin(turns)], axis=1)
        laid: Spots = centres[:, None] + ring
        return laid


def opposite_ports(neighbour: NDArray[np.int32]) -> NDArray[np.int8]:
    """Give the ports by which neighbours return, int8[n, 6]: the opposite ones."""
    opposite = (np.arange(6, dtype=np.int8) + 3) % 6
    return np.where(neighbour >= 0, opposite, np.int8(-1)).astype(np.int8)
