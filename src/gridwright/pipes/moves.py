"""Moves of Pipes: turning a tile and locking it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from gridwright.core.errors import BadInput
from gridwright.grid.tiles import distinct_turns
from gridwright.pipes.board import Board

_TEXT = re.compile(r"(turn|lock) ([0-9]{1,8}(?:,[0-9]{1,8}){0,3})(?: ([+-][1-9]))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move:
    """Turn a tile clockwise by ``steps`` (negative: back), or lock or unlock it."""

    kind: Literal["turn", "lock"]
    cell: int
    steps: int = 0


def moves(board: Board) -> Iterator[Move]:
    """List the moves of a position: a step either way for what turns, and every lock."""
    cycles = board.topology.cycle
    for cell, tile in enumerate(board.tiles.tolist()):
        if not tile or board.fixed[cell]:
            continue
        if not board.locked[cell] and distinct_turns(tile, int(cycles[cell])) > 1:
            yield Move("turn", cell, 1)
            yield Move("turn", cell, -1)
        yield Move("lock", cell)


def apply(board: Board, move: Move) -> Board:
    """Make a move; raise BadInput where there is no tile, or one that cannot turn."""
    n = board.topology.n
    if not 0 <= move.cell < n or not board.tiles[move.cell]:
        raise BadInput(expected="a move of a tile", got=move)
    if board.fixed[move.cell]:
        raise BadInput(
            expected="a tile that is not fixed",
            got=board.topology.name(move.cell),
            remedy="it stands right and cannot be turned or locked",
        )
    if move.kind == "lock":
        locked = board.locked.copy()
        locked[move.cell] = not locked[move.cell]
        return board.with_locked(locked)
    cycle = int(board.topology.cycle[move.cell])
    if not 0 < abs(move.steps) < cycle:
        raise BadInput(expected=f"1 to {cycle - 1} steps either way", got=move.steps)
    if board.locked[move.cell]:
        raise BadInput(
            expected="a tile that is not locked",
            got=board.topology.name(move.cell),
            remedy="unlock it first",
        )
    return board.turned(move.cell, move.steps)


def print_move(board: Board, move: Move) -> str:
    """Print a move as ``turn 3,4 +1`` or ``lock 3,4``."""
    name = board.topology.name(move.cell)
    return f"lock {name}" if move.kind == "lock" else f"turn {name} {move.steps:+d}"


def parse_move(board: Board, text: str) -> Move:
    """Read what ``print_move`` prints; raise BadInput otherwise."""
    found = _TEXT.fullmatch(text)
    if found is None or (found[1] == "turn") != (found[3] is not None):
        raise BadInput(expected="a move such as 'turn 3,4 +1' or 'lock 3,4'", got=text)
    cell = board.topology.cell(*(int(part) for part in found[2].split(",")))
    return Move("turn", cell, int(found[3])) if found[1] == "turn" else Move("lock", cell)
