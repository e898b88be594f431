"""Moves of routes: turning a tile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.grid.tiles import distinct_turns, rotation_table
from gridwright.route.board import Board

_TEXT = re.compile(r"turn ([0-9]{1,8}(?:,[0-9]{1,8}){0,3}) ([+-][1-9])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move:
    """Turn a tile clockwise by ``steps``; negative: back."""

    cell: int
    steps: int


def moves(board: Board) -> Iterator[Move]:
    """List the moves of a position: a step of each tile that looks different after it."""
    cycles = board.topology.cycle
    for cell, tile in enumerate(board.tiles.tolist()):
        if tile and distinct_turns(tile, int(cycles[cell])) > 1:
            yield Move(cell, 1)
            if not board.rules.clockwise:
                yield Move(cell, -1)


def apply(board: Board, move: Move) -> Board:
    """Make a move; raise BadInput where there is no tile, or it does not turn that way."""
    if not 0 <= move.cell < board.topology.n or not board.tiles[move.cell]:
        raise BadInput(expected="a move of a tile", got=move)
    cycle = int(board.topology.cycle[move.cell])
    if board.rules.clockwise and not 0 < move.steps < cycle:
        raise BadInput(expected=f"1 to {cycle - 1} steps clockwise", got=move.steps)
    if not 0 < abs(move.steps) < cycle:
        raise BadInput(expected=f"1 to {cycle - 1} steps either way", got=move.steps)
    return board.turned(move.cell, move.steps)


def print_move(board: Board, move: Move) -> str:
    """Print a move as ``turn 3,4 +1``."""
    return f"turn {board.topology.name(move.cell)} {move.steps:+d}"


def parse_move(board: Board, text: str) -> Move:
    """Read what ``print_move`` prints; raise BadInput otherwise."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise BadInput(expected="a move such as 'turn 3,4 +1'", got=text)
    cell = board.topology.cell(*(int(part) for part in found[1].split(",")))
    return Move(cell, int(found[2]))


def turns_between(board: Board, other: Board) -> int:
    """Count the steps that it takes at least to turn the tiles of a board to those of another.

    Raises BadInput where some tile does not turn to the other.
    """
    topology = board.topology
    steps, cycle = np.arange(topology.k), topology.cycle.astype(np.int64)[:, None]
    alike = rotation_table(topology.k)[topology.cycle, board.tiles] == other.tiles[:, None]
    ways = steps if board.rules.clockwise else np.minimum(steps, cycle - steps)
    least = np.where(alike & (steps < cycle), ways, topology.k).min(axis=1)
    wrong = np.flatnonzero(least == topology.k)
    if wrong.size:
        raise BadInput(
            expected="the same tiles, turned", got=f"another tile at {topology.name(int(wrong[0]))}"
        )
    return int(least.sum())
