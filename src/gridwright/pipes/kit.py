"""The kit of a Pipes board: what its browser port plays and draws it with."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gridwright.pipes.board import Board
from gridwright.pipes.codec import board_to_plain
from gridwright.pipes.picture import barriers
from gridwright.puzzle.place import Place, lay_out
from gridwright.puzzle.plan import Plan
from gridwright.puzzle.tile_kit import geometry, packed
from gridwright.puzzle.tile_plan import tile_plan
from gridwright.puzzle.tiling import grid_lines, seam_numbers


def kit(board: Board) -> dict[str, Any]:
    """Give a board's state, the lines of its picture that never change, and its geometry.

    numbered: whether joined sides bear numbers, which leave less room for pipes beyond them.
    """
    topology = board.topology
    place = _placed(board)
    over = [*barriers(board, place), *seam_numbers(place)]
    return {
        "state": board_to_plain(board),
        "under": packed(grid_lines(topology, board.tiles, place), topology, place),
        "over": packed(over, topology, place),
        "board": geometry(topology, place),
        "numbered": bool(place.seams),
    }


def plan(board: Board) -> Plan:
    """Tell where the cells of a board lie in its pictures."""
    return tile_plan(board.topology, _placed(board))


@lru_cache(maxsize=1)
def _placed(board: Board) -> Place:
    """Keep the place of the last board: whoever asks for its plan asks for its kit, too."""
    return lay_out(board.topology, board.tiles)
