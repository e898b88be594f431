"""Cursors: to which cell left, up, right and down lead, so that every cell can be reached.

Where no neighbour lies that way on the page, left and right lead to the floor drawn beside. On
octagonal grids up and down pass from octagons to the squares between and on to octagons.
"""

from __future__ import annotations

from gridwright.grid.heading import HEADINGS, heading
from gridwright.grid.layered import plan_of
from gridwright.grid.topology import Topology

_BACK = {"left": "right", "right": "left"}
_FLOOR = {"left": -1, "right": 1}

# By the ports of an octagon or a square that lead up and down, the first that leads somewhere.
_OCTAGON_WAYS = {"up": ("up-right", "up"), "down": ("down-right", "down")}
_SQUARE_WAYS = {"up": ("up-left",), "down": ("down-left",)}
# From a square to the next one in its row, by the octagon above.
_SQUARE_ROW = {"left": ("up-left", "down-left"), "right": ("up-right", "down-right")}


def beside(topology: Topology, cell: int, direction: str) -> int:
    """Give the cell that a cursor comes to in a direction, a key of HEADINGS; else the same.

    >>> from gridwright.grid.topology import parse
    >>> beside(parse("layered:2:square:3x1"), 2, "right"), beside(parse("hex:3x3"), 0, "up")
    (3, 0)
    """
    plan, floors = plan_of(topology)
    floor, inner = divmod(cell, plan.n)
    there = _on_plan(plan, inner, direction)
    next_floor = floor + _FLOOR.get(direction, 0)
    if (
        next_floor != floor
        and 0 <= next_floor < floors
        and not _ahead(plan, inner, there, direction)
    ):
        return next_floor * plan.n + _far_end(plan, inner, _BACK[direction])
    return floor * plan.n + there


def _on_plan(plan: Topology, cell: int, direction: str) -> int:
    if plan.kind == "octagon":
        return _among_octagons(plan, cell, direction)
    return _beyond(plan, cell, heading(plan, cell, direction))


def _among_octagons(plan: Topology, cell: int, direction: str) -> int:
    square = plan.cycle[cell] == len(("up-left", "up-right", "down-right", "down-left"))
    for name in (_SQUARE_WAYS if square else _OCTAGON_WAYS).get(direction, ()):
        there = _beyond(plan, cell, plan.port(cell, name))
        if there != cell:
            return there
    if square and direction in _SQUARE_ROW:
        up, down = _SQUARE_ROW[direction]
        octagon = _beyond(plan, cell, plan.port(cell, up))
        there = _beyond(plan, octagon, plan.port(octagon, down))
        return cell if there == octagon else there
    return _beyond(plan, cell, heading(plan, cell, direction))


def _beyond(plan: Topology, cell: int, port: int) -> int:
    there = int(plan.neighbour[cell, port]) if port >= 0 else -1
    return there if there >= 0 else cell


def _ahead(plan: Topology, cell: int, there: int, direction: str) -> bool:
    """Tell whether one cell lies in a direction from another on the page."""
    way = plan.centres()[there] - plan.centres()[cell]
    return bool(way @ HEADINGS[direction] > 0)


def _far_end(plan: Topology, cell: int, direction: str) -> int:
    """Go on in a direction as far as it leads on the page."""
    for _ in range(plan.n):
        there = _on_plan(plan, cell, direction)
        if not _ahead(plan, cell, there, direction):
            break
        cell = there
    return cell
