"""A first grade of Pipes: how much trying a proof of the answer takes."""

from __future__ import annotations

from gridwright.core.errors import BadInput
from gridwright.pipes.board import Board
from gridwright.pipes.solver import HOW, solve
from gridwright.puzzle.outcome import Grade

LEVELS = ("easy", "medium", "hard")


def grade(board: Board) -> Grade:
    """Grade a board by the means its proof needs, and by the trials made per hundred tiles.

    Raises BadInput where the board has no single answer, or the budget does not suffice to know.
    """
    found = solve(board)
    if found.status != "unique":
        raise BadInput(
            expected="a board with a single answer", got=found.status, remedy=found.reason
        )
    stage = HOW.index(found.how)
    score = 100 * stage + 100 * found.nodes / board.area
    techniques = {"propagation": board.area} | ({found.how: found.nodes} if stage else {})
    return Grade(round(score, 1), LEVELS[stage], techniques)
