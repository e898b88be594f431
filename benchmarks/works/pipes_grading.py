"""Grading Pipes by the techniques that they take, and making boards of each level."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.timing import Disagreement, Work, clocked, in_mode
from benchmarks.works.boards import made, parameters
from gridwright.core.kernel import compile_always
from gridwright.pipes.board import Board, Parameters
from gridwright.pipes.generator import generate
from gridwright.pipes.grading import LEVELS, Rated, path_to_answer, rate
from gridwright.pipes.path import Path
from gridwright.puzzle.family import Puzzle


def rating(size: int, plain_runs: int) -> list[Work]:
    """Rate boards of a size: the proof, the path and its score; plainly, too."""
    name = f"rate {size}x{size}"
    plainly = Work(
        f"{name}, plain", in_mode("off", clocked(_rate(size), _as_compiled(size))), plain_runs
    )
    work = Work(name, in_mode("on", clocked(_rate(size))), 300, 25, 2, against=(plainly.name,))
    return [work, plainly]


def leveled(size: int, runs: int) -> list[Work]:
    """Make boards of a size at each level, a new seed each run."""
    return [
        Work(
            f"make {size}x{size}, {level}",
            in_mode("on", clocked(_prepare(size, level))),
            runs,
            10,
            1,
        )
        for level in LEVELS
    ]


def _rated(size: int, run: int) -> tuple[Path, Rated]:
    path = path_to_answer(made(size, run).start)
    return path, rate(path)


def _rate(size: int) -> Callable[[int], Callable[[], tuple[Path, Rated]]]:
    def prepare(run: int) -> Callable[[], tuple[Path, Rated]]:
        made(size, run)
        return lambda: _rated(size, run)

    return prepare


def _as_compiled(size: int) -> Callable[[int, tuple[Path, Rated]], None]:
    def check(run: int, found: tuple[Path, Rated]) -> None:
        with compile_always():
            path, rated = _rated(size, run)
        if rated != found[1] or path.log.tolist() != found[0].log.tolist():
            raise Disagreement(f"rate {size}x{size}: plain and compiled differ on board {run}")

    return check


def _prepare(size: int, level: str) -> Callable[[int], Callable[[], Puzzle[Parameters, Board]]]:
    asked = Parameters(parameters(size).grid, level=level)
    return lambda run: lambda: generate(asked, f"board {run}")
