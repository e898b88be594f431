"""A route board as the plain values that JSON holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import Kinds, fields
from gridwright.grid.hexadecimal import PATTERN, print_masks, read_masks
from gridwright.grid.square import PORTS
from gridwright.grid.topology import Topology
from gridwright.grid.topology import parse as parse_topology
from gridwright.route.board import INSIDE, MOST_COLOURS, Board, Rules, Tap, make_board

_REQUIRED: Mapping[str, Kinds] = {
    "grid": (str,),
    "tiles": (str,),
    "inlets": (list,),
    "outlets": (list,),
}
_OPTIONAL: Mapping[str, Kinds] = {"clockwise": (bool,), "closed": (bool,)}
_TAP: Mapping[str, Kinds] = {"cell": (list,)}
_TAP_MORE: Mapping[str, Kinds] = {"side": (str,), "colour": (int,)}


def board_to_plain(board: Board) -> dict[str, Any]:
    """Print a board as plain values, leaving out rules that it has not.

    A cell's port mask is one hexadecimal digit on grids of up to 4 ports, else two.
    """
    topology = board.topology
    plain: dict[str, Any] = {
        "grid": topology.spec,
        "tiles": print_masks(board.tiles, topology.k),
        "inlets": [_tap_to_plain(topology, tap) for tap in board.inlets],
        "outlets": [_tap_to_plain(topology, tap) for tap in board.outlets],
    }
    return plain | {name: True for name in _OPTIONAL if getattr(board.rules, name)}


def board_from_plain(plain: Mapping[str, Any]) -> Board:
    """Read what ``board_to_plain`` prints; raise BadInput that says where it is wrong."""
    held = fields(plain, _REQUIRED, _OPTIONAL)
    topology = read_grid(held["grid"])
    tiles = read_masks(held["tiles"], topology.n, topology.k, "tiles")
    inlets, outlets = (
        [
            _tap_from_plain(topology, tap, f"{name} {number}")
            for number, tap in enumerate(held[name], 1)
        ]
        for name in ("inlets", "outlets")
    )
    rules = Rules(**{name: held.get(name, False) for name in _OPTIONAL})
    return make_board(topology, tiles, inlets, outlets, rules)


def read_grid(spec: str) -> Topology:
    """Read a grid's specification; raise BadInput that says so where it is none."""
    try:
        return parse_topology(spec)
    except BadInput as fault:
        raise BadInput(
            expected=fault.expected, got=fault.got, where="grid", remedy=fault.remedy
        ) from None


def side_name(topology: Topology, tap: Tap) -> str:
    """Name the side that a tap is at, "" for one inside."""
    return "" if tap.port == INSIDE else topology.names_at(tap.cell)[tap.port]


def read_tap(topology: Topology, coordinates: list[int], side: str, colour: int, where: str) -> Tap:
    """Make a tap from coordinates, the name of a side ("" for inside) and a colour.

    Raises BadInput where there is no such cell or side.
    """
    cell = topology.find(tuple(coordinates))
    if cell < 0:
        raise BadInput(expected=f"a cell of {topology.spec}", got=coordinates, where=where)
    port = topology.port(cell, side) if side else INSIDE
    if side and not 0 <= port < int(topology.cycle[cell]):
        sides = [name for name in topology.names_at(cell)[: int(topology.cycle[cell])] if name]
        raise BadInput(expected=f"a side, one of {', '.join(sides)}", got=side, where=where)
    return Tap(cell, port, colour)


def board_schema() -> dict[str, Any]:
    """Describe what ``board_to_plain`` prints as a JSON Schema (draft 2020-12)."""
    ports = ", ".join(f"{name} {1 << port}" for port, name in enumerate(PORTS))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A route board",
        "type": "object",
        "properties": {
            "grid": {
                "type": "string",
                "description": "The grid's specification.",
                "examples": ["square:8x6", "square:8x6:wrap", "hex:8x6"],
            },
            "tiles": {
                "type": "string",
                "pattern": PATTERN,
                "description": "A port mask for each cell in order: one hexadecimal digit on grids "
                f"of up to 4 ports, else two. Ports of the square grid: {ports}. "
                "0 is a cell without a tile.",
            },
            "inlets": _taps_schema("Where water comes from."),
            "outlets": _taps_schema("Where water must come to."),
            "clockwise": {"type": "boolean", "description": "Tiles turn clockwise only."},
            "closed": {
                "type": "boolean",
                "description": "No tile with water may have an end that meets nothing.",
            },
        },
        "required": list(_REQUIRED),
        "additionalProperties": False,
    }


def _taps_schema(description: str) -> dict[str, Any]:
    tap = {
        "type": "object",
        "properties": {
            "cell": {
                "type": "array",
                "items": {"type": "integer"},
                "minItems": 1,
                "description": "The coordinates of the tile.",
            },
            "side": {
                "type": "string",
                "description": "The side of the tile, one that leads nowhere else; "
                "without it the tile itself is the tap, however it stands.",
            },
            "colour": {
                "type": "integer",
                "minimum": 0,
                "maximum": MOST_COLOURS,
                "description": "The number of the water; 0 where it is left out.",
            },
        },
        "required": list(_TAP),
        "additionalProperties": False,
    }
    return {"type": "array", "minItems": 1, "items": tap, "description": description}


def _tap_to_plain(topology: Topology, tap: Tap) -> dict[str, Any]:
    plain: dict[str, Any] = {"cell": [int(part) for part in topology.coordinates(tap.cell)]}
    if tap.port != INSIDE:
        plain["side"] = side_name(topology, tap)
    if tap.colour:
        plain["colour"] = tap.colour
    return plain


def _tap_from_plain(topology: Topology, plain: Any, where: str) -> Tap:
    held = fields(plain, _TAP, _TAP_MORE, where)
    parts, side = held["cell"], held.get("side")
    if len(parts) != len(topology.coordinates(topology.source)) or any(
        type(part) is not int for part in parts
    ):
        raise BadInput(expected="the coordinates of a cell", got=parts, where=where)
    if side == "":
        raise BadInput(expected="the name of a side", got=side, where=where)
    return read_tap(topology, parts, side or "", held.get("colour", 0), where)
