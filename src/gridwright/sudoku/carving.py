"""Making puzzles with one answer: a random full grid, from which clues are carved away."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput, NotReached
from gridwright.core.kernel import frozen, select
from gridwright.core.rng import Stream
from gridwright.sudoku.engine import default_budget, search
from gridwright.sudoku.kernels import classic, general
from gridwright.sudoku.kernels.classic_carve import (
    ORBIT,
    carve_classic,
    fill_classic,
    idle_classic,
)
from gridwright.sudoku.kernels.general import Table
from gridwright.sudoku.kernels.general_carve import carve_general, fill_general, idle_general
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.solver import why_none
from gridwright.sudoku.symmetry import orbits
from gridwright.sudoku.tables import classic_tables
from gridwright.sudoku.workspace import classic_work, general_arrays

Digits = NDArray[np.uint8]

FILL_ATTEMPTS = 200
FILL_NODES_A_CELL = 4
# Plain kernels take so many times as long for each cell; other layouts have a search a cell.
WORK_FILL = 2
WORK_CLASSIC = 3
CELLS_A_WORK = 5
# Guesses for the proof that one clue can go, by cells: enough for any on 9x9, a bound on 25x25.
# The first are for puzzles that must have so many clues or be minimal, the second for all
# others: on large boards the few proofs that take more take most of the time, for a clue or two.
EFFORTS = (
    (100, 1_000_000, 1_000_000),
    (196, 100_000, 1_000),
    (256, 200_000, 150),
    (400, 2_000, 50),
    (625, 200, 10),
)
# Beyond so many cells, proofs with irregular regions or with diagonals take far more guesses than
# those with boxes alone; ended sooner, they leave a few clues more.
CELLS_OF_REGIONS, CELLS_OF_DIAGONALS = 169, 225
EFFORT_BEYOND = 2_000


def full_grid(layout: Layout, draws: Stream) -> Digits:
    """Draw a full grid, uint8[n]; every grid can come, though not all equally often.

    Raises NotReached where FILL_ATTEMPTS searches found none: the layout may have none.
    """
    n = layout.n
    clues = np.zeros(n, np.uint8)
    answers = np.empty(2 * n, np.uint8)
    for _ in range(FILL_ATTEMPTS):
        tail = (clues, answers, draws, FILL_NODES_A_CELL * n)
        if layout.classic:
            found = select(fill_classic, WORK_FILL * n)(
                clues, classic_tables(), classic_work(), *tail[1:]
            )
        else:
            found = select(fill_general, WORK_FILL * n)(*general_arrays(layout), *tail)
        if found == 1:
            return answers[:n]
        if found == 0:
            break
    raise NotReached(f"no full grid of {layout.spec} was found")


def effort_for(layout: Layout, *, thorough: bool = True) -> int:
    """The guesses that carving spends on the proof that one clue can go, unless told otherwise.

    thorough: for puzzles that must have so many clues, or must be minimal.
    """
    most, usual = next(efforts for cells, *efforts in EFFORTS if layout.n <= cells)
    effort = most if thorough else usual
    beyond = layout.boxes is None and layout.n > CELLS_OF_REGIONS
    beyond |= layout.diagonals and layout.n > CELLS_OF_DIAGONALS
    return min(effort, EFFORT_BEYOND) if beyond else effort


def carve(
    layout: Layout,
    answer: Digits,
    draws: Stream,
    symmetry: str = "none",
    clues: int | None = None,
    minimal: bool = False,
    effort: int | None = None,
) -> Digits | None:
    """Empty cells of a full grid in random order while it stays the only answer; gives uint8[n].

    symmetry: see ``symmetry.orbits``; cells go an orbit at a time · clues: stop at exactly so
    many; without, go on until no orbit can go · minimal: the puzzle must lose its uniqueness with
    any one clue, which symmetry and ``clues`` do not bring about · effort: guesses for the proof
    that a clue can go; one that takes more is kept.

    None where carving got stuck before ``clues``, or what came is not (or not provably) minimal:
    try again. Raises BadInput where an argument is out of its range.
    """
    _check(layout, answer, clues)
    if effort is None:
        effort = effort_for(layout, thorough=minimal or clues is not None)
    wanted = 0 if clues is None else clues
    puzzle = answer.copy()
    listed, order = _orbit_table(layout.side, symmetry)
    order, left = _settle_centre(layout, puzzle, listed, order.copy(), wanted)
    answers = np.empty(2 * layout.n, np.uint8)
    tail = (puzzle, answers, listed, order, draws, left, wanted, effort)
    left, given_up = _run(layout, tail)
    if clues is not None and left != clues:
        return None
    if minimal and clues is None and symmetry == "none":
        return None if given_up else puzzle
    return None if minimal and not is_minimal(layout, puzzle, effort) else puzzle


def _run(layout: Layout, tail: tuple[Any, ...]) -> tuple[int, int]:
    """Carve by the layout's engine; gives the clues left and the proofs given up."""
    work = _carving_work(layout)
    run: Callable[..., int]
    if layout.classic:
        state = classic_work()
        run = select(carve_classic, work)
        left = run(tail[0], classic_tables(), state, *tail[1:])
        return left, int(state[classic.GIVEN_UP])
    arrays = general_arrays(layout)
    run = select(carve_general, work)
    left = run(*arrays, *tail)
    return left, int(arrays[5][general.GIVEN_UP])


def is_minimal(layout: Layout, clues: Digits, effort: int | None = None) -> bool | None:
    """Tell whether a puzzle of one answer has several with any one clue removed.

    None where a proof takes more guesses than ``effort``. Raises BadInput where the puzzle has
    not one answer, or that takes too long to prove.
    """
    proof = search(layout, clues)
    if proof.count != 1 or not proof.done:
        raise BadInput(expected="one answer, proved", got=proof.count, where="clues")
    effort = default_budget(layout) if effort is None else effort
    answers = np.empty(2 * layout.n, np.uint8)
    work = _carving_work(layout)
    puzzle = clues.copy()
    if layout.classic:
        run: Callable[..., int] = select(idle_classic, work)
        idle = run(puzzle, classic_tables(), classic_work(), answers, effort)
    else:
        run = select(idle_general, work)
        idle = run(*general_arrays(layout), puzzle, answers, effort)
    return None if idle < 0 else idle == layout.n


def _carving_work(layout: Layout) -> int:
    return WORK_CLASSIC * layout.n if layout.classic else layout.n * layout.n // CELLS_A_WORK


@lru_cache(maxsize=64)
def _orbit_table(side: int, symmetry: str) -> tuple[Table, Table]:
    """Lay orbits out flat, ORBIT places each, -1 where there are fewer cells; and number them."""
    found = orbits(side, symmetry)
    table = np.full((len(found), ORBIT), -1, np.int32)
    for row, orbit in zip(table, found, strict=True):
        row[: len(orbit)] = orbit
    return frozen(table.ravel()), frozen(np.arange(len(found), dtype=np.int32))


def _settle_centre(
    layout: Layout, puzzle: Digits, listed: Table, order: Table, wanted: int
) -> tuple[Table, int]:
    """Where one orbit alone has one cell, the number of clues wanted says whether it goes.

    Gives the orbits that are still to be tried and the clues left.
    """
    lone = np.flatnonzero(listed[1::ORBIT] < 0)
    if not wanted or len(lone) != 1:
        return order, layout.n
    if (layout.n - wanted) % 2 == 0:
        return np.delete(order, lone), layout.n
    puzzle[listed[ORBIT * lone[0]]] = 0
    return np.delete(order, lone), layout.n - 1


def _check(layout: Layout, answer: Digits, clues: int | None) -> None:
    if clues is not None and not 0 <= clues <= layout.n:
        raise BadInput(expected=f"0 to {layout.n} clues", got=clues, where="clues")
    if not search(layout, answer).count:
        raise BadInput(expected="an answer", got=why_none(layout, answer)[0], where="answer")
    if not answer.all():
        cell = int((answer == 0).argmax())
        raise BadInput(expected="a digit", got=0, where=layout.cell_name(cell))
