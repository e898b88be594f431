"""Sudoku for those who embed it: puzzles as text or arrays, without families and sessions.

A puzzle is a text with a character a cell (``.`` or ``0`` where it is empty; blanks and line ends
are passed over), or an array of integers, row by row or square, 0 where it is empty.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gridwright.core.errors import BadInput, NotReached
from gridwright.core.rng import Seed, stream
from gridwright.puzzle.outcome import Grade, Hint
from gridwright.sudoku import generator, guidance
from gridwright.sudoku.board import Grid, make_grid
from gridwright.sudoku.engine import Search, search
from gridwright.sudoku.generator import Made
from gridwright.sudoku.layout import Layout, parse
from gridwright.sudoku.options import parameters_from_options

Given: TypeAlias = str | ArrayLike

_EMPTY = ".0"


def read_clues(puzzle: Given, layout: str | Layout = "9x9") -> Grid:
    """Read a puzzle; raise BadInput where it has not a cell of the layout for each character.

    >>> read_clues("1..." + 12 * ".", "4x4").clues.tolist()[:4]
    [1, 0, 0, 0]
    """
    held = parse(layout) if isinstance(layout, str) else layout
    values = _digits(puzzle, held) if isinstance(puzzle, str) else np.asarray(puzzle).ravel()
    if values.shape != (held.n,) or values.dtype.kind not in "iu":
        got = f"{values.dtype}{list(values.shape)}"
        raise BadInput(expected=f"{held.n} integers, 0 to {held.side}", got=got, where="puzzle")
    wrong = np.flatnonzero((values < 0) | (values > held.side))
    if wrong.size:
        cell = int(wrong[0])
        where = held.cell_name(cell)
        raise BadInput(expected=f"0 to {held.side}", got=int(values[cell]), where=where)
    return make_grid(held, values.astype(np.uint8))


def count_solutions(puzzle: Given, limit: int = 2, layout: str | Layout = "9x9") -> int:
    """Count the answers of a puzzle up to ``limit``, exactly.

    Raises NotReached where that takes more guesses than the engine's budget.

    >>> count_solutions(81 * ".", limit=5)
    5
    """
    grid = read_clues(puzzle, layout)
    return _searched(grid, limit).count


def solve(puzzle: Given, layout: str | Layout = "9x9") -> NDArray[np.uint8] | None:
    """Give the first answer of a puzzle, uint8[n]; None where it has none.

    Raises NotReached where that takes more guesses than the engine's budget.

    >>> solve("1..." + "...." + "...." + "4...", "4x4").tolist()[:4]
    [1, 3, 2, 4]
    """
    grid = read_clues(puzzle, layout)
    found = _searched(grid, 1)
    return found.answers[0] if found.count else None


def grade(puzzle: Given, layout: str | Layout = "9x9") -> Grade:
    """Say how hard a puzzle is; raise BadInput where it has not one answer."""
    return guidance.grade(read_clues(puzzle, layout))


def hint(puzzle: Given, layout: str | Layout = "9x9") -> Hint | None:
    """Give the easiest step of a puzzle, and why; None where it is solved."""
    return guidance.hint(read_clues(puzzle, layout))


def generate(size: str = "9x9", seed: Seed = 0, **options: Any) -> Made:
    """Make a puzzle by the options of ``new``: its clues and only answer, uint8[n].

    Raises BadInput on bad options, NotReached where none was found within the stated effort.

    >>> made = generate("4x4", seed=7)
    >>> count_solutions(made.clues, layout="4x4")
    1
    """
    parameters = parameters_from_options(size, options)
    return generator.generate(parameters, stream(seed, "sudoku"))


def _searched(grid: Grid, limit: int) -> Search:
    found = search(grid.layout, grid.values, limit)
    if not found.done:
        raise NotReached(f"how many answers there are was not known after {found.nodes:,} guesses")
    return found


def _digits(text: str, layout: Layout) -> NDArray[np.uint8]:
    signs = "".join(text.split())
    if len(signs) != layout.n:
        raise BadInput(expected=f"{layout.n} characters", got=len(signs), where="puzzle")
    known = _EMPTY[0] + layout.digits
    digits = [0 if sign in _EMPTY else known.find(sign.upper()) for sign in signs]
    if min(digits) < 0:
        cell = digits.index(-1)
        expected = f"one of {known} or 0"
        raise BadInput(expected=expected, got=signs[cell], where=layout.cell_name(cell))
    return np.array(digits, np.uint8)
