"""Hints in stages: where to look, by which technique, and the turn with its reason.

They start from the player's position: tiles that are locked and stand right are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gridwright.grid.tiles import turned
from gridwright.pipes.board import Board
from gridwright.pipes.moves import Move, print_move
from gridwright.pipes.path import walk_board
from gridwright.pipes.rules import judge_board
from gridwright.pipes.solver import solve
from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques import TECHNIQUES
from gridwright.puzzle.outcome import Hint, Solutions

LOCKED = "locked tile"
CHOICE = "one of several answers"
HOPELESS = "no answer"


def hint(board: Board) -> Hint | None:
    """Give the first tile in order of technique that stands wrong; None where nothing is wrong.

    A locked tile that stands wrong comes before all. Where the techniques end on a board of
    several answers, a tile is shown as one of these has it.
    """
    if judge_board(board).solved:
        return None
    found = solve(board)
    if found.status == "none":
        return Hint(HOPELESS, found.cells, f"This board cannot be solved: {found.reason}.")
    if found.status == "unique":
        wrong = np.flatnonzero(board.locked & (board.tiles != found.answers[0].tiles))
        if len(wrong):
            return _of_lock(board, int(wrong[0]), int(found.answers[0].tiles[wrong[0]]))
    for step, known, before in _settling(board, found):
        if board.tiles[step.cell] != step.left[0]:
            return _of_step(board, step, known, before)
    return _of_choice(board, found)


def _settling(
    board: Board, found: Solutions[Board]
) -> Iterator[tuple[Step, Known, tuple[Step, ...]]]:
    """Walk from the player's position: each step that settles a tile, what is known before it,
    and the steps before that ruled out other ways of the tile.
    """
    answer, certain = None, board.fixed
    if found.status == "unique":
        answer = found.answers[0].tiles
        certain = board.fixed | board.locked
    known = Known(board, certain)
    earlier: dict[int, tuple[Step, ...]] = {}
    for step in walk_board(board, answer=answer, known=certain).steps:
        if len(step.left) == 1:
            yield step, known, earlier.get(step.cell, ())
        earlier[step.cell] = (*earlier.get(step.cell, ()), step)
        known.make(step)


@dataclass(frozen=True, slots=True)
class _Turn:
    """How a tile that stands wrong gets right, in words and as a move."""

    way: str
    move: Move


def _of_lock(board: Board, cell: int, mask: int) -> Hint:
    name, turn = board.topology.name(cell), _turn(board, cell, mask)
    text = f"The tile at {name} is locked and stands wrong. Unlock it, and turn it {turn.way}."
    stages = ("A locked tile stands wrong.", f"The locked tile at {name} stands wrong.")
    move = print_move(board, Move("lock", cell))
    return Hint(LOCKED, (cell,), text, move, stages, {"conflict": (cell,)})


def _of_step(board: Board, step: Step, known: Known, before: tuple[Step, ...]) -> Hint:
    cell, technique = step.cell, TECHNIQUES[step.technique]
    rests = tuple(held for held in technique.rests(known, step) if held != cell)
    why = technique.why(known, step)
    if before:
        names = dict.fromkeys(TECHNIQUES[one.technique].name for one in before)
        why += f" (other ways went before, by {' and '.join(names)})"
    where = f"Look at the tile at {board.topology.name(cell)}."
    stages = (where, f"{technique.name}: {technique.about}")
    marks = {"hint": (cell,)} | ({"house": rests} if rests else {})
    text, move = _told(board, cell, step.left[0], why)
    return Hint(technique.key, (cell, *rests), text, move, stages, marks)


def _of_choice(board: Board, found: Solutions[Board]) -> Hint:
    if not found.answers:
        return Hint(HOPELESS, (), "No answer was found within the budget.")
    answer = found.answers[0]
    cell = int(np.flatnonzero(board.tiles != answer.tiles)[0])
    why = "this board has several answers, and one of them has it so"
    text, move = _told(board, cell, int(answer.tiles[cell]), why)
    rests = tuple(other for other in found.differ if other != cell)
    return Hint(CHOICE, (cell, *rests), text, move)


def _told(board: Board, cell: int, mask: int, why: str) -> tuple[str, str]:
    """Tell the turn that takes a tile to a mask, or that it must be unlocked; and the move."""
    name, turn = board.topology.name(cell), _turn(board, cell, mask)
    if not board.locked[cell]:
        text = f"The tile at {name} must be turned {turn.way}: {why}."
        return text, print_move(board, turn.move)
    text = (
        f"The tile at {name} is locked and stands wrong: {why}. Unlock it, and turn it {turn.way}."
    )
    return text, print_move(board, Move("lock", cell))


def _turn(board: Board, cell: int, mask: int) -> _Turn:
    """Find the turn from how a tile stands to a mask, the shorter way round."""
    cycle, tile = int(board.topology.cycle[cell]), int(board.tiles[cell])
    steps = next(step for step in range(cycle) if turned(tile, step, cycle) == mask)
    steps = steps if 2 * steps <= cycle else steps - cycle
    quarter = f"{abs(steps)} step{'s' if abs(steps) > 1 else ''}"
    way = f"{quarter} {'clockwise' if steps > 0 else 'anticlockwise'}"
    return _Turn(way, Move("turn", cell, steps))
