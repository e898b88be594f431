"""Grading Sudoku by the logic that each takes: ours, and hodoku-py's on the same puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import Disagreement, Work, clocked, in_mode
from gridwright.core.rng import stream
from gridwright.sudoku.carving import carve, full_grid
from gridwright.sudoku.grading import Path, grade
from gridwright.sudoku.layout import classic

# Clues of the puzzles in turn; None for as few as carving leaves.
CLUES = (None, 24, 26, 28, None, 32)
RUNS = 20
RUNS_OF_RIVAL = 3
PACKAGE = "hodoku-py"


def grading(many: int, absent: Sequence[str]) -> list[Work]:
    """Grade so many puzzles a run, from easy ones to those that need nets, on one thread."""
    name = f"grade {many} Sudokus"
    rivals = [] if PACKAGE in absent else [_rival(f"{name}, {PACKAGE}", many)]
    against = tuple(work.name for work in rivals)
    measure = clocked(lambda run: _job(batch(run, many)), _check)
    return [Work(name, in_mode("on", measure), RUNS, 1, 1, against=against), *rivals]


@cache
def puzzle(number: int) -> NDArray[np.uint8]:
    """Make a puzzle of one answer; the same one for the same number."""
    draws = stream(f"puzzle to grade {number}")
    clues = None
    while clues is None:
        answer = full_grid(classic(), draws)
        clues = carve(classic(), answer, draws, clues=CLUES[number % len(CLUES)])
    return clues


def batch(run: int, many: int) -> list[NDArray[np.uint8]]:
    """Give the puzzles of a run."""
    return [puzzle(number) for number in range(run * many, run * many + many)]


def as_line(clues: NDArray[np.uint8]) -> str:
    """Print a puzzle as other programs read it."""
    return "".join(map(str, clues.tolist()))


def _job(puzzles: list[NDArray[np.uint8]]) -> Callable[[], list[tuple[Path, str]]]:
    def job() -> list[tuple[Path, str]]:
        paths = (grade(classic(), clues) for clues in puzzles)
        return [(path, path.level) for path in paths]

    return job


def _check(run: int, graded: list[tuple[Path, str]]) -> None:
    for number, (path, _) in enumerate(graded):
        if not path.done:
            raise Disagreement(f"puzzle {number} of run {run} was not solved")


def _rival(name: str, many: int) -> Work:
    def prepare(run: int) -> Callable[[], list[Any]]:
        solver = import_module("hodoku").Solver()
        lines = [as_line(clues) for clues in batch(run, many)]
        return lambda: [solver.rate(line) for line in lines]

    def check(run: int, ratings: list[Any]) -> None:
        if not all(rating.score > 0 for rating in ratings):
            raise Disagreement(f"{PACKAGE} gives no score in run {run}")

    return Work(name, clocked(prepare, check), RUNS_OF_RIVAL, warm=False)
