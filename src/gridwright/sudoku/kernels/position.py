"""What techniques work on: values, candidates, and the places left to each digit in each house.

``values`` holds 0 or a digit (plus GIVEN for a clue) for each cell, ``cands`` a mask for each
cell (0 where it is filled), and ``spots[house * side + digit - 1]`` the mask of the places in a
house, in its order, that are left to a digit that the house still lacks.
``homes[cell * HOMES + i]`` is a house of a cell, shifted by PLACE_BITS, and the cell's place in
it; -1 where the cell has no more houses. ``houses[house * side + place]`` is a cell.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel

Ints: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.uint8]

HOMES = 5
PLACE_BITS = 5
PLACE = 31
GIVEN = 32
DIGIT = 31


@inlined
def strike(side: int, cands: Ints, spots: Ints, homes: Ints, cell: int, digit: int) -> None:
    """Take a candidate from a cell; nothing happens where it has it not."""
    bit = 1 << (digit - 1)
    if cands[cell] & bit:
        cands[cell] = cands[cell] & ~bit
        at = cell * HOMES
        while at < cell * HOMES + HOMES and homes[at] >= 0:
            spot = (homes[at] >> PLACE_BITS) * side + digit - 1
            spots[spot] = spots[spot] & ~(1 << (homes[at] & PLACE))
            at += 1


@kernel
def put(
    side: int,
    values: Ints,
    cands: Ints,
    spots: Ints,
    houses: Ints,
    homes: Ints,
    cell: int,
    digit: int,
) -> None:
    """Fill a cell: its candidates go, and so does the digit from every cell that it sees."""
    values[cell] = digit
    for other in range(1, side + 1):
        strike(side, cands, spots, homes, cell, other)
    for at in range(cell * HOMES, cell * HOMES + HOMES):
        if homes[at] >= 0:
            first = (homes[at] >> PLACE_BITS) * side
            for member in range(first, first + side):
                strike(side, cands, spots, homes, houses[member], digit)
