"""The cylinder: a square grid whose left and right sides join."""

from __future__ import annotations

from functools import lru_cache, partial

from gridwright.core.errors import BadInput
from gridwright.grid.kinds import offer
from gridwright.grid.rows import Rows
from gridwright.grid.sizes import ANY_CELLS, check_size, read_size
from gridwright.grid.square import in_unit_squares, joined_neighbours
from gridwright.grid.topology import MAX_LINKS_CELLS, Topology, register


def cylinder(width: int, height: int) -> Topology:
    """Make a square grid of ``width`` by ``height`` cells that goes round from left to right.

    A width of 2 has parallel edges, and the cells of a width of 1 are their own neighbours.
    Raises BadInput for no cells and for over MAX_LINKS_CELLS.
    """
    check_size(width, height, "grid", MAX_LINKS_CELLS)
    return _cylinder(width, height)


@lru_cache(maxsize=4)
def _cylinder(width: int, height: int) -> Topology:
    neighbour = partial(joined_neighbours, Rows(width, height), across=True, down=False)
    return in_unit_squares(f"cylinder:{width}x{height}", width, height, neighbour)


def _parse(parts: list[str], spec: str) -> Topology:
    if len(parts) != 1:
        raise BadInput(expected="cylinder:WIDTHxHEIGHT", got=spec)
    return _cylinder(*read_size(parts[0], "grid", ANY_CELLS))


register("cylinder", _parse)
offer("cylinder", "squares, left and right sides joined", "WIDTHxHEIGHT")
