"""Laying the ways of a new route: taps drawn at random, and trees of tiles that join them."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gridwright.core.rng import Stream, below
from gridwright.grid.topology import Topology
from gridwright.route.board import INSIDE, Tap

MOST_WEIGHT = 9


@dataclass(slots=True)
class Laid:
    """Taps, and the ports that the ways between them need of each tile, by cell."""

    inlets: list[Tap]
    outlets: list[Tap]
    needs: dict[int, int] = field(default_factory=dict)


def draw_taps(
    topology: Topology, inlets: int, outlets: int, colours: int, inside: bool, draws: Stream
) -> Laid | None:
    """Draw places for taps, one a tile, at sides of the board unless ``inside``; None if too few.

    Colours go round; without colours all are 0. Grids without sides have taps inside.
    """
    sides: dict[int, list[int]] = {}
    for cell, port in outer_sides(topology):
        sides.setdefault(cell, []).append(port)
    if inside or not sides:
        sides = {cell: [INSIDE] for cell in range(topology.n) if topology.cycle[cell]}
    if inlets + outlets > len(sides):
        return None
    cells = list(sides)
    taps = []
    for number in range(inlets + outlets):
        cell = cells.pop(below(draws, len(cells)))
        ports = sides[cell]
        order = number if number < inlets else number - inlets
        colour = 1 + order % colours if colours else 0
        taps.append(Tap(cell, ports[below(draws, len(ports))], colour))
    return Laid(taps[:inlets], taps[inlets:])


def outer_sides(topology: Topology) -> list[tuple[int, int]]:
    """List the sides of the board: cell and port, among those that turn."""
    neighbour = topology.neighbour
    return [
        (cell, port)
        for cell in range(topology.n)
        for port in range(int(topology.cycle[cell]))
        if neighbour[cell, port] < 0
    ]


def lay(topology: Topology, laid: Laid, draws: Stream) -> bool:
    """Lay a tree from each inlet to its outlets, apart from the others; False where none fits.

    Outlets of a colour are shared out among its inlets in turn; an inlet that is left without one
    is joined to the first tree of its colour.
    """
    trees: list[list[Tap]] = []
    for colour in sorted({tap.colour for tap in laid.inlets}):
        inlets = [tap for tap in laid.inlets if tap.colour == colour]
        outlets = [tap for tap in laid.outlets if tap.colour == colour]
        mine = [[inlet] for inlet in inlets[: len(outlets)]]
        for number, outlet in enumerate(outlets):
            mine[number % len(mine)].append(outlet)
        mine[0] += inlets[len(outlets) :]
        trees += mine
    taken = {tap.cell for taps in trees for tap in taps}
    for taps in trees:
        own = {taps[0].cell}
        for tap in taps:
            if tap.port != INSIDE:
                laid.needs[tap.cell] = laid.needs.get(tap.cell, 0) | 1 << tap.port
        for tap in taps[1:]:
            if tap.cell in own:
                continue
            way = _way(topology, own, tap.cell, taken, draws)
            if way is None:
                return False
            _open(topology, laid.needs, way)
            own |= cells_of(topology, way)
            taken |= own
    return True


def _way(
    topology: Topology, own: set[int], goal: int, taken: set[int], draws: Stream
) -> list[int] | None:
    """Find a way of least random weight from a tree to a cell, over free cells (Dijkstra, 1959).

    Gives ``cell * k + port`` for each step from the tree; or None.
    """
    k = topology.k
    came: dict[int, int] = {}
    waiting = [(0, cell, -1) for cell in sorted(own)]
    heapq.heapify(waiting)
    while waiting:
        length, cell, by = heapq.heappop(waiting)
        if cell in came:
            continue
        came[cell] = by
        if cell == goal:
            return _back(k, came, goal)
        for port in range(int(topology.cycle[cell])):
            there = int(topology.neighbour[cell, port])
            back = int(topology.back[cell, port])
            if there < 0 or there in came or back >= topology.cycle[there]:
                continue
            if there == goal or there not in taken:
                weight = 1 + below(draws, MOST_WEIGHT)
                heapq.heappush(waiting, (length + weight, there, cell * k + port))
    return None


def _back(k: int, came: dict[int, int], goal: int) -> list[int]:
    steps = []
    cell = goal
    while came[cell] >= 0:
        steps.append(came[cell])
        cell = came[cell] // k
    return [*reversed(steps)]


def _open(topology: Topology, needs: dict[int, int], way: Iterable[int]) -> None:
    """Open both sides of every step."""
    for step in way:
        cell, port = divmod(step, topology.k)
        there, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
        needs[cell] = needs.get(cell, 0) | 1 << port
        needs[there] = needs.get(there, 0) | 1 << back


def cells_of(topology: Topology, way: Sequence[int]) -> set[int]:
    """Give the cells that a way passes."""
    return {step // topology.k for step in way} | {
        int(topology.neighbour[divmod(step, topology.k)]) for step in way
    }
