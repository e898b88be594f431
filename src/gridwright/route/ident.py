"""A route board on one line: ``route:GRID:TILES:INLETS:OUTLETS``, and ``:RULES`` where it has any.

GRID is the grid's specification, without its kind where that is square; TILES are its port masks
in hexadecimal digits, as JSON has them. Taps are joined by ``+``, each the coordinates of its
tile, then ``.`` and its side, then ``.`` and its colour unless that is 0: ``0,2.left``, ``7,3..2``
inside. Rules are ``clockwise`` and ``closed``, joined by ``+``.
"""

from __future__ import annotations

import re

from gridwright.core.errors import BadInput
from gridwright.grid.hexadecimal import print_masks, read_masks
from gridwright.grid.topology import Topology
from gridwright.route.board import Board, Rules, Tap, make_board
from gridwright.route.codec import read_grid, read_tap, side_name

FORM = "id"
WHERE = "route ID"
RULES = ("clockwise", "closed")

_TAP = r"[0-9]{1,8}(?:,[0-9]{1,8}){0,4}(?:\.(?:[a-z0-9-]{1,30})?(?:\.[0-9]{1,2})?)?"
_TAPS = rf"{_TAP}(?:\+{_TAP})*"
_IDENT = re.compile(
    rf"route:([a-z0-9:-]{{1,80}}):([0-9a-fA-F]+):({_TAPS}):({_TAPS})"
    r"(?::(clockwise\+closed|clockwise|closed))?",
    re.ASCII,
)
_LOOK = re.compile(r"\s*route:[^\n]*\s*", re.ASCII)
_SQUARE = "square:"
_PATTERN = "route:GRID:TILES:INLETS:OUTLETS, such as route:2x1:55:0,0.left:1,0.right"


def recognise(text: str) -> str | None:
    """Give "id" where a text is one line that begins with ``route:``, or None."""
    return FORM if _LOOK.fullmatch(text) else None


def print_ident(board: Board) -> str:
    """Print a board as an ID."""
    topology = board.topology
    parts = [
        "route",
        topology.spec.removeprefix(_SQUARE),
        print_masks(board.tiles, topology.k),
        *(
            "+".join(_print_tap(topology, t) for t in taps)
            for taps in (board.inlets, board.outlets)
        ),
    ]
    rules = "+".join(rule for rule in RULES if getattr(board.rules, rule))
    return ":".join([*parts, rules] if rules else parts)


def parse_ident(text: str) -> Board:
    """Read what ``print_ident`` prints, with spaces around it; raise BadInput otherwise."""
    found = _IDENT.fullmatch(text.strip())
    if found is None:
        raise BadInput(expected=_PATTERN, got=text, where=WHERE)
    grid, digits, inlets, outlets, rules = found.groups()
    sides = (inlets.split("+"), outlets.split("+"))
    asked = {rule: rule in (rules or "").split("+") for rule in RULES}
    try:
        topology = read_grid(f"{_SQUARE}{grid}" if grid[0].isdigit() else grid)
        tiles = read_masks(digits, topology.n, topology.k, "tiles")
        given, taken = ([_read_tap(topology, tap) for tap in taps] for taps in sides)
        return make_board(topology, tiles, given, taken, Rules(**asked))
    except BadInput as fault:
        raise fault.at(WHERE) from None


def _print_tap(topology: Topology, tap: Tap) -> str:
    colour = f".{tap.colour}" if tap.colour else ""
    side = side_name(topology, tap)
    return topology.name(tap.cell) + (f".{side}{colour}" if side or colour else "")


def _read_tap(topology: Topology, text: str) -> Tap:
    place, _, rest = text.partition(".")
    side, _, colour = rest.partition(".")
    coordinates = [int(part) for part in place.split(",")]
    if len(coordinates) != len(topology.coordinates(topology.source)):
        raise BadInput(expected="the coordinates of a cell", got=place)
    return read_tap(topology, coordinates, side, int(colour or 0), f"tap {text}")
