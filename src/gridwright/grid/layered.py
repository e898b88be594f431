"""Layered grids: floors of one plan above one another, joined by stairs at every cell.

The ports of the plan come first, then upstairs and downstairs, which rotation does not move. The
floors are drawn side by side, the lowest first. Coordinates are those of the plan, and the floor.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.edges import extent
from gridwright.grid.sizes import check_count, read_count
from gridwright.grid.topology import (
    MAX_LINKS_CELLS,
    MAX_PORTS,
    Cells,
    Spots,
    Topology,
    check_cells,
    parse,
    register,
)

WANTED = "a number of floors"
KIND = "layered"
STAIRS = ("upstairs", "downstairs")
GAP = 1.0


def layered(plan: Topology, floors: int) -> Topology:
    """Put ``floors`` floors of a plan above one another; a floor's cells follow those below it.

    Raises BadInput for no floor, for over MAX_CELLS, and where the plan has floors or leaves no
    two ports for stairs.
    """
    check_count(floors, WANTED, "grid")
    most = MAX_PORTS - len(STAIRS)
    if plan.k > most:
        raise BadInput(expected=f"floors of at most {most} ports a cell", got=plan.spec)
    if plan.kind == KIND:
        raise BadInput(expected="floors of a plan without floors", got=plan.spec)
    check_cells(floors * plan.n, f"{floors} floors of {plan.spec}")
    return _layered(plan, floors)


def plan_of(topology: Topology) -> tuple[Topology, int]:
    """Give the plan of a grid's floors and their number: itself and 1 where it is not layered.

    >>> plan_of(parse("layered:3:square:4x2"))
    (Topology('square:4x2'), 3)
    """
    if topology.kind != KIND:
        return topology, 1
    _, floors, spec = topology.spec.split(":", 2)
    return parse(spec, MAX_LINKS_CELLS), int(floors)


@lru_cache(maxsize=4)
def _layered(plan: Topology, floors: int) -> Topology:
    n = plan.n * floors
    edges = cache(lambda: _edges(plan, floors))

    @cache
    def pace() -> float:
        low, high = extent(plan)
        return float(high[0] - low[0]) + GAP

    def laid(cells: Cells, spots: Spots) -> Spots:
        """Move spots of the plan, float64[m, ..., 2], to the floors of cells, int64[m]."""
        moved = spots.copy()
        moved[..., 0].T[...] += cells // plan.n * pace()
        return moved

    def find(coordinates: tuple[int, ...]) -> int:
        if not coordinates or not 0 <= coordinates[-1] < floors:
            return -1
        found = plan.find(coordinates[:-1])
        return found if found < 0 else found + coordinates[-1] * plan.n

    middles = plan.middles
    return Topology(
        spec=f"{KIND}:{floors}:{plan.spec}",
        n=n,
        size=(*plan.size, floors),
        port_names=(*plan.port_names, *STAIRS),
        neighbour=lambda: edges()[0],
        back=lambda: edges()[1],
        cycle=lambda: np.tile(plan.cycle, floors),
        centres=lambda: laid(np.arange(n), np.tile(plan.centres(), (floors, 1))),
        corners=lambda cells: laid(cells, plan.corners(cells % plan.n)),
        coordinates=lambda cell: (*plan.coordinates(cell % plan.n), cell // plan.n),
        find=find,
        source=floors // 2 * plan.n + plan.source,
        naming=lambda cell: (*plan.names_at(cell % plan.n), *STAIRS),
        middles=None if middles is None else lambda cells: laid(cells, middles(cells % plan.n)),
    )


def _edges(plan: Topology, floors: int) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """Give neighbours and back ports: int32[n, k] and int8[n, k]."""
    up, down = plan.k, plan.k + 1
    neighbour = np.full((floors, plan.n, plan.k + 2), -1, np.int32)
    back = np.full((floors, plan.n, plan.k + 2), -1, np.int8)
    first = np.arange(floors, dtype=np.int32)[:, None, None] * plan.n
    neighbour[:, :, :up] = np.where(plan.neighbour >= 0, plan.neighbour + first, -1)
    back[:, :, :up] = plan.back
    cells = np.arange(floors * plan.n, dtype=np.int32).reshape(floors, plan.n)
    neighbour[:-1, :, up], back[:-1, :, up] = cells[1:], down
    neighbour[1:, :, down], back[1:, :, down] = cells[:-1], up
    shape = (floors * plan.n, plan.k + 2)
    return neighbour.reshape(shape), back.reshape(shape)


def _parse(parts: list[str], spec: str) -> Topology:
    if len(parts) < len(("floors", "kind", "size")):
        raise BadInput(expected="layered:FLOORS: and the grid of a floor", got=spec)
    if parts[1] == KIND:
        raise BadInput(expected="floors of a plan without floors", got=spec, where="grid")
    floors = read_count(parts[0], WANTED, "grid")
    return layered(parse(":".join(parts[1:]), MAX_LINKS_CELLS), floors)


register(KIND, _parse)
