"""The plain values of a maze, as JSON holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import Kinds, fields
from gridwright.grid.hexadecimal import PATTERN, print_bits, print_masks, read_bits, read_masks
from gridwright.grid.square import PORTS
from gridwright.grid.topology import Topology
from gridwright.maze.board import Maze, make_maze, maze_grid

PORT_DIGITS = "01234567"

_REQUIRED: Mapping[str, Kinds] = {
    "grid": (str,),
    "links": (str,),
    "entrance": (list,),
    "exit": (list,),
}
_OPTIONAL: Mapping[str, Kinds] = {"tunnels": (str,), "present": (str,), "trail": (str,)}


def maze_to_plain(maze: Maze) -> dict[str, Any]:
    """Print a maze as plain values, without tunnels, absent cells and a trail where there are none.

    A cell's port mask is one hexadecimal digit on grids of up to 4 ports, else two. The trail is a
    digit a step: the port it goes through.
    """
    topology = maze.topology
    plain: dict[str, Any] = {"grid": topology.spec, "links": print_masks(maze.links, topology.k)}
    if maze.tunnels.any():
        plain["tunnels"] = print_masks(maze.tunnels, topology.k)
    if not maze.present.all():
        plain["present"] = print_bits(maze.present)
    for name, cell in (("entrance", maze.entrance), ("exit", maze.exit)):
        plain[name] = [int(part) for part in topology.coordinates(cell)]
    if len(maze.trail) > 1:
        plain["trail"] = _print_trail(maze)
    return plain


def maze_from_plain(plain: Mapping[str, Any]) -> Maze:
    """Read what ``maze_to_plain`` prints; raise BadInput that says where it is wrong."""
    held = fields(plain, _REQUIRED, _OPTIONAL)
    try:
        topology = maze_grid(held["grid"])
    except BadInput as fault:
        raise BadInput(
            expected=fault.expected, got=fault.got, where="grid", remedy=fault.remedy
        ) from None
    n, k = topology.n, topology.k
    tunnels = read_masks(held["tunnels"], n, k, "tunnels") if "tunnels" in held else None
    present = read_bits(held["present"], n, "present") if "present" in held else None
    maze = make_maze(
        topology,
        read_masks(held["links"], n, k, "links"),
        entrance=_read_cell(held["entrance"], topology, "entrance"),
        exit=_read_cell(held["exit"], topology, "exit"),
        tunnels=tunnels,
        present=present,
    )
    return _read_trail(maze, held["trail"]) if "trail" in held else maze


def maze_schema() -> dict[str, Any]:
    """Describe what ``maze_to_plain`` prints as a JSON Schema (draft 2020-12)."""
    ports = ", ".join(f"{name} {1 << port}" for port, name in enumerate(PORTS))
    masks = (
        "A port mask for each cell in order: one hexadecimal digit on grids of up to 4 ports, "
        f"else two. Ports of the square grid: {ports}."
    )
    hexadecimal = {"type": "string", "pattern": PATTERN}
    cell = {"type": "array", "items": {"type": "integer"}, "minItems": 1}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A maze",
        "type": "object",
        "properties": {
            "grid": {
                "type": "string",
                "description": "The grid's specification.",
                "examples": ["square:40x30", "square:20x10:wrap", "layered:2:square:8x8"],
            },
            "links": hexadecimal
            | {"description": f"{masks} An open port is a passage; each is on both sides."},
            "tunnels": hexadecimal
            | {"description": "The passage that runs straight beneath a cell, masks like those."},
            "present": hexadecimal
            | {"description": "The cells there are: eight cells to two digits, highest first."},
            "entrance": cell | {"description": "The coordinates of the cell where one enters."},
            "exit": cell | {"description": "The coordinates of the cell to be reached."},
            "trail": {
                "type": "string",
                "pattern": "^[0-7]*$",
                "description": "The way of the walker from the entrance: a port for each step.",
            },
        },
        "required": list(_REQUIRED),
        "additionalProperties": False,
    }


def _print_trail(maze: Maze) -> str:
    graph = maze.passages
    return "".join(
        PORT_DIGITS[next(p for p in graph.ports(one) if graph.next_node(one, p) == other)]
        for one, other in zip(maze.trail, maze.trail[1:], strict=False)
    )


def _read_trail(maze: Maze, text: str) -> Maze:
    graph, trail = maze.passages, {maze.entrance: 0}
    node = maze.entrance
    for place, digit in enumerate(text, 1):
        port = PORT_DIGITS.find(digit)
        node = graph.next_node(node, port) if port in graph.ports(node) else maze.entrance
        if node in trail:
            raise BadInput(
                expected="a port with a passage that leads on",
                got=digit,
                where=f"trail, character {place}",
            )
        trail[node] = place
    return maze.walked(tuple(trail))


def _read_cell(parts: list[Any], topology: Topology, where: str) -> int:
    if any(type(part) is not int for part in parts):
        raise BadInput(expected="integers", got=parts, where=where)
    found = topology.find(tuple(parts))
    if found < 0:
        raise BadInput(expected=f"a cell of {topology.spec}", got=parts, where=where)
    return found
