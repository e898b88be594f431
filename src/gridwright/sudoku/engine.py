"""The exact engine for one Sudoku: how many answers it has, up to a limit, and two of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import frozen, select
from gridwright.sudoku.kernels import classic, general
from gridwright.sudoku.kernels.classic_search import count_classic
from gridwright.sudoku.kernels.general_search import count_general
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.tables import classic_tables
from gridwright.sudoku.workspace import classic_work, general_arrays

Digits = NDArray[np.uint8]

CELLS_A_BUDGET = 100_000_000
WORK_CLASSIC = 10
WORK_A_CELL = 1
# Few puzzles take more guesses; those that do begin anew, as work that is worth compiling for.
LIGHT_GUESSES, HEAVY = 300, 1000
_MOST = 1 << 60  # nobody counts so far, and compiled integers hold it


@dataclass(frozen=True, slots=True)
class Search:
    """What a search found.

    count: answers, exact below the limit asked for, "at least" at the limit · done: False where
    the budget was spent before · answers: the first two at most, uint8[k, n] · nodes: guesses.
    """

    count: int
    done: bool
    answers: Digits
    nodes: int

    @property
    def single(self) -> bool:
        """Whether there is one answer and no other, where two were asked for."""
        return self.done and self.count == 1


def default_budget(layout: Layout) -> int:
    """The guesses that a search may make unless told otherwise: seconds, not minutes."""
    return CELLS_A_BUDGET // layout.n


def search(layout: Layout, clues: Digits, limit: int = 2, budget: int | None = None) -> Search:
    """Count the answers of a Sudoku exactly, up to a limit, within a budget of guesses.

    clues: uint8[n], 0 where a cell is empty. Safe in several threads at once. Raises BadInput
    where clues are no such array, a value is no digit, limit is below 1 or budget below 0.
    """
    n = layout.n
    if not (isinstance(clues, np.ndarray) and clues.dtype == np.uint8 and clues.shape == (n,)):
        raise BadInput(expected=f"an array uint8[{n}]", got=_kind(clues), where="clues")
    if limit < 1:
        raise BadInput(expected="a limit of at least 1", got=limit, where="limit")
    if budget is not None and budget < 0:
        raise BadInput(expected="a budget of at least 0", got=budget, where="budget")
    budget = default_budget(layout) if budget is None else min(budget, _MOST)
    limit = min(limit, _MOST)
    answers = np.empty(2 * n, np.uint8)
    given = frozen(clues if clues.flags.c_contiguous else clues.copy())
    light = min(budget, LIGHT_GUESSES)
    found, nodes = _count(layout, given, answers, limit, light, 1)
    if -1 - limit <= found < 0 and light < budget:
        found, nodes = _count(layout, given, answers, limit, budget, HEAVY)
    if found < -1 - limit:
        cell = -2 - limit - found
        raise BadInput(
            expected=f"a digit up to {layout.side}, or 0", got=int(clues[cell]),
            where=layout.cell_name(cell),
        )  # fmt: skip
    done = found >= 0
    count = found if done else -1 - found
    return Search(count, done, answers.reshape(2, n)[: min(count, 2)], nodes)


def _count(
    layout: Layout, clues: Digits, answers: Digits, limit: int, budget: int, weight: int
) -> tuple[int, int]:
    """Run the layout's kernel; gives what it says, and the guesses."""
    run: Callable[..., int]
    if layout.classic:
        state = classic_work()
        run = select(count_classic, WORK_CLASSIC * weight)
        found = run(clues, classic_tables(), state, answers, limit, budget)
        return found, int(state[classic.NODES])
    arrays = general_arrays(layout)
    run = select(count_general, WORK_A_CELL * layout.n * weight)
    found = run(*arrays, clues, answers, limit, budget)
    return found, int(arrays[5][general.NODES])


def _kind(value: object) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{list(value.shape)}"
    return type(value).__name__
