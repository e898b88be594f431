"""A route board as rows of tile numbers, beneath lines that name taps and rules.

    in 0,0 left
    out 2,1 right 2
    closed
     2  4  0
     0  5  2

A line of a tap gives its tile, the side that it is at (none for a tap inside) and, unless it is 0,
its colour. ``closed`` and ``clockwise`` are rules, and ``wrap`` joins opposite sides. The numbers:
empty 0, vertical 1, horizontal 2, up and right 3, up and left 4, down and right 5, down and left
6, cross 7, T upwards 8, downwards 9, to the left 10, to the right 11.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.grid.square import DOWN, LEFT, RIGHT, UP, check_size, square
from gridwright.grid.topology import Topology
from gridwright.route.board import Board, Rules, Tap, make_board
from gridwright.route.codec import read_tap, side_name

FORM = "tiles"
WRAP = "wrap"
RULES = ("closed", "clockwise")

MASKS = (
    0,
    UP | DOWN,
    LEFT | RIGHT,
    UP | RIGHT,
    UP | LEFT,
    DOWN | RIGHT,
    DOWN | LEFT,
    LEFT | UP | RIGHT | DOWN,
    LEFT | UP | RIGHT,
    LEFT | DOWN | RIGHT,
    UP | LEFT | DOWN,
    UP | RIGHT | DOWN,
)

_TAP = re.compile(
    r"(in|out) ([0-9]{1,8},[0-9]{1,8})(?: (left|up|right|down))?(?: ([0-9]{1,2}))?", re.ASCII
)
_LOOK = re.compile(
    rf"\s*(?:(?:{'|'.join((*RULES, WRAP))})\s*\n\s*)*(?:in|out) [0-9]+,[0-9]+[^\n]*\n", re.ASCII
)
_NUMBER = re.compile(r"[0-9]{1,2}", re.ASCII)


def recognise(text: str) -> str | None:
    """Give "tiles" where a text has a tap in its first line, or after rules, and goes on."""
    return FORM if _LOOK.match(text) else None


def print_numbers(board: Board) -> str:
    """Print a board as lines of its taps and rules, then its rows, without a last line break.

    Raises BadInput where the board is not square, or has tiles of one port: these have no number.
    """
    topology = board.topology
    if topology.kind != "square":
        raise BadInput(
            expected="a square board", got=topology.spec, where=FORM, remedy="use JSON or an ID"
        )
    for cell, mask in enumerate(board.tiles.tolist()):
        if mask not in MASKS:
            raise BadInput(
                expected="tiles of 2 to 4 ports, or none",
                got=f"a tile of one port at {topology.name(cell)}",
                where=FORM,
                remedy="use JSON or an ID",
            )
    width = topology.size[0]
    numbers = [f"{MASKS.index(mask):>2}" for mask in board.tiles.tolist()]
    return "\n".join(
        [
            *(_print_tap("in", topology, tap) for tap in board.inlets),
            *(_print_tap("out", topology, tap) for tap in board.outlets),
            *(rule for rule in RULES if getattr(board.rules, rule)),
            *((WRAP,) if topology.spec.endswith(f":{WRAP}") else ()),
            *(" ".join(numbers[at : at + width]) for at in range(0, topology.n, width)),
        ]
    )


def parse_numbers(text: str) -> Board:
    """Read what ``print_numbers`` prints, its lines of words in any order before the rows.

    Numbers may be parted by commas, too. Raises BadInput that names the line.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line]
    words = [(number, line) for number, line in lines if line[0].isalpha()]
    if lines[: len(words)] != words:
        raise BadInput(expected="taps and rules before the rows", got=words[-1][1], where=FORM)
    rows = [_read_row(line, f"{FORM}, line {number}") for number, line in lines[len(words) :]]
    if not rows:
        raise BadInput(expected="rows of tile numbers", got=text, where=FORM)
    for (number, line), row in zip(lines[len(words) :], rows, strict=True):
        if len(row) != len(rows[0]):
            raise BadInput(
                expected=f"{len(rows[0])} numbers", got=line, where=f"{FORM}, line {number}"
            )
    check_size(len(rows[0]), len(rows), FORM)
    said = {line for _, line in words}
    topology = square(len(rows[0]), len(rows), WRAP in said)
    inlets, outlets = _read_taps(topology, words)
    tiles = np.array([mask for row in rows for mask in row], np.uint8)
    rules = Rules(**{rule: rule in said for rule in RULES})
    try:
        return make_board(topology, tiles, inlets, outlets, rules)
    except BadInput as fault:
        raise fault.at(FORM) from None


def _print_tap(word: str, topology: Topology, tap: Tap) -> str:
    said = [word, topology.name(tap.cell), side_name(topology, tap), str(tap.colour or "")]
    return " ".join(part for part in said if part)


def _read_taps(topology: Topology, words: Sequence[tuple[int, str]]) -> tuple[list[Tap], list[Tap]]:
    taps: dict[str, list[Tap]] = {"in": [], "out": []}
    seen: set[str] = set()
    for number, line in words:
        where = f"{FORM}, line {number}"
        if line in (*RULES, WRAP) and line not in seen:
            seen.add(line)
            continue
        found = _TAP.fullmatch(line)
        if found is None:
            wanted = "a tap such as 'in 0,2 left' or 'out 7,3 right 2'"
            raise BadInput(
                expected=f"{wanted}, or one of {', '.join((*RULES, WRAP))}, once",
                got=line,
                where=where,
            )
        coordinates = [int(part) for part in found[2].split(",")]
        colour = int(found[4] or 0)
        taps[found[1]].append(read_tap(topology, coordinates, found[3] or "", colour, where))
    return taps["in"], taps["out"]


def _read_row(line: str, where: str) -> list[int]:
    masks = []
    for word in re.split(r"[\s,]+", line.strip(" \t,")):
        if _NUMBER.fullmatch(word) is None or int(word) >= len(MASKS):
            raise BadInput(expected=f"a tile number, 0 to {len(MASKS) - 1}", got=word, where=where)
        masks.append(MASKS[int(word)])
    return masks
