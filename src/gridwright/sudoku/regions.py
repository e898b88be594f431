"""Random irregular boxes (jigsaw): connected regions of equal size that share a square."""

from __future__ import annotations

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.core.kernel import select
from gridwright.core.rng import Stream
from gridwright.sudoku.kernels.regions import swap_borders
from gridwright.sudoku.layout import LEAST_SIDE, MOST_SIDE, usual_boxes, with_boxes

TRIES_A_CELL = 60
WORK_A_TRY = 20


def random_regions(side: int, draws: Stream) -> tuple[int, ...]:
    """Draw regions for a jigsaw: the region of each cell, row by row, numbered as they come.

    They start as boxes, or as rows where the side is prime, and swap cells along their borders
    many times, each time left in one piece. A full grid need not exist: rows as regions aside,
    most draws have many, and the caller looks. Raises BadInput where the side is out of range.
    """
    if not LEAST_SIDE <= side <= MOST_SIDE:
        raise BadInput(expected=f"a side of {LEAST_SIDE} to {MOST_SIDE}", got=side, where="size")
    n = side * side
    boxed = usual_boxes(side) is not None
    start = with_boxes(side).regions if boxed else tuple(cell // side for cell in range(n))
    regions = np.array(start, np.int32)
    reached, queue = np.zeros(n, np.int32), np.zeros(n, np.int32)
    tries = TRIES_A_CELL * n
    run = select(swap_borders, WORK_A_TRY * tries)
    run(regions, reached, queue, draws, side, tries)
    order = {region: number for number, region in enumerate(dict.fromkeys(regions.tolist()))}
    return tuple(order[region] for region in regions.tolist())
