"""One Sudoku at a time: solving it, and making puzzles of one answer of several sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import Disagreement, Work, clocked, in_mode
from gridwright.core.kernel import compile_always
from gridwright.core.rng import stream
from gridwright.sudoku.board import Grid, Parameters
from gridwright.sudoku.carving import carve, full_grid
from gridwright.sudoku.engine import Search, search
from gridwright.sudoku.family import FAMILY
from gridwright.sudoku.layout import Layout, parse

Digits = NDArray[np.uint8]

PUZZLES = 50
# Runs of each work on a layout whose side is at most so much.
RUNS = ((9, 500), (16, 12), (25, 3))


def single(specs: Iterable[str]) -> list[Work]:
    """Solve puzzles of some layouts, and make them: carved as far as they go."""
    works = []
    for spec in specs:
        layout = parse(spec)
        runs = next(runs for side, runs in RUNS if layout.side <= side)
        burst = min(runs, 25)
        for verb, work in (("solve", _solve), ("make", _make)):
            name = f"{verb} sudoku {spec}"
            works.append(Work(name, in_mode("on", work(name, layout)), runs, burst, 2))
    return works


def to_order(techniques: Iterable[str]) -> list[Work]:
    """Make puzzles at level hard that need a technique."""
    works = []
    for technique in techniques:
        parameters = FAMILY.parameters("9x9", {"level": "hard", "technique": technique})

        def prepare(run: int, parameters: Parameters = parameters) -> Callable[[], Grid]:
            return lambda: FAMILY.generate(parameters, str(run)).start

        def check(run: int, grid: Grid, technique: str = technique) -> None:
            graded = FAMILY.grade(grid)
            if graded.level != "hard" or technique not in graded.techniques:
                raise Disagreement(f"puzzle {run} is not hard with {technique}")

        name = f"make sudoku 9x9, hard with {technique}"
        works.append(Work(name, in_mode("on", clocked(prepare, check)), 100, 10, 2))
    return works


def _solve(name: str, layout: Layout) -> Callable[[int], float]:
    def prepare(run: int) -> Callable[[], Search]:
        clues = made(layout, run % PUZZLES)[0]
        return lambda: search(layout, clues)

    def check(run: int, found: Search) -> None:
        answer = made(layout, run % PUZZLES)[1]
        if found.count != 1 or not np.array_equal(found.answers[0], answer):
            raise Disagreement(f"{name}: not the one answer of puzzle {run % PUZZLES}")

    return clocked(prepare, check)


def _make(name: str, layout: Layout) -> Callable[[int], float]:
    def check(run: int, clues: Digits) -> None:
        if search(layout, clues).count != 1:
            raise Disagreement(f"{name}: puzzle {run} has not one answer")

    return clocked(lambda run: lambda: _fresh(layout, run)[0], check)


@cache
def made(layout: Layout, number: int) -> tuple[Digits, Digits]:
    """Make puzzle ``number`` of a layout and its answer, outside of all clocks."""
    with compile_always():
        return _fresh(layout, number)


def _fresh(layout: Layout, number: int) -> tuple[Digits, Digits]:
    draws = stream(f"sudoku {number}")
    answer = full_grid(layout, draws)
    clues = carve(layout, answer, draws)
    if clues is None:
        raise Disagreement(f"carving {layout.spec} without a wish gave nothing")
    return clues, answer
