"""Deadly rectangles: four cells in two rows and two columns whose two digits could be swapped."""

from __future__ import annotations

from gridwright.core.kernel import kernel
from gridwright.sudoku.kernels.position import HOMES, PLACE_BITS, Ints


@kernel
def is_swappable(homes: Ints, one: int, two: int, three: int, four: int) -> int:
    """Tell whether four cells could swap two digits, and every house stay right.

    ``one`` and ``four`` hold the one, ``two`` and ``three`` the other: each house that holds any
    of the cells must hold just one of either kind.
    """
    for turn in range(4):
        cell = one if turn == 0 else two if turn == 1 else three if turn == 2 else four
        for at in range(cell * HOMES, cell * HOMES + HOMES):
            if homes[at] >= 0:
                house = homes[at] >> PLACE_BITS
                if (
                    _holds(homes, house, one) + _holds(homes, house, four) != 1
                    or _holds(homes, house, two) + _holds(homes, house, three) != 1
                ):
                    return 0
    return 1


@kernel
def _holds(homes: Ints, house: int, cell: int) -> int:
    """Tell whether a house holds a cell."""
    for at in range(cell * HOMES, cell * HOMES + HOMES):
        if homes[at] >= 0 and homes[at] >> PLACE_BITS == house:
            return 1
    return 0
