"""Repair: a board of several answers changed so that a single one is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from gridwright.core.errors import BadInput, NotReached
from gridwright.core.words import counted
from gridwright.pipes.board import Board, Parameters
from gridwright.pipes.clues import Change, fix_tiles
from gridwright.pipes.exchange import replace_tiles
from gridwright.pipes.solver import solve
from gridwright.puzzle.family import Puzzle
from gridwright.puzzle.outcome import Repaired

CLUES, TILES = "clues", "tiles"
WAYS: Mapping[str, Callable[[Board], Change]] = {CLUES: fix_tiles, TILES: replace_tiles}

_DONE = {CLUES: "fixed", TILES: "replaced"}


def repair(puzzle: Puzzle[Parameters, Board], way: str) -> Repaired[Puzzle[Parameters, Board]]:
    """Fix tiles or replace them until a puzzle has one answer; as it is where it has only one.

    Raises BadInput for another way, and NotReached where the board has no answer, or the budget
    does not suffice.
    """
    if way not in WAYS:
        raise BadInput(expected=f"a way to repair: {', '.join(WAYS)}", got=way)
    board = puzzle.start
    found = solve(board)
    if found.status == "unique":
        return Repaired(puzzle, (), "nothing to repair: there is exactly one answer", True)
    if found.status != "several":
        raise NotReached(f"{found.status}: {found.reason or 'the budget was spent'}")
    change = WAYS[way](board)
    bound = "proved fewest" if change.fewest else "not proved fewest: fewer may do"
    text = f"{counted(len(change.cells), 'tile')} {_DONE[way]}, {bound}"
    made = replace(
        puzzle,
        parameters=None,
        seed=None,
        start=change.board,
        answer=change.answer,
        proof=f"one answer, proved after a repair: {text}",
    )
    return Repaired(made, change.cells, text, change.fewest)
