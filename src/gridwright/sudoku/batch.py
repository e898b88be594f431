"""Counting the answers of many classic Sudokus at once, sixteen side by side on each thread.

Plain and compiled run the same kernels, and the search of a puzzle depends on its own clues
alone: counts and answers are the same bytes whatever the mode, the number of threads, and the
other puzzles of the batch.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, plain, select
from gridwright.core.vector import LANES
from gridwright.sudoku.kernels.lanes_cells import CELLS
from gridwright.sudoku.kernels.lanes_search import REGISTERS, STACK, UNKNOWN, search_lanes
from gridwright.sudoku.kernels.lanes_sweep import GROUP

Grids: TypeAlias = NDArray[np.uint8]
Counts: TypeAlias = NDArray[np.int32]

SIDE = 9
MOST_ANSWERS = 2**31 - 1
# Known puzzles with an answer take some hundred guesses; the worst known without one (Norvig's,
# 17 clues) takes 2.4 million. This is half a minute of one lane.
DEFAULT_BUDGET = 10_000_000

_GROUPS = 2
_CHUNK = 1 << 16
_LEAST_CHUNK = 1 << 10
_CHUNKS_A_THREAD = 4
# Compiling takes five seconds, and a plain puzzle about a millisecond.
_WORK_A_PUZZLE = 2


@dataclass(frozen=True, slots=True)
class _Order:
    """What is asked of a batch: answers counted and kept a puzzle, guesses a puzzle."""

    limit: int
    kept: int
    budget: int


def solve_batch(
    puzzles: ArrayLike, limit: int = 2, threads: int | None = None, budget: int | None = None
) -> tuple[Counts, Grids]:
    """Count the answers of each puzzle up to ``limit``, and give one of them.

    puzzles: integers[n, 81], cells row by row, 0 where empty (uint8 is read without a copy) ·
    threads: all processors that this process may use where None. Gives counts int32[n] and
    grids uint8[n, 81], zeros where no answer was found. A count is -1 (unknown) where ``budget``
    guesses were spent on a puzzle; unless given that is DEFAULT_BUDGET, or the limit and as much
    again where this is more. Raises BadInput where an argument cannot be used.
    """
    counts, grids = _solve(puzzles, threads, _order(limit, 1, budget))
    return counts, grids.reshape(-1, CELLS)


def solve_batch_pairs(
    puzzles: ArrayLike, limit: int = 2, threads: int | None = None, budget: int | None = None
) -> tuple[Counts, Grids]:
    """Do as ``solve_batch`` and give two answers of each puzzle, uint8[n, 2, 81].

    Where there are less than two, zeros stand for them; the first is that of ``solve_batch``.
    """
    return _solve(puzzles, threads, _order(limit, 2, budget))


def _order(limit: int, kept: int, budget: int | None) -> _Order:
    _check_whole(limit, 1, MOST_ANSWERS, "limit")
    if budget is None:
        return _Order(limit, kept, max(DEFAULT_BUDGET, 2 * limit))
    _check_whole(budget, 0, 2**62, "budget")
    return _Order(limit, kept, budget)


def _solve(puzzles: ArrayLike, threads: int | None, order: _Order) -> tuple[Counts, Grids]:
    cells = _read(puzzles)
    workers = usable_threads() if threads is None else threads
    _check_whole(workers, 1, 1 << 10, "threads")
    n = len(cells)
    counts = np.zeros(n, np.int32)
    grids = np.zeros((n, order.kept, CELLS), np.uint8)
    run = select(search_lanes, work=_WORK_A_PUZZLE * n)
    if run is plain(search_lanes):
        workers = 1

    def solve_chunk(start: int) -> None:
        part = slice(start, start + size)
        _run(run, cells[part], counts[part], grids[part], order)

    size = min(max(-(-n // (workers * _CHUNKS_A_THREAD)), _LEAST_CHUNK), _CHUNK)
    starts = range(0, n, size)
    if workers == 1 or len(starts) < 2:
        for start in starts:
            solve_chunk(start)
        return counts, grids
    with ThreadPoolExecutor(min(workers, len(starts))) as pool:
        for _ in pool.map(solve_chunk, starts):
            pass
    return counts, grids


def _run(
    run: Callable[..., Any], cells: Grids, counts: Counts, grids: Grids, order: _Order
) -> None:
    """Solve one chunk with state of its own."""
    lanes = min(len(cells), _GROUPS * LANES)
    groups = -(-lanes // LANES)
    run(
        frozen(cells.reshape(-1)), len(cells), grids.reshape(-1), order.kept, counts,
        order.limit, order.budget, lanes, np.zeros(groups * GROUP, np.int32),
        np.zeros(lanes * STACK, np.int32), np.zeros(lanes * REGISTERS, np.int64),
        np.zeros(groups, np.int64),
    )  # fmt: skip


def usable_threads() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _read(puzzles: ArrayLike) -> Grids:
    """Check puzzles and give them as uint8[n, 81], row by row in memory."""
    given = np.asarray(puzzles)
    if given.ndim != 2 or given.shape[1] != CELLS:
        raise BadInput(
            expected="an array of shape (n, 81)", got=f"shape {given.shape}", where="puzzles"
        )
    if given.dtype.kind not in "iu":
        raise BadInput(expected="integers 0 to 9", got=given.dtype, where="puzzles")
    if given.size and (int(given.max()) > SIDE or int(given.min()) < 0):
        wrong = np.argwhere((given < 0) | (given > SIDE))
        puzzle, cell = (int(i) for i in wrong[0])
        row, column = divmod(cell, SIDE)
        raise BadInput(
            expected="a digit 0 to 9",
            got=int(given[puzzle, cell]),
            where=f"puzzle {puzzle}, r{row + 1}c{column + 1}",
        )
    return np.ascontiguousarray(given, np.uint8)


def _check_whole(value: object, least: int, most: int, where: str) -> None:
    whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not whole or not least <= int(value) <= most:  # type: ignore[call-overload]
        raise BadInput(expected=f"a whole number of {least} to {most}", got=value, where=where)


__all__ = [
    "DEFAULT_BUDGET",
    "UNKNOWN",
    "solve_batch",
    "solve_batch_pairs",
    "usable_threads",
]
