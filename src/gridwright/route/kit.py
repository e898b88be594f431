"""The kit of a route board: what its browser port plays and draws it with."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gridwright.puzzle.place import Place, lay_out
from gridwright.puzzle.plan import Plan
from gridwright.puzzle.tile_kit import geometry, packed
from gridwright.puzzle.tile_plan import tile_plan
from gridwright.puzzle.tiling import grid_lines, seam_numbers
from gridwright.route.board import Board
from gridwright.route.codec import board_to_plain
from gridwright.route.picture import room


def kit(board: Board) -> dict[str, Any]:
    """Give a board's state, the lines of its picture that never change, and its geometry."""
    topology = board.topology
    place = _placed(board)
    return {
        "state": board_to_plain(board),
        "under": packed(grid_lines(topology, board.tiles, place), topology, place),
        "over": packed(seam_numbers(place), topology, place),
        "board": geometry(topology, place),
    }


def plan(board: Board) -> Plan:
    """Tell where the cells of a board lie in its pictures."""
    return tile_plan(board.topology, _placed(board))


@lru_cache(maxsize=1)
def _placed(board: Board) -> Place:
    """Keep the place of the last board: whoever asks for its plan asks for its kit, too."""
    return lay_out(board.topology, board.tiles, room(board))
