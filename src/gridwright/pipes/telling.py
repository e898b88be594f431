"""Telling how a board is solved, step by step, with what to point out at each."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gridwright.core.words import counted
from gridwright.pipes.board import Board
from gridwright.pipes.path import Path, walk_board
from gridwright.pipes.solver import solve
from gridwright.pipes.step import Known, Step
from gridwright.pipes.techniques import TECHNIQUES, place_of
from gridwright.pipes.techniques.wording import effect
from gridwright.puzzle.outcome import Moment, Solutions

TELLINGS = ("techniques", "trials")
MOST_STEPS = 5000

_ALL = (1 << len(TECHNIQUES)) - 1
_BEYOND_TRIALS = ("bridge", "parity", "paired-trial")
ALLOWED = {
    "techniques": _ALL,
    "trials": _ALL & ~sum(1 << place_of(key) for key in _BEYOND_TRIALS),
}


def explain(board: Board, telling: str) -> Iterator[Moment[Board]]:
    """Tell how a board is solved from its bare tiles, by all techniques or by sides and trials.

    Tiles that are settled are turned and locked. The telling ends where the techniques do, or
    after MOST_STEPS steps.
    """
    found = solve(board)
    state = board.with_locked(np.zeros_like(board.locked))
    fixed = int(board.fixed.sum())
    also = f", {fixed} of them fixed" if fixed else ""
    yield Moment("start", f"{counted(board.area, 'tile')}{also}.", state)
    answer = found.answers[0].tiles if found.status == "unique" else None
    path = walk_board(
        board, answer=answer, known=board.fixed, allowed=ALLOWED[telling], most=MOST_STEPS
    )
    known = Known(board, board.fixed)
    for step in path.steps:
        state = _settled(state, step)
        yield _moment(known, step, state)
        known.make(step)
    yield _ending(path, found, state)


def _moment(known: Known, step: Step, state: Board) -> Moment[Board]:
    technique = TECHNIQUES[step.technique]
    rests = tuple(cell for cell in technique.rests(known, step) if cell != step.cell)
    told = f"{effect(known, step)}: {technique.why(known, step)}"
    return Moment(
        "step",
        f"The tile at {known.name(step.cell)} {told}.",
        state,
        technique.name,
        marks={"hint": (step.cell,)} | ({"house": rests} if rests else {}),
    )


def _settled(state: Board, step: Step) -> Board:
    """Turn and lock the tile of a step that leaves it one way."""
    if len(step.left) > 1:
        return state
    tiles, locked = state.tiles.copy(), state.locked.copy()
    tiles[step.cell], locked[step.cell] = step.left[0], True
    return state.with_tiles(tiles).with_locked(locked)


def _ending(path: Path, found: Solutions[Board], state: Board) -> Moment[Board]:
    if found.status == "none":
        return Moment("contradiction", f"The board has no answer: {found.reason}.", state)
    if path.ending == "solved":
        return Moment("solved", "Every tile stands right: the board is solved.", state)
    if path.ending == "cut short":
        return Moment("unknown", f"Cut short after {MOST_STEPS:,} steps.", state)
    if found.status == "several":
        text = "No technique goes on: the board has several answers."
        return Moment("unknown", text, state, marks={"note": found.differ})
    return Moment("unknown", f"No technique goes on: {found.reason}.", state)
