"""Swapping cells between regions along their borders, each region left in one piece."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import kernel
from gridwright.core.rng import below

Table = NDArray[np.int32]
Words = NDArray[np.int64]


@kernel
def swap_borders(
    regions: Table, reached: Table, queue: Table, draws: Words, side: int, tries: int
) -> int:
    """Try ``tries`` random swaps of two border cells between regions; gives how many were made.

    One cell goes over to a neighbour's region, and one of that region comes back in exchange.
    """
    made = 0
    for _ in range(tries):
        cell = below(draws, side * side)
        beside = neighbour(side, cell, below(draws, 4))
        if beside < 0 or regions[beside] == regions[cell]:
            continue
        mine = regions[cell] + 0
        yours = regions[beside] + 0
        listed = list_border(regions, queue, side, yours, mine)
        other = queue[below(draws, listed)] + 0
        regions[cell] = yours
        regions[other] = mine
        if in_one_piece(regions, reached, queue, side, cell) and in_one_piece(
            regions, reached, queue, side, other
        ):
            made += 1
        else:
            regions[cell] = mine
            regions[other] = yours
    return made


@kernel
def list_border(regions: Table, queue: Table, side: int, region: int, facing: int) -> int:
    """List the cells of a region that lie beside another one; gives how many."""
    listed = 0
    for cell in range(side * side):
        if regions[cell] == region:
            for way in range(4):
                beside = neighbour(side, cell, way)
                if beside >= 0 and regions[beside] == facing:
                    queue[listed] = cell
                    listed += 1
                    break
    return listed


@kernel
def neighbour(side: int, cell: int, way: int) -> int:
    """Give the cell to the left, right, above or below; -1 outside."""
    column = cell % side
    if way == 0:
        return cell - 1 if column > 0 else -1
    if way == 1:
        return cell + 1 if column < side - 1 else -1
    if way == 2:
        return cell - side if cell >= side else -1
    return cell + side if cell < side * (side - 1) else -1


@kernel
def in_one_piece(regions: Table, reached: Table, queue: Table, side: int, cell: int) -> int:
    """Tell whether all ``side`` cells of a cell's region are reached from it."""
    for other in range(side * side):
        reached[other] = 0
    reached[cell] = 1
    queue[0] = cell
    head = 0
    tail = 1
    while head < tail:
        current = queue[head]
        head += 1
        for way in range(4):
            other = neighbour(side, current, way)
            if other >= 0 and not reached[other] and regions[other] == regions[cell]:
                reached[other] = 1
                queue[tail] = other
                tail += 1
    return 1 if tail == side else 0
