"""The text forms of a Pipes board: Net IDs, and the plain values that JSON holds.

A Net ID is what Simon Tatham's Net prints as a specific game ID: ``WIDTHxHEIGHT``, then any of
``w`` (wrap-around), ``b`` with the share of barriers and ``a`` (perhaps ambiguous), a colon, and
one hexadecimal digit a cell in reading order, each followed by ``v`` for a barrier on its right
and ``h`` for one below it. A digit adds 1 for right, 2 for up, 4 for left and 8 for down.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import Kinds, fields
from gridwright.grid.hexadecimal import PATTERN, print_bits, print_masks, read_bits, read_masks
from gridwright.grid.nearest import nearest_to_source
from gridwright.grid.square import DOWN, LEFT, PORTS, RIGHT, UP, check_size, square
from gridwright.grid.topology import MAX_CELLS, Masks, Topology
from gridwright.grid.topology import parse as parse_topology
from gridwright.pipes.board import Board, Parameters, make_board

FORM = "id"
WHERE = "Net ID"

_PATTERN = "WIDTHxHEIGHT[w][bSHARE][a]:DIGITS"
_LOOK = re.compile(r"\s*-?[0-9]+x-?[0-9]+[a-z0-9.-]{0,400}[:#]")
_SIZE = re.compile(r"(-?[0-9]+)x(-?[0-9]+)")
_FLAG = re.compile(r"w|a|b(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e-?[0-9]{1,3})?")
_SIZE_DIGITS = 18

_V, _H, _WRONG = 16, 32, 255
_REQUIRED: Mapping[str, Kinds] = {"grid": (str,), "tiles": (str,), "source": (list,)}
_OPTIONAL: Mapping[str, Kinds] = {"barriers": (str,), "locked": (str,), "fixed": (str,)}
_BITS = "A bit for each cell, eight cells to two digits, highest first."


def _character_table() -> Masks:
    table = np.full(256, _WRONG, np.uint8)
    for digits in (b"0123456789abcdef", b"0123456789ABCDEF"):
        table[list(digits)] = np.arange(16)
    table[ord("v")], table[ord("h")] = _V, _H
    return table


def _net_table() -> Masks:
    masks = range(16)
    return np.array([m & (UP | DOWN) | (m & LEFT) << 2 | (m & RIGHT) >> 2 for m in masks], np.uint8)


_CHARACTERS = _character_table()
_NET = _net_table()  # its own inverse: left and right change places
_NET_DIGITS = np.frombuffer(b"0123456789abcdef", np.uint8)[_NET]


def recognise(text: str) -> str | None:
    """Give "id" where a text begins as a Net ID does, with size and colon, or None."""
    return FORM if _LOOK.match(text) else None


def print_net(board: Board, parameters: Parameters | None = None) -> str:
    """Print a board as a Net ID, with ``b`` and ``a`` where the parameters say so.

    Locked tiles are not part of an ID and are left out. Raises BadInput where the board is not
    square, its source is not the one that a reader of the ID would take, or tiles are fixed.
    """
    kind, _, options = board.topology.spec.partition(":")
    if kind != "square":
        raise BadInput(
            expected="a square board", got=board.topology.spec, where=WHERE, remedy="use JSON"
        )
    usual = nearest_to_source(board.topology, board.tiles)
    if board.source != usual:
        raise BadInput(
            expected=f"the source at {board.topology.name(usual)}, which an ID takes for granted",
            got=board.topology.name(board.source),
            where=WHERE,
            remedy="use JSON",
        )
    if board.fixed.any():
        raise BadInput(
            expected="a board without fixed tiles, which an ID cannot hold",
            got=f"{np.count_nonzero(board.fixed):,} fixed",
            where=WHERE,
            remedy="use JSON",
        )
    width, height = board.topology.size
    wrap = "w" if options.endswith(":wrap") else ""
    return f"{width}x{height}{wrap}{_flags(parameters)}:{_print_digits(board)}"


def parse_net(text: str) -> tuple[Board, Parameters]:
    """Read a Net ID; the parameters hold what it says of how it was made.

    Spaces around it, upper-case digits and barriers in any order are accepted, as Net does, and
    a barrier along the border of a board without wrap-around says nothing. Raises BadInput that
    names the character, counted from 1.
    """
    ident = text.strip()
    head, colon, digits = ident.partition(":")
    if not colon or "#" in head:
        _refuse_without_digits(ident)
    width, height, flags = _read_head(head)
    values, places = _read_digits(digits, len(head) + 2, width, height)
    topology = square(width, height, "w" in flags)
    tiles = _NET[values[values < _V]]
    try:
        board = make_board(topology, tiles, barriers=_read_barriers(values, places, topology))
    except BadInput as fault:
        raise fault.at(WHERE) from None
    return board, Parameters(
        grid=topology.spec,
        barriers=float(flags.get("b", 0)),
        present="" if tiles.all() else print_bits(tiles > 0),
        unique="a" not in flags,
    )


def board_to_plain(board: Board) -> dict[str, Any]:
    """Print a board as plain values, leaving out barriers, locks and clues where there are none.

    A cell's port mask is one hexadecimal digit on grids of up to 4 ports, else two.
    """
    topology = board.topology
    plain: dict[str, Any] = {"grid": topology.spec, "tiles": print_masks(board.tiles, topology.k)}
    if board.barriers.any():
        plain["barriers"] = print_masks(board.barriers, topology.k)
    plain["source"] = [int(part) for part in topology.coordinates(board.source)]
    if board.locked.any():
        plain["locked"] = print_bits(board.locked)
    if board.fixed.any():
        plain["fixed"] = print_bits(board.fixed)
    return plain


def board_from_plain(plain: Mapping[str, Any]) -> Board:
    """Read what ``board_to_plain`` prints; raise BadInput that says where it is wrong."""
    held = fields(plain, _REQUIRED, _OPTIONAL)
    try:
        topology = parse_topology(held["grid"])
    except BadInput as fault:
        raise BadInput(
            expected=fault.expected, got=fault.got, where="grid", remedy=fault.remedy
        ) from None
    tiles = read_masks(held["tiles"], topology.n, topology.k, "tiles")
    barriers = None
    if "barriers" in held:
        barriers = read_masks(held["barriers"], topology.n, topology.k, "barriers")
    flags = {
        name: read_bits(held[name], topology.n, name)
        for name in ("locked", "fixed")
        if name in held
    }
    source = _read_source(held["source"], topology, tiles)
    return make_board(topology, tiles, barriers=barriers, source=source, **flags)


def board_schema() -> dict[str, Any]:
    """Describe what ``board_to_plain`` prints as a JSON Schema (draft 2020-12)."""
    ports = ", ".join(f"{name} {1 << port}" for port, name in enumerate(PORTS))
    masks = (
        "A port mask for each cell in order: one hexadecimal digit on grids of up to 4 ports, "
        f"else two. Ports of the square grid: {ports}."
    )
    hexadecimal = {"type": "string", "pattern": PATTERN}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Pipes board",
        "type": "object",
        "properties": {
            "grid": {
                "type": "string",
                "description": "The grid's specification.",
                "examples": ["square:5x4", "square:20x10:wrap", "hex:8x6", "layered:2:square:5x5"],
            },
            "tiles": hexadecimal | {"description": f"{masks} 0 is a cell without a tile."},
            "barriers": hexadecimal | {"description": f"{masks} Each barrier is on both sides."},
            "source": {
                "type": "array",
                "items": {"type": "integer"},
                "minItems": 1,
                "description": "The coordinates of the cell that water comes from.",
            },
            "locked": hexadecimal | {"description": f"What the player has locked. {_BITS}"},
            "fixed": hexadecimal | {"description": f"Tiles that cannot turn. {_BITS}"},
        },
        "required": list(_REQUIRED),
        "additionalProperties": False,
    }


def _flags(parameters: Parameters | None) -> str:
    if parameters is None:
        return ""
    share = np.format_float_positional(parameters.barriers, trim="-")
    barriers = f"b{share}" if parameters.barriers else ""
    return barriers + ("" if parameters.unique else "a")


def _print_digits(board: Board) -> str:
    columns = np.zeros((board.topology.n, 3), np.uint8)
    columns[:, 0] = _NET_DIGITS[board.tiles]
    columns[board.barriers & RIGHT > 0, 1] = ord("v")
    columns[board.barriers & DOWN > 0, 2] = ord("h")
    return columns[columns > 0].tobytes().decode("ascii")


def _refuse_without_digits(ident: str) -> NoReturn:
    seed = "what follows '#' is a seed of the program that printed it: copy its specific ID"
    raise BadInput(expected=_PATTERN, got=ident, where=WHERE, remedy=seed if "#" in ident else "")


def _read_head(head: str) -> tuple[int, int, dict[str, str]]:
    size = _SIZE.match(head)
    if size is None:
        raise BadInput(expected=_PATTERN, got=head, where=WHERE)
    if size.end() > _SIZE_DIGITS:
        raise BadInput(expected=f"at most {MAX_CELLS:,} cells", got=size[0], where=WHERE)
    width, height = int(size[1]), int(size[2])
    check_size(width, height, WHERE)
    flags: dict[str, str] = {}
    at = size.end()
    while at < len(head):
        flag = _FLAG.match(head, at)
        if flag is None or flag[0][0] in flags:
            raise BadInput(
                expected="'w', 'b' with a share, or 'a', each at most once, then ':'",
                got=head[at:],
                where=_place(at + 1),
            )
        flags[flag[0][0]] = flag[0][1:]
        at = flag.end()
    if not 0 <= float(flags.get("b", 0)) <= 1:
        raise BadInput(expected="a share of barriers from 0 to 1", got=flags["b"], where=WHERE)
    return width, height, flags


def _read_digits(
    digits: str, first: int, width: int, height: int
) -> tuple[Masks, NDArray[np.intp]]:
    """Classify the characters: uint8 of 0 to 15, _V or _H, and the places of the digits."""
    values = _CHARACTERS[np.frombuffer(digits.encode("ascii", "replace"), np.uint8)]
    wrong = np.flatnonzero(values == _WRONG)
    if wrong.size or (values.size and values[0] >= _V):
        at = int(wrong[0]) if wrong.size and values[0] < _V else 0
        before = ", 'v' or 'h'" if at else ""
        raise BadInput(
            expected=f"a hexadecimal digit{before}", got=digits[at], where=_place(first + at)
        )
    places = np.flatnonzero(values < _V)
    cells = width * height
    if places.size != cells:
        long = places.size > cells
        raise BadInput(
            expected=f"{cells} digits for {width}x{height}",
            got=places.size,
            where=_place(first + (int(places[cells]) if long else len(digits))),
            remedy=f"the ID is too {'long' if long else 'short'}",
        )
    return values, places


def _read_barriers(values: Masks, places: NDArray[np.intp], topology: Topology) -> Masks:
    barriers = np.zeros(topology.n, np.uint8)
    if places.size == values.size:
        return barriers
    for kind, port, this, that in ((_V, 2, RIGHT, LEFT), (_H, 3, DOWN, UP)):
        cells = np.searchsorted(places, np.flatnonzero(values == kind)) - 1
        beyond = topology.neighbour[cells, port]
        barriers[cells[beyond >= 0]] |= this
        barriers[beyond[beyond >= 0]] |= that
    return barriers


def _place(character: int) -> str:
    return f"{WHERE}, character {character}"


def _read_source(parts: list[Any], topology: Topology, tiles: Masks) -> int:
    count = len(topology.coordinates(topology.source))
    if len(parts) != count or any(type(part) is not int for part in parts):
        raise BadInput(expected=f"{count} integers", got=parts, where="source")
    found = topology.find(tuple(parts))
    if found < 0:
        raise BadInput(expected=f"a cell of {topology.spec}", got=parts, where="source")
    if tiles[found] == 0:
        raise BadInput(expected="a cell with a tile", got=parts, where="source")
    return found
