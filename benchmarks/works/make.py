"""Making unique boards through the public function, all included."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.timing import Disagreement, Work, clocked, in_mode
from benchmarks.works.boards import made, parameters
from gridwright.pipes.board import Board, Parameters
from gridwright.pipes.generator import generate
from gridwright.puzzle.family import Puzzle


def make(size: int, runs: int, burst: int, settle: int, plain_runs: int) -> list[Work]:
    """Make boards of a size, a new seed each run; and in the plain kernel for some of them."""
    name = f"make {size}x{size}"
    plainly = f"{name}, plain"
    both = plain_runs > 0
    work = Work(
        name, in_mode("on", clocked(_prepare(size))), runs, burst, settle,
        against=(plainly,) if both else (),
    )  # fmt: skip
    if not both:
        return [work]
    measure = in_mode("off", clocked(_prepare(size), _same_as_compiled(size)))
    return [work, Work(plainly, measure, plain_runs)]


def _prepare(size: int) -> Callable[[int], Callable[[], Puzzle[Parameters, Board]]]:
    asked = parameters(size)
    return lambda run: lambda: generate(asked, f"board {run}")


def _same_as_compiled(size: int) -> Callable[[int, Puzzle[Parameters, Board]], None]:
    def check(run: int, puzzle: Puzzle[Parameters, Board]) -> None:
        if puzzle.start != made(size, run).start:
            raise Disagreement(f"make {size}x{size}: plain and compiled differ on board {run}")

    return check
