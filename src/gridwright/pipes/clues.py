"""Repair by clues: tiles fixed as they stand in one answer, so that no other is left."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import NotReached
from gridwright.pipes.board import Board
from gridwright.pipes.isolation import isolate, isolate_from
from gridwright.pipes.solver import count_board, default_budget, look

SPENT = "the budget was spent before one answer alone was proved to be left"


@dataclass(frozen=True, slots=True)
class Change:
    """A board changed so that it has a single answer.

    board, answer: as changed · cells: the tiles that were · fewest: proved that fewer do not do.
    """

    board: Board
    answer: Board
    cells: tuple[int, ...]
    fewest: bool


def fix_tiles(board: Board) -> Change:
    """Fix the fewest tiles of a board of several answers, or few where these are too many.

    The fewest over every choice of an answer, where all answers can be looked at. Raises
    NotReached where the budget does not suffice to prove a single answer.
    """
    budget = default_budget(board.topology.n)
    turns, whole = look(board, count_board(board, 2, budget), budget)
    best = isolate(turns)
    answer = board.turned_by(turns[best.target])
    cells = best.cells if whole else _until_single(answer, best.cells, budget)
    fixed = board.fixed | _flags(board, cells)
    start = board.with_tiles(np.where(fixed, answer.tiles, board.tiles)).with_fixed(fixed)
    return Change(start, answer.with_fixed(fixed), cells, whole and best.proved)


def _until_single(answer: Board, cells: tuple[int, ...], budget: int) -> tuple[int, ...]:
    """Fix more tiles until the answer is alone, then let go of those that are not needed."""
    while True:
        held = _holding(answer, cells)
        result = count_board(held, 2, budget)
        if result.complete and result.found == 1:
            break
        if result.found < 2:
            raise NotReached(SPENT)
        others, _ = look(held, result, budget)
        itself = np.zeros((1, answer.topology.n), np.int64)
        different = others[others.any(axis=1)]
        cells = tuple(sorted({*cells, *isolate_from(np.concatenate([itself, different]))}))
    for cell in cells:
        fewer = tuple(kept for kept in cells if kept != cell)
        result = count_board(_holding(answer, fewer), 2, budget)
        if result.complete and result.found == 1:
            cells = fewer
    return cells


def _holding(answer: Board, cells: tuple[int, ...]) -> Board:
    return answer.with_fixed(answer.fixed | _flags(answer, cells))


def _flags(board: Board, cells: tuple[int, ...]) -> NDArray[np.bool_]:
    flags = np.zeros(board.topology.n, np.bool_)
    flags[list(cells)] = True
    return flags
