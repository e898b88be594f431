"""Hints: one tile that must be so, why, and the turn that makes it so."""

from __future__ import annotations

import numpy as np

from gridwright.grid.tiles import turned
from gridwright.pipes.board import Board
from gridwright.pipes.deduction import CUT, LOOP, NEIGHBOUR, SIDE, Step, deduce
from gridwright.pipes.moves import Move, print_move
from gridwright.pipes.rules import judge_board
from gridwright.pipes.solver import solve
from gridwright.puzzle.outcome import Hint, Solutions

TRIAL = "trial"
CHOICE = "one of several answers"
HOPELESS = "no answer"

_WHY = {
    SIDE: "it fits between its closed sides in one way only",
    NEIGHBOUR: "the neighbours that are certain leave it one way only",
    LOOP: "every other way would close a loop",
    CUT: "every other way would close a loop or cut a part off from the rest",
}


def hint(board: Board) -> Hint | None:
    """Give the first tile in order of deduction that stands wrong; None where nothing is wrong.

    Where deduction ends, the answer is searched for and the reason is that all else fails.
    """
    if judge_board(board).solved:
        return None
    found = solve(board)
    if found.status == "none":
        return Hint(HOPELESS, found.cells, f"This board cannot be solved: {found.reason}.")
    settled: set[int] = set()
    for step in deduce(board):
        settled.add(step.cell)
        if board.tiles[step.cell] != step.mask:
            return _from_step(board, step)
    return _from_search(board, found, settled)


def _from_step(board: Board, step: Step) -> Hint:
    turns = _turns(board, step.cell, step.mask)
    return _wrong(board, step.cell, turns, step.technique, _WHY[step.technique], step.because)


def _from_search(board: Board, found: Solutions[Board], settled: set[int]) -> Hint:
    if not found.answers:
        return Hint(HOPELESS, (), "No answer was found within the budget.")
    answer = found.answers[0]
    cell = int(np.flatnonzero(board.tiles != answer.tiles)[0])
    turns = _turns(board, cell, int(answer.tiles[cell]))
    if found.status == "unique":
        why = "trying every other way ends in a contradiction"
        return _wrong(board, cell, turns, TRIAL, why, tuple(sorted(settled)))
    why = "this board has several answers, and one of them has it so"
    return _wrong(board, cell, turns, CHOICE, why, found.differ)


def _wrong(
    board: Board, cell: int, turns: int, technique: str, why: str, because: tuple[int, ...]
) -> Hint:
    name = board.topology.name(cell)
    quarter = f"{abs(turns)} step{'s' if abs(turns) > 1 else ''}"
    way = f"{quarter} {'clockwise' if turns > 0 else 'anticlockwise'}"
    if board.locked[cell]:
        text = (
            f"The tile at {name} is locked and stands wrong: {why}. Unlock it, and turn it {way}."
        )
        return Hint(technique, (cell, *because), text, print_move(board, Move("lock", cell)))
    text = f"The tile at {name} must be turned {way}: {why}."
    return Hint(technique, (cell, *because), text, print_move(board, Move("turn", cell, turns)))


def _turns(board: Board, cell: int, mask: int) -> int:
    """Count the steps from how a tile stands to a mask, the shorter way round."""
    cycle = int(board.topology.cycle[cell])
    tile = int(board.tiles[cell])
    steps = next(step for step in range(cycle) if turned(tile, step, cycle) == mask)
    return steps if 2 * steps <= cycle else steps - cycle
