"""The polar grid: rings of cells around one in the middle, about as wide as they are long.

A ring is one unit wide. The first has six cells; a ring has twice as many as the one inside it
where cells would otherwise be wider than the square root of 2. So a cell has one or two neighbours
outward. Coordinates are the place in the ring, clockwise from the top, and the ring, 0 in the
middle.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.kinds import offer
from gridwright.grid.sizes import check_count, read_count
from gridwright.grid.topology import MAX_CELLS, Cells, Masks, Spots, Topology, register

WANTED = "a number of rings"
INMOST = 6
CLOCKWISE, INWARD, COUNTERCLOCKWISE, OUTWARD, OUTWARD_CLOCKWISE = range(5)
PORTS = ("clockwise", "inward", "counterclockwise", "outward", "outward-clockwise", "outward-5")
MIDDLE_PORTS = tuple(f"outward-{sector}" for sector in range(INMOST))


def polar(rings: int) -> Topology:
    """Make ``rings`` rings around a cell in the middle; cells are numbered ring by ring.

    The ports of a cell run clockwise, inward, counterclockwise, outward, and outward-clockwise
    where it has two neighbours outward; those of the cell in the middle outward-0 to outward-5.
    Raises BadInput for no ring and for over MAX_CELLS.
    """
    check_count(rings, WANTED, "grid")
    return _polar(rings)


def ring_sizes(rings: int) -> list[int]:
    """Count the cells of each ring, the middle first; raise BadInput for over MAX_CELLS.

    >>> ring_sizes(6)
    [1, 6, 12, 24, 24, 24, 48]
    """
    sizes = [1]
    total, count = 1, INMOST
    for ring in range(1, rings + 1):
        if 2 * pi * ring > sqrt(2) * count:
            count *= 2
        sizes.append(count)
        total += count
        if total > MAX_CELLS:
            raise BadInput(
                expected=f"at most {MAX_CELLS:,} cells", got=f"{rings} rings", where="grid"
            )
    return sizes


class _Rings:
    """How rings are numbered: ring r has ``size[r]`` cells from ``start[r]`` on."""

    def __init__(self, rings: int) -> None:
        sizes = ring_sizes(rings)
        self.size = np.array(sizes)
        self.start = np.concatenate([[0], np.cumsum(self.size)])
        # Whether the cells of a ring have two neighbours outward.
        self.parts = np.append(self.size[1:] == 2 * self.size[:-1], False)

    @property
    def n(self) -> int:
        return int(self.start[-1])

    @property
    def count(self) -> int:
        return int(self.size.size)

    def split(self, cells: Cells) -> tuple[Cells, Cells]:
        ring = np.searchsorted(self.start, cells, side="right") - 1
        return cells - self.start[ring], ring

    def cycle(self) -> Masks:
        sides = np.where(self.parts, 5, 4)
        sides[0] = INMOST
        return np.repeat(sides, self.size).astype(np.uint8)

    def edges(self) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
        """Give neighbours and back ports: int32[n, 6] and int8[n, 6]."""
        neighbour = np.full((self.n, INMOST), -1, np.int32)
        back = np.full((self.n, INMOST), -1, np.int8)
        neighbour[0], back[0] = np.arange(1, INMOST + 1), INWARD
        for ring in range(1, self.count):
            size, start = int(self.size[ring]), int(self.start[ring])
            place = np.arange(size)
            at = slice(start, start + size)
            neighbour[at, CLOCKWISE] = start + (place + 1) % size
            back[at, CLOCKWISE] = COUNTERCLOCKWISE
            neighbour[at, COUNTERCLOCKWISE] = start + (place - 1) % size
            back[at, COUNTERCLOCKWISE] = CLOCKWISE
            self._join_inward(neighbour, back, ring, place)
        return neighbour, back

    def _join_inward(
        self, neighbour: NDArray[np.int32], back: NDArray[np.int8], ring: int, place: Cells
    ) -> None:
        cells = int(self.start[ring]) + place
        if ring == 1:
            inner, port = np.zeros_like(place), place
        else:
            twice = int(self.parts[ring - 1])
            inner = int(self.start[ring - 1]) + (place >> twice)
            port = OUTWARD + (place & twice)
        neighbour[cells, INWARD], back[cells, INWARD] = inner, port
        neighbour[inner, port], back[inner, port] = cells, INWARD

    def corners(self, cells: Cells) -> Spots:
        """Place the outlines, float64[m, 6, 2], with a corner where two cells outward meet."""
        place, ring = self.split(cells)
        first = place / self.size[ring]
        last = (place + 1) / self.size[ring]
        split = self.parts[ring]
        fourth, fifth = np.where(split, (first + last) / 2, last), np.where(split, last, np.nan)
        sixth = np.full_like(first, np.nan)
        turns = np.stack([last, first, first, fourth, fifth, sixth], axis=1)
        reach = ring[:, None] + np.array([-0.5, -0.5, 0.5, 0.5, 0.5, 0.5])
        turns[ring == 0] = np.arange(1, INMOST + 1) / INMOST
        reach[ring == 0] = 0.5
        return self.place(turns, reach)

    def centres(self, cells: Cells) -> Spots:
        place, ring = self.split(cells)
        return self.place((place + 0.5) / self.size[ring], ring.astype(np.float64))

    def place(self, turns: NDArray[np.float64], reach: NDArray[np.float64]) -> Spots:
        """Place what lies so many turns clockwise from the top and so far from the middle."""
        middle = self.count - 0.5
        across, up = reach * np.sin(2 * pi * turns), reach * np.cos(2 * pi * turns)
        return np.stack([middle + across, middle - up], axis=-1)

    def coordinates(self, cell: int) -> tuple[int, int]:
        ring = int(np.searchsorted(self.start, cell, side="right")) - 1
        return cell - int(self.start[ring]), ring

    def find(self, coordinates: tuple[int, ...]) -> int:
        if len(coordinates) != len(("place", "ring")):
            return -1
        place, ring = coordinates
        inside = 0 <= ring < self.count and 0 <= place < self.size[ring]
        return int(self.start[ring]) + place if inside else -1


@lru_cache(maxsize=4)
def _polar(rings: int) -> Topology:
    layout = _Rings(rings)
    n = layout.n
    edges = cache(layout.edges)
    middle = layout.count - 0.5
    return Topology(
        spec=f"polar:{rings}",
        n=n,
        size=(rings,),
        port_names=PORTS,
        neighbour=lambda: edges()[0],
        back=lambda: edges()[1],
        cycle=layout.cycle,
        centres=lambda: layout.centres(np.arange(n)),
        corners=layout.corners,
        coordinates=layout.coordinates,
        find=layout.find,
        source=0,
        naming=lambda cell: _names(layout, cell),
        middles=lambda cells: np.full((cells.size, 2), middle),
    )


def _names(layout: _Rings, cell: int) -> tuple[str, ...]:
    if cell == 0:
        return MIDDLE_PORTS
    split = layout.parts[layout.coordinates(cell)[1]]
    return (*PORTS[:OUTWARD_CLOCKWISE], PORTS[OUTWARD_CLOCKWISE] if split else "", "")


def _parse(parts: list[str], spec: str) -> Topology:
    if len(parts) != 1:
        raise BadInput(expected="polar:RINGS", got=spec)
    return polar(read_count(parts[0], WANTED, "grid"))


register("polar", _parse)
offer("polar", "rings around a cell in the middle", "RINGS")
