"""The Moebius strip: a square grid whose left and right sides join upside down."""

from __future__ import annotations

from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.kinds import offer
from gridwright.grid.rows import Rows
from gridwright.grid.sizes import ANY_CELLS, check_size, read_size
from gridwright.grid.square import in_unit_squares, joined_neighbours
from gridwright.grid.topology import MAX_LINKS_CELLS, Topology, register


def moebius(width: int, height: int) -> Topology:
    """Make a strip of ``width`` by ``height`` squares, joined at its ends with half a twist.

    Who leaves row y on the left comes back on the right in row ``height - 1 - y``. In a strip one
    cell wide the cell of the middle row, if there is one, is its own neighbour. Raises BadInput
    for no cells and for over MAX_LINKS_CELLS.
    """
    check_size(width, height, "grid", MAX_LINKS_CELLS)
    return _moebius(width, height)


@lru_cache(maxsize=4)
def _moebius(width: int, height: int) -> Topology:
    neighbour = partial(_neighbours, Rows(width, height))
    return in_unit_squares(f"moebius:{width}x{height}", width, height, neighbour)


def _neighbours(rows: Rows) -> NDArray[np.int32]:
    neighbour = joined_neighbours(rows, across=False, down=False)
    cells = rows.numbered()
    neighbour[cells[:, 0], 0] = cells[::-1, -1]
    neighbour[cells[:, -1], 2] = cells[::-1, 0]
    return neighbour


def _parse(parts: list[str], spec: str) -> Topology:
    if len(parts) != 1:
        raise BadInput(expected="moebius:WIDTHxHEIGHT", got=spec)
    return _moebius(*read_size(parts[0], "grid", ANY_CELLS))


register("moebius", _parse)
offer("moebius", "squares, left and right sides joined with half a twist", "WIDTHxHEIGHT")
