"""The order in which techniques look through houses, and what kind of house each is."""

from __future__ import annotations

from gridwright.core.kernel import inlined
from gridwright.sudoku.kernels.position import HOMES, PLACE_BITS, Ints

BOX, ROW, COLUMN, DIAGONAL = range(4)


@inlined
def house_at(turn: int, side: int) -> int:
    """Give the house whose turn it is: boxes first, then rows, columns and diagonals."""
    if turn < side:
        return turn + 2 * side
    return turn - side if turn < 3 * side else turn


@inlined
def kind_at(turn: int, side: int) -> int:
    """Tell the kind of the house whose turn it is: BOX, ROW, COLUMN or DIAGONAL."""
    return turn // side


@inlined
def is_in(homes: Ints, cell: int, house: int) -> bool:
    """Tell whether a cell lies in a house."""
    at = cell * HOMES
    found = False
    while at < cell * HOMES + HOMES and homes[at] >= 0:
        if homes[at] >> PLACE_BITS == house:
            found = True
        at += 1
    return found
